import { measureOf, type Sums } from '../../data/workouts/sums'
import type { PeriodSums } from './periods'

/** Writes CSV as in RFC 4180, in the units of the API. Pure. */
export const csvOf = (periods: readonly PeriodSums[]): string =>
  written([['start', ...amounts], ...periods.map(({ start, sums }) => [start, ...amountsOf(sums)])])

/** Writes countries and places. The rows of countries have an empty town. */
export const csvOfPlaces = (places: readonly (Sums & { country: string; town: string | null })[]): string =>
  written([
    ['country', 'town', ...amounts],
    ...places.map(place => [place.country, place.town ?? '', ...amountsOf(place)]),
  ])

const amounts = ['workouts', 'distance_km', 'moving_s', 'average_speed_kmh', 'ascent_m']

const amountsOf = (sums: Sums) => [
  sums.workouts,
  sums.distance,
  sums.duration,
  measureOf(sums, 'speed')?.toFixed(2) ?? '',
  sums.ascent ?? '',
]

const written = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map(cells => `${cells.map(quoted).join(',')}\r\n`).join('')

/** Puts a cell in quotes if it contains commas or quotes, as names may. */
const quoted = (cell: string | number) =>
  /[",\r\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : String(cell)
