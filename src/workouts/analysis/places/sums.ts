// Sums over the workouts of each country and each town. A workout counts in each of its places. Pure.
import { type Amounts, addTo, groupOf, noSums, type Sums } from '../../library/sums'

/** A workout in one of its places, with columns in the order of the store. The town is empty if none is near. */
export type PlacedRow = readonly [workoutId: number, country: string, town: string, ...Amounts]

export interface PlaceSums extends Sums {
  country: string
  /** `null` for sums over a whole country. */
  town: string | null
}

/**
 * The places with most workouts come first.
 * @param rows those of the same workout follow each other
 */
export function sumPlaces(rows: readonly PlacedRow[]): { countries: PlaceSums[]; towns: PlaceSums[] } {
  const countries = new Map<string, PlaceSums>()
  const towns = new Map<string, PlaceSums>()
  let [lastId, counted] = [Number.NaN, new Set<string>()]
  for (const row of rows) {
    const [id, country, town] = row
    if (id !== lastId) [lastId, counted] = [id, new Set()]
    if (!counted.has(country)) add(countries, country, null, row)
    counted.add(country)
    if (town !== '') add(towns, `${country} ${town}`, town, row)
  }
  return { countries: sorted(countries), towns: sorted(towns) }
}

function add(all: Map<string, PlaceSums>, key: string, town: string | null, row: PlacedRow) {
  const [, country, , distanceM, movingS, ascentMm] = row
  const sums = groupOf(all, key, () => ({ country, town, ...noSums() }))
  addTo(sums, distanceM, movingS, ascentMm)
}

const sorted = (all: Map<string, PlaceSums>): PlaceSums[] =>
  [...all]
    .toSorted(([key, one], [other, two]) => two.workouts - one.workouts || (key < other ? -1 : 1))
    .map(([, sums]) => sums)
