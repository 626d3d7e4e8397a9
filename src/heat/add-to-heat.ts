import type { Context } from '../context'
import { type Db, transact } from '../platform/db/database'
import { queueJob } from '../jobs'
import type { Trace } from '../worker/tasks'
import { findUntracedWorkout, insertHeatChanges, insertTrace } from '../maps/heat/store'
import type { TracedTile } from '../maps/heat/contribution/heat-contribution'

const tracingMs = 30_000

/**
 * Traces the recording of a workout, and notes what that adds to the tiles: once, however often it is tried.
 * @throws Error when it has to be tried again
 */
export async function addToHeat(ctx: Context, workoutId: number) {
  const workout = findUntracedWorkout(ctx.db, workoutId)
  if (!workout) return
  const trace = await readAndTrace(ctx, workout.trackFile).catch(error => {
    if (findUntracedWorkout(ctx.db, workoutId)) throw error
    return null
  })
  if (!trace) return
  transact(ctx.db, tx => {
    // It may have been deleted meanwhile.
    if (!findUntracedWorkout(tx, workoutId)) return
    insertTrace(tx, workoutId, trace.outline)
    changeHeat(tx, workout.userId, trace.tiles, { isRemoval: false, now: ctx.clock() })
  })
  ctx.jobs.wake()
}

async function readAndTrace(ctx: Context, trackFile: string): Promise<Trace> {
  return traceRecording(ctx, await ctx.files.read(trackFile))
}

/**
 * In the worker process.
 * @param track packed points, see gpx/track
 * @throws Error when the worker fails, or there is no making sense of the points
 */
export function traceRecording(ctx: Context, track: Uint8Array): Promise<Trace> {
  return ctx.worker.run('trace-recording', { track }, { timeoutMs: tracingMs })
}

/** Notes a change to tiles, for a job to bring it into them. */
export function changeHeat(
  tx: Db,
  userId: number,
  tiles: readonly TracedTile[],
  { isRemoval, now }: { isRemoval: boolean; now: Date },
) {
  const lastChange = insertHeatChanges(tx, userId, tiles, { isRemoval })
  // A job of its own for each: one that has just found nothing left to do may not be the one that is relied on.
  if (lastChange !== null) queueJob(tx, 'merge-heat', String(lastChange), now)
}
