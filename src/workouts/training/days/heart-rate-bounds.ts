import { day as dayMs } from '../../../lib/durations'
import type { Account } from '../../../platform/access/store'
import type { Db } from '../../../platform/db/database'
import { type Assumable, type BodyOnDay, readBodyHistory } from '../../body/body-on-day'
import { createLocalClock } from '../../library/periods'
import { type SportGroup, sportGroupOf } from '../../sports/sport-group'
import { listSportKinds } from '../../sports/store'
import { readZoneChoices } from '../body/zones'
import { writeDay } from './day-number'
import type { HeartRateBounds } from './periods'
import type { WorkoutLoad } from './workout-loads'

/**
 * The share of the threshold heart rate from which time counts as hard. It is the lower bound of zone 3 in Friel's
 * schemes for running and for cycling. The share is the same for all schemes, so that it does not change when the user
 * chooses another scheme.
 */
const hardShare = 0.9

/**
 * Determines the bounds by which the heart rate of each workout is divided, from the values of the body on its day. The
 * bounds are the same as on the page of the workout.
 */
interface HeartRateDivider {
  boundsOf: (workout: WorkoutLoad) => HeartRateBounds
  /** Returns the names of the schemes that were used so far, and the assumed values from which bounds follow. */
  used: () => { schemes: string[]; assumed: Assumable[] }
}

/** Creates a divider. Reads the user's values and schemes once. */
export function createHeartRateDivider(db: Db, { id: userId, timezone }: Account): HeartRateDivider {
  // The values of the body that hold for a workout are those of the calendar day at its place.
  const localOf = createLocalClock({ timeZone: timezone, byPlace: true })
  const groupOf = new Map(listSportKinds(db).map(kind => [kind.sport.id, sportGroupOf(kind)]))
  const bodyOn = readBodyHistory(db, userId)
  const zonesOf = readZoneChoices(db, userId)
  const schemes = new Set<string>()
  const assumed = new Set<Assumable>()
  const known = new Map<BodyOnDay, HeartRateBounds>()
  return {
    boundsOf: ({ sportId, beganMs, offsetS }) => {
      const group = groupOf.get(sportId) ?? 'other'
      const body = bodyOn(group, writeDay(Math.floor(localOf(beganMs, offsetS) / dayMs)))
      return known.getOrInsertComputed(body, () => divide(group, body))
    },
    used: () => ({ schemes: [...schemes].toSorted(), assumed: [...assumed].toSorted() }),
  }

  function divide(group: SportGroup, body: BodyOnDay): HeartRateBounds {
    const zones = zonesOf('heart-rate', group, body)
    if (zones === null || zones.bounds === null) return { zones: null, hardFrom: null }
    schemes.add(zones.scheme)
    for (const value of zones.assumed) assumed.add(value)
    const { thresholdHeartRate } = body
    if (body.assumed.includes('thresholdHeartRate')) assumed.add('thresholdHeartRate')
    return { zones: zones.bounds, hardFrom: thresholdHeartRate && hardShare * thresholdHeartRate }
  }
}
