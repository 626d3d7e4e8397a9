import type { Account } from '../../../platform/access/store'
import { transact } from '../../../platform/db/database'
import { changeWorkouts } from '../../library/change'
import type { WorkoutRow } from '../../rows/store'
import { requireOwnWorkout } from '../../workouts/require-workout'
import type { WorkoutsContext } from '../../workouts-context'

/**
 * Stores how hard a workout felt to the user, and computes the load of the workout again in the same transaction.
 * @param perceivedExertion 1 to 10; `null` to return to what the device wrote
 * @throws AppError 404 if the user has no such workout
 */
export function rateWorkout(
  ctx: WorkoutsContext,
  account: Account,
  workoutId: string,
  perceivedExertion: number | null,
): WorkoutRow {
  const rated = transact(ctx.db, tx => {
    const { workout } = requireOwnWorkout(tx, account.id, workoutId)
    const [changed = workout] = changeWorkouts(tx, ctx, [{ row: workout, values: { perceivedExertion } }])
    return changed
  })
  ctx.jobs.wake()
  return rated
}
