// A deleted workout is taken out of the tiles by tracing its track once more. The track waits for that in a row: all
// files of the workout are gone by then.

import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { dropJob, queueJob } from '../../platform/jobs/store'
import { saveTrackLines } from '../lines/store'
import { computeHeatContribution, removeContribution } from './add-to-heat'
import { addHeatKind, queueHeatKind, subtractHeatKind } from './job-kinds'
import {
  deleteHeat,
  deleteHeatContribution,
  deleteHeatRemoval,
  findHeatRemoval,
  findLatestWorkoutId,
  insertHeatRemoval,
  isInHeat,
} from './store'

/**
 * To be called by whoever deletes a workout, before it is gone.
 * @param track its packed points; null when they cannot be had
 */
export function removeFromHeat(
  tx: Db,
  { id, userId }: { id: number; userId: number },
  track: Uint8Array | null,
  now: Date,
) {
  dropJob(tx, addHeatKind, id)
  if (isInHeat(tx, id)) removeTrackFromHeat(tx, userId, track, now)
}

/** The same of a workout that stays, with its track, and is not to be on the map of all of them any more. */
export function leaveHeat(
  tx: Db,
  workout: { id: number; userId: number },
  track: Uint8Array | null,
  now: Date,
) {
  removeFromHeat(tx, workout, track, now)
  deleteHeatContribution(tx, workout.id)
  saveTrackLines(tx, workout, [])
}

/** The same of what is in the tiles, and no workout any more. */
export function removeTrackFromHeat(tx: Db, userId: number, track: Uint8Array | null, now: Date) {
  if (track) queueJob(tx, subtractHeatKind, insertHeatRemoval(tx, userId, track), now)
  else startAnew(tx, userId, now)
}

/**
 * Computes the heat contribution of a workout that was deleted, and notes that it is to be taken from the tiles.
 * @throws Error when it has to be tried again
 */
export async function subtractFromHeat(ctx: PlatformContext, removalId: number) {
  const removal = findHeatRemoval(ctx.db, removalId)
  if (!removal) return
  const contribution = await computeHeatContribution(ctx, removal.userId, removal.track)
  transact(ctx.db, tx => {
    // The account may have gone meanwhile, and all of it with it.
    if (!findHeatRemoval(tx, removalId)) return
    removeContribution(tx, removal.userId, contribution, ctx.clock())
    deleteHeatRemoval(tx, removalId)
  })
  ctx.jobs.wake()
}

/** There is no making sense of the track: the tiles of its user are made anew from all workouts that are left. */
export function remakeHeat(ctx: PlatformContext, removalId: number) {
  transact(ctx.db, tx => {
    const removal = findHeatRemoval(tx, removalId)
    if (removal) startAnew(tx, removal.userId, ctx.clock())
  })
  ctx.jobs.wake()
}

function startAnew(tx: Db, userId: number, now: Date) {
  deleteHeat(tx, userId)
  const latest = findLatestWorkoutId(tx, userId)
  if (latest !== undefined) queueJob(tx, queueHeatKind, latest, now)
}
