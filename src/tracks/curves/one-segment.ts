import { pointsBetween, type Track } from '../track'

/** A segment of a track, counted from 0, as a track of its own; its columns are parts of the same memory. */
export function oneSegment({ name, description, segments, points }: Track, index: number): Track {
  const { start, end } = segments[index] ?? { start: 0, end: 0 }
  return {
    name,
    description,
    segments: [{ start: 0, end: end - start }],
    points: pointsBetween(points, start, end),
  }
}
