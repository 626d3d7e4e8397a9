/** Parts of a track as separate tracks, whose columns share its memory. */
import { type Points, pointsBetween, type Track } from '../track'

/** One segment of a track as a track of its own. Segments are counted from 0. */
export function oneSegment(
  { name, description, segments, points, readings = null, pool }: Track,
  index: number,
): Track {
  const { start, end } = segments[index] ?? { start: 0, end: 0 }
  return {
    name,
    description,
    segments: [{ start: 0, end: end - start }],
    points: pointsBetween(points, start, end),
    ...(readings && { readings: readingsWithin(readings, points.time.subarray(start, end)) }),
    ...(pool && { pool }),
  }
}

/** The readings between the first and the last of the given times. */
function readingsWithin(readings: Points, times: Float64Array): Points {
  const [from, to] = [times[0] ?? Number.NaN, times.at(-1) ?? Number.NaN]
  const start = readings.time.findIndex(time => time >= from)
  const behind = readings.time.findIndex(time => time > to)
  const end = behind < 0 ? readings.count : behind
  return pointsBetween(readings, start < 0 ? end : start, end)
}
