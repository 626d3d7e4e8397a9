// Measures stored recordings again, on request. Each workout has a transaction of its own.
import { day } from '../../lib/durations'
import { keysOf } from '../../lib/keys'
import type { Via } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { queueJob } from '../../platform/jobs/store'
import { ownerOfWorkouts } from '../../platform/storage/account-folders'
import { isStorageLimit } from '../../platform/storage/storage-limit'
import { type ReleaseFiles, storeFiles } from '../../platform/storage/store-files'
import { pickFigures, type WorkoutFigures } from '../../tracks/figures'
import type { AddingContext } from '../library/queued'
import { nameRecordingFiles } from '../rows/files'
import { countFormer, insertFormer } from '../rows/recalculated-store'
import { listEffortsOfWorkouts, listSegmentsOfWorkouts, type WorkoutRow } from '../rows/store'
import { countFindings, deleteFinding, type Finding, findFinding, listFoundIds } from './findings-store'
import { type FigureCause, figureCauses } from './measuring/causes'
import { type Look, lookAgain, type RecordedRow } from './measuring/look-again'
import type { RecalculatedRecording } from './measuring/measure-stored'
import { recalculatedValues } from './recalculated-values'
import { replaceMeasured } from './replace-measured'
import {
  askedBy,
  countRecorded,
  endRecalculationKind,
  findRecalculation,
  findRow,
  inPages,
  insertRecalculation,
  type Recalculation,
  recalculateKind,
  recordedIds,
  saveUnmeasured,
  type UnmeasuredReason,
  updateRecalculation,
} from './store'
import { undoRecalculation } from './undo-recalculation'
import { isUnderway, type Working, workThrough } from './work-through'

/** How long the former figures are kept for undo, in milliseconds. */
export const undoMs = 30 * day

export const allCauses = keysOf(figureCauses)

/**
 * The causes for which workouts are changed by default. Figures that differ only because a user changed a preference
 * are not changed.
 */
export const usualCauses = allCauses.filter(cause => cause !== 'preferences' && cause !== 'choices')

interface Asked {
  /** Id of the user whose workouts are recalculated; `null` for the workouts of all users. */
  userId: number | null
  /** Only workouts whose new figures differ from the stored ones for one of these causes are changed. */
  causes: readonly FigureCause[]
  via?: Via
  /** True to only search for workouts whose figures would differ, see look.ts. */
  isLook?: boolean
  /**
   * The look whose findings are applied, and the ids of the workouts to change; `null` for all workouts of the look.
   */
  found?: { lookId: number; chosen: number[] | null }
}

/** Creates a recalculation and queues the job that runs it. The caller may also run it without the queue. */
export function beginRecalculation(
  ctx: PlatformContext,
  { userId, causes, via = 'command-line', isLook = false, found }: Asked,
): Recalculation {
  return transact(ctx.db, tx => {
    const now = ctx.clock()
    const begun = insertRecalculation(tx, {
      userId,
      causes: [...causes],
      status: 'running',
      startedAt: now,
      undoUntil: new Date(now.getTime() + undoMs),
      total: found ? countFindings(tx, { ...found, causes }) : countRecorded(tx, userId),
      via,
      isLook,
      ...found,
    })
    queueJob(tx, recalculateKind, begun.id, now)
    queueJob(tx, endRecalculationKind, begun.id, begun.undoUntil)
    return begun
  })
}

/**
 * Continues a recalculation or its undo. After an interruption, finished workouts are not repeated.
 * @returns whether there are workouts left
 */
export async function continueRecalculation(
  ctx: PlatformContext,
  id: number,
  stopping: AbortSignal,
  partMs = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  const found = findRecalculation(ctx.db, id)
  if (found?.status === 'running') return recalculate(ctx, found, { stopping, partMs })
  if (found?.status === 'undoing') return undoRecalculation(ctx, found, { stopping, partMs })
  return false
}

