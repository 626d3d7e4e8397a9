import type { Account } from '../../../platform/access/store'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { rangeOfDays } from '../../../platform/http/input/day-range'
import { type CalendarPeriod, periodAround } from '../../library/periods'
import { readDaysAsked } from './asked-days'
import { dayNumberOf, writeDay } from './day-number'
import { createHeartRateDivider } from './heart-rate-bounds'
import { sumMonths, sumWeeks } from './periods'
import { readEnds } from './read-ends'
import type { TrainingMonthsAnswer, TrainingPeriodsQuery, TrainingWeeksAnswer } from './schemas'
import { listSportsOfSeveralMethods, readHeartRates } from './store'
import { viewMonth, viewWeek } from './view'
import { listWorkoutLoadsOf } from './workout-loads'

/** Number of days in the response if the request has no first day: 26 weeks or a year. */
const usualDays = { week: 182, month: 365 } as const

/**
 * Maximum number of days in a response. It is low, because the time in zones is summed over every workout of these
 * days.
 */
const maxDays = 371

/**
 * Sums up load, time in zones, monotony and strain by week.
 * @throws AppError `invalid payload` if a day does not exist, or if there are too many days
 */
export function presentTrainingWeeks(
  ctx: PlatformContext,
  account: Account,
  query: TrainingPeriodsQuery,
): TrainingWeeksAnswer['data'] {
  const { workouts, days, asked, divider, rates } = readPeriods(ctx, account, query, 'week')
  const range = days && rangeOfDays(days, account.timezone, account.daysByPlace)
  return {
    weeks: sumWeeks(workouts, asked, rates).map(viewWeek),
    ...divider.used(),
    several_methods: range ? listSportsOfSeveralMethods(ctx.db, account.id, range) : [],
  }
}

/**
 * Sums up load and time in zones by month.
 * @throws AppError `invalid payload` if a day does not exist, or if there are too many days
 */
export function presentTrainingMonths(
  ctx: PlatformContext,
  account: Account,
  query: TrainingPeriodsQuery,
): TrainingMonthsAnswer['data'] {
  const { workouts, asked, divider, rates } = readPeriods(ctx, account, query, 'month')
  return { months: sumMonths(workouts, asked, rates).map(viewMonth), ...divider.used() }
}

/** Reads the workouts of the requested weeks or months, but none after today, and the bounds of their heart rates. */
function readPeriods(
  ctx: PlatformContext,
  account: Account,
  query: TrainingPeriodsQuery,
  period: keyof typeof usualDays,
) {
  const { first, today } = readEnds(ctx, account)
  const { from, to } = readDaysAsked(query, {
    timeZone: account.timezone,
    usual: { from: today - usualDays[period] + 1, to: today },
    existing: { from: first ?? today + 1, to: today },
    maxDays,
  })
  const periods = periodsBetween(from, to, period, account)
  const [earliest, latest] = [periods[0], periods.at(-1)]
  const days = earliest &&
    latest && { first: dateOf(earliest.first), last: dateOf(Math.min(latest.last, today)) }
  const workouts = days ? listWorkoutLoadsOf(ctx.db, account, days) : []
  const divider = createHeartRateDivider(ctx.db, account)
  const ids = workouts.map(({ workoutId }) => workoutId)
  return {
    workouts,
    days,
    asked: { starts: periods.map(({ first: start }) => start), today },
    divider,
    rates: { heartRates: readHeartRates(ctx.db, account.id, ids), boundsOf: divider.boundsOf },
  }
}

/**
 * Returns the first and the last day of each week or month between two days; empty if `to` is earlier than `from`. All
 * days are numbers since 1970.
 */
function periodsBetween(from: number, to: number, period: keyof typeof usualDays, { weekm }: Account) {
  const found: { first: number; last: number }[] = []
  for (let day = from; day <= to; ) {
    const before = found.at(-1)
    // Weeks have the same length, so that only the first one needs the calendar, which is slower.
    const one =
      period === 'week' && before !== undefined
        ? { first: before.first + 7, last: before.last + 7 }
        : numbersOf(periodAround(dateOf(day), period, { startsOnMonday: weekm }))
    found.push(one)
    day = one.last + 1
  }
  return found
}

const numbersOf = ({ first, last }: CalendarPeriod) => ({
  first: dayNumberOf(first.toString()),
  last: dayNumberOf(last.toString()),
})

const dateOf = (day: number) => Temporal.PlainDate.from(writeDay(day))
