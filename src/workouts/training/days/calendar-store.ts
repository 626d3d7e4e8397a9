import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database'
import { workouts } from '../../../platform/db/tables'
import type { DayRange } from '../../../platform/http/input/day-range'
import { passes, preparedByFilter } from '../../selection/filter-store'

/** Lists the workouts of some days, earliest first, with what a calendar shows of them. */
export function listCalendarRows(db: Db, userId: number, range: DayRange) {
  const { statement, values } = preparedByFilter(db, 'calendar', range, days =>
    db
      .select({
        id: workouts.id,
        shortId: workouts.shortId,
        sportId: workouts.sportId,
        sportConfirmed: workouts.sportConfirmed,
        title: workouts.title,
        notes: workouts.notes,
        workoutDate: workouts.workoutDate,
        localOffsetS: workouts.localOffsetS,
        places: workouts.places,
        outingId: workouts.outingId,
        distanceM: workouts.distanceM,
        movingS: workouts.movingS,
      })
      .from(workouts)
      .where(and(eq(workouts.userId, sql.placeholder('userId')), passes(workouts, days)))
      .orderBy(asc(workouts.workoutDate), asc(workouts.id))
      .prepare(),
  )
  return statement.all({ userId, ...values })
}

export type CalendarRow = ReturnType<typeof listCalendarRows>[number]
