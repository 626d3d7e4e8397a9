import type { PackedFile } from '../../../formats/zip/packed-file'
import { day } from '../../../lib/durations'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { type AppError, appErrorOf, type Reason } from '../../../platform/errors'
import type { PackedFileOnDisk } from '../../../platform/storage/archive-file'
import { WorkerFailure } from '../../../platform/workers/workers'
import type { SourceFormat } from '../../../tracks/source-formats'
import type { SportChoice } from '../../sports/of-files/sport-choice'
import type { MeasuredFile, MeasuredRecording, MeasureRecording } from './measure-file'
import type { LookedAt, MeasuredRecordingOnDisk, MeasureRecordingOnDisk } from './measure-on-disk'

import { lookTask, measureOnDiskTask, measureTask } from './tasks'

/** Maximum time in ms by which the clock of a device may be ahead of the server's clock. */
const clockToleranceMs = 2 * day

export interface ActivityFile<File> {
  /** Name of the file in its archive; `null` for a file that was uploaded alone. */
  name: string | null
  format: SourceFormat
  file: File
}

export type MeasuringOptions = Pick<
  MeasureRecording,
  'stoppedSpeedThreshold' | 'useRawGpxSpeed' | 'pauseGap' | 'timeZone' | 'choices' | 'splitLengths'
>

export interface DividingOptions
  extends MeasuringOptions,
    Pick<MeasureRecordingOnDisk, 'isOne' | 'dividesSports' | 'maxWorkouts' | 'folder'> {
  /** The sports that a recording may have. It is measured with the stopped-speed threshold of its sport. */
  sports: SportChoice
}

interface UploadOptions extends DividingOptions {
  /** Maximum size of the unpacked file in bytes. */
  maxFileSize: number
}

/**
 * Measures an activity file in a worker process or, if it is small, in a thread. Returns one workout for each of its
 * outings, earliest first. The file and the results are on disk.
 * @throws AppError 400 with the reason if the file cannot become workouts, and with the name of the file if it has one;
 *   503 if no worker process is available, or if the machine is too busy
 */
export async function measureRecordings(
  ctx: PlatformContext,
  userId: number,
  { name, ...activityFile }: ActivityFile<PackedFileOnDisk>,
  options: UploadOptions,
): Promise<MeasuredRecordingOnDisk[]> {
  const input = { ...activityFile, ...options, latestTime: latestTime(ctx) }
  const measured = await ctx.workers.run(measureOnDiskTask, input, { userId }).catch(refuseFailure)
  if (!measured.readable) throw refusal(measured.reason, name)
  return measured.recordings
}

/** Like `measureRecordings`, but returns only the sport, start, distance and duration of each recording. */
export async function lookAtRecordings(
  ctx: PlatformContext,
  userId: number,
  { name, ...activityFile }: ActivityFile<PackedFileOnDisk>,
  options: UploadOptions,
): Promise<LookedAt[]> {
  const input = { ...activityFile, ...options, latestTime: latestTime(ctx) }
  const looked = await ctx.workers.run(lookTask, input, { userId }).catch(refuseFailure)
  if (!looked.readable) throw refusal(looked.reason, name)
  return looked.recordings
}

/**
 * Measures an activity file as exactly one workout.
 * @param ended aborted if the result is no longer wanted
 * @throws AppError as `measureRecordings` does
 */
export async function measureRecording(
  ctx: PlatformContext,
  { userId, ended }: { userId: number; ended?: AbortSignal | undefined },
  { name, ...activityFile }: ActivityFile<PackedFile>,
  options: MeasuringOptions,
): Promise<MeasuredRecording> {
  const one = { isOne: true, maxWorkouts: 1 }
  const input = { ...activityFile, ...options, ...one, latestTime: latestTime(ctx) }
  const measured = await ctx.workers.run(measureTask, input, { userId, signal: ended }).catch(refuseFailure)
  if (!measured.readable) throw refusal(measured.reason, name)
  const [recording] = measured.recordings
  if (!recording) throw new Error('a measured file did not become a workout')
  return recording
}

export const latestTime = ({ clock }: PlatformContext) => clock().getTime() + clockToleranceMs

/**
 * Refuses a file if measuring it fails with an unexpected error, or if worker processes have twice exceeded the time
 * limit or died while reading it. All other errors are thrown again.
 */
export function refuseFailure(error: unknown): Extract<MeasuredFile, { readable: false }> {
  if (!(error instanceof WorkerFailure)) throw error
  return { readable: false, reason: { code: 'gpx-unmeasurable', sentence: 'error during gpx processing' } }
}

function refusal(reason: Reason, file: string | null): AppError {
  if (file === null) return appErrorOf('invalid', reason)
  return appErrorOf('invalid', { ...reason, sentence: `${reason.sentence} (${file})`, file })
}
