import type { Account } from '../../../platform/access/store'
import type { Db } from '../../../platform/db/database'
import { type CalendarPeriod, createDayFinder, periodAround, rangeOf, shareOver } from '../../library/periods'
import { addTo, noSums } from '../../library/sums'
import { type Goal, listForGoal } from './store'

export interface GoalProgress {
  period: CalendarPeriod
  /** Amount reached, in the goal's stored unit. */
  reached: number
  /** Amount that steady progress would have reached by today, in the goal's stored unit, rounded down. */
  due: number
}

interface Days {
  /** Any day of the requested period. */
  day: Temporal.PlainDate
  today: Temporal.PlainDate
}

/** Progress towards a goal in the period around a day, by the user's time zone and first day of the week. */
export function readProgress(db: Db, account: Account, goal: Goal, { day, today }: Days): GoalProgress {
  const period = periodAround(day, goal.period, { startsOnMonday: account.weekm })
  return {
    period,
    reached: readReached(db, account, goal, period),
    due: Math.floor(goal.amount * shareOver(period, today)),
  }
}

function readReached(db: Db, { id, timezone }: Account, goal: Goal, period: CalendarPeriod): number {
  const dayOf = createDayFinder(timezone)
  const [days, sums] = [new Set<string>(), noSums()]
  for (const [began, distanceM, movingS, ascentMm] of listForGoal(
    db,
    id,
    goal.sportIds,
    rangeOf(period, timezone),
  )) {
    days.add(dayOf(began))
    addTo(sums, distanceM, movingS, ascentMm)
  }
  return {
    distance: sums.distanceM,
    duration: sums.movingS,
    ascent: sums.ascentMm ?? 0,
    workouts: sums.workouts,
    days: days.size,
  }[goal.measure]
}
