// Start, farthest point from it, and end of a recording as places. PURE.
import type { PlacesOfWorkout } from '../../tracks/places'
import { hasPlaces, type Points } from '../../tracks/track'
import type { PlaceFinder } from './find-place'

/** `null` without positions, as indoors. */
export function placesOf(points: Points, finder: PlaceFinder): PlacesOfWorkout | null {
  if (points.count === 0 || !hasPlaces(points)) return null
  const { latitude, longitude, count } = points
  const place = (at: number) => finder.placeOf(latitude[at] ?? 0, longitude[at] ?? 0)
  return { start: place(0), farthest: place(farthestFromStart(points)), end: place(count - 1) }
}

/** Index of the point. */
function farthestFromStart({ latitude, longitude, count }: Points): number {
  const [north = 0, east = 0] = [latitude[0], longitude[0]]
  const radians = Math.PI / 180
  const shrinking = Math.cos(north * radians)
  let [farthest, most] = [0, 0]
  for (let at = 1; at < count; at++) {
    // Haversine term: grows with the distance and also holds across the antimeridian.
    const up = Math.sin((((latitude[at] ?? 0) - north) * radians) / 2) ** 2
    const along = Math.sin((((longitude[at] ?? 0) - east) * radians) / 2) ** 2
    const chord = up + shrinking * Math.cos((latitude[at] ?? 0) * radians) * along
    if (chord > most) [farthest, most] = [at, chord]
  }
  return farthest
}
