import type { Db } from '../../platform/db/database'
import { type AppError, forbidden, notFound } from '../../platform/errors'
import { readWorkoutReference } from '../rows/reference'
import { findWorkout, type ShownWorkout } from '../rows/store'

/** Most paths answer this; those that read one thing of a workout have a shape of their own. */
export const workoutNotFound = () => notFound('workout-not-found', 'workout not found', { workouts: [] })

/**
 * The caller's workout that a path names.
 * @param missing what to answer when there is no such workout
 * @throws AppError `missing`, or 403 for somebody else's, administrators included
 */
export function requireWorkout(db: Db, userId: number, text: string, missing: AppError): ShownWorkout {
  const reference = readWorkoutReference(text)
  const found = reference && findWorkout(db, reference)
  if (!found) throw missing
  if (found.workout.userId !== userId) throw forbidden('not-yours')
  return found
}

/** As `requireWorkout`, before a body is checked. */
export const requireWorkoutOfPath = (db: Db, userId: number, params: Record<string, string>) =>
  requireWorkout(db, userId, params.workout_short_id ?? '', workoutNotFound())

/** As `requireOwnWorkout`, before a body is checked. */
export const requireOwnWorkoutOfPath = (db: Db, userId: number, params: Record<string, string>) =>
  requireOwnWorkout(db, userId, params.workout_short_id ?? '', workoutNotFound())

/** Finds a workout on paths where somebody else's is treated as if there were none. */
export function requireOwnWorkout(db: Db, userId: number, text: string, missing: AppError): ShownWorkout {
  const reference = readWorkoutReference(text)
  const found = reference && findWorkout(db, reference)
  if (found?.workout.userId !== userId) throw missing
  return found
}
