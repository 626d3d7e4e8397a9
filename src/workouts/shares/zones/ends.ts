// Finds the ends of a track that no privacy zone hides, and places new zones. A person who has many links to workouts
// from one home can compute the centre of its zone, but not the home. For this reason, the centre is moved at random
// only once, when an end at that place is first shared, and later tracks use the same zone. If each link had a new
// zone, the average of the centres would reveal the home. The functions here are pure.
import { metresFrom, type Zone, zoneRadiusM } from '../../../tracks/curves/hide-zones'
import { metresPerDegree, radiansPerDegree } from '../../../tracks/distance'
import type { Points } from '../../../tracks/track'

/** Maximum distance, in metres, between the centre of a new zone and the place it hides. */
const maxMovedM = zoneRadiusM / 2

/**
 * Maximum distance in metres between an end of a track and the centre of a zone that hides it. An end that is farther
 * from the centres of all zones needs another zone. Positions have errors of tens of metres, and some people start
 * their watch a few houses down the street. Two zones for one home would reveal more than one zone.
 */
export const reachM = maxMovedM + 100

export const isHiddenBy = (end: Zone, zones: readonly Zone[]): boolean =>
  zones.some(zone => metresFrom(zone, end) <= reachM)

/** Returns the ends of a track with positions that no zone hides. One new zone may hide both ends. */
export function bareEnds({ count, latitude, longitude }: Points, zones: readonly Zone[]): Zone[] {
  return [0, count - 1]
    .map(index => ({ latitude: latitude[index]!, longitude: longitude[index]! }))
    .filter(end => !isHiddenBy(end, zones))
}

/**
 * Returns the centre of a new zone that hides a place. The centre is evenly distributed in a circle around the place.
 * @param random returns a new number from 0 to 1 each time
 */
export function moveByChance(place: Zone, random: () => number): Zone {
  const direction = 2 * Math.PI * random()
  const degrees = (maxMovedM * Math.sqrt(random())) / metresPerDegree
  const { latitude, longitude } = place
  const moved = {
    latitude: latitude + degrees * Math.cos(direction),
    longitude: longitude + (degrees * Math.sin(direction)) / Math.cos(latitude * radiansPerDegree),
  }
  // Near the poles, degrees of longitude are so short that the zone might not cover the place. The centre is then the
  // place itself.
  return isHiddenBy(place, [moved]) ? moved : place
}
