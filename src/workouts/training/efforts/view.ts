import { httpDate } from '../../../lib/net/http-date'
import type { EffortRow } from './store'

/** The workout that holds an effort. */
export const viewWorkout = ({
  workoutShortId,
  workoutDate,
}: Pick<EffortRow, 'workoutShortId' | 'workoutDate'>) => ({
  workout_id: workoutShortId,
  workout_date: httpDate(workoutDate),
})

/** Where an effort over a distance was, in seconds from the start of its workout. */
export function viewStretch({ startMs, value }: Pick<EffortRow, 'startMs' | 'value'>) {
  const start = startMs ?? 0
  return { from: start / 1000, to: (start + value) / 1000 }
}
