/** Altitudes and climbing in metres. Only points of a segment that have an elevation count. */
import { measureClimbing } from './climbing'
import type { Segment } from './segment'
import { difference, type Points, type Track } from './track'

export interface Elevation {
  readonly lowest: number
  readonly highest: number
  readonly ascent: number
  readonly descent: number
}

/** Weights of each neighbour and of the point itself when an elevation is smoothed. */
const neighbourWeight = 0.3
const ownWeight = 0.4

/**
 * Altitudes and climbing of each segment. Recordings with a distance counted by the device are measured by
 * `climbing.ts`, others by the three-point smoothing below.
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

/** Altitudes and climbing of a segment; `null` without elevations. */
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

/** Lowest and highest elevation, ignoring NaN. */
export function extremes(elevations: Float64Array): { lowest: number; highest: number } {
  let lowest = Number.POSITIVE_INFINITY
  let highest = Number.NEGATIVE_INFINITY
  for (const elevation of elevations) {
    if (elevation < lowest) lowest = elevation
    if (elevation > highest) highest = elevation
  }
  return { lowest, highest }
}
