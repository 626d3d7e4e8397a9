import { and, asc, eq, gte, lt } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { workouts } from '../../platform/db/tables'
import { isDoneWith, wasIn } from '../rows/filter-store'

/** Which of a user's workouts; null makes no difference. */
interface CalendarFilter {
  from: Date | null
  /** The first moment that is not in it. */
  before: Date | null
  sportId: number | null
  /** A short id, or `none`. */
  equipment: string | null
  /** Empty for all. */
  town: string
  country: string
}

/** What a workout adds to its day. */
export interface CalendarWorkout {
  workoutDate: Date
  sportId: number
  distanceM: number
  movingS: number
  ascentMm: number | null
}

/** The earliest first. Without a filter by equipment or place they are read from an index alone. */
export function listCalendarWorkouts(db: Db, userId: number, filter: CalendarFilter): CalendarWorkout[] {
  const { from, before, sportId, equipment, town, country } = filter
  return db
    .select({
      workoutDate: workouts.workoutDate,
      sportId: workouts.sportId,
      distanceM: workouts.distanceM,
      movingS: workouts.movingS,
      ascentMm: workouts.ascentMm,
    })
    .from(workouts)
    .where(
      and(
        eq(workouts.userId, userId),
        from ? gte(workouts.workoutDate, from) : undefined,
        before ? lt(workouts.workoutDate, before) : undefined,
        sportId === null ? undefined : eq(workouts.sportId, sportId),
        equipment === null ? undefined : isDoneWith(workouts.id, equipment),
        wasIn(workouts.id, { town, country }),
      ),
    )
    .orderBy(asc(workouts.workoutDate), asc(workouts.id))
    .all()
}
