// Deletes or changes one or more workouts in one transaction, and undoes this while it is possible.
import { hour, minute } from '../../lib/durations'
import { decodeShortId, encodeShortId } from '../../lib/short-id'
import type { Account } from '../../platform/access/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { invalid, notFound } from '../../platform/errors'
import { type Job, job } from '../../platform/jobs/job'
import { dropJob, queueJob } from '../../platform/jobs/store'
import { listEquipments, listEquipmentsOfWorkouts } from '../equipments/store'
import { endBatchKind } from '../job-kinds'
import { changeWorkouts } from '../library/change'
import { hideWorkouts, showWorkouts } from '../library/hide'
import { purgeHidden } from '../library/purge'
import { type HiddenWorkout, listHiddenOf, listRowsOfHidden } from '../library/store'
import { listWorkoutsOfOutings } from '../rows/legs-store'
import { listOwnWorkouts, listSelectedWorkouts, type WorkoutRow } from '../rows/store'
import type { WorkoutFilter } from '../selection/filter-store'
import { readFilter } from '../selection/read-filter'
import { bringShareBack } from '../shares/links/store'
import { requireSport } from '../sports/require-sport'
import { workoutNotFound } from '../workouts/require-workout'
import { changeChoices } from './change-choices'
import { asFilterQuery, type BatchBody, type ConfirmSportsBody, maxInBatch } from './schemas'
import { type BatchRow, closeBatch, deleteBatch, findBatch, findOwnBatch, insertBatch } from './store'

/** Time in ms for which a batch can be undone. */
const undoMs = 10 * minute

/**
 * Deletes or changes the selected workouts.
 * @throws AppError 404 if no workout is selected; 400 for the first rule that the body breaks
 */
export function makeBatch(
  ctx: PlatformContext,
  account: Account,
  body: BatchBody,
): { batch: BatchRow; leftOut: number } {
  const made = transact(ctx.db, tx => {
    const now = ctx.clock()
    const areLegsTogether = body.legs === 'together'
    const rows = selectWorkouts(tx, account, body)
    const { changed, leftOut } =
      body.action === 'change'
        ? changeChoices(tx, ctx, account.id, rows, { ...choicesOf(body), now })
        : { changed: null, leftOut: 0 }
    const batch = openBatch(
      tx,
      {
        ...{ userId: account.id, kind: body.action, changed },
        workoutsCount: countSelected(rows, { changed, areLegsTogether }),
      },
      now,
    )
    if (body.action === 'delete') hideWorkouts(tx, rows, { batchId: batch.id }, now)
    return { batch, leftOut }
  })
  ctx.jobs.wake()
  return made
}

/**
 * Counts the workouts that were deleted or changed.
 * @param changed `null` if all were deleted
 * @param areLegsTogether whether the legs of an outing count as one
 */
function countSelected(
  rows: readonly WorkoutRow[],
  { changed, areLegsTogether }: { changed: BatchRow['changed']; areLegsTogether: boolean },
): number {
  const ids = changed && new Set(changed.map(({ shortId }) => shortId))
  const counted = rows.filter(({ shortId }) => ids === null || ids.has(shortId))
  if (!areLegsTogether) return counted.length
  return new Set(counted.map(({ outingId, shortId }) => outingId ?? shortId)).size
}

/**
 * Confirms guessed sports, or replaces them by the right ones. It can be undone like any other batch.
 * @throws AppError 404 if none of the workouts exists, or 400 for an unknown sport
 */
export function confirmSports(
  ctx: PlatformContext,
  userId: number,
  { workouts }: ConfirmSportsBody,
): BatchRow {
  const wanted = new Map(
    workouts.flatMap(({ id, sport_id }) => asStored(id).map(stored => [stored, sport_id])),
  )
  return transact(ctx.db, tx => {
    const now = ctx.clock()
    const rows = listOwnWorkouts(tx, userId, [...wanted.keys()])
    if (rows.length === 0) throw workoutNotFound()
    const bySport = Map.groupBy(rows, ({ shortId }) => wanted.get(shortId))
    const changed = [...bySport].flatMap(([sportId, ofSport]) => {
      const choices = { sportId, confirmsSport: true, equipmentId: undefined, now }
      return changeChoices(tx, ctx, userId, ofSport, choices).changed
    })
    return openBatch(tx, { userId, kind: 'change', workoutsCount: changed.length, changed }, now)
  })
}

