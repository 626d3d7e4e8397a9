import { and, desc, eq, gte, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { prepared } from '../../platform/db/statements'
import { ownSports, sports, workouts } from '../../platform/db/tables'

/** What calendars and feeds show of a workout, as it is stored. */
export type FeedRow = ReturnType<typeof listLatest>[number]

/** Lists the latest workouts since a time, latest first. */
export const listLatest = (db: Db, userId: number, since: Date, limit: number) =>
  prepared(db, latestOfUser).all({ userId, since: since.getTime(), limit })

const latestOfUser = (db: Db) =>
  db
    .select({
      shortId: workouts.shortId,
      title: workouts.title,
      workoutDate: workouts.workoutDate,
      durationS: workouts.durationS,
      movingS: workouts.movingS,
      distanceM: workouts.distanceM,
      ascentMm: workouts.ascentMm,
      venue: workouts.venue,
      places: workouts.places,
      createdAt: workouts.createdAt,
      modifiedAt: workouts.modifiedAt,
      sportId: workouts.sportId,
      sportLabel: sports.label,
      sportNames: ownSports.names,
    })
    .from(workouts)
    .innerJoin(sports, eq(sports.id, workouts.sportId))
    .leftJoin(ownSports, eq(ownSports.id, workouts.sportId))
    .where(
      and(
        eq(workouts.userId, sql.placeholder('userId')),
        gte(workouts.workoutDate, sql.placeholder('since')),
      ),
    )
    .orderBy(desc(workouts.workoutDate), desc(workouts.id))
    .limit(sql.placeholder('limit'))
    .prepare()
