// Finds pauses: times when the recording was stopped, or the person stayed in one place. The functions here are pure.
import type { PlacedPoint } from '../../../data/workouts/track'

interface Pause {
  /** Index of the point at which the pause began. */
  index: number
  seconds: number
}

/** Minimum length of a pause in seconds. Shorter stops, such as at traffic lights, do not count. */
const minSeconds = 60
/** Radius in metres within which a person counts as staying in one place, because recorded positions drift this far. */
const reach = 15
const metresPerDegree = 111_320

/**
 * Lists pauses in order of time.
 * @param starts index of each segment's first point; a new segment always follows a pause
 */
export function pausesOf(points: readonly PlacedPoint[], starts: readonly number[]): Pause[] {
  const begins = new Set(starts)
  const pauses: Pause[] = []
  for (let index = 0; index < points.length - 1; ) {
    const end = Math.max(lastWithinReach(points, index), begins.has(index + 1) ? index + 1 : index)
    const seconds = (points[end]?.duration ?? 0) - (points[index]?.duration ?? 0)
    if (seconds >= minSeconds) pauses.push({ index, seconds })
    index = seconds >= minSeconds ? end : index + 1
  }
  return pauses
}

function lastWithinReach(points: readonly PlacedPoint[], index: number): number {
  const here = points[index]
  let last = index
  for (
    let next = points[last + 1];
    here && next && metresBetween(here, next) <= reach;
    next = points[last + 1]
  )
    last++
  return last
}

/** Calculates as if the earth was flat, which is accurate enough at this scale. */
function metresBetween(from: PlacedPoint, to: PlacedPoint): number {
  const shrinking = Math.cos((from.latitude * Math.PI) / 180)
  const [east, north] = [(to.longitude - from.longitude) * shrinking, to.latitude - from.latitude]
  return Math.hypot(east, north) * metresPerDegree
}
