// Finds the ends of a track that no privacy zone hides, and places new zones. A person who has many links to workouts
// from one home can compute the centre of its zone, but not the home. For this reason, the centre is moved at random
// only once, when the place is first hidden, and later tracks use the same zone. If each link had a new zone, the
// average of the centres would reveal the home. The functions here are pure.
import { metresFrom, type Position, type Zone } from '../../tracks/curves/hide-zones'
import { metresPerDegree, radiansPerDegree } from '../../tracks/distance'
import type { Points } from '../../tracks/track'

/** Maximum distance, as a share of the radius, between the centre of a zone and the place it hides. */
const maxMoved = 0.5

/**
 * Maximum distance, as a share of the radius, between an end of a track and the centre of a zone that hides it. An end
 * that is farther from the centres of all zones needs another zone. Positions have errors of tens of metres, and some
 * people start their watch a few houses down the street. Two zones for one home would reveal more than one zone.
 */
const maxReach = 0.7

/** Returns the distance in metres up to which the centre of a zone may be away from an end that it hides. */
export const reachOf = (radiusM: number): number => maxReach * radiusM

export const isHiddenBy = (end: Position, zones: readonly Zone[]): boolean =>
  zones.some(zone => metresFrom(zone, end) <= reachOf(zone.radiusM))

/** Whether a centre is near enough to a place for a zone with this radius to hide the place. */
export const isNear = (centre: Position, place: Position, radiusM: number): boolean =>
  metresFrom(centre, place) <= maxMoved * radiusM

/** Returns the ends of a track with positions that no zone hides. One new zone may hide both ends. */
export function bareEnds({ count, latitude, longitude }: Points, zones: readonly Zone[]): Position[] {
  return [0, count - 1]
    .map(index => ({ latitude: latitude[index]!, longitude: longitude[index]! }))
    .filter(end => !isHiddenBy(end, zones))
}

/**
 * Returns the centre of a new zone that hides a place. The centre is evenly distributed in a circle around the place.
 * @param random returns a new number from 0 to 1 each time
 */
export function moveByChance(place: Position, radiusM: number, random: () => number): Position {
  const direction = 2 * Math.PI * random()
  const degrees = (maxMoved * radiusM * Math.sqrt(random())) / metresPerDegree
  const { latitude, longitude } = place
  const moved = {
    latitude: latitude + degrees * Math.cos(direction),
    longitude: longitude + (degrees * Math.sin(direction)) / Math.cos(latitude * radiansPerDegree),
  }
  // Near the poles, degrees of longitude are so short that the zone might not cover the place. The centre is then the
  // place itself.
  return isHiddenBy(place, [{ ...moved, radiusM }]) ? moved : place
}
