import { findInstanceConfig } from '../../platform/configuration/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import { appErrorOf, invalid } from '../../platform/errors'
import type { PackedFileOnDisk } from '../../platform/storage/archive-file'
import type { SpooledContent } from '../../platform/storage/spool'
import type { SourceFormat } from '../../tracks/source-formats'
import { refuseFailure } from './measure-recording'
import { listArchiveTask } from './tasks'
import type { WorkoutUpload } from './upload-data'

export interface UploadedActivityFile {
  /** Its name in its archive; null when it came alone. */
  name: string | null
  format: SourceFormat
  file: PackedFileOnDisk
}

/**
 * The activity files of an upload, in the order in which they become workouts.
 * @throws AppError 400 when there are none, or more or larger ones than the instance allows, or the archive is broken; 503 when no
 *   process can look at it now
 */
export async function listUploadedActivityFiles(
  ctx: PlatformContext,
  userId: number,
  { file, format }: WorkoutUpload,
): Promise<UploadedActivityFile[]> {
  const { spooledAt: path, size, checksum } = file
  if (format !== 'zip') {
    return [{ name: null, format, file: { path, start: 0, end: size, method: 'stored', size, checksum } }]
  }
  const activityFiles = await listArchive(ctx, userId, file)
  if (activityFiles.length === 0)
    throw invalid('archive-without-recordings', undefined, { data: { workouts: [] } })
  return activityFiles
}

/** Archives of activity files become so many times as large; what becomes much larger is made for that. */
const usualRatio = 20

/** Bytes of all activity files of an archive, however small the limit of archives is. */
const leastTotalSize = 1024 ** 3

async function listArchive(
  ctx: PlatformContext,
  userId: number,
  file: SpooledContent,
): Promise<UploadedActivityFile[]> {
  const { gpxLimitImport, maxSingleFileSize, maxZipFileSize } = findInstanceConfig(ctx.db)
  const totalSize = Math.max(leastTotalSize, maxZipFileSize * usualRatio)
  const limits = { files: gpxLimitImport, fileSize: maxSingleFileSize, totalSize }
  const listed = await ctx.workers.run(listArchiveTask, { file, limits }, { userId }).catch(refuseFailure)
  if ('reason' in listed) throw appErrorOf('invalid', listed.reason)
  return listed.files.map(({ file: extent, ...others }) => ({
    ...others,
    file: { ...extent, path: file.spooledAt },
  }))
}
