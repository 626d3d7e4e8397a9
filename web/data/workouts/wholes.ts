// Rows that stand for a whole outing, such as a triathlon, and not for one of its legs. The functions here are pure.
import type { PickedWorkout } from '../../../src/workouts/workouts/schemas'

/** Properties that a row has if a list shows the legs of an outing as one. */
export type WithWhole = Pick<PickedWorkout, 'whole'>

/** The URL of the page that a row leads to: that of the workout or, with `whole`, that of its outing. */
export const addressOfRow = ({ id, whole }: { id: string; whole?: unknown }): string =>
  `/workouts/${id}${whole ? '/segment/all' : ''}`
