// Finds the name of the place at a position, and the places of a recording. Does no I/O.
import type { Place, PlacesOfWorkout } from '../../tracks/places'
import { hasPositions, type Points } from '../../tracks/track'
import {
  cellRows,
  cellsAround,
  kmOfDegree,
  landRows,
  type OpenedPlaces,
  populationOfSize,
  steps,
} from './format'

type Positions = Pick<Points, 'count' | 'latitude' | 'longitude'>

export interface PlaceFinder {
  /** Returns the place at a position in degrees (WGS 84); `null` at sea. */
  placeOf(latitude: number, longitude: number): Place | null
}

/** A position is never named after a town that is further away than this, in kilometres. */
const maxKm = 50

/**
 * Returns the radius in kilometres of a town, within which a position is considered inside the town: 1.6 km for a small
 * town, 10 km for Berlin.
 */
const radiusKm = (population: number) => 1.2 + 0.005 * Math.sqrt(population)

/**
 * Returns the maximum distance in kilometres between a town and a position that is named after the town: 26 km for a
 * village.
 */
const reachKm = (radius: number) => Math.min(maxKm, 20 + 5 * radius)

export function createPlaceFinder({
  columns,
  cellStarts,
  runStarts,
  codeOf,
  nameOf,
  countryOf,
}: OpenedPlaces): PlaceFinder {
  /** Returns the country of a position that is not near a town; `null` at sea. */
  function landAt(latitude: number, longitude: number): string | null {
    const row = Math.min(landRows - 1, Math.floor(((latitude + 90) * landRows) / 180))
    const east = ((longitude + 180) / 360) * steps
    for (let run = runStarts[row] ?? 0; run < (runStarts[row + 1] ?? 0); run++) {
      const isIn = (columns.runStarts[run] ?? 0) <= east && east <= (columns.runEnds[run] ?? 0)
      if (isIn) return codeOf(columns.runCountries[run] ?? 0)
    }
    return null
  }

  return {
    placeOf(latitude, anyLongitude) {
      const longitude = withinCircle(anyLongitude)
      const shrinking = Math.max(0.01, Math.cos((latitude * Math.PI) / 180))
      const rows = Math.ceil(maxKm / kmOfDegree)
      const across = Math.min(cellsAround / 2, Math.ceil(maxKm / (kmOfDegree * shrinking)))
      const [homeRow, homeColumn] = [Math.floor(latitude + 90), Math.floor(longitude + 180)]
      let best = -1
      let bestScore = Number.POSITIVE_INFINITY
      for (let row = Math.max(0, homeRow - rows); row <= Math.min(cellRows - 1, homeRow + rows); row++) {
        for (let column = homeColumn - across; column <= homeColumn + across; column++) {
          const cell = row * cellsAround + ((column + cellsAround) % cellsAround)
          for (let town = cellStarts[cell] ?? 0; town < (cellStarts[cell + 1] ?? 0); town++) {
            const north = row - 90 + (columns.norths[town] ?? 0) / steps - latitude
            const east = column - 180 + (columns.easts[town] ?? 0) / steps - longitude
            const distance = kmOfDegree * Math.hypot(north, east * shrinking)
            if (distance > maxKm) continue
            const radius = radiusKm(populationOfSize(columns.sizes[town] ?? 0))
            if (distance > reachKm(radius)) continue
            const score = distance / radius
            if (score < bestScore) [best, bestScore] = [town, score]
          }
        }
      }
      if (best >= 0) return { name: nameOf(best), country: countryOf(best), near: bestScore > 1 }
      const country = landAt(latitude, longitude)
      return country === null ? null : { name: null, country, near: false }
    },
  }
}

const withinCircle = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180

/**
 * Returns the places of the start, of the point farthest from the start, and of the end. `null` without positions, for
 * example indoors.
 */
export function placesOf(points: Positions, finder: PlaceFinder): PlacesOfWorkout | null {
  if (points.count === 0 || !hasPositions(points)) return null
  const { latitude, longitude, count } = points
  const place = (at: number) => finder.placeOf(latitude[at] ?? 0, longitude[at] ?? 0)
  return { start: place(0), farthest: place(farthestFromStart(points)), end: place(count - 1) }
}

/** Finds the point farthest from the start. @returns its index */
function farthestFromStart({ latitude, longitude, count }: Positions): number {
  const [north = 0, east = 0] = [latitude[0], longitude[0]]
  const radians = Math.PI / 180
  const shrinking = Math.cos(north * radians)
  let [farthest, longestChord] = [0, 0]
  for (let at = 1; at < count; at++) {
    // The squared half chord of the haversine formula grows with the distance. It is also correct across the
    // antimeridian.
    const up = Math.sin((((latitude[at] ?? 0) - north) * radians) / 2) ** 2
    const along = Math.sin((((longitude[at] ?? 0) - east) * radians) / 2) ** 2
    const chord = up + shrinking * Math.cos((latitude[at] ?? 0) * radians) * along
    if (chord > longestChord) [farthest, longestChord] = [at, chord]
  }
  return farthest
}
