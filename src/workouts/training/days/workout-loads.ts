// Lists the loads of a user's workouts by calendar day. Workouts without a load get an estimate if possible.
import { day as dayMs, hour as hourMs } from '../../../lib/durations'
import type { Account } from '../../../platform/access/store'
import type { Db } from '../../../platform/db/database'
import { rangeOfDays } from '../../../platform/http/input/day-range'
import { createLocalClock } from '../../library/periods'
import { type LoadRow, listLoadRows, listLoadsPerHour } from './store'

/** A workout with its load, measured or estimated. */
export interface WorkoutLoad {
  workoutId: number
  /** Number of the calendar day since 1970. */
  day: number
  /** The calendar day at the place of the workout. The values of the body on this day are used for the workout. */
  dayOfPlace: number
  sportId: number
  distanceM: number
  /** `null` for a workout whose load is neither known nor can be estimated. */
  load: number | null
  isEstimated: boolean
}

/** Number of earlier workouts of the same sport that an estimate is based on. */
const basis = 10

/**
 * Lists all workouts with their loads, earliest first. A workout without a load gets an estimate: its moving time
 * multiplied by the median load per hour of up to ten earlier workouts of its sport that have a load. Only earlier
 * workouts count, so that new workouts do not change old estimates.
 */
export const listWorkoutLoads = (db: Db, account: Account): WorkoutLoad[] =>
  estimateMissing(listLoadRows(db, account.id, null), account, () => [])

/** Like `listWorkoutLoads`, but only for some days. It reads only the workouts of these days and a few earlier ones. */
export function listWorkoutLoadsOf(
  db: Db,
  account: Account,
  days: { first: Temporal.PlainDate; last: Temporal.PlainDate },
): WorkoutLoad[] {
  const rows = listLoadRows(db, account.id, rangeOfDays(days, account.timezone, account.daysByPlace))
  const earliest = rows[0]?.[1] ?? 0
  return estimateMissing(rows, account, sportId =>
    listLoadsPerHour(db, account.id, sportId, earliest, basis).toReversed(),
  )
}

/**
 * Adds estimates to workouts without a load.
 * @param before returns the loads per hour of a sport before the first row, earliest first
 */
function estimateMissing(
  rows: readonly LoadRow[],
  { timezone: timeZone, daysByPlace: byPlace }: Account,
  before: (sportId: number) => number[],
): WorkoutLoad[] {
  const localOf = createLocalClock({ timeZone, byPlace })
  const atPlace = byPlace ? localOf : createLocalClock({ timeZone, byPlace: true })
  const withMissing = new Set(rows.filter(row => row[6] === null).map(row => row[3]))
  const known = new Map([...withMissing].map(sportId => [sportId, before(sportId)]))
  // The fields of rows are read by index and not by destructuring, because this runs for every workout.
  return rows.map(row => {
    const began = row[1]
    const offsetS = row[2]
    const sportId = row[3]
    const measured = row[6]
    const local = localOf(began, offsetS)
    const place = byPlace ? local : atPlace(began, offsetS)
    const hours = (row[5] * 1000) / hourMs
    const ofSport = known.get(sportId)
    if (measured !== null && hours > 0) ofSport?.push(measured / hours)
    const perHour = measured === null && ofSport ? medianOf(ofSport.slice(-basis)) : null
    const isEstimated = perHour !== null && hours > 0
    return {
      workoutId: row[0],
      day: Math.floor(local / dayMs),
      dayOfPlace: Math.floor(place / dayMs),
      sportId,
      distanceM: row[4],
      load: isEstimated ? perHour * hours : measured,
      isEstimated,
    }
  })
}

/** Returns the median; `null` without values. */
function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
