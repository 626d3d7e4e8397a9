/** A track whose positions are none of anybody's business, or were made up: what is told of how far it went stays. */
import { travelledAt } from '../measuring/travelled'
import type { Track } from '../track'

/** The same track as one that was recorded without positions. */
export function withoutPlaces(track: Track): Track {
  const { points } = track
  const nowhere = new Float64Array(points.count).fill(Number.NaN)
  const distance = Float32Array.from(travelledAt(track).metres)
  return { ...track, points: { ...points, latitude: nowhere, longitude: nowhere, distance } }
}
