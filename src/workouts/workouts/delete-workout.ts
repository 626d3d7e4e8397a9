import type { Context } from '../../context'
import { transact } from '../../platform/db/database'
import { removeFromHeat } from '../../maps/heat/remove-from-heat'
import { dropJob } from '../../jobs'
import { refreshRecords } from '../records/store'
import { noteStrayFiles, removeStrayFiles } from '../../stray-files'
import { removeConsequences } from './totals-and-records'
import { filesOfWorkout } from '../files'
import { requireWorkout, workoutNotFound } from './require-workout'
import { deleteWorkout, type WorkoutRow } from '../rows/store'

/**
 * Deletes a workout and everything that hangs on it: rows in one transaction, then its files.
 * @param pathPart short id or integer
 * @throws AppError 404, or 403 for somebody else's
 */
export async function deleteWorkoutWithFiles(ctx: Context, userId: number, pathPart: string) {
  const track = await readTrack(ctx, requireWorkout(ctx.db, userId, pathPart, workoutNotFound()).workout)
  const paths = transact(ctx.db, tx => {
    const { workout } = requireWorkout(tx, userId, pathPart, workoutNotFound())
    const files = filesOfWorkout(workout)
    removeFromHeat(tx, workout, track, ctx.clock())
    removeConsequences(tx, workout)
    deleteWorkout(tx, workout.id)
    refreshRecords(tx, workout.userId, workout.sportId)
    if (workout.mapId) dropJob(tx, 'draw-picture', workout.mapId)
    dropJob(tx, 'fetch-weather', String(workout.id))
    noteStrayFiles(tx, files)
    return files
  })
  await removeStrayFiles(ctx.db, ctx.files, paths)
  ctx.jobs.wake()
}

/** Null when there is none, or no more. */
async function readTrack(ctx: Context, { trackFile }: WorkoutRow): Promise<Uint8Array | null> {
  return trackFile === null ? null : ctx.files.read(trackFile).catch(() => null)
}
