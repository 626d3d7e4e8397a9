import { lstat } from 'node:fs/promises'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type BodySensor, bodySensors } from '../../tracks/sensors'
import type { Track } from '../../tracks/track'
import { longTrack } from '../recording/from-track'
import { readStoredTrack } from '../recording/read-stored-track'
import type { WorkoutRow } from '../rows/store'
import { recordedTask } from './tasks'

/** What a recording holds, to tell which of two holds more. */
export interface Recorded {
  points: number
  /** Distance and speed are no sensors here: they are measured from positions as well. */
  sensors: ('elevation' | BodySensor)[]
}

const nothing: Recorded = { points: 0, sensors: [] }

/** Empty if the workout has no recording, or its file is lost or damaged. */
export async function readRecorded(
  ctx: PlatformContext,
  { trackFile, userId }: Pick<WorkoutRow, 'trackFile' | 'userId'>,
): Promise<Recorded> {
  return trackFile === null ? nothing : readRecordedAt(ctx, ctx.files.locate(trackFile), userId)
}

/** As `readRecorded`. @param trackAt path of the packed points */
export async function readRecordedAt(
  ctx: PlatformContext,
  trackAt: string,
  userId: number,
): Promise<Recorded> {
  const found = await lstat(trackAt).catch(() => null)
  if (!found?.isFile()) return nothing
  // Without a worker process, a moment on this thread is better than not to know.
  const told =
    found.size > longTrack && (await ctx.workers.run(recordedTask, { trackAt }, { userId }).catch(() => null))
  if (told) return told
  const track = await readStoredTrack(trackAt).catch(() => null)
  return track ? recordedOf(track) : nothing
}

export function recordedOf({ points, readings }: Track): Recorded {
  const hasElevation = points.elevation.some(value => !Number.isNaN(value))
  const sensors = bodySensors.filter(sensor => (points[sensor] ?? readings?.[sensor] ?? null) !== null)
  return { points: points.count, sensors: hasElevation ? ['elevation', ...sensors] : sensors }
}
