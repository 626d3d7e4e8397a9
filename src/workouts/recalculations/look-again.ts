import type { PlatformContext } from '../../platform/context/platform-context'
import { againOnce, WorkerFailure } from '../../platform/workers/workers'
import { causesOfChange, type FigureCause } from './causes'
import type { MeasuredAgain, RecalculatedRecording } from './measure-stored'
import { isRecordedRow, measuringOptions, type RecordedRow } from './measuring-options'
import { findRow, type UnmeasuredReason } from './store'
import { recalculateTask } from './tasks'

/** What measuring its recording again would make of a workout. `gone` is also one without a recording by now. */
export type Look =
  | { state: 'gone' }
  | { state: 'same' }
  | { state: Exclude<UnmeasuredReason, 'busy'>; row: RecordedRow }
  | { state: 'different'; row: RecordedRow; causes: FigureCause[]; recording: RecalculatedRecording }

interface Wanted {
  causes: readonly string[]
  /** Where the track is written. */
  folder: string
  stopping?: AbortSignal
}

/**
 * Measures the recording of a workout in a worker process. It is `different` where one of its causes is wanted.
 * @throws what is no fault of the recording
 */
export async function lookAgain(
  ctx: PlatformContext,
  workoutId: number,
  { causes: wanted, folder, stopping }: Wanted,
): Promise<Look> {
  const row = findRow(ctx.db, workoutId)
  if (!isRecordedRow(row)) return { state: 'gone' }
  const again = await measureAgain(ctx, row, folder, stopping)
  if (again?.state !== 'measured') return { state: again?.state ?? 'missing', row }
  const causes = causesOfChange(row, again)
  const isWanted = causes.some(cause => wanted.includes(cause))
  return isWanted ? { state: 'different', row, causes, recording: again } : { state: 'same' }
}

/** What a process dies of, or takes too long for, is damaged. */
async function measureAgain(
  ctx: PlatformContext,
  row: RecordedRow,
  folder: string,
  stopping: AbortSignal | undefined,
): Promise<MeasuredAgain<RecalculatedRecording>> {
  const input = {
    ...measuringOptions(ctx.db, row),
    path: ctx.files.locate(row.sourceFile),
    trackPath: row.trackFile && ctx.files.locate(row.trackFile),
    folder,
  }
  const of = { userId: row.userId, signal: stopping }
  return againOnce(() => ctx.workers.run(recalculateTask, input, of)).catch(error => {
    if (error instanceof WorkerFailure) return { state: 'damaged' } as const
    throw error
  })
}
