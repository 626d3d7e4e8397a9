// Rows that stand for a whole outing, such as a triathlon, and not for one of its legs. The functions here are pure.
import type { PickedWorkout, Workout } from '../../../src/workouts/workouts/schemas'

/** Properties that a row has if a list shows the legs of an outing as one. */
export type WithWhole = Pick<PickedWorkout, 'whole'>

/** The URL of the page that a row leads to: that of the whole outing, or of the workout. */
export const addressOfRow = ({ id, whole }: Pick<Workout, 'id'> & WithWhole): string =>
  whole ? addressOfOuting(id) : `/workouts/${id}`

/** The URL of the page of an outing. @param id short id of one of its legs */
export const addressOfOuting = (id: string): string => `/workouts/${id}/whole`
