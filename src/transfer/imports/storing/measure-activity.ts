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
  /** Where the file lies; null when it cannot be had. */
  path: string | null
}

/** Bytes. Larger activity files are measured only where such files can be uploaded. */
const leastMeasured = 64 * 1024 ** 2

/**
 * Measures an activity file of an archive in a worker process, as a workout for each of its outings.
 * @param of whom it is for, and until when
 * @throws Error when it is not the file's fault, and may be tried again
 */
export async function measureActivity(
  ctx: PlatformContext,
  { file, format }: { file: PackedFileOnDisk | null; format: SourceFormat | null },
  options: DividingOptions,
  of: TaskOf,
): Promise<{ recordings: MeasuredRecordingOnDisk[] } | UnreadActivity> {
  if (!file) return unread({ code: 'item-file-missing', sentence: 'the recording is missing' })
  if (!format) return unread({ code: 'gpx-of-other-format', sentence: 'it is no activity file' })
  const most = Math.max(leastMeasured, findInstanceConfig(ctx.db).maxSingleFileSize)
  const input = { file, format, most, ...options, latestTime: latestTime(ctx) }
  const { measured, path } = await ctx.workers.run(measureArchivedTask, input, of).catch(refuseFailure)
  if (measured.readable) return { recordings: measured.recordings }
  const { reason } = measured
  return { reason: explainRecording(appErrorOf('invalid', reason)), path }
}

const unread = (reason: Reason): UnreadActivity => ({ reason, path: null })

/** A file that takes all the time twice, or kills a process twice, is refused like any other bad file. */
function refuseFailure(error: unknown) {
  if (!(error instanceof WorkerFailure)) throw error
  const reason = { code: 'gpx-unmeasurable', sentence: 'error during gpx processing' } as const
  return { measured: { readable: false, reason } as const, path: null }
}
