import type { Account } from '../../../platform/access/store'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { periodAround } from '../../library/periods'
import { readDaysAsked } from './asked-days'
import { dayNumberOf, writeDay } from './day-number'
import { createHeartRateDivider } from './heart-rate-bounds'
import { round, viewLoad } from './present-days'
import { readEnds } from './read-ends'
import type { TrainingWeeksAnswer, TrainingWeeksQuery } from './schemas'
import { readHeartRates } from './store'
import { sumWeeks, type TrainingWeek } from './weeks'
import { listWorkoutLoadsOf } from './workout-loads'

/** How many days until the last one are listed unless another first day is given: 26 weeks. */
const usualDays = 182

/** The most days in one answer. Time in zones is summed from every workout of these days. */
const maxDays = 371

/**
 * Sums up load, time in zones, monotony and strain by week.
 * @throws AppError `invalid payload` if a day does not exist, or if there are too many
 */
export function presentTrainingWeeks(
  ctx: PlatformContext,
  account: Account,
  query: TrainingWeeksQuery,
): TrainingWeeksAnswer['data'] {
  const { first, today } = readEnds(ctx, account)
  const asked = readDaysAsked(query, {
    usual: { from: today - usualDays + 1, to: today },
    existing: { from: first ?? today + 1, to: today },
    most: maxDays,
  })
  const starts = weeksBetween(asked.from, asked.to, account)
  const workouts = listWorkoutsOf(ctx, account, starts, today)
  const ids = workouts.map(({ workoutId }) => workoutId)
  const heartRates = readHeartRates(ctx.db, account.id, ids)
  const divider = createHeartRateDivider(ctx.db, account.id)
  const weeks = sumWeeks(workouts, { starts, today, heartRates, boundsOf: divider.boundsOf })
  return { weeks: weeks.map(viewWeek), schemes: divider.usedSchemes() }
}

/** Lists the workouts of weeks until today. @param starts first days of the weeks */
function listWorkoutsOf(ctx: PlatformContext, account: Account, starts: readonly number[], today: number) {
  const [first, last] = [starts[0], starts.at(-1)]
  if (first === undefined || last === undefined) return []
  const dateOf = (day: number) => Temporal.PlainDate.from(writeDay(day))
  return listWorkoutLoadsOf(ctx.db, account, {
    first: dateOf(first),
    last: dateOf(Math.min(last + 6, today)),
  })
}

/** Lists the first days of the weeks from one day to another, as numbers since 1970. There are none if `to` is earlier. */
function weeksBetween(from: number, to: number, { weekm }: Account): number[] {
  if (to < from) return []
  const { first } = periodAround(Temporal.PlainDate.from(writeDay(from)), 'week', { startsOnMonday: weekm })
  const start = dayNumberOf(first.toString())
  return Array.from({ length: Math.floor((to - start) / 7) + 1 }, (_, week) => start + 7 * week)
}

const viewWeek = (week: TrainingWeek) => ({
  week: writeDay(week.start),
  loads: week.loads.map(viewLoad),
  workouts: week.workouts,
  estimated: week.estimated,
  without_load: week.withoutLoad,
  without_heart_rate: week.withoutHeartRate,
  zones: week.zones.map(Math.round),
  below_zones: Math.round(week.belowZones),
  easy: Math.round(week.easy),
  hard: Math.round(week.hard),
  monotony: week.monotony === null ? null : round(week.monotony),
  strain: week.strain === null ? null : round(week.strain),
})
