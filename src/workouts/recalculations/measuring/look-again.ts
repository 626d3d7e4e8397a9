import { findAccount } from '../../../platform/access/store'
import type { PlatformContext } from '../../../platform/context/platform-context'
import type { Db } from '../../../platform/db/database'
import { againOnce, WorkerFailure } from '../../../platform/workers/workers'
import { choicesFor, type FigureChoices } from '../../../tracks/figure-sources'
import { pausesAtGaps } from '../../../tracks/outings/recording-notes'
import type { SourceFormat } from '../../../tracks/source-formats'
import type { WorkoutRow } from '../../rows/store'
import { readUsualChoices } from '../../rows/usual-choices-store'
import { findSport, stoppedSpeedThreshold } from '../../sports/store'
import { causesOfChange, type FigureCause } from './causes'
import type { MeasuredAgain, RecalculatedRecording } from './measure-stored'
import { recalculateTask } from './tasks'

/** A workout with a recording that can be measured again. */
export type RecordedRow = WorkoutRow & { sourceFile: string; sourceFormat: SourceFormat }

export const isRecordedRow = (row: WorkoutRow | undefined): row is RecordedRow =>
  row !== undefined && row.sourceFile !== null && row.sourceFormat !== null

/**
 * Returns the options for measuring a workout's recording again: the present preferences of the user, and the setting
 * for pauses with which the recording was uploaded.
 */
export function measuringOptions(db: Db, workout: RecordedRow) {
  const { userId, sportId, sourceFormat: format, recordingNotes, venue } = workout
  const sport = findSport(db, userId, sportId)
  const account = findAccount(db, userId)
  return {
    format,
    // Workouts that were stored before venues existed have `outdoors` even if the recording was made indoors. So the
    // venue is determined again if it is `outdoors`.
    venue: venue === 'outdoors' ? null : venue,
    stoppedSpeedThreshold: sport ? stoppedSpeedThreshold(sport) : 0,
    choices: { ofAll: choicesOf(db, workout), ofSports: {} },
    splitLengths: workout.splitLengths ?? [],
    useRawGpxSpeed: account?.useRawGpxSpeed ?? false,
    pauseGap: recordingNotes?.find(({ code }) => code === pausesAtGaps)?.seconds ?? null,
    // The times are not checked here, because they were checked at upload.
    latestTime: Number.MAX_SAFE_INTEGER,
    timeZone: account?.timezone ?? 'UTC',
    isOne: true,
    maxWorkouts: 1,
  }
}

/** Returns the present choices of the user for a workout. */
const choicesOf = (db: Db, { userId, sportId, figureChoices }: RecordedRow): FigureChoices =>
  choicesFor(readUsualChoices(db, userId), sportId, figureChoices ?? {})

/**
 * The result of measuring a workout's recording again. The state is `gone` if the workout or its recording no longer
 * exists.
 */
export type Look =
  | { state: 'gone' }
  | { state: 'same' }
  | { state: 'missing' | 'unusable' | 'damaged'; row: RecordedRow }
  | { state: 'different'; row: RecordedRow; causes: FigureCause[]; recording: RecalculatedRecording }

interface Wanted {
  causes: readonly string[]
  /** Path of the folder to which the new track is written. */
  folder: string
  stopping?: AbortSignal
}

/**
 * Measures a workout's recording in a worker process. The result is `different` if at least one cause of the
 * difference is in `causes`.
 * @throws for failures other than a bad recording
 */
export async function lookAgain(
  ctx: PlatformContext,
  row: WorkoutRow | undefined,
  { causes: wanted, folder, stopping }: Wanted,
): Promise<Look> {
  if (!isRecordedRow(row)) return { state: 'gone' }
  const again = await measureAgain(ctx, row, folder, stopping)
  if (again?.state !== 'measured') return { state: again?.state ?? 'missing', row }
  const causes = causesOfChange(row, again, choicesOf(ctx.db, row))
  const isWanted = causes.some(cause => wanted.includes(cause))
  return isWanted ? { state: 'different', row, causes, recording: again } : { state: 'same' }
}

/**
 * Measures a recording again. A recording that crashes a worker process or exceeds the time limit counts as damaged.
 */
export async function measureAgain(
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
