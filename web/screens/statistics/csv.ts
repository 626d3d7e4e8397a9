import { measureOf, type Sums } from '../../data/workouts/sums'
import { writeCsv } from '../../format/csv'
import type { PeriodSums } from './periods'

/**
 * Writes the sums of periods as CSV according to RFC 4180, in the units of the API.
 * @param showsEnergy whether the file has the columns of energy
 */
export const csvOf = (periods: readonly PeriodSums[], showsEnergy: boolean): string =>
  writeCsv([
    ['start', ...amounts(showsEnergy)],
    ...periods.map(({ start, sums }) => [start, ...amountsOf(sums, showsEnergy)]),
  ])

/** Writes the sums of countries and places as CSV. In the rows of countries the town is empty. */
export const csvOfPlaces = (
  places: readonly (Sums & { country: string; town: string | null })[],
  showsEnergy: boolean,
): string =>
  writeCsv([
    ['country', 'town', ...amounts(showsEnergy)],
    ...places.map(place => [place.country, place.town ?? '', ...amountsOf(place, showsEnergy)]),
  ])

const amounts = (showsEnergy: boolean) => [
  'workouts',
  'distance_km',
  'moving_s',
  'average_speed_kmh',
  'ascent_m',
  ...(showsEnergy ? ['energy_kcal', 'energy_estimated_kcal'] : []),
]

const amountsOf = (sums: Sums, showsEnergy: boolean) => [
  sums.workouts,
  sums.distance,
  sums.duration,
  measureOf(sums, 'speed')?.toFixed(2) ?? '',
  sums.ascent ?? '',
  ...(showsEnergy ? [sums.energy ?? '', sums.energy === null ? '' : sums.energy_estimated] : []),
]
