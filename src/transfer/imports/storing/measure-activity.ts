import { findInstanceConfig } from '../../../platform/configuration/store'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { appErrorOf, type Reason } from '../../../platform/errors'
import type { PackedFileOnDisk } from '../../../platform/storage/archive-file'
import { type TaskOf, WorkerFailure } from '../../../platform/workers/workers'
import type { SourceFormat } from '../../../tracks/source-formats'
import type { MeasuredRecordingOnDisk } from '../../../workouts/intake/measuring/measure-file'
import { type DividingOptions, latestTime } from '../../../workouts/intake/measuring/measure-recording'
import { measureArchivedTask } from '../activities/tasks'
import { explainRecording } from './explain-recording'

export interface UnreadActivity {
  reason: Reason
  /** Path of the file; null if it could not be unpacked. */
  path: string | null
}

/** In bytes. Larger activity files are measured only if the upload limit allows their size. */
const minMeasured = 64 * 1024 ** 2

/**
 * Measures an activity file of an archive in a worker process. Each of its outings becomes a workout.
 * @param of account that the work is for, and signal to abort it
 * @throws Error for failures that the file did not cause; the import may be retried
 */
export async function measureActivity(
  ctx: PlatformContext,
  { file, format }: { file: PackedFileOnDisk | null; format: SourceFormat | null },
  options: DividingOptions,
  of: TaskOf,
): Promise<{ recordings: MeasuredRecordingOnDisk[] } | UnreadActivity> {
  if (!file) return unread({ code: 'item-file-missing', sentence: 'the recording is missing' })
  if (!format) return unread({ code: 'gpx-of-other-format', sentence: 'it is no activity file' })
  const most = Math.max(minMeasured, findInstanceConfig(ctx.db).maxSingleFileSize)
  const input = { file, format, most, ...options, latestTime: latestTime(ctx) }
  const { measured, path } = await ctx.workers.run(measureArchivedTask, input, of).catch(refuseFailure)
  if (measured.readable) return { recordings: measured.recordings }
  const { reason } = measured
  return { reason: explainRecording(appErrorOf('invalid', reason)), path }
}

const unread = (reason: Reason): UnreadActivity => ({ reason, path: null })

/** A file that exceeds the time limit twice, or crashes the process twice, is refused. */
function refuseFailure(error: unknown) {
  if (!(error instanceof WorkerFailure)) throw error
  const reason = { code: 'gpx-unmeasurable', sentence: 'error during gpx processing' } as const
  return { measured: { readable: false, reason } as const, path: null }
}
