// Determines whether a device counted the steps of one foot or of both feet.
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
 */
export function cadenceFactorOf({ points: { cadence } }: Track, sport: SportOfUser | undefined): 1 | 2 {
  if (cadence === null || sport === undefined || !isOnFoot(sport)) return 1
  let [sum, count] = [0, 0]
  for (const steps of cadence) {
    // Zero (standing still) and NaN (unknown) are skipped.
    if (!(steps > 0)) continue
    sum += steps
    count++
  }
  return count > 0 && sum / count < maxOfOneFoot ? 2 : 1
}
