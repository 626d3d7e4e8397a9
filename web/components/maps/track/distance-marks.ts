// Marks for kilometres (or miles) along a track. The functions here are pure.
import type { PlacedPoint, Position } from '../../../data/workouts/track'

export interface DistanceMark {
  position: Position
  /** Kilometres or miles completed at this mark. */
  count: number
}

/** Minimum distance in pixels between marks along the track, so that the map is not cluttered. */
const minPixels = 70
/** Metres per pixel at zoom 0 on the equator, with MapLibre's tiles of 512 pixels. */
const metresPerPixel = 40_075_016.686 / 512

/**
 * Makes a mark for each completed unit of distance.
 * @param kilometres length of the unit in kilometres: 1, or that of a mile
 */
export function distanceMarks(points: readonly PlacedPoint[], kilometres: number): DistanceMark[] {
  const marks: DistanceMark[] = []
  for (const [index, point] of points.entries()) {
    const before = points[index - 1] ?? point
    for (let count = marks.length + 1; count * kilometres <= point.distance; count++) {
      const share = (count * kilometres - before.distance) / (point.distance - before.distance)
      marks.push({ count, position: between(before, point, share) })
    }
  }
  return marks
}

/**
 * Calculates which marks to show at a zoom, so that the marks do not overlap.
 * @returns a number n (1, 2, 5, 10, 20, 50, …); every n-th mark is shown
 */
export function markStep(zoom: number, latitude: number, kilometres: number): number {
  const metres = (minPixels * metresPerPixel * Math.cos((latitude * Math.PI) / 180)) / 2 ** zoom
  const needed = Math.max(1, metres / 1000 / kilometres)
  const power = 10 ** Math.floor(Math.log10(needed))
  return ([1, 2, 5].find(factor => factor * power >= needed) ?? 10) * power
}

function between(from: PlacedPoint, to: PlacedPoint, share: number): Position {
  return [
    from.longitude + share * (to.longitude - from.longitude),
    from.latitude + share * (to.latitude - from.latitude),
  ]
}
