// Sums over the workouts of each country and each town. One that was in several counts in each of them. Pure.
import { type Amounts, addTo, groupOf, noSums, type Sums } from '../../library/sums'

/** A workout in one of its places, in the order in which the store selects it; the town is empty far away from all. */
export type PlacedRow = readonly [workoutId: number, country: string, town: string, ...Amounts]

export interface PlaceSums extends Sums {
  country: string
  /** Null for a country as a whole. */
  town: string | null
}

/** Those with most workouts first. @param rows those of a workout one after the other */
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
