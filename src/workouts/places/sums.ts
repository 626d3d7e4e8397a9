// Sums over the workouts of each country and each town. One that was in several counts in each of them. Pure.

/** A workout in one of its places, in the order in which the store selects it. */
export type PlacedRow = readonly [
  workoutId: number,
  country: string,
  /** Empty far away from all towns. */
  town: string,
  distanceM: number,
  movingS: number,
  ascentMm: number | null,
]

export interface PlaceSums {
  country: string
  /** Null for a country as a whole. */
  town: string | null
  workouts: number
  distanceM: number
  movingS: number
  /** It is null when none of the workouts has an ascent. */
  ascentMm: number | null
}

/** Those with most workouts first. @param rows those of a workout one after the other */
export function sumPlaces(rows: readonly PlacedRow[]): { countries: PlaceSums[]; towns: PlaceSums[] } {
  const countries = new Map<string, PlaceSums>()
  const towns = new Map<string, PlaceSums>()
  let [lastId, counted] = [Number.NaN, new Set<string>()]
  for (const row of rows) {
    const [id, country, town] = row
    if (id !== lastId) [lastId, counted] = [id, new Set()]
    if (!counted.has(country)) add(countries, country, { country, town: null }, row)
    counted.add(country)
    if (town !== '') add(towns, `${country} ${town}`, { country, town }, row)
  }
  return { countries: sorted(countries), towns: sorted(towns) }
}

function add(
  all: Map<string, PlaceSums>,
  key: string,
  place: Pick<PlaceSums, 'country' | 'town'>,
  [, , , distanceM, movingS, ascentMm]: PlacedRow,
) {
  const sums = all.get(key) ?? { ...place, workouts: 0, distanceM: 0, movingS: 0, ascentMm: null }
  if (sums.workouts === 0) all.set(key, sums)
  sums.workouts++
  sums.distanceM += distanceM
  sums.movingS += movingS
  if (ascentMm !== null) sums.ascentMm = (sums.ascentMm ?? 0) + ascentMm
}

const sorted = (all: Map<string, PlaceSums>): PlaceSums[] =>
  [...all]
    .toSorted(([key, one], [other, two]) => two.workouts - one.workouts || (key < other ? -1 : 1))
    .map(([, sums]) => sums)
