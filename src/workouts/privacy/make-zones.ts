// Makes the privacy zones of a user's places and of the ends of shared tracks, and finds those around a workout.
import { randomShare } from '../../lib/random'
import { findAccount } from '../../platform/access/store'
import { type Db, transact } from '../../platform/db/database'
import { maxRadiusM, metresFrom, type Position, type Zone, zoneRadiusM } from '../../tracks/curves/hide-zones'
import { metresPerDegree } from '../../tracks/distance'
import type { WorkoutRow } from '../rows/store'
import { isHiddenBy, isNear, moveByChance, reachOf } from './ends'
import { insertZone, isSet, listCentresBetween, listZones, listZonesBetween, type ZoneRow } from './store'

/** What others see of positions. */
interface Shown {
  workout: WorkoutRow
  share: { hidesEnds: boolean }
}

/**
 * Returns the privacy zones that are cut out of a workout before others see it: the zones that the owner has set, and,
 * if the ends are hidden, those of all ends that were ever shared. All public answers and pictures use this function.
 * @returns `null` if nothing is hidden
 */
export function zonesToHide(db: Db, { workout, share }: Shown): readonly Zone[] | null {
  if (!hasMap(workout)) return null
  const around = zonesAround(db, workout)
  if (share.hidesEnds) return around
  const set = around.filter(isSet)
  return set.length > 0 ? set : null
}

/** Returns a text that changes whenever the zones do, for ETags and keys of caches. */
export const keyOfZones = (zones: readonly Zone[] | null): string =>
  zones?.map(({ radiusM, latitude, longitude }) => `${radiusM}:${latitude}:${longitude}`).join() ?? 'whole'

/**
 * Whether others may see the positions. Only positions that were recorded outdoors are shown: positions recorded
 * indoors would reveal a home, and positions of virtual workouts are not real.
 */
export const hasMap = ({ venue }: WorkoutRow): boolean => venue === 'outdoors'

/** Returns all zones of the owner that could hide a part of the workout. */
function zonesAround(db: Db, { userId, minLatitude, maxLatitude }: WorkoutRow): ZoneRow[] {
  const radius = maxRadiusM / metresPerDegree
  return listZonesBetween(db, userId, [(minLatitude ?? -90) - radius, (maxLatitude ?? 90) + radius])
}

/**
 * Returns all privacy zones of a user, after creating those of positions that no zone hides yet.
 * @param ends positions at which tracks begin or end
 */
export function hideAll(db: Db, userId: number, ends: readonly Position[]): Zone[] {
  const present = listZones(db, userId)
  const bare = ends.filter(end => !isHiddenBy(end, present))
  const made = bare.length > 0 ? makeZones(db, userId, bare) : null
  return [...present, ...(made ?? [])].map(({ latitude, longitude, radiusM }) => ({
    latitude,
    longitude,
    radiusM,
  }))
}

/**
 * Creates privacy zones for those ends of a user's track that no zone hides yet.
 * @param random returns numbers from 0 to 1
 * @returns one zone for each end; `null` if the account was deleted meanwhile
 */
export function makeZones(
  db: Db,
  userId: number,
  ends: readonly Position[],
  random: () => number = randomShare,
): ZoneRow[] | null {
  return transact(db, tx => {
    if (!findAccount(tx, userId)) return null
    return ends.map(
      end =>
        findZone(tx, userId, end) ?? insertZone(tx, userId, centreFor(tx, userId, end, zoneRadiusM, random)),
    )
  })
}

function findZone(db: Db, userId: number, end: Position): ZoneRow | undefined {
  const reach = reachOf(maxRadiusM) / metresPerDegree
  return listZonesBetween(db, userId, [end.latitude - reach, end.latitude + reach]).find(zone =>
    isHiddenBy(end, [zone]),
  )
}

/**
 * Returns the centre of a zone around a place. If the user has, or had, a zone whose centre is near enough, its centre
 * is used again: two zones with different centres would reveal more about the place than one.
 */
export function centreFor(
  db: Db,
  userId: number,
  place: Position,
  radiusM: number,
  random: () => number = randomShare,
): Position {
  const reach = radiusM / metresPerDegree
  const [nearest] = listCentresBetween(db, userId, [place.latitude - reach, place.latitude + reach])
    .filter(centre => isNear(centre, place, radiusM))
    .toSorted((one, other) => metresFrom(one, place) - metresFrom(other, place))
  if (nearest) return nearest
  const { latitude, longitude } = moveByChance(place, radiusM, random)
  return { latitude: Math.max(-90, Math.min(90, latitude)), longitude: withinTurn(longitude) }
}

/** Turns longitudes beyond ±180° into those of the same meridians within. */
const withinTurn = (longitude: number) =>
  Math.abs(longitude) <= 180 ? longitude : ((((longitude + 180) % 360) + 360) % 360) - 180
