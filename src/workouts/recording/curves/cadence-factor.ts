// Watches count the steps of one foot; people who run know those of both, which are twice as many.
import type { Track } from '../../../tracks/track'
import type { SportIcon } from '../../sports/schemas'
import type { SportOfUser } from '../../sports/store'

/** Of those that every server has: hiking, running, walking, trail and snowshoes. */
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
 * A minute's steps of one foot, on average, above which a recorder has counted both feet: who runs takes 75 to 90 with one
 * foot and 150 to 180 with both, who walks 45 to 65 and 95 to 125.
 */
const mostOfOneFoot = 95

/** What the cadence of a recording is to be multiplied by for steps a minute: 2 where that of one foot was counted. */
export function cadenceFactorOf({ points: { cadence } }: Track, sport: SportOfUser | undefined): 1 | 2 {
  if (cadence === null || sport === undefined || !isOnFoot(sport)) return 1
  let [sum, count] = [0, 0]
  for (const steps of cadence) {
    // Who stands takes none; where nothing is known it is no number.
    if (!(steps > 0)) continue
    sum += steps
    count++
  }
  return count > 0 && sum / count < mostOfOneFoot ? 2 : 1
}
