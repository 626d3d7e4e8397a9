import { and, between, count, desc, eq, gt, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Db } from '../../platform/db/database'
import { distinctWorkouts, type FilledFields, putAwayWorkouts, workouts } from '../../platform/db/tables'
import type { PutAwayWorkout } from '../put-away/store'
import type { WorkoutRow } from '../rows/store'
import { leastShared, sameStartMs } from './likeness'

export type { FilledFields } from '../../platform/db/tables'

/** A workout that was put away because it was merged into another. */
export type MergedWorkout = PutAwayWorkout & { keptShortId: string; filled: FilledFields }

export function asMerged(putAway: PutAwayWorkout): MergedWorkout {
  const { keptShortId, filled } = putAway
  if (keptShortId === null || filled === null) throw new Error('the workout was not merged')
  return { ...putAway, keptShortId, filled }
}

const isMerged = (userId: number) => and(eq(putAwayWorkouts.userId, userId), isNull(putAwayWorkouts.batchId))

const later = alias(workouts, 'later')

/** Of a pair that shares enough of its time, the second begins so soon after the first; see `leastShared`. */
const latestStart = (from: typeof workouts | typeof later) =>
  sql`${from.workoutDate} + max(${sameStartMs}, ${from.durationS} * ${(1 - leastShared) / leastShared} * 1000)`

/** Neither is known to be another one. */
const isUndecided = (a: SQL, b: SQL) =>
  sql`NOT EXISTS (SELECT 1 FROM distinct_workouts WHERE first_id = min(${a}, ${b}) AND second_id = max(${a}, ${b}))`

/**
 * Pairs of a user's workouts that share enough of their time, or begin at once, the latest first. Each is looked for among
 * those that begin soon after it, by the index of dates.
 */
export function listPairsInTime(db: Db, userId: number, limit: number): { first: number; second: number }[] {
  const [endOfFirst, endOfSecond] = [workouts, later].map(
    table => sql`${table.workoutDate} + ${table.durationS} * 1000`,
  )
  const sharesTime = sql`min(${endOfFirst}, ${endOfSecond}) - ${later.workoutDate} >= ${leastShared * 1000} * max(${workouts.durationS}, ${later.durationS})`
  return db
    .select({ first: workouts.id, second: later.id })
    .from(workouts)
    .innerJoin(
      later,
      and(
        eq(later.userId, workouts.userId),
        between(later.workoutDate, workouts.workoutDate, latestStart(workouts)),
        or(gt(later.workoutDate, workouts.workoutDate), gt(later.id, workouts.id)),
      ),
    )
    .where(
      and(
        eq(workouts.userId, userId),
        or(sharesTime, sql`${later.workoutDate} - ${workouts.workoutDate} <= ${sameStartMs}`),
        isUndecided(sql`${workouts.id}`, sql`${later.id}`),
      ),
    )
    .orderBy(desc(workouts.workoutDate), desc(workouts.id))
    .limit(limit)
    .all()
}

/** A user's other workouts that begin about when this one does, as far as one that is the same may. */
export function listNeighboursInTime(db: Db, workout: WorkoutRow): WorkoutRow[] {
  const { id, userId, workoutDate, durationS } = workout
  const reachMs = Math.max(sameStartMs, (durationS * 1000 * (1 - leastShared)) / leastShared)
  const at = workoutDate.getTime()
  const reach: [Date, Date] = [new Date(at - reachMs), new Date(at + reachMs)]
  return db
    .select()
    .from(workouts)
    .where(
      and(
        eq(workouts.userId, userId),
        between(workouts.workoutDate, ...reach),
        ne(workouts.id, id),
        isUndecided(sql`${workouts.id}`, sql`${id}`),
      ),
    )
    .limit(100)
    .all()
}

/** They look the same, and are not. */
export function insertDistinct(db: Db, a: number, b: number) {
  const pair = { firstId: Math.min(a, b), secondId: Math.max(a, b) }
  db.insert(distinctWorkouts).values(pair).onConflictDoNothing().run()
}

/** Undefined when there is none, or it is somebody else's. */
export function findMerged(db: Db, userId: number, id: number): MergedWorkout | undefined {
  const found = db
    .select()
    .from(putAwayWorkouts)
    .where(and(isMerged(userId), eq(putAwayWorkouts.id, id)))
    .get()
  return found && asMerged(found)
}

/** The ids of a user's workouts that were merged into this one, the latest first. */
export function listMergedInto(db: Db, userId: number, keptShortId: string): number[] {
  const found = db
    .select({ id: putAwayWorkouts.id })
    .from(putAwayWorkouts)
    .where(and(isMerged(userId), eq(putAwayWorkouts.keptShortId, keptShortId)))
    .orderBy(desc(putAwayWorkouts.id))
    .all()
  return found.map(({ id }) => id)
}

/** The id of a user's workout that had this short id, and was merged into another; undefined when there is none. */
export function findMergedOf(db: Db, userId: number, shortId: string): number | undefined {
  const had = sql`json_extract(${putAwayWorkouts.workout}, '$.shortId') = ${shortId}`
  return db
    .select({ id: putAwayWorkouts.id })
    .from(putAwayWorkouts)
    .where(and(isMerged(userId), had))
    .limit(1)
    .get()?.id
}

/** The latest first. */
export function listMerged(
  db: Db,
  userId: number,
  page: { perPage: number; offset: number },
): MergedWorkout[] {
  return db
    .select()
    .from(putAwayWorkouts)
    .where(isMerged(userId))
    .orderBy(desc(putAwayWorkouts.id))
    .limit(page.perPage)
    .offset(page.offset)
    .all()
    .map(asMerged)
}

export function countMerged(db: Db, userId: number): number {
  return db.select({ merged: count() }).from(putAwayWorkouts).where(isMerged(userId)).get()?.merged ?? 0
}
