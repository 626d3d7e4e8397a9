import { measureOf, type Sums } from '../../data/workouts/sums'
import type { PeriodSums } from './periods'

/** Writes the sums of periods as CSV according to RFC 4180, in the units of the API. */
export const csvOf = (periods: readonly PeriodSums[]): string =>
  written([['start', ...amounts], ...periods.map(({ start, sums }) => [start, ...amountsOf(sums)])])

/** Writes the sums of countries and places as CSV. In the rows of countries the town is empty. */
export const csvOfPlaces = (places: readonly (Sums & { country: string; town: string | null })[]): string =>
  written([
    ['country', 'town', ...amounts],
    ...places.map(place => [place.country, place.town ?? '', ...amountsOf(place)]),
  ])

const amounts = [
  'workouts',
  'distance_km',
  'moving_s',
  'average_speed_kmh',
  'ascent_m',
  'energy_kcal',
  'energy_estimated_kcal',
]

const amountsOf = (sums: Sums) => [
  sums.workouts,
  sums.distance,
  sums.duration,
  measureOf(sums, 'speed')?.toFixed(2) ?? '',
  sums.ascent ?? '',
  sums.energy ?? '',
  sums.energy === null ? '' : sums.energy_estimated,
]

const written = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map(cells => `${cells.map(quoted).join(',')}\r\n`).join('')

/** Puts a cell in quotes if it contains commas, quotes or line breaks, which names may contain. */
const quoted = (cell: string | number) =>
  /[",\r\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : String(cell)
