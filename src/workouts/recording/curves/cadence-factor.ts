// Watches count the steps of one foot. Runners expect the steps of both feet, twice as many.
import type { Track } from '../../../tracks/track'
import type { SportIcon } from '../../sports/schemas'
import type { SportOfUser } from '../../sports/store'

/** Standard sports: hiking, running, walking, trail and snowshoes. */
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
 * Average cadence, in steps a minute, from which a recorder has counted both feet. Running takes 75 to 90 steps with one
 * foot and 150 to 180 with both; walking 45 to 65 and 95 to 125.
 */
const maxOfOneFoot = 95

/** Factor from the recorded cadence to steps a minute: 2 if the recorder counted one foot. */
export function cadenceFactorOf({ points: { cadence } }: Track, sport: SportOfUser | undefined): 1 | 2 {
  if (cadence === null || sport === undefined || !isOnFoot(sport)) return 1
  let [sum, count] = [0, 0]
  for (const steps of cadence) {
    // Skips standing (0) and unknown values (NaN).
    if (!(steps > 0)) continue
    sum += steps
    count++
  }
  return count > 0 && sum / count < maxOfOneFoot ? 2 : 1
}
