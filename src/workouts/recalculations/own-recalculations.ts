// Lets users recalculate the figures of their own workouts: look which figures would differ, apply some or all of the
// changes, and undo them.
import type { Via } from '../../platform/acts'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { invalid, notFound } from '../../platform/errors'
import { queueJob } from '../../platform/jobs/store'
import { requireOwnWorkout } from '../workouts/require-workout'
import { allCauses, beginRecalculation, endRun } from './recalculate'
import type { ApplyBody } from './schemas'
import {
  endRecalculationKind,
  findOwnRecalculation,
  findUnderwayOf,
  listLooks,
  type Recalculation,
  updateRecalculation,
} from './store'
import { beginUndo } from './undo-recalculation'

interface Person {
  userId: number
  via: Via
}

/**
 * Returns a recalculation of the user.
 * @throws AppError 404 if it does not exist, has expired or belongs to another user
 */
export function requireOwnRecalculation(
  { db, clock }: Pick<PlatformContext, 'db' | 'clock'>,
  userId: number,
  id: number | null,
): Recalculation {
  const found = id === null ? undefined : findOwnRecalculation(db, userId, { id, now: clock() })
  if (!found) throw notFound('recalculation-not-found', 'recalculation not found')
  return found
}

/**
 * Returns a look of the user, that is, a search for figures that would differ.
 * @throws AppError 404 as `requireOwnRecalculation` does, and for a recalculation that changes workouts
 */
export function requireOwnLook(ctx: PlatformContext, userId: number, id: number | null): Recalculation {
  const found = requireOwnRecalculation(ctx, userId, id)
  if (!found.isLook) throw notFound('recalculation-not-found', 'recalculation not found')
  return found
}

/**
 * Begins a look, which replaces earlier looks of the user.
 * @throws AppError 400 while another look or recalculation of the user is running
 */
export function beginLook(ctx: PlatformContext, { userId, via }: Person): Recalculation {
  const begun = transact(ctx.db, tx => {
    requireNoneUnderway(tx, userId)
    for (const { id } of listLooks(tx, userId)) discard(tx, id, ctx.clock())
    return beginRecalculation(ctx, { userId, via, causes: allCauses, isLook: true })
  })
  ctx.jobs.wake()
  return begun
}

/**
 * Begins to change workouts to the figures that a look has found.
 * @throws AppError 404 for a missing look or workout; 400 while another look or recalculation of the user is running,
 * or if there is nothing to change
 */
export function applyFindings(
  ctx: PlatformContext,
  { userId, via }: Person,
  lookId: number | null,
  { causes = allCauses, workout_ids }: ApplyBody,
): Recalculation {
  const begun = transact(ctx.db, tx => {
    const look = requireOwnLook(ctx, userId, lookId)
    requireNoneUnderway(tx, userId)
    const chosen = workout_ids?.map(id => requireOwnWorkout(tx, userId, id).workout.id) ?? null
    const begun = beginRecalculation(ctx, { userId, via, causes, found: { lookId: look.id, chosen } })
    if (begun.total === 0) throw invalid('nothing-to-recalculate', 'there is nothing to recalculate')
    return begun
  })
  ctx.jobs.wake()
  return begun
}

/**
 * Begins to undo a recalculation.
 * @throws AppError 404 if it does not exist; 400 if it cannot be undone
 */
export function undoOwn(ctx: PlatformContext, { userId, via }: Person, id: number | null): Recalculation {
  const undone = transact(ctx.db, () => {
    const found = requireOwnRecalculation(ctx, userId, id)
    const undone = canUndo(found) ? beginUndo(ctx, found.id, via) : undefined
    if (!undone) throw invalid('no-recalculation-to-undo', 'there is nothing to undo')
    return undone
  })
  ctx.jobs.wake()
  return undone
}

export const canUndo = ({ isLook, status, changed }: Recalculation): boolean =>
  !isLook && changed > 0 && (status === 'done' || status === 'given-up')

/**
 * Stops a running recalculation; its changes so far stay, and can be undone. If the recalculation has already ended, it
 * can no longer be undone afterwards. The findings of a look are deleted.
 * @throws AppError 404 if it does not exist; 400 while it is being undone, or while another recalculation applies the
 * findings of the look
 */
export function endOwn(ctx: PlatformContext, userId: number, id: number | null) {
  transact(ctx.db, tx => {
    const found = requireOwnRecalculation(ctx, userId, id)
    const isStopped = found.status === 'running'
    if (found.status === 'undoing' || (found.isLook && !isStopped)) requireNoneUnderway(tx, userId)
    if (isStopped && !found.isLook) endRun(ctx, found, 'done')
    else discard(tx, found.id, ctx.clock())
  })
  ctx.jobs.wake()
}

function requireNoneUnderway(db: Db, userId: number) {
  if (findUnderwayOf(db, userId)) throw invalid('recalculation-underway', 'workouts are being recalculated')
}

/** Makes a recalculation expire at once. A job deletes its data, because they may be many rows. */
function discard(tx: Db, id: number, now: Date) {
  updateRecalculation(tx, id, { status: 'done', undoUntil: new Date(0) })
  queueJob(tx, endRecalculationKind, id, now)
}
