import { doMeet } from '../../components/maps/base/covered'
import type { Bounds } from '../../data/workouts/track'

const turns = [-360, 0, 360]

/** Whether two areas have a place in common, also if one is a turn around the world beside the other. */
export const doBoxesMeet = (one: Bounds, [west, south, east, north]: Bounds): boolean =>
  turns.some(turn => doMeet(one, [west + turn, south, east + turn, north]))
