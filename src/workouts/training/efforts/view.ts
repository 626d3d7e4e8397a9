import { httpDate } from '../../../lib/net/http-date'
import type { EffortRow } from './store'

/** Returns the workout of an effort in the form of the API. */
export const viewWorkout = ({
  workoutShortId,
  workoutDate,
}: Pick<EffortRow, 'workoutShortId' | 'workoutDate'>) => ({
  workout_id: workoutShortId,
  workout_date: httpDate(workoutDate),
})

/**
 * Returns the part of a workout in which an effort over a distance was made, in seconds from the start of the workout.
 */
export function viewStretch({ startMs, value }: Pick<EffortRow, 'startMs' | 'value'>) {
  const start = startMs ?? 0
  return { from: start / 1000, to: (start + value) / 1000 }
}
