import { localDay } from '../../../lib/time-zone'
import type { Account } from '../../../platform/access/store'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { rangeOfDays } from '../../../platform/http/input/day-range'
import { findSettings } from '../../body/store'
import { createDayFinder } from '../../library/periods'
import { legsKey, listLegs } from '../../rows/legs-store'
import { readDaysAsked } from './asked-days'
import type { CalendarWorkout, CalendarWorkoutsQuery } from './calendar-schemas'
import { listCalendarRows } from './calendar-store'
import { dayNumberOf, writeDay } from './day-number'
import { viewCalendarWorkout } from './view-calendar'
import { listWorkoutLoadsOf } from './workout-loads'

/** Number of days in the response if the request has no first day: six weeks. */
const usualDays = 42

/** Maximum number of days in a response: a quarter with its weeks in full, and a week before them. */
const maxDays = 112

/** The days that can be written as `YYYY-MM-DD`. */
const existing = { from: dayNumberOf('0001-01-01'), to: dayNumberOf('9999-12-31') }

/**
 * Reads the workouts of some days with their loads, earliest first. Only the workouts of these days are read, and as
 * many earlier ones as estimates of loads need.
 * @throws AppError `invalid payload` if a day does not exist, or if there are too many days
 */
export function readCalendar(
  ctx: PlatformContext,
  account: Account,
  query: CalendarWorkoutsQuery,
): CalendarWorkout[] {
  const { id, timezone: timeZone, daysByPlace: byPlace } = account
  const today = dayNumberOf(localDay(ctx.clock(), timeZone))
  const usual = { from: today - usualDays + 1, to: today }
  const { from, to } = readDaysAsked(query, { timeZone, usual, existing, maxDays })
  if (from > to) return []
  const days = { first: dateOf(from), last: dateOf(to) }
  const loads = findSettings(ctx.db, id).isHidden ? [] : listWorkoutLoadsOf(ctx.db, account, days)
  const loadOf = new Map(loads.map(load => [load.workoutId, load]))
  const dayOf = createDayFinder({ timeZone, byPlace })
  const rows = listCalendarRows(ctx.db, id, rangeOfDays(days, timeZone, byPlace))
  const legs = listLegs(
    ctx.db,
    rows.map(({ outingId }) => ({ userId: id, outingId })),
  )
  return rows.map(row => {
    const day = dayOf(row.workoutDate.getTime(), row.localOffsetS)
    return viewCalendarWorkout(row, day, legs.get(legsKey(id, row.outingId ?? '')) ?? [], loadOf.get(row.id))
  })
}

const dateOf = (day: number) => Temporal.PlainDate.from(writeDay(day))
