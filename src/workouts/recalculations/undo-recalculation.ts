// Undoes recalculations: puts workouts back as they were before. Also deletes the former data when the time for an undo
// has passed.
import type { Via } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { PlatformContext } from '../../platform/context/platform-context'
import { transact } from '../../platform/db/database'
import { queueJob } from '../../platform/jobs/store'
import { releaseFiles } from '../../platform/storage/store-files'
import {
  countFormer,
  deleteFormer,
  findFormer,
  listFormerRows,
  type RecalculatedRow,
} from '../rows/recalculated-store'
import type { WorkoutRow } from '../rows/store'
import { deleteSomeFindings } from './findings-store'
import { figuresToLeave } from './measuring/causes'
import { replaceMeasured } from './replace-measured'
import {
  askedBy,
  deleteRecalculation,
  findRecalculation,
  findRow,
  inPages,
  pageSize,
  type Recalculation,
  recalculateKind,
  updateRecalculation,
} from './store'
import { type Working, workThrough } from './work-through'

/**
 * Starts the undo of a recalculation and queues the job that runs it. A caller may run the job itself.
 * @returns undefined if the recalculation is missing, a look, still running, or too old
 */
export function beginUndo(
  ctx: PlatformContext,
  id: number,
  via: Via = 'command-line',
): Recalculation | undefined {
  return transact(ctx.db, tx => {
    const now = ctx.clock()
    const found = findRecalculation(tx, id)
    if (!found || found.isLook || found.undoUntil <= now || found.status === 'running') return undefined
    if (found.status === 'undoing') return found
    const total = countFormer(tx, id)
    const begun = { status: 'undoing', lastWorkoutId: 0, lookedAt: 0, total, via } as const
    updateRecalculation(tx, id, begun)
    queueJob(tx, recalculateKind, id, now)
    return { ...found, ...begun }
  })
}

/** The reason why a workout cannot be put back. */
export type UndoObstacle = 'deleted' | 'changed' | 'track-missing'

/** Yields the former rows that still have to be put back. They are read page by page. */
export const formerRows = (
  { db }: Pick<PlatformContext, 'db'>,
  recalculationId: number,
  afterId = 0,
): Generator<RecalculatedRow> =>
  inPages(
    (after, limit) => listFormerRows(db, recalculationId, after, limit),
    ({ workoutId }) => workoutId,
    afterId,
  )

/** Returns the reason why a workout cannot be put back; `null` if it can. */
export async function findObstacle(
  ctx: PlatformContext,
  former: RecalculatedRow,
): Promise<UndoObstacle | null> {
  const row = findRow(ctx.db, former.workoutId)
  if (!row) return 'deleted'
  if (!isUntouched(row, former)) return 'changed'
  const isThere = former.trackFile === null || (await ctx.files.exists(former.trackFile))
  return isThere ? null : 'track-missing'
}

/** True if the workout still has the new track, and no figures were entered since. */
const isUntouched = (row: WorkoutRow, former: RecalculatedRow): boolean =>
  row.trackFile === former.newTrackFile &&
  Bun.deepEquals(figuresToLeave(row).typed, figuresToLeave(former).typed)

/**
 * Continues an undo after the last processed workout. Workouts that have changed since are not put back.
 * @throws Error if the job must be tried again
 */
export async function undoRecalculation(
  ctx: PlatformContext,
  begun: Recalculation,
  working: Working,
): Promise<boolean> {
  const rows = formerRows(ctx, begun.id, begun.lastWorkoutId)
  const work = async (former: RecalculatedRow) => {
    if ((await findObstacle(ctx, former)) === null) await putBack(ctx, former)
  }
  const done = await workThrough(ctx, begun, rows, work, working)
  if (done === 'all') endUndo(ctx, begun, 'undone')
  ctx.jobs.wake()
  return done === 'part'
}

/** Ends the undo and writes the result to the audit log. */
export function endUndo(ctx: PlatformContext, begun: Recalculation, status: 'undone' | 'given-up') {
  const { id, total } = begun
  transact(ctx.db, tx => {
    updateRecalculation(tx, id, { status })
    const detail = [`${total - countFormer(tx, id)}`] as const
    recordAct(ctx, tx, { act: 'recalculation-undone', ...askedBy(begun), detail })
  })
}

async function putBack(
  ctx: PlatformContext,
  { recalculationId, workoutId, isOtherWay, trackFile, newTrackFile }: RecalculatedRow,
) {
  const isOtherTrack = isOtherWay || !(await haveSameContent(ctx, trackFile, newTrackFile))
  await releaseFiles(ctx, (tx, release) => {
    const [former, row] = [findFormer(tx, recalculationId, workoutId), findRow(tx, workoutId)]
    if (!former || !row || !isUntouched(row, former.row)) return
    const now = ctx.clock()
    const { segments, efforts } = former
    const values = valuesOf(former.row, row, now)
    replaceMeasured(tx, ctx, row, { values, segments, efforts, isOtherWay, isOtherTrack }, release)
    release([newTrackFile])
    deleteFormer(tx, recalculationId, [former.row])
  })
}

/**
 * Whether two tracks have the same content. If a file cannot be read, the result is false, so that the facts that are
 * derived from the track are derived again.
 */
async function haveSameContent({ files }: PlatformContext, one: string | null, other: string) {
  if (one === null) return false
  const read = (path: string) => files.read(path).catch(() => null)
  const [former, latter] = [await read(one), await read(other)]
  return former !== null && latter !== null && Bun.deepEquals(former, latter)
}

function valuesOf(former: RecalculatedRow, row: WorkoutRow, now: Date) {
  const {
    recalculationId: _,
    workoutId: __,
    userId: ___,
    causes: ____,
    newTrackFile: _____,
    isOtherWay,
    newModifiedAt,
    modifiedAt,
    places,
    mapId,
    ...values
  } = former
  const isUnmodified = row.modifiedAt?.getTime() === newModifiedAt.getTime()
  return {
    ...values,
    // The places are put back only if the venue is still `outdoors`, because the user may have changed it since.
    places: row.venue === 'outdoors' ? places : null,
    // If the points are the same, the map image stays. It may have been redrawn meanwhile under a new id.
    mapId: isOtherWay || mapId === null ? mapId : (row.mapId ?? mapId),
    modifiedAt: isUnmodified ? modifiedAt : now,
  }
}

/**
 * Runs when a recalculation can no longer be undone: deletes the former rows and tracks, and the findings of a look.
 */
export async function endRecalculation(ctx: PlatformContext, id: number) {
  if (!findRecalculation(ctx.db, id)) return
  // The undo time is set to end in 1970, so that undo stays impossible even if the clock is set back.
  updateRecalculation(ctx.db, id, { undoUntil: new Date(0) })
  while (countFormer(ctx.db, id) > 0)
    await releaseFiles(ctx, (tx, release) => {
      const former = listFormerRows(tx, id, 0, pageSize)
      release(former.flatMap(({ trackFile }) => trackFile ?? []))
      deleteFormer(tx, id, former)
    })
  // Other requests are answered between the batches.
  while (deleteSomeFindings(ctx.db, id, pageSize) > 0) await new Promise(resolve => setImmediate(resolve))
  deleteRecalculation(ctx.db, id)
}
