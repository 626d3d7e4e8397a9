// Sums over workouts. Rows are grouped here instead of in SQLite, which takes longer to group them than to read them.
// The functions here are pure.

export interface Sums {
  workouts: number
  distanceM: number
  movingS: number
  /** Ascent in millimetres; `null` if no workout has one. */
  ascentMm: number | null
}

/** The values of a workout that are summed, in the order in which `sums-store` selects them. */
export type Amounts = readonly [distanceM: number, movingS: number, ascentMm: number | null]

export const noSums = (): Sums => ({ workouts: 0, distanceM: 0, movingS: 0, ascentMm: null })

/** Adds the amounts of one workout to the sums. */
export function addTo(sums: Sums, distanceM: number, movingS: number, ascentMm: number | null) {
  sums.workouts++
  sums.distanceM += distanceM
  sums.movingS += movingS
  if (ascentMm !== null) sums.ascentMm = (sums.ascentMm ?? 0) + ascentMm
}

/** Converts sums to the units of the API, see `sumsProperties`. */
export const viewSums = ({ workouts, distanceM, movingS, ascentMm }: Sums) => ({
  workouts,
  distance: distanceM / 1000,
  duration: movingS,
  ascent: ascentMm === null ? null : ascentMm / 1000,
})
