// Sums over workouts. Rows are grouped here and not in SQLite, because SQLite takes longer to group rows than to read
// them. The functions here are pure.

export interface Sums {
  workouts: number
  distanceM: number
  movingS: number
  /** Ascent in millimetres; `null` if no workout has one. */
  ascentMm: number | null
  /** Energy in whole kcal; `null` if the energy of no workout is known. */
  energyKcal: number | null
  /** The part of `energyKcal` that was estimated and not counted by a device. */
  estimatedKcal: number
}

/** The values of a workout that are summed, in the order in which `sums-store` selects them. */
export type Amounts = readonly [
  distanceM: number,
  movingS: number,
  ascentMm: number | null,
  energyKcal: number | null,
  energyMethod: string | null,
]

export const noSums = (): Sums => ({
  workouts: 0,
  distanceM: 0,
  movingS: 0,
  ascentMm: null,
  energyKcal: null,
  estimatedKcal: 0,
})

/** Adds the amounts of one workout to the sums. */
export function addTo(sums: Sums, [distanceM, movingS, ascentMm, energyKcal, energyMethod]: Amounts) {
  sums.workouts++
  sums.distanceM += distanceM
  sums.movingS += movingS
  if (ascentMm !== null) sums.ascentMm = (sums.ascentMm ?? 0) + ascentMm
  if (energyKcal === null) return
  // Each energy is rounded before it is added, so that the sums of days, months and sports add up to the same total.
  const kcal = Math.round(energyKcal)
  sums.energyKcal = (sums.energyKcal ?? 0) + kcal
  if (energyMethod !== 'device') sums.estimatedKcal += kcal
}

/** Converts sums to the units of the API, see `sumsProperties`. */
export const viewSums = ({ workouts, distanceM, movingS, ascentMm, energyKcal, estimatedKcal }: Sums) => ({
  workouts,
  distance: distanceM / 1000,
  duration: movingS,
  ascent: ascentMm === null ? null : ascentMm / 1000,
  energy: energyKcal,
  energy_estimated: estimatedKcal,
})
