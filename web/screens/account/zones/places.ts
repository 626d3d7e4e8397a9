// Reads and writes places, and draws circles around them. The functions here are pure.
import type { Bounds } from '../../../../src/tracks/lines/bounds'
import type { Position } from '../../../data/workouts/track'

/**
 * Reads coordinates such as `45.764, 4.8357`, latitude first. Decimal commas are understood if a space or a semicolon is
 * between the numbers.
 * @returns `null` if the text is not a place on Earth
 */
export function readCoordinates(text: string): Position | null {
  const words = text
    .replaceAll('°', '')
    .trim()
    .split(/[\s;]+/)
  const written = words.length === 1 ? words[0]!.split(',') : words.map(word => word.replace(/,$/, ''))
  if (written.length !== 2) return null
  const [latitude = Number.NaN, longitude = Number.NaN] = written.map(readDegrees)
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? [longitude, latitude] : null
}

const readDegrees = (text: string): number =>
  /^-?\d{1,3}(?:[.,]\d{1,15})?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN

/** Writes a place with five decimals, which are about a metre. */
export const writeCoordinates = ([longitude, latitude]: Position): string =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`

const metresPerDegree = 111_320
const corners = 72

/** Returns a ring of positions around a place. */
export function ringAround([longitude, latitude]: Position, radiusM: number): Position[] {
  const shrinking = Math.max(0.01, Math.cos((latitude * Math.PI) / 180))
  return Array.from({ length: corners + 1 }, (_, corner) => {
    const direction = (2 * Math.PI * corner) / corners
    return [
      longitude + (radiusM * Math.cos(direction)) / metresPerDegree / shrinking,
      latitude + (radiusM * Math.sin(direction)) / metresPerDegree,
    ]
  })
}

/** Returns the box around a circle. */
export function boundsAroundCircle(place: Position, radiusM: number): Bounds {
  const ring = ringAround(place, radiusM)
  const [longitudes, latitudes] = [ring.map(([longitude]) => longitude), ring.map(([, latitude]) => latitude)]
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)]
}
