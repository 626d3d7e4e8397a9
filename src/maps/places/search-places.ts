// Searches places by a prefix of their name and ranks the most likely first. Does no I/O.
import { cellsAround, kmOfDegree, type OpenedPlaces, populationOfSize, steps } from './format'
import type { LocalNames } from './local-names'
import { forEachMatch, indexNames, type NameIndex } from './name-index'
import { otherNames } from './other-names'

export interface FoundPlace {
  name: string
  country: string
  latitude: number
  longitude: number
  /** Population with an error of up to about 4 %. */
  population: number
}

export interface PlaceSearch {
  /**
   * Finds at most `max` places. Places rank higher if their name is exactly the text, and if they are large or near.
   * @param near a position in degrees (WGS 84), to which near places are preferred; `null` if distance does not matter
   */
  find(text: string, near: Position | null, max: number): FoundPlace[]
}

interface Position {
  latitude: number
  longitude: number
}

/** Scale of the penalty for distance: at 1,000 km a place ranks as if it had a fortieth of its population. */
const nearKm = 50
const distanceWeight = 1.2

/**
 * Weights of towns by their size class: the logarithm of the population. 100 is added to the population so that all
 * very small places have almost the same weight.
 */
const weights = Float64Array.from({ length: 256 }, (_, size) => Math.log(populationOfSize(size) + 100))

/**
 * Bonus for a match at the start of the name, which has the same effect as a seven times larger population, and for a
 * match of the whole name, which has the effect of a twenty times larger population.
 */
const [firstWeight, wholeWeight] = [2, 3]

/** Builds the search. @param pause function that is awaited regularly, so that the server can handle other requests */
export async function createPlaceSearch(
  places: OpenedPlaces,
  localNames: LocalNames,
  pause: () => Promise<void>,
): Promise<PlaceSearch> {
  const { columns, cellStarts, count } = places
  const called = createCallings(places)
  const locals = [...localNames]
  // All names are numbered: first the names in the file, then the other names, and then the local names.
  const nameAt = (at: number) => {
    if (at < count) return called.learn(at, places.nameOf(at))
    return otherNames[at - count]?.other ?? locals[at - count - otherNames.length]?.[1] ?? ''
  }
  const townAt = (at: number) => {
    if (at < count) return at
    const other = otherNames[at - count]
    return other ? called.townOf(other) : locals[at - count - otherNames.length]?.[0]
  }
  const index: NameIndex = await indexNames(
    count + otherNames.length + locals.length,
    (from, to) => Array.from({ length: to - from }, (_, at) => nameAt(from + at)),
    pause,
  )

  function positionOf(town: number): Position {
    const cell = lastUpTo(cellStarts, town)
    return {
      latitude: Math.floor(cell / cellsAround) - 90 + (columns.norths[town] ?? 0) / steps,
      longitude: (cell % cellsAround) - 180 + (columns.easts[town] ?? 0) / steps,
    }
  }

  return {
    find(text, near, max) {
      const found: { town: number; score: number }[] = []
      forEachMatch(index, text, (name, isFirst, isWhole) => {
        const town = townAt(name)
        if (town === undefined) return
        const weight = weights[columns.sizes[town] ?? 0] ?? 0
        let score = weight + (isFirst ? firstWeight : 0) + (isWhole ? wholeWeight : 0)
        // The list is full, and the town would not enter it even without the penalty for distance.
        if (found.length === max && score <= (found.at(-1)?.score ?? 0)) return
        if (near) score -= distanceWeight * Math.log(1 + kmBetween(near, positionOf(town)) / nearKm)
        insert(found, { town, score }, max)
      })
      return found.map(({ town }) => ({
        name: places.nameOf(town),
        country: places.countryOf(town),
        ...positionOf(town),
        population: populationOfSize(columns.sizes[town] ?? 0),
      }))
    },
  }
}

/**
 * Finds the town of each entry of `otherNames`. If a country has several towns with the same name, the largest one is
 * used.
 */
function createCallings({ columns, countryOf }: OpenedPlaces) {
  const names = new Set(otherNames.map(({ name }) => name))
  const towns = new Map<string, number>()
  return {
    /**
     * Must be called for every town. Remembers the town if `otherNames` contains its name. Returns the name unchanged.
     */
    learn(town: number, name: string): string {
      if (names.has(name)) {
        const key = `${countryOf(town)} ${name}`
        const known = towns.get(key)
        const sizeOf = (one: number) => columns.sizes[one] ?? 0
        if (known === undefined || sizeOf(known) < sizeOf(town)) towns.set(key, town)
      }
      return name
    },
    townOf: (one: (typeof otherNames)[number]) => towns.get(`${one.country} ${one.name}`),
  }
}

/** Inserts a town into the list. The list is sorted by score and contains each town at most once. */
function insert(found: { town: number; score: number }[], one: { town: number; score: number }, max: number) {
  const same = found.findIndex(({ town }) => town === one.town)
  if (same >= 0) {
    if ((found[same]?.score ?? 0) >= one.score) return
    found.splice(same, 1)
  }
  const at = found.findIndex(({ score }) => score < one.score)
  found.splice(at < 0 ? found.length : at, 0, one)
  found.length = Math.min(found.length, max)
}

/** Returns the index of the last start that is not greater than `wanted`. Uses binary search. */
function lastUpTo(starts: Uint32Array, wanted: number): number {
  let [low, high] = [0, starts.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= wanted) low = middle
    else high = middle
  }
  return low
}

/** Measures the great-circle distance on a sphere (haversine). */
function kmBetween(one: Position, other: Position): number {
  const radians = Math.PI / 180
  const up = Math.sin(((other.latitude - one.latitude) * radians) / 2) ** 2
  const along = Math.sin(((other.longitude - one.longitude) * radians) / 2) ** 2
  const chord = up + Math.cos(one.latitude * radians) * Math.cos(other.latitude * radians) * along
  return (2 * kmOfDegree * Math.asin(Math.sqrt(Math.min(1, chord)))) / radians
}
