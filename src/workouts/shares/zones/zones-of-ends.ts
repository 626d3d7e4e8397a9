// Which zones hide where a track began and ended. Whoever sees many links of one home finds the centre of its zone, and no
// more than that: so chance moves the centre once, when a place is met for the first time, and later tracks from there get the
// same zone. A new zone for each link, or one that follows from where a track ends exactly, would average out.
import { randomShare } from '../../../lib/random'
import { findAccount } from '../../../platform/access/store'
import { type Db, transact } from '../../../platform/db/database'
import { metresFrom, type Zone, zoneRadiusM } from '../../../tracks/curves/hide-zones'
import { metresPerDegree, radiansPerDegree } from '../../../tracks/distance'
import { hasPlaces, type Points } from '../../../tracks/track'
import { insertZone, listZonesBetween, type ZoneRow } from './store'

/** Metres between the centre of a new zone and the place it hides, at most. */
const mostMovedM = zoneRadiusM / 2

/**
 * An end this close to the centre of a zone needs no other, in metres: receivers are off by tens of metres, and watches are
 * started some houses down the street. Two zones for one home would say more than one.
 */
const reachM = mostMovedM + 100

/**
 * The zones that hide the ends of a track; what was recorded indoors has none. Somebody's first track from a place makes the
 * zone there.
 * @param random shares from 0 to 1
 * @returns null when the account is deleted meanwhile
 */
export function zonesOfEnds(
  db: Db,
  userId: number,
  points: Points,
  random: () => number = randomShare,
): ZoneRow[] | null {
  if (!hasPlaces(points)) return []
  const ends = [0, points.count - 1].map(index => ({
    latitude: points.latitude[index]!,
    longitude: points.longitude[index]!,
  }))
  const known = ends.map(end => findZone(db, userId, end))
  const zones = known.every(zone => zone !== undefined) ? known : makeZones(db, userId, ends, random)
  return zones && [...new Map(zones.map(zone => [zone.id, zone])).values()]
}

function makeZones(db: Db, userId: number, ends: Zone[], random: () => number): ZoneRow[] | null {
  return transact(db, tx => {
    if (!findAccount(tx, userId)) return null
    // The zone of the start may be that of the end, too.
    return ends.map(end => findZone(tx, userId, end) ?? insertZone(tx, userId, moveByChance(end, random)))
  })
}

/** The oldest that reaches there: a zone that is made later, for some place nearby, changes nothing of what links show. */
function findZone(db: Db, userId: number, end: Zone): ZoneRow | undefined {
  const reach = reachM / metresPerDegree
  return listZonesBetween(db, userId, [end.latitude - reach, end.latitude + reach])
    .toSorted((one, other) => one.id - other.id)
    .find(zone => metresFrom(zone, end) <= reachM)
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
  return metresFrom(moved, place) <= reachM ? moved : place
}
