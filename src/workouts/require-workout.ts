import type { Context } from '../context'
import { type AppError, forbidden } from '../errors'
import { readWorkoutReference } from './reference'
import { findOwnWorkout, findWorkout, type ShownWorkout } from './store'

/**
 * The caller's workout that a path names.
 * @param missing what to answer when there is no such workout
 * @throws AppError `missing`, or 403 for somebody else's, administrators included
 */
export function requireWorkout(ctx: Context, userId: number, text: string, missing: AppError): ShownWorkout {
  const reference = readWorkoutReference(text)
  const found = reference && findWorkout(ctx.db, reference)
  if (!found) throw missing
  if (found.workout.userId !== userId) throw forbidden()
  return found
}

/** The same where somebody else's workout is as good as none. */
export function requireOwnWorkout(
  ctx: Context,
  userId: number,
  text: string,
  missing: AppError,
): ShownWorkout {
  const reference = readWorkoutReference(text)
  const found = reference && findOwnWorkout(ctx.db, userId, reference)
  if (!found) throw missing
  return found
}
