// The best efforts over the common distances of each sport.
import { httpDate } from '../../../lib/net/http-date'
import { localDay } from '../../../lib/time-zone'
import type { Db } from '../../../platform/db/database'
import type { Effort, effortDistances } from '../../../tracks/measuring/best-efforts'
import { rangeOfYear } from '../../library/periods'
import { listEffortsOfWorkouts, type WorkoutRow } from '../../rows/store'
import { findSport, type SportOfUser } from '../../sports/store'
import type { BestEffort as BestEffortAnswer, BestEfforts, Effort as EffortAnswer } from './schemas'
import {
  type BestEffort,
  countFaster,
  findBestEffort,
  hasEfforts,
  listBestEffortsSince,
  listFasterBefore,
} from './store'
import { minOthers, monthsWon, ranks } from './won'

/**
 * Returns a workout's best efforts over the distances of its sport. Efforts have a rank only if the sport is not a
 * guess.
 */
export function readEfforts(db: Db, workout: WorkoutRow): EffortAnswer[] {
  const sport = findSport(db, workout.userId, workout.sportId)
  const usual = new Set(sport && distancesOf(sport))
  const efforts = listEffortsOfWorkouts(db, [workout.id]).get(workout.id) ?? []
  return efforts
    .filter(({ distanceMm }) => usual.has(distanceMm))
    .map(effort => {
      const faster = workout.sportConfirmed ? countFaster(db, workout, effort, ranks) : ranks
      return {
        ...viewStretch(effort),
        rank: faster < ranks ? faster + 1 : null,
        in_months: workout.sportConfirmed ? rankInMonths(db, workout, effort) : null,
      }
    })
}

/**
 * Returns the best rank that an effort has among the efforts of the last months before its workout, and the number of
 * these months. `null` if no such period is long enough, or if it has too few other efforts.
 */
function rankInMonths(db: Db, workout: WorkoutRow, effort: Effort): EffortAnswer['in_months'] {
  const faster = listFasterBefore(db, workout, effort, ranks)
  for (const [index, since] of faster.entries()) {
    const months = monthsWon(since, workout.workoutDate)
    if (months === null) continue
    const { distanceMm } = effort
    const { userId, sportId, workoutDate } = workout
    // The period begins just after this faster effort, so that only `index` efforts in it were faster.
    const period = { userId, sportId, distanceMm, from: new Date(since.getTime() + 1), before: workoutDate }
    return hasEfforts(db, period, minOthers) ? { rank: index + 1, months, since: httpDate(since) } : null
  }
  return null
}

/**
 * Returns the best effort of a sport over each of its distances: that of all time, and that of this year in the user's
 * time zone.
 */
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

const viewBestEffort = (effort: BestEffort): BestEffortAnswer => ({
  ...viewStretch(effort),
  workout_id: effort.workoutShortId,
  workout_date: httpDate(effort.workoutDate),
})

function viewStretch({ distanceMm, startMs, elapsedMs }: Effort) {
  return {
    distance: distanceMm / 1e6,
    duration: elapsedMs / 1000,
    from: startMs / 1000,
    to: (startMs + elapsedMs) / 1000,
  }
}

type Distance = (typeof effortDistances)[number]

const onFoot: readonly Distance[] = [
  400, 1000, 1609.344, 5000, 10_000, 16_093.44, 21_097.5, 42_195, 50_000, 100_000,
]
const onWheels: readonly Distance[] = [
  1000, 1609.344, 5000, 10_000, 20_000, 40_000, 50_000, 100_000, 160_934.4, 200_000,
]
const onWater: readonly Distance[] = [
  100, 400, 500, 1000, 1500, 1609.344, 2000, 5000, 10_000, 21_097.5, 42_195,
]

/**
 * Common distances of the standard sports in metres. Mountain and air sports have none, because distances do not
 * compare well there.
 */
const ofStandardSports: Partial<Record<number, readonly Distance[]>> = {
  1: onWheels,
  2: onWheels,
  3: onFoot,
  4: onWheels,
  5: onFoot,
  6: onFoot,
  7: onWheels,
  8: onFoot,
  10: onFoot,
  11: onWater,
  12: onFoot,
  13: onWheels,
  16: onWater,
  17: onWheels,
  18: onFoot,
}

const waterIcons = new Set(['kayaking', 'pool', 'rowing', 'sailing', 'surfing', 'waves'])

/** Returns the distances of a sport in millimetres, shortest first; empty if it has no common distances. */
export const distancesOf = (sport: SportOfUser): number[] =>
  usualDistances(sport).map(metres => Math.round(metres * 1000))

/** Whether a sport is done on foot, so that its speed shows how hard the effort was. */
export const isOnFoot = (sport: SportOfUser): boolean => usualDistances(sport) === onFoot

function usualDistances({ sport, own }: SportOfUser): readonly Distance[] {
  if (own === null) return ofStandardSports[sport.id] ?? []
  if (waterIcons.has(own.icon)) return onWater
  return own.measure === 'pace' ? onFoot : onWheels
}
