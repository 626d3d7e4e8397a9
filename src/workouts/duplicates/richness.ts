import type { PlatformContext } from '../../platform/context/platform-context'
import { type BodySensor, bodySensors } from '../../tracks/sensors'
import { unpackTrack } from '../../tracks/track'
import type { WorkoutRow } from '../rows/store'
import type { Compared, Richness } from './likeness'

/** What was recorded of a workout. */
export interface Recorded {
  points: number
  /** Distance and speed are measured from places as well, and are none. */
  sensors: ('elevation' | BodySensor)[]
}

const nothing: Recorded = { points: 0, sensors: [] }

/** Nothing without a recording, or when its file is lost. */
export async function readRecorded(ctx: PlatformContext, { trackFile }: WorkoutRow): Promise<Recorded> {
  const packed = trackFile === null ? null : await ctx.files.read(trackFile).catch(() => null)
  return packed ? recordedIn(packed) : nothing
}

/** What packed points tell; nothing when they are damaged. */
export function recordedIn(packed: Uint8Array): Recorded {
  try {
    const { points, readings } = unpackTrack(packed)
    const hasElevation = points.elevation.some(value => !Number.isNaN(value))
    const sensors = bodySensors.filter(sensor => (points[sensor] ?? readings?.[sensor] ?? null) !== null)
    return { points: points.count, sensors: hasElevation ? ['elevation', ...sensors] : sensors }
  } catch {
    return nothing
  }
}

export const richnessOf = (
  workout: Pick<WorkoutRow, 'trackFile' | 'minLatitude' | 'durationS'>,
  { points, sensors }: Recorded,
): Richness => ({
  isRecorded: workout.trackFile !== null,
  hasPlaces: workout.minLatitude !== null,
  sensors: sensors.length,
  points,
  durationS: workout.durationS,
})

export function comparedOf(workout: WorkoutRow): Compared {
  const { minLatitude, minLongitude, maxLatitude, maxLongitude } = workout
  const isPlaced =
    minLatitude !== null && minLongitude !== null && maxLatitude !== null && maxLongitude !== null
  return {
    start: workout.workoutDate.getTime(),
    durationS: workout.durationS,
    distanceM: workout.distanceM,
    bounds: isPlaced ? { minLatitude, minLongitude, maxLatitude, maxLongitude } : null,
  }
}
