/** Elevations and climbing in metres. Points without an elevation, or outside all segments, are ignored. */
import type { Segment } from './segment'
import { difference, type Points, type Track } from './track'

export interface Elevation {
  readonly lowest: number
  readonly highest: number
  readonly ascent: number
  readonly descent: number
}

/** Weights for smoothing elevations: of each of the two neighbours, and of the point itself. */
const neighbourWeight = 0.3
const ownWeight = 0.4

/**
 * Returns elevations and climbing of each segment. If the device has counted the distance, climbing is measured by
 * `measureClimbing`, otherwise with the three-point smoothing below.
 */
export function measureElevations({
  points,
  segments,
}: Pick<Track, 'points' | 'segments'>): (Elevation | null)[] {
  if (points.distance === null) return segments.map(segment => measureElevation(points, segment))
  const climbs = measureClimbing(points, segments)
  return segments.map(({ start, end }, index) => {
    const climb = climbs[index]
    return climb ? { ...extremes(points.elevation.subarray(start, end)), ...climb } : null
  })
}

/** Returns elevations and climbing of a segment; `null` without elevations. */
export function measureElevation(points: Points, { start, end }: Segment): Elevation | null {
  const elevations = points.elevation.subarray(start, end).filter(elevation => !Number.isNaN(elevation))
  if (elevations.length === 0) return null
  const smoothed = smooth(elevations)
  let ascent = 0
  let descent = 0
  for (let index = 1; index < smoothed.length; index++) {
    const climb = difference(smoothed, index - 1, index)
    if (climb > 0) ascent += climb
    else descent -= climb
  }
  return { ...extremes(elevations), ascent, descent }
}

/**
 * Elevation at each point, smoothed in the same way as for the ascent. A point without an elevation has that of the
 * previous point in its segment; NaN if there is none.
 */
export function smoothedElevations({ points, segments }: Track): Float64Array {
  const all = new Float64Array(points.count).fill(Number.NaN)
  for (const { start, end } of segments) {
    const recorded = points.elevation.subarray(start, end)
    const smoothed = smooth(recorded.filter(elevation => !Number.isNaN(elevation)))
    let known = -1
    recorded.forEach((elevation, offset) => {
      if (!Number.isNaN(elevation)) known++
      all[start + offset] = smoothed[known] ?? Number.NaN
    })
  }
  return all
}

function smooth(elevations: Float64Array): Float64Array {
  const last = elevations.length - 1
  return elevations.map((elevation, index) => {
    if (index === 0 || index === last) return elevation
    const before = elevations[index - 1]!
    const after = elevations[index + 1]!
    return before * neighbourWeight + elevation * ownWeight + after * neighbourWeight
  })
}

/** Returns the lowest and the highest elevation, ignoring NaN. */
export function extremes(elevations: Float64Array): { lowest: number; highest: number } {
  let lowest = Number.POSITIVE_INFINITY
  let highest = Number.NEGATIVE_INFINITY
  for (const elevation of elevations) {
    if (elevation < lowest) lowest = elevation
    if (elevation > highest) highest = elevation
  }
  return { lowest, highest }
}

// The functions below measure climbing and suppress the noise of the elevations. They are used for recordings without
// the device's total ascent. Elevations are averaged over some seconds, and then only rises and falls above a threshold
// are added up. Windows and thresholds were chosen with simulated recordings that have noise and a known ascent.

/**
 * Parameters of smoothing: the length in seconds of the window for averages, and the threshold in metres below which
 * rises and falls are ignored.
 */
interface Smoothing {
  readonly windowS: number
  readonly thresholdM: number
}

/**
 * Smoothing of elevations from barometers, whose noise is one or two decimetres, and from satellites, whose noise is
 * larger.
 */
const barometric: Smoothing = { windowS: 15, thresholdM: 3 }
const satellites: Smoothing = { windowS: 31, thresholdM: 10 }
const maxBarometricNoise = 0.3

export interface Climbing {
  /** In metres. */
  readonly ascent: number
  readonly descent: number
}

/** Returns ascent and descent of each segment; `null` for a segment without elevations. */
export function measureClimbing(points: Points, segments: readonly Segment[]): (Climbing | null)[] {
  const climbed = climbedElevations(points, segments)
  return segments.map(({ start, end }) => {
    let [ascent, descent, before] = [0, 0, Number.NaN]
    for (let index = start; index < end; index++) {
      const climb = climbed[index]! - before
      if (climb > 0) ascent += climb
      else if (climb < 0) descent -= climb
      before = climbed[index]!
    }
    return Number.isNaN(before) ? null : { ascent, descent }
  })
}

/**
 * Returns the elevation at each point after smoothing. Rises and falls below the threshold are flattened, so that the
 * sum of all remaining rises is the ascent. A point without an elevation has that of the previous point in its segment;
 * NaN if there is none.
 */
