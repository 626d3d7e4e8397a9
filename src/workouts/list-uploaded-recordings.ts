import { type PackedFile, storedFile } from '../formats/zip/packed-file'
import { listRecordings } from '../archive/recordings'
import { UnreadableArchive } from '../formats/zip/unreadable-archive'
import type { Context } from '../context'
import { AppError, invalid } from '../errors'
import { findInstanceConfig } from '../platform/configuration/store'
import type { WorkoutUpload } from './upload-data'

export interface UploadedRecording {
  /** What it is called in its archive; null when it came alone. */
  name: string | null
  file: PackedFile
}

/**
 * The recordings of an upload, in the order in which they become workouts.
 * @throws AppError 400 when there are none, or more or larger ones than the instance allows, or the archive is broken
 */
export function listUploadedRecordings(
  ctx: Context,
  { bytes, isArchive }: WorkoutUpload,
): UploadedRecording[] {
  if (!isArchive) return [{ name: null, file: storedFile(bytes) }]
  const recordings = listArchive(ctx, bytes)
  if (recordings.length === 0) throw new AppError('invalid', 'invalid payload', { workouts: [] })
  return recordings
}

function listArchive(ctx: Context, bytes: Uint8Array): UploadedRecording[] {
  const { gpxLimitImport, maxSingleFileSize } = findInstanceConfig(ctx.db)
  try {
    return listRecordings(bytes, { files: gpxLimitImport, fileSize: maxSingleFileSize })
  } catch (error) {
    throw error instanceof UnreadableArchive ? invalid(error.message) : error
  }
}
