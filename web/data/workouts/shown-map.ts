// Which workouts are shown where they were. Indoors and on a virtual course, positions are those of a house or made up. Pure.
import type { Workout } from '../../../src/workouts/workouts/schemas'

/** Where it was if not outdoors; null otherwise, and for what an earlier version of the server told and is kept for offline use. */
export const venueElsewhere = ({ venue = 'outdoors' }: Pick<Workout, 'venue'>) =>
  venue === 'outdoors' ? null : venue

/** Whether its page has a map. */
export const hasShownMap = (workout: Pick<Workout, 'with_gpx' | 'venue'>): boolean =>
  workout.with_gpx && venueElsewhere(workout) === null

/** The id of the small map in lists; null without any. */
export const shownMapOf = (workout: Pick<Workout, 'map' | 'venue'>): string | null =>
  venueElsewhere(workout) === null ? workout.map : null
