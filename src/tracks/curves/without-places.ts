/** Removes the positions of a track, because they are private or made up. The distance is kept. */
import { travelledAt } from '../measuring/travelled'
import type { Track } from '../track'

/** The track as if it had been recorded without positions. */
export function withoutPlaces(track: Track): Track {
  const { points } = track
  const nowhere = new Float64Array(points.count).fill(Number.NaN)
  const distance = Float32Array.from(travelledAt(track).metres)
  return { ...track, points: { ...points, latitude: nowhere, longitude: nowhere, distance } }
}