export function climbedElevations(points: Points, segments: readonly Segment[]): Float64Array {
  const all = new Float64Array(points.count).fill(Number.NaN)
  const known = segments.map(segment => knownOf(points, segment))
  const smoothing = noiseOf(known) <= maxBarometricNoise ? barometric : satellites
  for (const [number, { start, end }] of segments.entries()) {
    const climbed = climbedIn(known[number]!, smoothing)
    let at = -1
    for (let index = start; index < end; index++) {
      if (!Number.isNaN(points.elevation[index])) at++
      if (at >= 0) all[index] = climbed[at]!
    }
  }
  return all
}

/** The elevations of all points with an elevation, and the times of these points in seconds. */
interface Known {
  readonly elevation: Float64Array
  readonly seconds: Float64Array
}

function knownOf({ elevation, time }: Points, { start, end }: Segment): Known {
  const known = { elevation: new Float64Array(end - start), seconds: new Float64Array(end - start) }
  let count = 0
  for (let index = start; index < end; index++) {
    if (Number.isNaN(elevation[index])) continue
    known.elevation[count] = elevation[index]!
    known.seconds[count++] = time[index]! / 1e6
  }
  return { elevation: known.elevation.subarray(0, count), seconds: known.seconds.subarray(0, count) }
}

/** Returns the standard deviation of the noise of the elevations, in metres; 0 if there are too few elevations. */
export const elevationNoise = (points: Points, segments: readonly Segment[]): number =>
  noiseOf(segments.map(segment => knownOf(points, segment)))

/**
 * Returns the standard deviation of the noise, computed from the differences between neighbouring differences. For
 * white noise, the variance of these values is six times the variance of the noise.
 */
function noiseOf(segments: readonly Known[]): number {
  let [sum, count] = [0, 0]
  for (const { elevation } of segments) {
    for (let index = 2; index < elevation.length; index++)
      sum += (elevation[index]! - 2 * elevation[index - 1]! + elevation[index - 2]!) ** 2
    count += Math.max(0, elevation.length - 2)
  }
  return count === 0 ? 0 : Math.sqrt(sum / count / 6)
}

/**
 * Returns the elevation at each point. Between two turning points, the elevation only rises or only falls: movements in
 * the other direction, which are below the threshold, are flattened.
 */
function climbedIn(points: Known, { windowS, thresholdM }: Smoothing): Float64Array {
  const smoothed = meanOver(points, windowS)
  const climbed = new Float64Array(smoothed.length).fill(smoothed[0] ?? Number.NaN)
  const turns = turnsOf(smoothed, thresholdM)
  for (const [number, turn] of turns.entries()) {
    const next = turns[number + 1] ?? turn
    const isRise = smoothed[next]! >= smoothed[turn]!
    let reached = smoothed[turn]!
    for (let index = turn; index <= next; index++) {
      reached = isRise ? Math.max(reached, smoothed[index]!) : Math.min(reached, smoothed[index]!)
      climbed[index] = reached
    }
  }
  return climbed.fill(climbed[turns.at(-1) ?? 0] ?? Number.NaN, turns.at(-1) ?? 0)
}

/**
 * Indexes at which the elevation turns after a rise or fall of at least the threshold. The first index is the start of
 * the first such rise or fall.
 */
function turnsOf(elevations: Float64Array, thresholdM: number): number[] {
  const turns: number[] = []
  let [lowest, highest, direction] = [0, 0, 0]
  for (let index = 1; index < elevations.length; index++) {
    const elevation = elevations[index]!
    if (elevation > elevations[highest]!) highest = index
    if (elevation < elevations[lowest]!) lowest = index
    if (direction <= 0 && elevation - elevations[lowest]! >= thresholdM) {
      turns.push(lowest)
      direction = 1
      highest = index
    } else if (direction >= 0 && elevations[highest]! - elevation >= thresholdM) {
      turns.push(highest)
      direction = -1
      lowest = index
    }
    if (direction > 0 && highest === index) lowest = index
    if (direction < 0 && lowest === index) highest = index
  }
  if (direction !== 0) turns.push(direction > 0 ? highest : lowest)
  return turns
}

/**
 * Returns the mean elevation around each point. Towards the ends the window becomes shorter, so that the first and the
 * last value stay the same.
 */
function meanOver({ elevation, seconds }: Known, windowS: number): Float64Array {
  const means = new Float64Array(elevation.length)
  const last = elevation.length - 1
  let [from, to, sum] = [0, 0, 0]
  for (let index = 0; index <= last; index++) {
    const now = seconds[index]!
    const half = Math.min(windowS / 2, now - seconds[0]!, seconds[last]! - now)
    while (to <= last && seconds[to]! <= now + half) sum += elevation[to++]!
    while (seconds[from]! < now - half) sum -= elevation[from++]!
    means[index] = sum / (to - from)
  }
  return means
}
