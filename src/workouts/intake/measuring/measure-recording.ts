import type { PackedFile } from '../../../formats/zip/packed-file'
import { day } from '../../../lib/durations'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { type AppError, appErrorOf, type Reason } from '../../../platform/errors'
import type { PackedFileOnDisk } from '../../../platform/storage/archive-file'
import { WorkerFailure } from '../../../platform/workers/workers'
import type { SourceFormat } from '../../../tracks/source-formats'
import type { SportChoice } from '../../sports/of-files/sport-choice'
import type { MeasuredFile, MeasuredRecording, MeasuredRecordingOnDisk } from './measure-file'
import { measureOnDiskTask, measureTask } from './tasks'

/** A device's clock may be ahead of ours, but not by more than this. */
const clockToleranceMs = 2 * day

export interface ActivityFile<File> {
  /** Its name in its archive; null when it came alone. */
  name: string | null
  format: SourceFormat
  file: File
}

export interface MeasuringOptions {
  /** km/h */
  stoppedSpeedThreshold: number
  useRawGpxSpeed: boolean
  /** See `MeasureRecording`. */
  pauseGap: number | null
  /** The person's, see `MeasureRecording`. */
  timeZone: string
}

export interface DividingOptions extends MeasuringOptions {
  /** Takes all tracks for one workout. */
  isOne: boolean
  /** See `MeasureRecording`: not where somebody has said which one sport it is. */
  dividesSports?: boolean
  /** How many workouts a file may become. */
  mostWorkouts: number
  /** Of these each recording gets its own, and is measured with its speed. */
  sports: SportChoice
  /** Where what is made of it is to be written. */
  folder: string
}

interface UploadOptions extends DividingOptions {
  /** Bytes that a file may have when it is unpacked. */
  largestFile: number
}

/**
 * Measures an activity file that lies on the disk in a worker process, as a workout for each of its outings, in the order
 * of time. What is made of it stays on the disk.
 * @throws AppError 400 with the reason when the file cannot become workouts, and with its name when it has one; 503 when
 *   the process dies of something else, or has no time for the file on a busy machine
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

/**
 * Measures an activity file that is known to be one workout, whatever is in it.
 * @param ended aborted when nobody wants it any longer
 * @throws AppError as `measureRecordings` does
 */
export async function measureRecording(
  ctx: PlatformContext,
  { userId, ended }: { userId: number; ended?: AbortSignal | undefined },
  { name, ...activityFile }: ActivityFile<PackedFile>,
  options: MeasuringOptions,
): Promise<MeasuredRecording> {
  const one = { isOne: true, mostWorkouts: 1 }
  const input = { ...activityFile, ...options, ...one, latestTime: latestTime(ctx) }
  const measured = await ctx.workers.run(measureTask, input, { userId, signal: ended }).catch(refuseFailure)
  if (!measured.readable) throw refusal(measured.reason, name)
  const [recording] = measured.recordings
  if (!recording) throw new Error('a file was measured and is no workout')
  return recording
}

export const latestTime = ({ clock }: PlatformContext) => clock().getTime() + clockToleranceMs

/** A file that takes all the time twice, or kills a process twice, is refused like any other bad file. */
export function refuseFailure(error: unknown): Extract<MeasuredFile, { readable: false }> {
  if (!(error instanceof WorkerFailure)) throw error
  return { readable: false, reason: { code: 'gpx-unmeasurable', sentence: 'error during gpx processing' } }
}

function refusal(reason: Reason, file: string | null): AppError {
  if (file === null) return appErrorOf('invalid', reason)
  return appErrorOf('invalid', { ...reason, sentence: `${reason.sentence} (${file})`, file })
}
