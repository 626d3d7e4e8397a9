// Decides which workouts are shown on a map. Indoor workouts are left out, because their positions are those of a
// building. Virtual workouts are left out, because their positions are not real. The functions here are pure.
import type { Workout } from '../../../src/workouts/workouts/schemas'

/**
 * Returns the venue of a workout; `null` if it was outdoors. Responses that earlier versions cached have no venue, and
 * count as outdoors.
 */
export const venueElsewhere = ({ venue = 'outdoors' }: Pick<Workout, 'venue'>) =>
  venue === 'outdoors' ? null : venue

/** Whether the workout's page has a map. */
export const hasShownMap = (workout: Pick<Workout, 'with_gpx' | 'venue'>): boolean =>
  workout.with_gpx && venueElsewhere(workout) === null

/** The id of the small map image in lists; `null` if the list shows no map of this workout. */
export const shownMapOf = (workout: Pick<Workout, 'map' | 'venue'>): string | null =>
  venueElsewhere(workout) === null ? workout.map : null
