// Determines whether a device counted the steps of one foot or of both feet.
import { movingCadence } from '../../tracks/analysis/moving-cadence'
import type { Track } from '../../tracks/track'
import type { SportIcon } from './schemas'
import type { SportOfUser } from './store'

/** Ids of the standard sports on foot: hiking, running, walking, trail and snowshoes. */
const idsOnFoot = [3, 5, 6, 8, 12]

const iconsOnFoot = new Set<string>([
  'directions_run',
  'directions_walk',
  'hiking',
  'nordic_walking',
  'snowshoeing',
  'sprint',
] satisfies SportIcon[])

const isOnFoot = ({ sport, own }: SportOfUser): boolean =>
  own === null ? idsOnFoot.includes(sport.id) : iconsOnFoot.has(own.icon)

/**
 * Average cadence, in steps per minute, from which the device has counted both feet. In running, one foot makes 75 to
 * 90 steps per minute and both make 150 to 180; in walking, 45 to 65 and 95 to 125.
 */
const maxOfOneFoot = 95

/**
 * Returns the factor that converts the recorded cadence to steps per minute. Watches count the steps of one foot, while
 * runners expect the number for both feet, which is twice as high.
 * @param moving the mean of the recorded cadence above 0; 0 if there is none
 */
export const cadenceFactorFor = (moving: number, sport: SportOfUser | undefined): 1 | 2 =>
  moving > 0 && moving < maxOfOneFoot && sport !== undefined && isOnFoot(sport) ? 2 : 1

/** Returns the factor for a track. */
export const cadenceFactorOf = (track: Track, sport: SportOfUser | undefined): 1 | 2 =>
  sport !== undefined && isOnFoot(sport) ? cadenceFactorFor(movingCadence(track), sport) : 1
