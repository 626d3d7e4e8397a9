// Sums over the workouts of each country and each town. One that was in several counts in each of them. Pure.
import { type Amounts, addTo, groupOf, noSums, type Sums } from '../library/sums'

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
  for (const [id, country, town, distanceM, movingS, ascentMm] of rows) {
    const add = (all: Map<string, PlaceSums>, key: string, place: Omit<PlaceSums, keyof Sums>) =>
      addTo(
        groupOf(all, key, () => ({ ...place, ...noSums() })),
        distanceM,
        movingS,
        ascentMm,
      )
    if (id !== lastId) [lastId, counted] = [id, new Set()]
    if (!counted.has(country)) add(countries, country, { country, town: null })
    counted.add(country)
    if (town !== '') add(towns, `${country} ${town}`, { country, town })
  }
  return { countries: sorted(countries), towns: sorted(towns) }
}

const sorted = (all: Map<string, PlaceSums>): PlaceSums[] =>
  [...all]
    .toSorted(([key, one], [other, two]) => two.workouts - one.workouts || (key < other ? -1 : 1))
    .map(([, sums]) => sums)
