// Removes elevations of exactly 0 that devices write if they do not know the elevation. They are recognized by their
// neighbours, because nobody descends to sea level and climbs again within a minute.
import type { Segment } from '../segment'
import type { Points } from '../track'

/**
 * In metres. An elevation of 0 is false if a neighbour is higher or lower by more than this, and at most `nearUs` away.
 */
const farM = 50
/** In microseconds, see `farM`. */
const nearUs = 60e6

/**
 * Removes elevations of 0 from points whose neighbours are far higher or lower.
 * @returns the points, with a new elevation column if any was removed, and the number of points that lost their
 * elevation
 */
export function withoutFalseZeros(points: Points, segments: readonly Segment[]) {
  if (!points.elevation.includes(0)) return { points, count: 0 }
  const elevation = points.elevation.slice()
  let count = 0
  for (const segment of segments) {
    for (const run of runsOfZeros(points, segment)) {
      if (!isFalse(points, segment, run)) continue
      for (let index = run.start; index < run.end; index++) {
        if (elevation[index] !== 0) continue
        elevation[index] = Number.NaN
        count++
      }
    }
  }
  return count === 0 ? { points, count } : { points: { ...points, elevation }, count }
}

/** Yields runs of points whose elevation is 0 or unknown. Each run begins and ends with a 0. */
function* runsOfZeros({ elevation }: Points, { start, end }: Segment): Generator<Segment> {
  for (let first = start; first < end; first++) {
    if (elevation[first] !== 0) continue
    let last = first
    for (let index = first + 1; index < end && !(Math.abs(elevation[index]!) > 0); index++)
      if (elevation[index] === 0) last = index
    yield { start: first, end: last + 1 }
    first = last
  }
}

/**
 * Whether the elevation of 0 in a run is false: at least one of the elevations before and after the run is known, and
 * all known ones are too different from 0.
 */
function isFalse({ elevation, time }: Points, segment: Segment, run: Segment): boolean {
  const before = elevation.subarray(segment.start, run.start).findLastIndex(value => !Number.isNaN(value))
  const after = elevation.subarray(run.end, segment.end).findIndex(value => !Number.isNaN(value))
  const neighbours = [
    ...(before < 0 ? [] : [[segment.start + before, run.start] as const]),
    ...(after < 0 ? [] : [[run.end + after, run.end - 1] as const]),
  ]
  const contradicts = ([neighbour, zero]: readonly [number, number]) =>
    Math.abs(elevation[neighbour]!) > farM && Math.abs(time[neighbour]! - time[zero]!) <= nearUs
  return neighbours.length > 0 && neighbours.every(contradicts)
}
