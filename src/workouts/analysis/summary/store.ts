import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database'
import { prepared } from '../../../platform/db/statements'
import { sports, workouts } from '../../../platform/db/tables'

/** Returns a user's latest workout. */
export const findLatest = (db: Db, userId: number) => prepared(db, latestOfUser).get({ userId })

const latestOfUser = (db: Db) =>
  db
    .select({
      shortId: workouts.shortId,
      workoutDate: workouts.workoutDate,
      distanceM: workouts.distanceM,
      movingS: workouts.movingS,
      sportId: workouts.sportId,
      sport: sports.label,
    })
    .from(workouts)
    .innerJoin(sports, eq(sports.id, workouts.sportId))
    .where(eq(workouts.userId, sql.placeholder('userId')))
    .orderBy(desc(workouts.workoutDate), desc(workouts.id))
    .limit(1)
    .prepare()
