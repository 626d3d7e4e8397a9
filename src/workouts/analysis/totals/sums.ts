// Sums over selected workouts: over all of them; by week, month or year in a time zone; and by place. No I/O.
import { createPeriodFinder, type Period } from '../../library/periods'
import { type Amounts, addTo, noSums, type Sums, viewSums } from '../../library/sums'
import type { CountryTotals, TownTotals } from './schemas'

/** The columns of a workout that are summed, in the order in which the store selects them. */
export type CountedRow = readonly [workoutId: number, ...Start, ...Amounts]

type Start = readonly [workoutDateMs: number, localOffsetS: number | null]

/**
 * The columns of a `CountedRow`, with the place of the start. Country and town are `null` if the place is unknown; the
 * town is empty if none is near.
 */
export type StartedRow = readonly [...Start, country: string | null, town: string | null, ...Amounts]

/** A workout in one of the places that it went through. The town is empty if there is no town nearby. */
export type PlacedRow = readonly [workoutId: number, country: string, town: string, ...Amounts]

interface PeriodSums extends Sums {
  /** First day of the period, `YYYY-MM-DD`. */
  start: string
}

interface StartSums extends Sums {
  /** `null` for workouts whose start has no known place. */
  country: string | null
  town: string | null
}

export interface PlaceSums extends Sums {
  country: string
  /** `null` for sums over a whole country. */
  town: string | null
}

/** Sums over all workouts. */
export function sumUp(rows: Iterable<Amounts>): Sums {
  const sums = noSums()
  for (const amounts of rows) addTo(sums, amounts)
  return sums
}

interface PeriodOptions {
  period: Period
  timeZone: string
  byPlace?: boolean
  startsOnMonday: boolean
  /** Ids of workouts whose amounts are summed, but which are not counted. */
  leftOut?: ReadonlySet<number>
}

/** Sums by period, latest first. Periods without workouts are left out. @param rows earliest first */
export function sumUpBy(
  rows: readonly CountedRow[],
  { period, leftOut = new Set(), ...clocks }: PeriodOptions,
): PeriodSums[] {
  const startOf = createPeriodFinder(period, clocks)
  const periods = new Map<string, PeriodSums>()
  for (const [id, moment, offsetS, ...amounts] of rows) {
    const start = startOf(moment, offsetS)
    const sums = periods.getOrInsertComputed(start, () => ({ ...noSums(), start }))
    addTo(sums, amounts)
    if (leftOut.has(id)) sums.workouts--
  }
  return [...periods.values()].toSorted((one, other) => (one.start < other.start ? 1 : -1))
}

/** Sums by the country or town of the start, in the order of the list of workouts by place. */
export function sumUpByStart(rows: readonly StartedRow[], by: 'country' | 'town'): StartSums[] {
  const starts = new Map<string, StartSums>()
  for (const [, , country, name, ...amounts] of rows) {
    const town = by === 'town' && name ? name : null
    // Unknown places come last, as in the list of workouts.
    const key = by === 'town' ? `${country ?? '~'} ${town ?? '~'}` : (country ?? '~')
    const start = starts.getOrInsertComputed(key, () => ({ ...noSums(), country, town }))
    addTo(start, amounts)
  }
  return [...starts].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, start]) => start)
}

/**
 * Sums over the workouts of each country and each town; a workout counts in each of its places. The places with the
 * most workouts come first.
 * @param rows rows of the same workout must follow each other
 */
export function sumPlaces(rows: readonly PlacedRow[]): { countries: PlaceSums[]; towns: PlaceSums[] } {
  const countries = new Map<string, PlaceSums>()
  const towns = new Map<string, PlaceSums>()
  let [lastId, counted] = [Number.NaN, new Set<string>()]
  for (const row of rows) {
    const [id, country, town] = row
    if (id !== lastId) [lastId, counted] = [id, new Set()]
    if (!counted.has(country)) addToPlace(countries, country, null, row)
    counted.add(country)
    if (town !== '') addToPlace(towns, `${country} ${town}`, town, row)
  }
  return { countries: sorted(countries), towns: sorted(towns) }
}

function addToPlace(places: Map<string, PlaceSums>, key: string, town: string | null, row: PlacedRow) {
  const [, country, , ...amounts] = row
  const sums = places.getOrInsertComputed(key, () => ({ country, town, ...noSums() }))
  addTo(sums, amounts)
}

const sorted = (places: Map<string, PlaceSums>): PlaceSums[] =>
  [...places]
    .toSorted(([key, one], [other, two]) => two.workouts - one.workouts || (key < other ? -1 : 1))
    .map(([, sums]) => sums)

export const viewCountry = (sums: PlaceSums): CountryTotals => ({ country: sums.country, ...viewSums(sums) })

export const viewTown = (sums: PlaceSums): TownTotals => ({
  country: sums.country,
  town: sums.town ?? '',
  ...viewSums(sums),
})
