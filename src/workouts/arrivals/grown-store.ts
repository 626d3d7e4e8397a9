import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { prepared } from '../../platform/db/statements'
import { workouts } from '../../platform/db/tables'
import type { WorkoutRow } from '../rows/store'

/** Maximum number of workouts that are compared. Nobody does so many things that begin in the same millisecond. */
const maxCompared = 10

const startingAt = (db: Db) =>
  db
    .select()
    .from(workouts)
    .where(
      and(
        eq(workouts.userId, sql.placeholder('userId')),
        eq(workouts.workoutDate, sql.placeholder('start')),
        isNotNull(workouts.trackFile),
      ),
    )
    .orderBy(asc(workouts.id))
    .limit(maxCompared)
    .prepare()

/** Returns the user's recorded workouts that begin at a moment, the oldest first. */
export const listStartingAt = (db: Db, userId: number, start: Date): WorkoutRow[] =>
  prepared(db, startingAt).all({ userId, start: start.getTime() })
