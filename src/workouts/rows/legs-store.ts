// The legs of outings. A triathlon, for example, is an outing whose legs are a swim, a ride and a run.
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { type allWorkouts, trainingLoads, workouts } from '../../platform/db/tables'
import {
  type FilterConditions,
  other,
  passes,
  preparedByFilter,
  type WorkoutFilter,
} from '../selection/filter-store'

type WorkoutRow = typeof allWorkouts.$inferSelect

/** What the other legs of an outing, and the figures of the whole, show of a leg. */
export type LegRow = Pick<
  WorkoutRow,
  | 'shortId'
  | 'sportId'
  | 'title'
  | 'workoutDate'
  | 'durationS'
  | 'movingS'
  | 'distanceM'
  | 'ascentMm'
  | 'descentMm'
  | 'mapId'
  | 'venue'
> & { load: number | null; energyKcal: number | null }

/**
 * Returns the key of an outing in `listLegs`. It contains the user, because imports may give two users the same outing
 * id.
 */
export const legsKey = (userId: number, outingId: string) => `${userId}/${outingId}`

/** Returns the outings of the given workouts, by `legsKey`: for each outing all its workouts, earliest first. */
export function listLegs(
  db: Db,
  shown: readonly { userId: number; outingId: string | null }[],
): Map<string, LegRow[]> {
  const outingIds = new Set(shown.flatMap(({ outingId }) => outingId ?? []))
  // On most pages, no workout is part of an outing, so the query is not needed.
  if (outingIds.size === 0) return new Map()
  const userIds = new Set(shown.map(({ userId }) => userId))
  const { id, userId, outingId, shortId, sportId, title, workoutDate } = workouts
  const { durationS, movingS, distanceM, ascentMm, descentMm, mapId, venue } = workouts
  const { load, energyKcal } = trainingLoads
  const rows = db
    .select({
      ...{ userId, outingId, shortId, sportId, title, workoutDate },
      ...{ durationS, movingS, distanceM, ascentMm, descentMm, mapId, venue, load, energyKcal },
    })
    .from(workouts)
    .leftJoin(trainingLoads, eq(trainingLoads.workoutId, id))
    .where(and(inArray(userId, [...userIds]), inArray(outingId, [...outingIds])))
    .orderBy(asc(workoutDate), asc(id))
    .all()
  return Map.groupBy(rows, row => legsKey(row.userId, row.outingId ?? ''))
}

/** Returns the workouts of some of a user's outings, earliest first. */
export const listWorkoutsOfOutings = (db: Db, userId: number, outingIds: readonly string[]): WorkoutRow[] =>
  db
    .select()
    .from(workouts)
    .where(
      and(
        eq(workouts.userId, userId),
        sql`${workouts.outingId} IN (SELECT value FROM json_each(${JSON.stringify(outingIds)}))`,
      ),
    )
    .orderBy(asc(workouts.workoutDate), asc(workouts.id))
    .all()

/**
 * Selects the ids of the user's legs that come after another leg of the same outing. Both must match the filter. The
 * index of outings has what it reads, unless the filter needs other columns.
 */
const laterLegs = (filter: FilterConditions): SQL => {
  const isLeg = and(
    eq(other.userId, sql.placeholder('userId')),
    sql`${other.outingId} IS NOT NULL`,
    passes(other, filter),
  )
  return sql`(
    SELECT leg_id FROM (
      SELECT ${other.id} AS leg_id, row_number() OVER (
        PARTITION BY ${other.outingId} ORDER BY ${other.workoutDate}, ${other.id}) AS number
      FROM shown_workouts AS ${other}
      WHERE ${isLeg})
    WHERE number > 1)`
}

/** Matches workouts that stand for their outing: those of no outing, and the first leg that matches the filter. */
export const isFirstLeg = (filter: FilterConditions): SQL => sql`${workouts.id} NOT IN ${laterLegs(filter)}`

/**
 * Returns the ids of the legs that a list leaves out if it shows each outing as one row: those after the first leg that
 * matches the filter.
 */
export function listLaterLegs(db: Db, userId: number, filter: WorkoutFilter): Set<number> {
  const { statement, values } = preparedByFilter(db, 'later legs', filter, conditions =>
    db.select({ id: sql<number>`leg_id` }).from(laterLegs(conditions)).prepare(),
  )
  return new Set(statement.all({ userId, ...values }).map(({ id }) => id))
}