/** Stores a batch, and queues the job that ends it when it can no longer be undone. */
export function openBatch(
  tx: Db,
  batch: Omit<Parameters<typeof insertBatch>[1], 'madeAt' | 'endsAt'>,
  now: Date,
  openMs = undoMs,
): BatchRow {
  const opened = insertBatch(tx, { ...batch, madeAt: now, endsAt: new Date(now.getTime() + openMs) })
  queueJob(tx, endBatchKind, opened.id, opened.endsAt)
  return opened
}

function selectWorkouts(tx: Db, account: Account, { ids, matching, legs }: BatchBody): WorkoutRow[] {
  if (ids === undefined && matching === undefined) {
    throw invalid('fields-invalid', undefined, { detail: oneOf('ids', 'matching') })
  }
  const shortIds = ids?.flatMap(asStored) ?? null
  const selection = { filter: filterOf(matching, account), shortIds }
  const selected = listSelectedWorkouts(tx, account.id, selection, maxInBatch + 1)
  const rows = legs === 'together' ? withOtherLegs(tx, account.id, selected) : selected
  if (rows.length > maxInBatch) {
    const detail = { most: maxInBatch }
    throw invalid('too-many-selected', `${maxInBatch} workouts at once, at most`, { detail })
  }
  if (rows.length === 0) throw workoutNotFound()
  return rows
}

/** What is told if at least one of two fields has to be there. */
const oneOf = (field: string, other: string) => ({ field, expected: `${field}, ${other}, or both` })

/** Adds the other legs of the outings of these workouts. */
function withOtherLegs(tx: Db, userId: number, selected: readonly WorkoutRow[]): WorkoutRow[] {
  const outingIds = new Set(selected.flatMap(({ outingId }) => outingId ?? []))
  const legs = outingIds.size === 0 ? [] : listWorkoutsOfOutings(tx, userId, [...outingIds])
  return [...new Map([...selected, ...legs].map(row => [row.id, row])).values()]
}

function filterOf(matching: unknown, account: Account): WorkoutFilter | null {
  if (matching === undefined) return null
  const query = asFilterQuery(matching)
  if (!query) throw invalid('fields-invalid')
  return readFilter(query, account)
}

/** Returns the id in the form in which it is stored; empty if the text is not a short id. */
function asStored(text: string): string[] {
  const uuid = decodeShortId(text)
  return uuid === null ? [] : [encodeShortId(uuid)]
}

function choicesOf({ sport_id, equipment_ids }: BatchBody) {
  if (sport_id === undefined && equipment_ids === undefined) {
    throw invalid('nothing-to-change', undefined, { detail: oneOf('sport_id', 'equipment_ids') })
  }
  return { sportId: sport_id, equipmentId: equipment_ids && (equipment_ids[0] ?? null) }
}

/**
 * Puts back the workouts of a batch as they were.
 * @returns the number of workouts that were put back
 * @throws AppError 404 if it is too late; 400 if a sport no longer exists
 */
export function undoBatch(ctx: PlatformContext, userId: number, batchId: number | null): number {
  const putBack = transact(ctx.db, tx => {
    const now = ctx.clock()
    const batch = batchId === null ? undefined : findOwnBatch(tx, userId, batchId)
    if (!batch || batch.endsAt <= now) throw notFound('undo-over', 'it is too late to undo this')
    const putBack = batch.changed ? undoChanges(tx, ctx, batch, batch.changed) : bringBack(tx, batch, now)
    deleteBatch(tx, batch.id)
    dropJob(tx, endBatchKind, batch.id)
    return putBack
  })
  ctx.jobs.wake()
  return putBack
}

