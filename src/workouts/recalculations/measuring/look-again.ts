import { findAccount } from '../../../platform/access/store'
import type { PlatformContext } from '../../../platform/context/platform-context'
import type { Db } from '../../../platform/db/database'
import { againOnce, WorkerFailure } from '../../../platform/workers/workers'
import { pausesAtGaps } from '../../../tracks/outings/recording-notes'
import type { SourceFormat } from '../../../tracks/source-formats'
import type { WorkoutRow } from '../../rows/store'
import { findSport, stoppedSpeedThreshold } from '../../sports/store'
import { causesOfChange, type FigureCause } from './causes'
import type { MeasuredAgain, RecalculatedRecording } from './measure-stored'
import { recalculateTask } from './tasks'

/** A workout whose recording is there to be measured again. */
export type RecordedRow = WorkoutRow & { sourceFile: string; sourceFormat: SourceFormat }

const isRecordedRow = (row: WorkoutRow | undefined): row is RecordedRow =>
  row !== undefined && row.sourceFile !== null && row.sourceFormat !== null

/** How the recording of a workout is measured again: with what its user prefers now, but for its pauses, which it keeps. */
export function measuringOptions(db: Db, workout: RecordedRow) {
  const { userId, sportId, sourceFormat: format, recordingNotes, venue } = workout
  const sport = findSport(db, userId, sportId)
  const account = findAccount(db, userId)
  return {
    format,
    // Outdoors is also what workouts are of before that was kept.
    venue: venue === 'outdoors' ? null : venue,
    stoppedSpeedThreshold: sport ? stoppedSpeedThreshold(sport) : 0,
    useRawGpxSpeed: account?.useRawGpxSpeed ?? false,
    pauseGap: recordingNotes?.find(({ code }) => code === pausesAtGaps)?.seconds ?? null,
    // It was no later than its upload, whatever the clock shows now.
    latestTime: Number.MAX_SAFE_INTEGER,
    timeZone: account?.timezone ?? 'UTC',
    isOne: true,
    mostWorkouts: 1,
  }
}

/** What measuring its recording again would make of a workout. `gone` is also one without a recording by now. */
export type Look =
  | { state: 'gone' }
  | { state: 'same' }
  | { state: 'missing' | 'unusable' | 'damaged'; row: RecordedRow }
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
  row: WorkoutRow | undefined,
  { causes: wanted, folder, stopping }: Wanted,
): Promise<Look> {
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
