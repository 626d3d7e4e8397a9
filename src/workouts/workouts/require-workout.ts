import type { Db } from '../../platform/db/database'
import { type AppError, forbidden, notFound } from '../../platform/errors'
import { readWorkoutReference } from '../rows/reference'
import { findWorkout, type ShownWorkout } from '../rows/store'

/** The usual 404. Routes for a single part of a workout answer in a shape of their own. */
export const workoutNotFound = () => notFound('workout-not-found', 'workout not found', { workouts: [] })

/**
 * The caller's workout in a path.
 * @param missing the error if the workout is missing
 * @throws AppError `missing`, or 403 for another user's workout, for administrators too
 */
export function requireWorkout(db: Db, userId: number, text: string, missing: AppError): ShownWorkout {
  const reference = readWorkoutReference(text)
  const found = reference && findWorkout(db, reference)
  if (!found) throw missing
  if (found.workout.userId !== userId) throw forbidden('not-yours')
  return found
}

/** As `requireWorkout`; for `ownedFirst`, before the body is validated. */
export const requireWorkoutOfPath = (db: Db, userId: number, params: Record<string, string>) =>
  requireWorkout(db, userId, params.workout_short_id ?? '', workoutNotFound())

/** As `requireOwnWorkout`; for `ownedFirst`, before the body is validated. */
export const requireOwnWorkoutOfPath = (db: Db, userId: number, params: Record<string, string>) =>
  requireOwnWorkout(db, userId, params.workout_short_id ?? '', workoutNotFound())

/** For routes that treat another user's workout as missing. */
export function requireOwnWorkout(db: Db, userId: number, text: string, missing: AppError): ShownWorkout {
  const reference = readWorkoutReference(text)
  const found = reference && findWorkout(db, reference)
  if (found?.workout.userId !== userId) throw missing
  return found
}