/**
 * Recalculates the workouts; after an interruption, only those that are not finished yet.
 * @throws Error if the job must be tried again
 */
async function recalculate(ctx: PlatformContext, begun: Recalculation, working: Working): Promise<boolean> {
  const work = (workoutId: number) => recalculateInTurns(ctx, begun, workoutId, working.stopping)
  const done = await workThrough(ctx, begun, workoutIdsOf(ctx.db, begun), work, working)
  if (done === 'all') endRun(ctx, begun, 'done')
  ctx.jobs.wake()
  return done === 'part'
}

function workoutIdsOf(db: Db, { userId, lookId, causes, chosen, lastWorkoutId }: Recalculation) {
  if (lookId === null) return recordedIds(db, userId, lastWorkoutId)
  const read = (after: number, limit: number) => listFoundIds(db, { lookId, causes, chosen }, after, limit)
  return inPages(read, id => id, lastWorkoutId)
}

/** Ends the recalculation and writes the result to the audit log. */
export function endRun(ctx: PlatformContext, begun: Recalculation, status: 'done' | 'given-up') {
  const { id, causes } = begun
  transact(ctx.db, tx => {
    updateRecalculation(tx, id, { status })
    const detail = [`${countFormer(tx, id)}`, ...causes] as const
    recordAct(ctx, tx, { act: 'figures-recalculated', ...askedBy(begun), detail })
  })
}

/** If a workout keeps changing, it is skipped after this many attempts. */
const maxTries = 5

async function recalculateInTurns(
  ctx: PlatformContext,
  begun: Recalculation,
  workoutId: number,
  stopping: AbortSignal,
) {
  for (let tries = 0; tries < maxTries && isUnderway(ctx.db, begun); tries++)
    if (await recalculateOne(ctx, begun, workoutId, stopping)) return
  if (isUnderway(ctx.db, begun)) leaveOut(ctx.db, begun, workoutId, 'busy')
}

/** Stores why a workout is left out. Its finding in the look is deleted, because it is out of date. */
export function leaveOut(db: Db, { id, lookId }: Recalculation, workoutId: number, reason: UnmeasuredReason) {
  transact(db, tx => {
    if (findRow(tx, workoutId)) saveUnmeasured(tx, id, workoutId, reason)
    if (lookId !== null) deleteFinding(tx, lookId, workoutId)
  })
}

/** Recalculates a workout. Returns false if the workout changed while it was being measured. */
async function recalculateOne(
  ctx: PlatformContext,
  begun: Recalculation,
  workoutId: number,
  stopping: AbortSignal,
): Promise<boolean> {
  const { lookId, causes } = begun
  const finding = lookId === null ? null : findFinding(ctx.db, lookId, workoutId)
  if (finding === undefined) return true
  await using folder = await ctx.spool.makeFolder()
  const wanted = { causes: finding ? allCauses : causes, folder: folder.path, stopping }
  const look = await lookAgain(ctx, findRow(ctx.db, workoutId), wanted)
  if (look.state === 'gone') return true
  if (finding && !isAsFound(look, finding)) leaveOut(ctx.db, begun, workoutId, 'changed')
  else if (look.state === 'different') return await apply(ctx, begun, look)
  else if (look.state !== 'same') leaveOut(ctx.db, begun, workoutId, look.state)
  return true
}

type Difference = Extract<Look, { state: 'different' }>

/**
 * Whether the present figures and the new figures are still those that the user has seen. Also true if the recording
 * has been lost since then; the workout is then left out for this reason.
 */
function isAsFound(look: Exclude<Look, { state: 'gone' }>, { before, after }: Finding): boolean {
  if (look.state !== 'different') return look.state !== 'same'
  const found = differenceOf(look)
  return Bun.deepEquals([found.before, found.after], [before, after])
}

