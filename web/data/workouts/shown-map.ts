// Which workouts are shown where they were. Indoors and on a virtual course, positions are those of a house or made up. Pure.
import type { Workout } from '../../../src/workouts/workouts/schemas'

/** Whether its page has a map. */
export const hasShownMap = ({ with_gpx, venue }: Pick<Workout, 'with_gpx' | 'venue'>): boolean =>
  with_gpx && venue === 'outdoors'

/** The id of the small map in lists; null without any. */
export const shownMapOf = ({ map, venue }: Pick<Workout, 'map' | 'venue'>): string | null =>
  venue === 'outdoors' ? map : null
