// Where a track began and ended, and which zone hides that. Whoever sees many links of one home finds the centre of its zone,
// and no more than that: so chance moves the centre once, when a place is met for the first time, and later tracks from there
// need no other. A new zone for each link, or one that follows from where a track ends exactly, would average out. Pure.
import { metresFrom, type Zone, zoneRadiusM } from '../../../tracks/curves/hide-zones'
import { metresPerDegree, radiansPerDegree } from '../../../tracks/distance'
import type { Points } from '../../../tracks/track'

/** Metres between the centre of a new zone and the place it hides, at most. */
const mostMovedM = zoneRadiusM / 2

/**
 * An end this close to the centre of a zone needs no other, in metres: receivers are off by tens of metres, and watches are
 * started some houses down the street. Two zones for one home would say more than one.
 */
export const reachM = mostMovedM + 100

export const isHiddenBy = (end: Zone, zones: readonly Zone[]): boolean =>
  zones.some(zone => metresFrom(zone, end) <= reachM)

/** The ends of a track with places that no zone hides yet: the first to be hidden may hide the other, too. */
export function bareEnds({ count, latitude, longitude }: Points, zones: readonly Zone[]): Zone[] {
  return [0, count - 1]
    .map(index => ({ latitude: latitude[index]!, longitude: longitude[index]! }))
    .filter(end => !isHiddenBy(end, zones))
}

/**
 * The centre of a zone for a place: any point around it is as likely as the other.
 * @param random a share from 0 to 1, another one each time
 */
export function moveByChance(place: Zone, random: () => number): Zone {
  const direction = 2 * Math.PI * random()
  const degrees = (mostMovedM * Math.sqrt(random())) / metresPerDegree
  const { latitude, longitude } = place
  const moved = {
    latitude: latitude + degrees * Math.cos(direction),
    longitude: longitude + (degrees * Math.sin(direction)) / Math.cos(latitude * radiansPerDegree),
  }
  // Not so beside the poles, where degrees of longitude have next to no length.
  return isHiddenBy(place, [moved]) ? moved : place
}
