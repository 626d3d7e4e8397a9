// Decides which workouts are shown on a map. Positions recorded indoors are those of a building, and virtual ones are
// made up. The functions here are pure.
import type { Workout } from '../../../src/workouts/workouts/schemas'

/**
 * The venue if it is not outdoors, otherwise `null`. Cached answers of earlier server versions lack the field and count
 * as outdoors.
 */
export const venueElsewhere = ({ venue = 'outdoors' }: Pick<Workout, 'venue'>) =>
  venue === 'outdoors' ? null : venue

/** Whether the workout's page has a map. */
export const hasShownMap = (workout: Pick<Workout, 'with_gpx' | 'venue'>): boolean =>
  workout.with_gpx && venueElsewhere(workout) === null

/** The id of the small map that lists show; `null` if they show none. */
export const shownMapOf = (workout: Pick<Workout, 'map' | 'venue'>): string | null =>
  venueElsewhere(workout) === null ? workout.map : null
