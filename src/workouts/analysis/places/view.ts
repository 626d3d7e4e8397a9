import { viewSums } from '../../library/sums'
import type { CountryTotals, TownTotals } from './schemas'
import type { PlaceSums } from './sums'

export const viewCountry = (sums: PlaceSums): CountryTotals => ({
  country: sums.country,
  ...viewSums(sums),
})

export const viewTown = (sums: PlaceSums): TownTotals => ({
  country: sums.country,
  town: sums.town ?? '',
  ...viewSums(sums),
})
