import { removeFromHeat } from '../../maps/heat/remove-from-heat'
import type { PlatformContext } from '../../platform/context/platform-context'
import { dropJob } from '../../platform/jobs/store'
import { releaseFiles } from '../../platform/storage/store-files'
import { drawMapImageKind, fetchWeatherKind } from '../job-kinds'
import { refreshRecords } from '../records/store'
import { forgetFormer } from '../rows/recalculated-store'
import { deleteWorkout, type WorkoutRow } from '../rows/store'
import { filesOfWorkout } from './files'
import { requireWorkout, workoutNotFound } from './require-workout'
import { removeFromTotalsAndRecords } from './totals-and-records'

/**
 * Deletes a workout and everything that hangs on it: rows in one transaction, then its files.
 * @param pathPart short id or integer
 * @throws AppError 404, or 403 for somebody else's
 */
export async function deleteWorkoutWithFiles(ctx: PlatformContext, userId: number, pathPart: string) {
  const track = await readTrack(ctx, requireWorkout(ctx.db, userId, pathPart, workoutNotFound()).workout)
  await releaseFiles(ctx, (tx, release) => {
    const { workout } = requireWorkout(tx, userId, pathPart, workoutNotFound())
    release([...filesOfWorkout(workout), ...forgetFormer(tx, [workout.id])])
    removeFromHeat(tx, workout, track, ctx.clock())
    removeFromTotalsAndRecords(tx, workout)
    deleteWorkout(tx, workout.id)
    refreshRecords(tx, workout.userId, workout.sportId)
    if (workout.mapId) dropJob(tx, drawMapImageKind, workout.mapId)
    dropJob(tx, fetchWeatherKind, workout.id)
  })
  ctx.jobs.wake()
}

/** Answers null when there is none, or its file is gone. */
async function readTrack(ctx: PlatformContext, { trackFile }: WorkoutRow): Promise<Uint8Array | null> {
  return trackFile === null ? null : ctx.files.read(trackFile).catch(() => null)
}
