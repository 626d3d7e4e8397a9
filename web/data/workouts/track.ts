// Turns a recording into lines to draw. The functions here are pure.
import type { Bounds } from '../../../src/tracks/lines/bounds'
import type { StreamField } from '../../../src/workouts/recording/curves/schemas'

/** A point of a recording. Fields have the names of the API; values that were not recorded are absent. */
export interface CurvePoint extends Partial<Record<Exclude<StreamField, Always>, number>> {
  /** Kilometres from the start. */
  distance: number
  /** Seconds from the start, pauses included. */
  duration: number
}

type Always = 'distance' | 'duration'

/** A point with a position. */
export type PlacedPoint = CurvePoint & { latitude: number; longitude: number }

export const isPlaced = (point: CurvePoint): point is PlacedPoint =>
  point.latitude !== undefined && point.longitude !== undefined

export type Position = [longitude: number, latitude: number]

export type { Bounds } from '../../../src/tracks/lines/bounds'

/**
 * Lets longitudes continue past ±180° where the track crosses the antimeridian. Without this, the line would go around
 * the world.
 */
export function continueLongitudes(points: readonly PlacedPoint[]): PlacedPoint[] {
  let turns = 0
  return points.map((point, index) => {
    const step = point.longitude - (points[index - 1] ?? point).longitude
    if (Math.abs(step) > 180) turns -= Math.sign(step)
    return { ...point, longitude: point.longitude + turns * 360 }
  })
}

/** Makes one line per segment, so that there are gaps at pauses. The last line contains all remaining points. */
export function trackLines(points: readonly PlacedPoint[], starts: readonly number[]): Position[][] {
  return starts.map((start, segment) => points.slice(start, starts[segment + 1]).map(positionOf))
}

export function positionOf({ longitude, latitude }: PlacedPoint): Position {
  return [longitude, latitude]
}

/** The box around all positions. @param lines contain at least one position */
export function boundsOf(lines: readonly Position[][]): Bounds {
  const bounds: Bounds = [180, 90, -180, -90]
  for (const [longitude, latitude] of lines.flat()) {
    bounds[0] = Math.min(bounds[0], longitude)
    bounds[1] = Math.min(bounds[1], latitude)
    bounds[2] = Math.max(bounds[2], longitude)
    bounds[3] = Math.max(bounds[3], latitude)
  }
  return bounds
}
