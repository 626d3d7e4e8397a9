import { traceTrackKind } from '../../maps/lines/job-kinds'
import type { PlatformContext } from '../../platform/context/platform-context'
import { dropJob } from '../../platform/jobs/store'
import { releaseFiles } from '../../platform/storage/store-files'
import { drawMapImageKind, fetchWeatherKind } from '../job-kinds'
import { refreshRecords } from '../records/store'
import { forgetFormer } from '../rows/recalculated-store'
import { deleteWorkout } from '../rows/store'
import { filesOfWorkout } from './files'
import { requireWorkout, workoutNotFound } from './require-workout'
import { removeFromTotalsAndRecords } from './totals-and-records'

/**
 * Deletes a workout and everything that hangs on it: rows in one transaction, then its files.
 * @param pathPart short id or integer
 * @throws AppError 404, or 403 for somebody else's
 */
export async function deleteWorkoutWithFiles(ctx: PlatformContext, userId: number, pathPart: string) {
  await releaseFiles(ctx, (tx, release) => {
    const { workout } = requireWorkout(tx, userId, pathPart, workoutNotFound())
    release([...filesOfWorkout(workout), ...forgetFormer(tx, [workout.id])])
    removeFromTotalsAndRecords(tx, workout)
    deleteWorkout(tx, workout.id)
    refreshRecords(tx, workout.userId, workout.sportId)
    if (workout.mapId) dropJob(tx, drawMapImageKind, workout.mapId)
    dropJob(tx, fetchWeatherKind, workout.id)
    dropJob(tx, traceTrackKind, workout.id)
  })
  ctx.jobs.wake()
}
