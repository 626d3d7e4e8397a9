// Measures the recordings of imported workouts, or explains why a recording cannot be read.
import { extname } from 'node:path'
import { storedFile } from '../../../formats/zip/packed-file'
import { UnreadableArchive } from '../../../formats/zip/unreadable-archive'
import { findInstanceConfig } from '../../../platform/configuration/store'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { AppError, appErrorOf, type Reason } from '../../../platform/errors'
import type { PackedFileOnDisk } from '../../../platform/storage/archive-file'
import type { FileContent } from '../../../platform/storage/files'
import { type TaskOf, WorkerFailure } from '../../../platform/workers/workers'
import { maxPoints } from '../../../tracks/point-columns'
import { formatOfFile, type SourceFormat } from '../../../tracks/source-formats'
import type { MeasuredRecording } from '../../../workouts/intake/measuring/measure-file'
import type { MeasuredRecordingOnDisk } from '../../../workouts/intake/measuring/measure-on-disk'
import {
  type DividingOptions,
  latestTime,
  type MeasuringOptions,
  measureRecording,
} from '../../../workouts/intake/measuring/measure-recording'
import type { ImportedFile, ImportedFiles, ImportedWorkout } from '../archive/account-data'
import type { Made } from '../archive/made'
import { reasonOfRecording, tooLargeRecording } from '../archive/unusable-archive'
import { measureArchivedTask } from '../reading/tasks'

/** The result of reading the recording of an imported workout. */
export interface ReadRecording {
  /** The measured recording; null if there is none, or if it is unreadable. */
  measured: { source: Uint8Array; recording: MeasuredRecording } | null
  /** A file that is stored with the workout but was not measured; null if there is none. */
  kept: KeptFile | null
  /** Reason why there is no measured recording; null if there is one, or if the workout never had a recording. */
  reason: Reason | null
}

interface KeptFile {
  /** Extension of the file name with its dot; empty if the name has none. */
  extension: string
  content: FileContent
  /**
   * Reason why the file is unreadable; null if the file is kept only because the recording was converted from it or is
   * a part of it.
   */
  reason: Reason | null
  /** True if the recording is a part of this file. */
  isWhole?: boolean
}

/**
 * Maximum size in bytes of a file that is kept but not measured. No recording is larger, and larger files could fill
 * the disk.
 */
const maxKept = 512 * 1024 ** 2

interface Wanted {
  userId: number
  workout: Pick<ImportedWorkout, 'recording' | 'original' | 'spare' | 'whole'>
  files: ImportedFiles
  options: MeasuringOptions
  /** Signal that is aborted when the import is stopped. */
  ended?: AbortSignal | undefined
}

/**
 * Measures the recording of a workout as for an upload. A file that cannot be measured is stored with the workout. The
 * file from which the recording was converted is stored too.
 * @throws Error if the recording did not cause the failure; the import may be retried
 */
export async function readRecording(ctx: PlatformContext, wanted: Wanted): Promise<ReadRecording> {
  const { recording, original, spare, whole = null } = wanted.workout
  if (recording === null) return { measured: null, kept: null, reason: null }
  const read = await measure(ctx, wanted, recording)
  if (read.measured === null && spare) {
    return readRecording(ctx, { ...wanted, workout: { recording: spare, original: recording } })
  }
  if (whole !== null && read.measured !== null) {
    const kept = await keep(wanted.files, whole, null)
    return { ...read, kept: kept && { ...kept, isWhole: true } }
  }
  if (original === null) return read
  return { ...read, kept: (await keep(wanted.files, original, read.reason)) ?? read.kept }
}

async function measure(ctx: PlatformContext, wanted: Wanted, name: string): Promise<ReadRecording> {
  const { userId, files, options, ended } = wanted
  let kept: KeptFile | null = null
  try {
    const file = await files.find(name)
    if (!file) return unread(missing)
    if (file.size > maxMeasured(ctx)) return unread(tooLargeRecording, await keepPieces(file, name))
    const source = await file.read()
    kept = { extension: extensionOf(name), content: source, reason: null }
    // A file with an unknown extension is read as GPX.
    const activityFile = { name: null, format: formatOfFile(name) ?? 'gpx', file: storedFile(source) }
    const recording = await measureRecording(ctx, { userId, ended }, activityFile, options)
    return { measured: { source, recording }, kept: null, reason: null }
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === null) throw error
    return unread(reason, kept)
  }
}

const missing: Reason = { code: 'item-file-missing', sentence: 'the recording is missing' }

/** Maximum size in bytes of a file that is measured: the upload limit, but at least 64 MB. */
const maxMeasured = ({ db }: PlatformContext) =>
  Math.max(64 * 1024 ** 2, findInstanceConfig(db).maxSingleFileSize)

const unread = (reason: Reason, kept: KeptFile | null = null): ReadRecording => ({
  measured: null,
  kept: kept && { ...kept, reason },
  reason,
})

/** Returns the reason why a file cannot be read; null if the file did not cause the failure. */
function reasonOf(error: unknown): Reason | null {
  if (error instanceof UnreadableArchive) return reasonOfRecording(error)
  const isRefused = error instanceof AppError && error.kind === 'invalid'
  return isRefused ? explainRecording(error) : null
}

