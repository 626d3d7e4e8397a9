import type { Db } from '../../platform/db/database'
import { type AppError, forbidden, notFound } from '../../platform/errors'
import { readWorkoutReference } from '../rows/reference'
import { findWorkout, type ShownWorkout } from '../rows/store'

export const workoutNotFound = () => notFound('workout-not-found', 'workout not found', { workouts: [] })

/**
 * Returns the workout with the id in a path. It must belong to the user.
 * @param missing the error to throw if there is no such workout; routes for one part of a workout have an error of
 * their own
 * @throws AppError `missing`, or 403 for another user's workout, even for administrators
 */
export function requireWorkout(
  db: Db,
  userId: number,
  text: string,
  missing: AppError = workoutNotFound(),
): ShownWorkout {
  const found = findNamed(db, text)
  if (!found) throw missing
  if (found.workout.userId !== userId) throw forbidden('not-yours')
  return found
}

/** Like `requireWorkout`, but treats another user's workout as missing. */
export function requireOwnWorkout(
  db: Db,
  userId: number,
  text: string,
  missing: AppError = workoutNotFound(),
): ShownWorkout {
  const found = findNamed(db, text)
  if (found?.workout.userId !== userId) throw missing
  return found
}

function findNamed(db: Db, text: string): ShownWorkout | undefined {
  const reference = readWorkoutReference(text)
  return reference ? findWorkout(db, reference) : undefined
}

/** Like `requireWorkout`, for a check before the body is validated, see `ownedFirst`. */
export const requireWorkoutOfPath = (db: Db, userId: number, params: Record<string, string>) =>
  requireWorkout(db, userId, params.workout_short_id ?? '')

/** Like `requireOwnWorkout`, for a check before the body is validated, see `ownedFirst`. */
export const requireOwnWorkoutOfPath = (db: Db, userId: number, params: Record<string, string>) =>
  requireOwnWorkout(db, userId, params.workout_short_id ?? '')
