import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database'
import { bestEfforts, workouts } from '../../../platform/db/tables'
import type { Effort } from '../../../tracks/measuring/best-efforts'
import type { WorkoutRow } from '../../rows/store'

/** Workouts whose sport is a guess are not compared with others. */
const isCompared = eq(workouts.sportConfirmed, true)

/** Counts the workouts of a user in a sport that were faster over a distance, up to `max`. */
export function countFaster(
  db: Db,
  { userId, sportId }: Pick<WorkoutRow, 'userId' | 'sportId'>,
  { distanceMm, elapsedMs }: Effort,
  max: number,
): number {
  return db
    .select({ workoutId: bestEfforts.workoutId })
    .from(bestEfforts)
    .innerJoin(workouts, eq(workouts.id, bestEfforts.workoutId))
    .where(and(isOver(userId, sportId, distanceMm), lt(bestEfforts.elapsedMs, elapsedMs), isCompared))
    .limit(max)
    .all().length
}

/** An effort, and the workout that contains it. */
export interface BestEffort extends Effort {
  workoutShortId: string
  workoutDate: Date
}

const bestColumns = {
  distanceMm: bestEfforts.distanceMm,
  startMs: bestEfforts.startMs,
  elapsedMs: bestEfforts.elapsedMs,
  workoutShortId: workouts.shortId,
  workoutDate: workouts.workoutDate,
}

/**
 * A user's fastest effort in a sport over a distance. Of equal efforts, it is that of the workout with the lowest id.
 * It takes one index lookup, and one more for each faster workout whose sport is a guess.
 */
export function findBestEffort(
  db: Db,
  userId: number,
  sportId: number,
  distanceMm: number,
): BestEffort | undefined {
  return db
    .select(bestColumns)
    .from(bestEfforts)
    .innerJoin(workouts, eq(workouts.id, bestEfforts.workoutId))
    .where(and(isOver(userId, sportId, distanceMm), isCompared))
    .orderBy(asc(bestEfforts.elapsedMs), asc(bestEfforts.workoutId))
    .limit(1)
    .get()
}

/**
 * Returns the fastest effort over each distance since a point in time. Reads the efforts of all workouts since then.
 */
export function listBestEffortsSince(
  db: Db,
  userId: number,
  sportId: number,
  since: Date,
): Map<number, BestEffort> {
  const rows = db
    .select({ ...bestColumns, min: sql`min(${bestEfforts.elapsedMs})` })
    .from(workouts)
    .innerJoin(bestEfforts, eq(bestEfforts.workoutId, workouts.id))
    .where(
      and(
        eq(workouts.userId, userId),
        eq(workouts.sportId, sportId),
        gte(workouts.workoutDate, since),
        isCompared,
      ),
    )
    .groupBy(bestEfforts.distanceMm)
    .all()
  return new Map(rows.map(({ min: _, ...effort }) => [effort.distanceMm, effort]))
}

const isOver = (userId: number, sportId: number, distanceMm: number) =>
  and(
    eq(bestEfforts.userId, userId),
    eq(bestEfforts.sportId, sportId),
    eq(bestEfforts.distanceMm, distanceMm),
  )
