import type { PlatformContext } from '../../platform/context/platform-context'
import { releaseFiles } from '../../platform/storage/store-files'
import { purgeWorkouts } from '../library/purge'
import { requireWorkout, workoutNotFound } from './require-workout'

/**
 * Deletes a workout for good: its rows in one transaction, and then its files.
 * @param pathPart short id or integer id
 * @throws AppError 404, or 403 if it belongs to another user
 */
export async function deleteWorkoutWithFiles(ctx: PlatformContext, userId: number, pathPart: string) {
  await releaseFiles(ctx, (tx, release) => {
    const { workout } = requireWorkout(tx, userId, pathPart, workoutNotFound())
    purgeWorkouts(tx, [workout], release)
  })
}
