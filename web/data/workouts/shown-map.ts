// Decides which workouts are shown on a map. Indoor positions are those of a building, virtual ones are made up. Pure.
import type { Workout } from '../../../src/workouts/workouts/schemas'

/**
 * The venue unless outdoors, otherwise `null`. Also `null` for cached answers of earlier server versions, which lack the
 * field.
 */
export const venueElsewhere = ({ venue = 'outdoors' }: Pick<Workout, 'venue'>) =>
  venue === 'outdoors' ? null : venue

/** Whether the workout's page has a map. */
export const hasShownMap = (workout: Pick<Workout, 'with_gpx' | 'venue'>): boolean =>
  workout.with_gpx && venueElsewhere(workout) === null

/** Id of the small map in lists; `null` if none is shown. */
export const shownMapOf = (workout: Pick<Workout, 'map' | 'venue'>): string | null =>
  venueElsewhere(workout) === null ? workout.map : null
