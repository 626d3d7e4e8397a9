// Lists the loads of a user's workouts by calendar day. Workouts without a load get an estimate if possible.
import { day as dayMs } from '../../../lib/durations'
import type { Account } from '../../../platform/access/store'
import type { Db } from '../../../platform/db/database'
import { rangeOfDays } from '../../../platform/http/input/day-range'
import { createLoadEstimator, type EarlierWorkout } from '../../../tracks/analysis/estimate-load'
import { createLocalClock } from '../../library/periods'
import { listEarlierLoads } from '../../loads/store'
import { metOf } from '../../sports/met'
import { listSportKinds } from '../../sports/store'
import { type LoadRow, listLoadRows } from './store'

/** A workout with its load, measured or estimated. */
export interface WorkoutLoad {
  workoutId: number
  beganMs: number
  offsetS: number | null
  /** Number of the calendar day since 1970. */
  day: number
  sportId: number
  distanceM: number
  /** `null` for a workout whose load is neither known nor can be estimated. */
  load: number | null
  isEstimated: boolean
}

/**
 * Lists all workouts with their loads, earliest first. A workout without a load gets an estimate if possible, see
 * `createLoadEstimator`.
 */
export const listWorkoutLoads = (db: Db, account: Account): WorkoutLoad[] =>
  estimateMissing(db, account, listLoadRows(db, account.id, null), () => [])

/** Like `listWorkoutLoads`, but only for some days. It reads only the workouts of these days and a few earlier ones. */
export function listWorkoutLoadsOf(
  db: Db,
  account: Account,
  days: { first: Temporal.PlainDate; last: Temporal.PlainDate },
): WorkoutLoad[] {
  const rows = listLoadRows(db, account.id, rangeOfDays(days, account.timezone, account.daysByPlace))
  const first = { userId: account.id, ms: rows[0]?.[1] ?? 0, id: rows[0]?.[0] ?? 0 }
  return estimateMissing(db, account, rows, sportId => listEarlierLoads(db, { ...first, sportId }))
}

/**
 * Adds estimates to workouts without a load.
 * @param before returns the workouts of a sport before the first row, earliest first
 */
function estimateMissing(
  db: Db,
  account: Account,
  rows: readonly LoadRow[],
  before: (sportId: number) => EarlierWorkout[],
): WorkoutLoad[] {
  const localOf = createLocalClock({ timeZone: account.timezone, byPlace: account.daysByPlace })
  const estimators = createEstimators(db, new Set(rows.filter(row => row[6] === null).map(row => row[3])))
  for (const [sportId, estimator] of estimators) for (const earlier of before(sportId)) estimator.add(earlier)
  // The fields of rows are read by index and not by destructuring, because this runs for every workout.
  return rows.map(row => {
    const beganMs = row[1]
    const offsetS = row[2]
    const sportId = row[3]
    const distanceM = row[4]
    const movingS = row[5]
    const measured = row[6]
    const estimator = estimators.get(sportId)
    const estimate = measured === null && estimator ? estimator.estimate({ distanceM, movingS }) : null
    estimator?.add({ load: measured, distanceM, movingS })
    return {
      workoutId: row[0],
      beganMs,
      offsetS,
      day: Math.floor(localOf(beganMs, offsetS) / dayMs),
      sportId,
      distanceM,
      load: estimate === null ? measured : estimate.load,
      isEstimated: estimate !== null,
    }
  })
}

function createEstimators(db: Db, sportIds: ReadonlySet<number>) {
  const sports = sportIds.size === 0 ? [] : listSportKinds(db).filter(({ sport }) => sportIds.has(sport.id))
  return new Map(sports.map(kind => [kind.sport.id, createLoadEstimator(metOf(kind))]))
}
