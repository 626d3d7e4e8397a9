import { transact } from '../../platform/db/database'
import type { Venue } from '../../tracks/venue'
import { changeWorkouts } from '../library/change'
import type { WorkoutRow } from '../rows/store'
import { requireWorkout, workoutNotFound } from '../workouts/require-workout'
import type { WorkoutsContext } from '../workouts-context'

/**
 * Changes the venue of a workout. Its track is added to the map of all workouts, or removed from it. Figures and
 * weather stay.
 * @param pathPart short id or integer id
 * @throws AppError 404 if it is missing, or 403 if it belongs to another user
 */
export function changeVenue(
  ctx: WorkoutsContext,
  userId: number,
  pathPart: string,
  venue: Venue,
): WorkoutRow {
  const changed = transact(ctx.db, tx => {
    const { workout } = requireWorkout(tx, userId, pathPart, workoutNotFound())
    if (workout.venue === venue) return workout
    const values = { venue, places: null, modifiedAt: ctx.clock() }
    return changeWorkouts(tx, ctx, [{ row: workout, values }])[0]!
  })
  ctx.jobs.wake()
  return changed
}
