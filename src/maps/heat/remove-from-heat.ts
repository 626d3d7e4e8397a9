// A deleted workout is taken out of the tiles by tracing its track once more. The track waits for that in a row: all
// files of the workout are gone by then.
import type { Context } from '../../context'
import { type Db, transact } from '../../platform/db/database'
import { dropJob, queueJob } from '../../jobs'
import { changeHeat, traceRecording } from '../../heat/add-to-heat'
import {
  deleteHeat,
  deleteHeatRemoval,
  findHeatRemoval,
  findLatestWorkoutId,
  insertHeatRemoval,
  isTraced,
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
  dropJob(tx, 'add-heat', String(id))
  if (!isTraced(tx, id)) return
  if (track) queueJob(tx, 'subtract-heat', String(insertHeatRemoval(tx, userId, track)), now)
  else startAnew(tx, userId, now)
}

/**
 * Traces the track of a workout that was deleted, and notes what that takes from the tiles.
 * @throws Error when it has to be tried again
 */
export async function subtractFromHeat(ctx: Context, removalId: number) {
  const removal = findHeatRemoval(ctx.db, removalId)
  if (!removal) return
  const trace = await traceRecording(ctx, removal.track)
  transact(ctx.db, tx => {
    // The account may have gone meanwhile, and all of it with it.
    if (!findHeatRemoval(tx, removalId)) return
    changeHeat(tx, removal.userId, trace.tiles, { isRemoval: true, now: ctx.clock() })
    deleteHeatRemoval(tx, removalId)
  })
  ctx.jobs.wake()
}

/** There is no making sense of the track: the tiles of its user are made anew from all workouts that are left. */
export function remakeHeat(ctx: Context, removalId: number) {
  transact(ctx.db, tx => {
    const removal = findHeatRemoval(tx, removalId)
    if (removal) startAnew(tx, removal.userId, ctx.clock())
  })
  ctx.jobs.wake()
}

function startAnew(tx: Db, userId: number, now: Date) {
  deleteHeat(tx, userId)
  const latest = findLatestWorkoutId(tx, userId)
  if (latest !== undefined) queueJob(tx, 'queue-heat', String(latest), now)
}
