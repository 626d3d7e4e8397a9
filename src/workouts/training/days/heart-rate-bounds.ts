import type { Db } from '../../../platform/db/database'
import { readBodyHistory } from '../../body/body-on-day'
import { sportGroupOf } from '../../sports/sport-group'
import { listSports } from '../../sports/store'
import { readZoneChoices } from '../body/zones'
import { writeDay } from './day-number'
import type { HeartRateBounds } from './periods'
import type { WorkoutLoad } from './workout-loads'

/**
 * Where hard begins: at 90 % of the threshold heart rate, the lower bound of zone 3 of Friel's schemes for running and
 * for cycling. It does not depend on the chosen scheme, so that it stays the same when another one is chosen.
 */
const hardShare = 0.9

/** Divides the heart rate of workouts as their own pages do, by the values of the body that held on their day. */
interface HeartRateDivider {
  boundsOf: (workout: WorkoutLoad) => HeartRateBounds
  /** The schemes of all workouts that were divided so far. */
  usedSchemes: () => string[]
}

/** Reads a person's values and schemes once. */
export function createHeartRateDivider(db: Db, userId: number): HeartRateDivider {
  const groupOf = new Map(listSports(db, userId).map(ofUser => [ofUser.sport.id, sportGroupOf(ofUser)]))
  const bodyOn = readBodyHistory(db, userId)
  const zonesOf = readZoneChoices(db, userId)
  const used = new Set<string>()
  return {
    boundsOf: ({ sportId, dayOfPlace }) => {
      const group = groupOf.get(sportId) ?? 'other'
      const body = bodyOn(group, writeDay(dayOfPlace))
      const zones = zonesOf('heart-rate', group, body)
      if (zones === null || zones.bounds === null) return { zones: null, hardFrom: null }
      used.add(zones.scheme)
      const { thresholdHeartRate } = body
      return { zones: zones.bounds, hardFrom: thresholdHeartRate && hardShare * thresholdHeartRate }
    },
    usedSchemes: () => [...used].toSorted(),
  }
}
