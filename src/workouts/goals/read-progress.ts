import { fromLocalTime, localDay } from '../../lib/time-zone'
import type { Account } from '../../platform/access/store'
import type { Db } from '../../platform/db/database'
import { type CalendarPeriod, periodAround, shareOver } from './periods'
import { type Goal, type GoalRange, listWorkoutDates, sumForGoal } from './store'

export interface GoalProgress {
  period: CalendarPeriod
  /** As goals are stored. */
  reached: number
  /** What is reached by today at an even pace; as goals are stored, rounded down. */
  due: number
}

interface Days {
  /** A day of the period that is asked for. */
  day: Temporal.PlainDate
  today: Temporal.PlainDate
}

/** How far somebody has got with a goal in the period around a day, by the days and weeks of their own. */
export function readProgress(db: Db, account: Account, goal: Goal, { day, today }: Days): GoalProgress {
  const period = periodAround(day, goal.period, { startsOnMonday: account.weekm })
  const range = {
    from: startOfDay(period.first, account.timezone),
    before: startOfDay(period.last.add({ days: 1 }), account.timezone),
    sportIds: goal.sportIds,
  }
  return {
    period,
    reached: readReached(db, account, goal, range),
    due: Math.floor(goal.amount * shareOver(period, today)),
  }
}

function readReached(db: Db, { id, timezone }: Account, { measure }: Goal, range: GoalRange): number {
  if (measure === 'days') {
    return new Set(listWorkoutDates(db, id, range).map(date => localDay(date, timezone))).size
  }
  const sums = sumForGoal(db, id, range)
  return {
    distance: sums.distanceM,
    duration: sums.movingS,
    ascent: sums.ascentMm,
    workouts: sums.workouts,
  }[measure]
}

const startOfDay = (day: Temporal.PlainDate, timeZone: string) => fromLocalTime(`${day}T00:00`, timeZone)
