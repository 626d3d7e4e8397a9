import { localDay } from '../../../lib/time-zone'
import type { Db } from '../../../platform/db/database'
import { rangeOfYear } from '../../library/periods'
import { listEffortsOfWorkouts } from '../../rows/efforts-store'
import type { WorkoutRow } from '../../rows/store'
import { findSport, type SportOfUser } from '../../sports/store'
import { distancesOf } from './distances'
import type { BestEfforts, Effort } from './schemas'
import { countFaster, findBestEffort, listBestEffortsSince } from './store'
import { viewBestEffort, viewEffort } from './view'

/** Only efforts up to this rank get one. */
const ranks = 3

/** A workout's best efforts over the distances of its sport. */
export function readEfforts(db: Db, workout: WorkoutRow): Effort[] {
  const sport = findSport(db, workout.userId, workout.sportId)
  const usual = new Set(sport && distancesOf(sport))
  const efforts = listEffortsOfWorkouts(db, [workout.id]).get(workout.id) ?? []
  return efforts
    .filter(({ distanceMm }) => usual.has(distanceMm))
    .map(effort => {
      const faster = countFaster(db, workout, effort, ranks)
      return viewEffort(effort, faster < ranks ? faster + 1 : null)
    })
}

/** The best effort of a sport over each of its distances, of all time and of this year (in the user's time zone). */
export function readBestEfforts(
  db: Db,
  { userId, ofUser, timeZone, now }: { userId: number; ofUser: SportOfUser; timeZone: string; now: Date },
): BestEfforts[] {
  const sportId = ofUser.sport.id
  const { from: newYear } = rangeOfYear(Number(localDay(now, timeZone).slice(0, 4)), timeZone)
  const ofThisYear = listBestEffortsSince(db, userId, sportId, newYear)
  return distancesOf(ofUser).flatMap(distanceMm => {
    const ever = findBestEffort(db, userId, sportId, distanceMm)
    if (!ever) return []
    const thisYear = ofThisYear.get(distanceMm)
    return [
      {
        distance: distanceMm / 1e6,
        ever: viewBestEffort(ever),
        this_year: thisYear ? viewBestEffort(thisYear) : null,
      },
    ]
  })
}