/** Returns a file to be kept; null if it is missing, too large or damaged. */
async function keep(files: ImportedFiles, name: string, reason: Reason | null): Promise<KeptFile | null> {
  try {
    const file = await files.find(name)
    const kept = file && (await keepPieces(file, name))
    return kept && { ...kept, reason }
  } catch (error) {
    if (reasonOf(error) === null) throw error
    return null
  }
}

/**
 * Returns a file to be kept, as a stream; null if the file is too large. The whole file is read once before it is
 * stored, to find damage.
 * @throws UnreadableArchive if the file is damaged
 */
async function keepPieces(file: ImportedFile, name: string): Promise<KeptFile | null> {
  if (file.size > maxKept) return null
  for await (const _ of file.pieces()) {
    // The content is read to its end only to find damage.
  }
  return { extension: extensionOf(name), content: file.pieces(), reason: null }
}

/** Returns the extension of a file name, such as `.fit` or `.fit.gz`. */
export function extensionOf(name: string): string {
  const packed = /\.gz$/i.exec(name)?.[0] ?? ''
  const extension = extname(name.slice(0, name.length - packed.length)) + packed
  return /^(\.[a-z0-9]{1,10}){0,2}$/i.test(extension) ? extension.toLowerCase() : ''
}

interface ActivityFile {
  file: PackedFileOnDisk | null
  format: SourceFormat | null
  /** How to make the recording from the file; null if the file is the recording. */
  made: Made | null
}

export interface UnreadActivity {
  reason: Reason
  /** Path of the unpacked file; null if it could not be unpacked. */
  path: string | null
}

/**
 * Measures an activity file of an archive in a worker process. Each activity in the file becomes a workout.
 * @param of account for which the work is done, and signal to abort it
 * @throws Error if the file did not cause the failure; the import may be retried
 */
export async function measureActivity(
  ctx: PlatformContext,
  { file, format, made }: ActivityFile,
  options: DividingOptions,
  of: TaskOf,
): Promise<{ recordings: MeasuredRecordingOnDisk[] } | UnreadActivity> {
  if (!file) return { reason: missing, path: null }
  if (!format) {
    return { reason: { code: 'gpx-of-other-format', sentence: 'it is no activity file' }, path: null }
  }
  const input = { file, format, made, max: maxMeasured(ctx), ...options, latestTime: latestTime(ctx) }
  const { measured, path } = await ctx.workers.run(measureArchivedTask, input, of).catch(refuseFailure)
  if (measured.readable) return { recordings: measured.recordings }
  return { reason: explainRecording(appErrorOf('invalid', measured.reason)), path }
}

/**
 * Refuses a file if the task that measures it has failed, exceeded the time limit or crashed its process; all other
 * errors are thrown again.
 */
function refuseFailure(error: unknown) {
  if (!(error instanceof WorkerFailure)) throw error
  const reason = { code: 'gpx-unmeasurable', sentence: 'error during gpx processing' } as const
  return { measured: { readable: false, reason } as const, path: null }
}

/**
 * Returns the reason why a file was refused, for users. The error's message must stay the same for existing clients.
 * Therefore it is only used for codes that have no better sentence here.
 */
function explainRecording({ code, message, detail }: AppError): Reason {
  const sentence = sentenceOf(code, detail ?? {}) ?? message
  const { line, column } = detail ?? {}
  const place = line === undefined ? '' : `, see line ${line}, column ${column}`
  return { code, sentence: sentence + place, ...(detail && { detail }) }
}

function sentenceOf(code: AppError['code'], detail: NonNullable<AppError['detail']>): string | undefined {
  const { format, points = 0, of = 0, time, metres, seconds, days, figure } = detail
  if (format) return `it is a file of the format ${format.toUpperCase()}, which this version does not read`
  const sentences: Partial<Record<AppError['code'], string>> = {
    'gpx-without-points': 'its tracks have no points',
    'gpx-without-time': `${points} of its ${of} points have no time`,
    'recording-times-unreadable': `${points} of its ${of} points have no time that can be read`,
    'gpx-unmeasurable': 'it cannot be measured',
    'recording-planned': 'none of its points has a time: it is a plan',
    'file-not-activity': 'it is no recording of an activity',
    'recording-empty': 'there is no recording in it',
    'kml-without-tracks': 'it has no track with times',
    'recording-without-places': `${points} of its ${of} points have no place on Earth`,
    'recording-clock-unset': `the clock of the recorder was not set, it shows ${time}`,
    'recording-clock-ahead': `the clock of the recorder was ahead, it shows ${time}`,
    'recording-clock-jumps': `the clock of the recorder jumps by more than a year, to ${time}`,
    'recording-jumps': `nobody gets ${metres} m far in ${seconds} s, at ${time}`,
    'recording-too-long': `it takes ${days} days, and 366 are possible`,
    'recording-too-many-points': `it has more than ${maxPoints.toLocaleString('en')} points`,
    'recording-figure-impossible': `its figure '${figure}' is beyond what a workout can have`,
  }
  return sentences[code]
}