/** Returns the present figures of a workout and the figures after a recalculation. */
export function differenceOf({ row, recording }: Difference) {
  const values = recalculatedValues(row, recording, { trackFile: '', now: new Date(0) })
  const [before, after] = [row, values].map(figures => ({
    startMs: figures.workoutDate.getTime(),
    ...pickFigures<WorkoutFigures>(figures),
  }))
  return { before: before!, after: after! }
}

async function apply(ctx: PlatformContext, begun: Recalculation, difference: Difference): Promise<boolean> {
  const { row, recording } = difference
  const { userId, sportId, workoutDate } = row
  const { trackFile } = nameRecordingFiles(userId, sportId, workoutDate, '')
  return storeFiles(
    ctx,
    // For administrators on the command line, the storage limit does not apply. For users it does, because the former
    // tracks are also kept.
    { ...ownerOfWorkouts(userId), ...(begun.via === 'command-line' && { limit: 'none' }) },
    save => save({ [trackFile]: recording.track }),
    (tx, _, release) => replace(tx, ctx, begun, difference, { trackFile, release }),
  ).catch(error => {
    // If the workout no longer exists, it or its account was deleted meanwhile, and the failure does not matter.
    if (!findRow(ctx.db, row.id)) return true
    if (!isStorageLimit(error)) throw error
    leaveOut(ctx.db, begun, row.id, 'no-room')
    return true
  })
}

function replace(
  tx: Db,
  ctx: PlatformContext,
  { id: recalculationId, lookId }: Recalculation,
  { row, causes, recording }: Difference,
  { trackFile, release }: { trackFile: string; release: ReleaseFiles },
): boolean {
  const before = findRow(tx, row.id)
  const begun = findRecalculation(tx, recalculationId)
  if (begun?.status !== 'running' || !Bun.deepEquals(before, row)) return false
  const { id: workoutId } = row
  const { isOtherWay } = recording
  const now = ctx.clock()
  insertFormer(tx, {
    row: {
      ...row,
      recalculationId,
      workoutId,
      causes,
      newTrackFile: trackFile,
      isOtherWay,
      newModifiedAt: now,
    },
    segments: listSegmentsOfWorkouts(tx, [workoutId]).get(workoutId) ?? [],
    efforts: listEffortsOfWorkouts(tx, [workoutId]).get(workoutId) ?? [],
  })
  replaceByRecording(tx, ctx, row, { measuredAs: row, recording, trackFile, now }, release)
  if (lookId !== null) deleteFinding(tx, lookId, workoutId)
  const changedCauses = { ...begun.changedCauses }
  for (const cause of causes) changedCauses[cause] = (changedCauses[cause] ?? 0) + 1
  updateRecalculation(tx, recalculationId, { changed: begun.changed + 1, changedCauses })
  return true
}

interface RecordingMeasuredAgain {
  /** The workout with the choices and sources for which it was measured. */
  measuredAs: RecordedRow
  recording: RecalculatedRecording
  trackFile: string
  now: Date
  /** The files of another recording that replaces the present one, and the id of its map image. */
  files?: Pick<WorkoutRow, 'sourceFile' | 'sourceFormat' | 'originalFile' | 'originalReason' | 'mapId'>
}

/** Replaces all data of a workout that come from measuring its recording, see `replaceMeasured`. */
export function replaceByRecording(
  tx: Db,
  ctx: AddingContext,
  before: WorkoutRow,
  { measuredAs, recording, trackFile, now, files }: RecordingMeasuredAgain,
  release: ReleaseFiles,
) {
  const { isOtherWay, facts, measures } = recording
  const { segments, efforts } = measures
  const measured = recalculatedValues(measuredAs, recording, { trackFile, now })
  const values = {
    ...measured,
    ...files,
    figureChoices: measuredAs.figureChoices,
    splitLengths: measuredAs.splitLengths,
  }
  replaceMeasured(
    tx,
    ctx,
    before,
    { values, segments, efforts, isOtherWay, isOtherTrack: facts !== undefined, facts },
    release,
  )
}