function bringBack(tx: Db, batch: BatchRow, now: Date): number {
  const hidden = listHiddenOf(tx, batch.id, maxInBatch)
  if (batch.made) removeMade(tx, batch.made, hidden, now)
  const shown = showWorkouts(tx, hidden)
  const [cut] = shown
  const [takenOver] = batch.made ?? []
  if (cut && takenOver) bringShareBack(tx, { shortId: takenOver, before: batch.madeAt }, cut)
  return shown.length
}

/**
 * Hides the parts that a cut has made, in a new batch that can no longer be undone, so that a job purges them.
 * @param made short ids of the parts
 * @param hidden the workout that was cut
 */
function removeMade(tx: Db, made: readonly string[], hidden: readonly HiddenWorkout[], now: Date) {
  const hiddenIds = hidden.map(({ id }) => id)
  const [cut] = listRowsOfHidden(tx, hiddenIds)
  if (!cut) return
  // One of these short ids may belong to a workout that is older than the one that was cut, because the undo of an
  // earlier cut has brought back that workout with its short id. That workout must stay.
  const rows = listOwnWorkouts(tx, cut.userId, made).filter(({ id }) => id > cut.id)
  if (rows.length === 0) return
  const over = openBatch(tx, { userId: cut.userId, kind: 'delete', workoutsCount: rows.length }, now, 0)
  hideWorkouts(tx, rows, { batchId: over.id }, now)
}

/** Undoes the changes of a batch, except those of workouts whose sport or equipment has changed again since. */
function undoChanges(
  tx: Db,
  ctx: PlatformContext,
  { userId, madeAt }: BatchRow,
  changed: NonNullable<BatchRow['changed']>,
): number {
  for (const sportId of new Set(changed.map(({ before }) => before.sportId)))
    requireSport(tx, userId, sportId)
  const shortIds = changed.map(({ shortId }) => shortId)
  const rows = new Map(listOwnWorkouts(tx, userId, shortIds).map(row => [row.shortId, row]))
  const ids = [...rows.values()].map(({ id }) => id)
  const present = listEquipmentsOfWorkouts(tx, ids)
  const isThere = new Set(listEquipments(tx, userId, undefined).map(({ equipment }) => equipment.id))
  const changes = changed.flatMap(({ shortId, before, after, modifiedBefore }) => {
    const row = rows.get(shortId)
    if (!row) return []
    const equipmentIds = (present.get(row.id) ?? []).map(({ equipment }) => equipment.id)
    const { sportId, sportConfirmed } = row
    if (!Bun.deepEquals({ sportConfirmed, sportId, equipmentIds }, { sportConfirmed, ...after })) return []
    const isUntouched = row.modifiedAt?.getTime() === madeAt.getTime()
    const formerly = modifiedBefore === null ? null : new Date(modifiedBefore)
    const { equipmentIds: equipmentBefore, ...sport } = before
    const values = { ...sport, modifiedAt: isUntouched ? formerly : ctx.clock() }
    return [{ row, values, equipmentIds: equipmentBefore.filter(id => isThere.has(id)) }]
  })
  changeWorkouts(tx, ctx, changes)
  return changes.length
}

/** Maximum number of workouts that are purged in one transaction, because other requests have to wait for it. */
const atOnce = 50

/** Runs as a job when a batch can no longer be undone: purges its deleted workouts and their files. */
async function endBatch(ctx: PlatformContext, batchId: number) {
  if (!findBatch(ctx.db, batchId)) return
  closeBatch(ctx.db, batchId)
  while (true) {
    const next = listHiddenOf(ctx.db, batchId, atOnce)
    if (next.length === 0) break
    await purgeHidden(ctx, next)
  }
  deleteBatch(ctx.db, batchId)
}

export const endBatchJob: Job<PlatformContext> = job({
  kind: endBatchKind,
  delays: [minute, 10 * minute, hour],
  run: endBatch,
})
