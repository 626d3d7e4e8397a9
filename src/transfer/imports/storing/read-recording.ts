import { extname } from 'node:path'
import { storedFile } from '../../../formats/zip/packed-file'
import { UnreadableArchive } from '../../../formats/zip/unreadable-archive'
import { findInstanceConfig } from '../../../platform/configuration/store'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { AppError, type Reason } from '../../../platform/errors'
import type { FileContent } from '../../../platform/storage/files'
import { formatOfFile } from '../../../tracks/source-formats'
import type { MeasuredRecording } from '../../../workouts/intake/measuring/measure-file'
import { type MeasuringOptions, measureRecording } from '../../../workouts/intake/measuring/measure-recording'
import type { ImportedFile, ImportedFiles, ImportedWorkout } from '../archive/account-data'
import { reasonOfRecording } from '../archive/unusable-archive'
import { explainRecording } from './explain-recording'

/** The result of reading the recording of an imported workout. */
export interface ReadRecording {
  /** Null if there is no recording, or it is unreadable. */
  measured: { source: Uint8Array; recording: MeasuredRecording } | null
  /** A file that is kept unread with the workout; null if there is none. */
  kept: KeptFile | null
  /** Why there is no measured recording; null if the workout never had one. */
  reason: Reason | null
}

interface KeptFile {
  /** With its dot; empty if the name has none. */
  extension: string
  content: FileContent
  /** Why it is unreadable; null if the recording was converted from it, or is a part of it. */
  reason: Reason | null
  /** True if the recording is a part of it. */
  isWhole?: boolean
}

/** In bytes. Larger activity files are measured only if the upload limit allows their size. */
const minMeasured = 64 * 1024 ** 2

/** Maximum size of an unread file in bytes. No recording is larger, and larger ones could fill the disk. */
const maxKept = 512 * 1024 ** 2

interface Wanted {
  userId: number
  workout: Pick<ImportedWorkout, 'recording' | 'original' | 'spare' | 'whole'>
  files: ImportedFiles
  options: MeasuringOptions
  /** Aborted when the import is stopped. */
  ended?: AbortSignal | undefined
}

/**
 * Measures the recording of a workout like an upload. An unmeasurable file is kept unread, and so is the file that the
 * recording was converted from.
 * @throws Error for failures that the recording did not cause; the import may be retried
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
    if (!file) return unread({ code: 'item-file-missing', sentence: 'the recording is missing' })
    const maxMeasured = Math.max(minMeasured, findInstanceConfig(ctx.db).maxSingleFileSize)
    if (file.size > maxMeasured) return unread(tooLarge, await keepPieces(file, name))
    const source = await file.read()
    kept = { extension: extensionOf(name), content: source, reason: null }
    // A file with an unknown extension may be GPX.
    const activityFile = { name: null, format: formatOfFile(name) ?? 'gpx', file: storedFile(source) }
    const recording = await measureRecording(ctx, { userId, ended }, activityFile, options)
    return { measured: { source, recording }, kept: null, reason: null }
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === null) throw error
    return unread(reason, kept)
  }
}

const tooLarge: Reason = { code: 'item-file-too-large', sentence: 'the recording is too large' }

const unread = (reason: Reason, kept: KeptFile | null = null): ReadRecording => ({
  measured: null,
  kept: kept && { ...kept, reason },
  reason,
})

/** Returns null for failures that the file did not cause. */
function reasonOf(error: unknown): Reason | null {
  if (error instanceof UnreadableArchive) return reasonOfRecording(error)
  const isRefused = error instanceof AppError && error.kind === 'invalid'
  return isRefused ? explainRecording(error) : null
}

/** Returns null if the file is missing, too large or damaged. */
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
 * Null if the file is too large. @throws UnreadableArchive if it is damaged: this must be noticed before half of it is
 * stored
 */
async function keepPieces(file: ImportedFile, name: string): Promise<KeptFile | null> {
  if (file.size > maxKept) return null
  for await (const _ of file.pieces()) {
    // Reads to the end only to find damage.
  }
  return { extension: extensionOf(name), content: file.pieces(), reason: null }
}

/** `.fit` or `.fit.gz`, for example. */
function extensionOf(name: string): string {
  const packed = /\.gz$/i.exec(name)?.[0] ?? ''
  const extension = extname(name.slice(0, name.length - packed.length)) + packed
  return /^(\.[a-z0-9]{1,10}){0,2}$/i.test(extension) ? extension.toLowerCase() : ''
}
