// Sums over workouts, which SQLite hands over one after the other: to group them takes it longer than to read them. Pure.

export interface Sums {
  workouts: number
  distanceM: number
  movingS: number
  /** It is null when none of the workouts has an ascent. */
  ascentMm: number | null
}

/** What is summed up of a workout, in the order in which sums-store selects it. */
export type Amounts = readonly [distanceM: number, movingS: number, ascentMm: number | null]

export const noSums = (): Sums => ({ workouts: 0, distanceM: 0, movingS: 0, ascentMm: null })

/** Adds one workout. */
export function addTo(sums: Sums, distanceM: number, movingS: number, ascentMm: number | null) {
  sums.workouts++
  sums.distanceM += distanceM
  sums.movingS += movingS
  if (ascentMm !== null) sums.ascentMm = (sums.ascentMm ?? 0) + ascentMm
}

/** The sums of a group of workouts, which are made when its first one comes. */
export function groupOf<Key, Group extends Sums>(
  groups: Map<Key, Group>,
  key: Key,
  begin: () => Group,
): Group {
  const found = groups.get(key)
  if (found) return found
  const group = begin()
  groups.set(key, group)
  return group
}

/** In the units of the interface, see sumsProperties. */
export const viewSums = ({ workouts, distanceM, movingS, ascentMm }: Sums) => ({
  workouts,
  distance: distanceM / 1000,
  duration: movingS,
  ascent: ascentMm === null ? null : ascentMm / 1000,
})
