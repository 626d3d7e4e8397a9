import { day } from '../../../lib/durations'
import type { Caller } from '../../../platform/access/caller'
import type { Account } from '../../../platform/access/store'
import { byCaller } from '../../../platform/acts'
import { recordAct } from '../../../platform/audit/record-act'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { transact } from '../../../platform/db/database'
import type { WorkoutRow } from '../../rows/store'
import { requireWorkout } from '../../workouts/require-workout'
import type { ShareBody } from './schemas'
import { shareNotFound, tellShown } from './show-workout'
import { deleteExpiredShares, deleteShare, findShare, type ShareRow, saveShare } from './store'
import { findEndsTask } from './tasks'

/** Defaults of a new link. They hide as much as is reasonable. */
const shy = {
  hidesEnds: true,
  showsName: false,
  showsDescription: false,
  showsHeartRate: false,
  expiresAt: null,
}

/**
 * Creates the share link of a workout, or changes what the link shows.
 * @throws AppError 404 if the workout is missing or its recording is lost, 403 if it belongs to another user; 503 if no
 * worker process is available
 */
export async function shareWorkout(
  ctx: PlatformContext,
  caller: Caller,
  pathPart: string,
  body: ShareBody,
): Promise<{ share: ShareRow; workout: WorkoutRow }> {
  await hideEnds(ctx, caller.account, pathPart, body)
  const { id: userId } = caller.account
  return transact(ctx.db, tx => {
    const { workout } = requireWorkout(tx, userId, pathPart)
    const now = ctx.clock()
    deleteExpiredShares(tx, userId, now)
    const present = findShare(tx, workout.id, now)
    const share = {
      ...(present ?? { ...shy, ...newLink(ctx), workoutId: workout.id, userId, createdAt: now }),
      ...read(body, now),
    }
    saveShare(tx, share)
    recordAct(ctx, tx, { act: present ? 'share-changed' : 'share-created', by: byCaller(caller) })
    return { share, workout }
  })
}

/**
 * Creates privacy zones before the link exists. If they were created only when somebody opens the link, older links of
 * the same user would until then show the ends that this link hides.
 */
async function hideEnds(ctx: PlatformContext, owner: Account, pathPart: string, body: ShareBody) {
  const { workout } = requireWorkout(ctx.db, owner.id, pathPart)
  const share = { ...shy, ...findShare(ctx.db, workout.id, ctx.clock()), ...read(body, ctx.clock()) }
  if (!share.hidesEnds || !workout.trackFile) return
  await tellShown(ctx, { share, workout, owner }, workout.trackFile, { task: findEndsTask, asked: null })
}

function newLink(ctx: PlatformContext) {
  const { seed: linkSeed, hash: linkHash } = ctx.linkTokens.make()
  return { linkSeed, linkHash }
}

/** Converts the fields that were sent; missing fields stay missing. */
function read(body: ShareBody, now: Date): Partial<ShareRow> {
  const { hide_ends, show_name, show_description, show_heart_rate, days } = body
  return {
    ...(hide_ends !== undefined && { hidesEnds: hide_ends }),
    ...(show_name !== undefined && { showsName: show_name }),
    ...(show_description !== undefined && { showsDescription: show_description }),
    ...(show_heart_rate !== undefined && { showsHeartRate: show_heart_rate }),
    ...(days !== undefined && { expiresAt: days === null ? null : new Date(now.getTime() + days * day) }),
  }
}

/**
 * Deletes the share link of a workout. The link stops working at once.
 * @throws AppError 404 if the workout has no link, and as `shareWorkout` does
 */
export function endSharing(ctx: PlatformContext, caller: Caller, pathPart: string) {
  transact(ctx.db, tx => {
    const { workout } = requireWorkout(tx, caller.account.id, pathPart)
    if (!deleteShare(tx, workout.id)) throw shareNotFound()
    recordAct(ctx, tx, { act: 'share-deleted', by: byCaller(caller) })
  })
}
