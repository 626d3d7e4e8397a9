import { httpDate } from '../../../lib/net/http-date'
import { localDay } from '../../../lib/time-zone'
import type { Account } from '../../../platform/access/store'
import type { PlatformContext } from '../../../platform/context/platform-context'
import type { Db } from '../../../platform/db/database'
import { rangeOfDays } from '../../../platform/http/input/day-range'
import { type CalendarPeriod, createDayFinder, periodAround, shareOver } from '../../library/periods'
import { addTo, noSums } from '../../library/sums'
import { writeGoalAmount } from './measures'
import type { Goal as GoalAnswer } from './schemas'
import { type Goal, listForGoal } from './store'

/**
 * Returns goals, each with its progress in the period that contains `day` or, if `day` is missing, today. Periods
 * depend on the user's time zone and first day of the week.
 */
export function presentGoals(
  ctx: PlatformContext,
  account: Account,
  goals: Goal[],
  day?: Temporal.PlainDate,
) {
  const today = Temporal.PlainDate.from(localDay(ctx.clock(), account.timezone))
  return { goals: goals.map(goal => presentGoal(ctx.db, account, goal, { day: day ?? today, today })) }
}

function presentGoal(
  db: Db,
  account: Account,
  goal: Goal,
  { day, today }: { day: Temporal.PlainDate; today: Temporal.PlainDate },
): GoalAnswer {
  const { measure, amount } = goal
  const period = periodAround(day, goal.period, { startsOnMonday: account.weekm })
  // The amount that is due at the end of today if it grows evenly over the period.
  const due = Math.floor(amount * shareOver(period, today))
  return {
    id: goal.shortId,
    period: goal.period,
    measure,
    amount: writeGoalAmount(amount, measure),
    sport_ids: goal.sportIds,
    creation_date: httpDate(goal.createdAt),
    progress: {
      from: period.first.toString(),
      to: period.last.toString(),
      amount: writeGoalAmount(readReached(db, account, goal, period), measure),
      due: writeGoalAmount(due, measure),
    },
  }
}

/** Returns the amount reached in a period, in the goal's stored unit. */
function readReached(db: Db, account: Account, goal: Goal, period: CalendarPeriod): number {
  const { id, timezone: timeZone, daysByPlace: byPlace } = account
  const dayOf = createDayFinder({ timeZone, byPlace })
  const [days, sums] = [new Set<string>(), noSums()]
  const counted = listForGoal(db, id, goal.sportIds, rangeOfDays(period, timeZone, byPlace))
  for (const [began, offsetS, ...amounts] of counted) {
    days.add(dayOf(began, offsetS))
    addTo(sums, amounts)
  }
  return {
    distance: sums.distanceM,
    duration: sums.movingS,
    ascent: sums.ascentMm ?? 0,
    workouts: sums.workouts,
    days: days.size,
    energy: sums.energyKcal ?? 0,
  }[goal.measure]
}
