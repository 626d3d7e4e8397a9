// The few numbers that dashboards show. Reads the workouts of this year, and of as many weeks before as are in a row with a
// workout, from the index by date.
import { roundHalfEven } from '../../../lib/decimal'
import { localDay } from '../../../lib/time-zone'
import type { Account } from '../../../platform/access/store'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { rangeOfDays } from '../../../platform/http/input/day-range'
import { type CalendarPeriod, createDayFinder, createPeriodFinder, periodAround } from '../../library/periods'
import { type Amounts, addTo, noSums, type Sums } from '../../library/sums'
import { listAmounts } from '../../library/sums-store'
import { presentGoals } from '../goals/present-goals'
import { listGoals } from '../goals/store'
import type { Summary, SummedPeriod } from './schemas'
import { findLatest } from './store'

/** For streaks, workouts are read for this many weeks at once. */
const weeksAtOnce = 53

/** Reads what this week, month and year, the latest workout, goals and the streak amount to. */
export function readSummary(ctx: PlatformContext, account: Account): Summary {
  const today = Temporal.PlainDate.from(localDay(ctx.clock(), account.timezone))
  const around = (period: 'week' | 'month' | 'year') =>
    periodAround(today, period, { startsOnMonday: account.weekm })
  const [week, month, year] = [around('week'), around('month'), around('year')]
  const rows = listDays(ctx, account, widest(week, year))
  return {
    status: 'success',
    week: sumUp(rows, week),
    month: sumUp(rows, month),
    year: sumUp(rows, year),
    last: readLatest(ctx, account.id),
    goals: presentGoals(ctx, account, listGoals(ctx.db, account.id)).goals.map(goal => {
      const { id, period, measure, amount, progress } = goal
      const percent = roundHalfEven((progress.amount / amount) * 100, 1)
      return { id, period, measure, amount, reached: progress.amount, due: progress.due, percent }
    }),
    streak_weeks: countStreak(ctx, account, week.first),
  }
}

/** A week may begin before its year, or end after it. */
const widest = (one: CalendarPeriod, other: CalendarPeriod): CalendarPeriod => ({
  first: Temporal.PlainDate.compare(one.first, other.first) < 0 ? one.first : other.first,
  last: Temporal.PlainDate.compare(one.last, other.last) > 0 ? one.last : other.last,
})

/** A workout with its day, `YYYY-MM-DD`. */
type Row = readonly [day: string, ...Amounts]

function listDays(
  { db }: Pick<PlatformContext, 'db'>,
  { id, timezone: timeZone, daysByPlace: byPlace }: Account,
  period: CalendarPeriod,
): Row[] {
  const dayOf = createDayFinder({ timeZone, byPlace })
  const range = rangeOfDays(period, timeZone, byPlace)
  return listAmounts(db, id, ['workoutDate', 'localOffsetS'], range).map(
    ([moment, offsetS, ...amounts]): Row => [dayOf(moment, offsetS), ...amounts],
  )
}

function sumUp(rows: readonly Row[], { first, last }: CalendarPeriod): SummedPeriod {
  const [from, to] = [first.toString(), last.toString()]
  const sums = noSums()
  for (const [day, ...amounts] of rows) if (day >= from && day <= to) addTo(sums, amounts)
  return viewPeriod(sums)
}

const viewPeriod = ({ distanceM, movingS, ascentMm, workouts }: Sums): SummedPeriod => ({
  distance_km: distanceM / 1000,
  duration_h: inHours(movingS),
  ascent_m: (ascentMm ?? 0) / 1000,
  workouts,
})

const inHours = (seconds: number) => roundHalfEven(seconds / 3600, 3)

function readLatest({ db }: Pick<PlatformContext, 'db'>, userId: number): Summary['last'] {
  const latest = findLatest(db, userId)
  if (!latest) return null
  const { shortId, workoutDate, sportId, sport, distanceM, movingS } = latest
  return {
    id: shortId,
    start: workoutDate.toISOString().replace(/\.000Z$/, 'Z'),
    ...{ sport_id: sportId, sport },
    distance_km: distanceM / 1000,
    duration_h: inHours(movingS),
  }
}

/** Counts weeks in a row with a workout, backwards. If the present week has none yet, the streak still counts. */
function countStreak(
  ctx: Pick<PlatformContext, 'db'>,
  account: Account,
  thisWeek: Temporal.PlainDate,
): number {
  const hasWorkout = createWeekLookUp(ctx, account)
  let week = hasWorkout(thisWeek) ? thisWeek : thisWeek.subtract({ weeks: 1 })
  let weeks = 0
  for (; hasWorkout(week); week = week.subtract({ weeks: 1 })) weeks++
  return weeks
}

/** Returns a function that tells whether a week has a workout. Ask about later weeks first. */
function createWeekLookUp(ctx: Pick<PlatformContext, 'db'>, account: Account) {
  const { id, timezone: timeZone, daysByPlace: byPlace, weekm: startsOnMonday } = account
  const weekOf = createPeriodFinder('week', { timeZone, byPlace, startsOnMonday })
  let [weeks, since] = [new Set<string>(), '']
  return (first: Temporal.PlainDate): boolean => {
    const asked = first.toString()
    if (since === '' || asked < since) {
      const start = first.subtract({ weeks: weeksAtOnce - 1 })
      const range = rangeOfDays({ first: start, last: first.add({ days: 6 }) }, timeZone, byPlace)
      const rows = listAmounts(ctx.db, id, ['workoutDate', 'localOffsetS'], range)
      weeks = new Set(rows.map(([moment, offsetS]) => weekOf(moment, offsetS)))
      since = start.toString()
    }
    return weeks.has(asked)
  }
}
