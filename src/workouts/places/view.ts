import type { CountryTotals, TownTotals } from './schemas'
import type { PlaceSums } from './sums'

export const viewCountry = (sums: PlaceSums): CountryTotals => ({
  country: sums.country,
  ...viewAmounts(sums),
})

export const viewTown = (sums: PlaceSums): TownTotals => ({
  country: sums.country,
  town: sums.town ?? '',
  ...viewAmounts(sums),
})

const viewAmounts = ({ workouts, distanceM, movingS, ascentMm }: PlaceSums) => ({
  workouts,
  distance: distanceM / 1000,
  duration: movingS,
  ascent: ascentMm === null ? null : ascentMm / 1000,
})
