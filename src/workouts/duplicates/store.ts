import { and, between, count, desc, eq, gt, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Db } from '../../platform/db/database'
import { distinctWorkouts, mergedWorkouts, workoutSegments, workouts } from '../../platform/db/tables'
import type { SegmentRow, WorkoutRow } from '../rows/store'
import { leastShared, sameStartMs } from './likeness'

export type { FilledFields } from '../../platform/db/tables'
export type MergedWorkout = typeof mergedWorkouts.$inferSelect

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

export function listSegments(db: Db, workoutId: number): SegmentRow[] {
  return db.select().from(workoutSegments).where(eq(workoutSegments.workoutId, workoutId)).all()
}

export function insertMerged(db: Db, merged: typeof mergedWorkouts.$inferInsert): MergedWorkout {
  return db.insert(mergedWorkouts).values(merged).returning().get()
}

/** Undefined when there is none, or it is somebody else's. */
export function findMerged(db: Db, userId: number, id: number): MergedWorkout | undefined {
  return db
    .select()
    .from(mergedWorkouts)
    .where(and(eq(mergedWorkouts.userId, userId), eq(mergedWorkouts.id, id)))
    .get()
}

/** The ids of a user's workouts that were merged into this one, the latest first. */
export function listMergedInto(db: Db, userId: number, keptShortId: string): number[] {
  const found = db
    .select({ id: mergedWorkouts.id })
    .from(mergedWorkouts)
    .where(and(eq(mergedWorkouts.userId, userId), eq(mergedWorkouts.keptShortId, keptShortId)))
    .orderBy(desc(mergedWorkouts.id))
    .all()
  return found.map(({ id }) => id)
}

/** The id of a user's workout that had this short id, and was merged into another; undefined when there is none. */
export function findMergedOf(db: Db, userId: number, shortId: string): number | undefined {
  const had = sql`json_extract(${mergedWorkouts.workout}, '$.shortId') = ${shortId}`
  return db
    .select({ id: mergedWorkouts.id })
    .from(mergedWorkouts)
    .where(and(eq(mergedWorkouts.userId, userId), had))
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
    .from(mergedWorkouts)
    .where(eq(mergedWorkouts.userId, userId))
    .orderBy(desc(mergedWorkouts.id))
    .limit(page.perPage)
    .offset(page.offset)
    .all()
}

export function countMerged(db: Db, userId: number): number {
  const counted = db.select({ merged: count() }).from(mergedWorkouts).where(eq(mergedWorkouts.userId, userId))
  return counted.get()?.merged ?? 0
}

export function deleteMerged(db: Db, id: number) {
  db.delete(mergedWorkouts).where(eq(mergedWorkouts.id, id)).run()
}

/** As it was, under the id that it had. */
export function insertAsItWas(db: Db, workout: WorkoutRow, segments: readonly SegmentRow[]): WorkoutRow {
  const row = db.insert(workouts).values(workout).returning().get()
  for (let at = 0; at < segments.length; at += 500) {
    db.insert(workoutSegments)
      .values(segments.slice(at, at + 500))
      .run()
  }
  return row
}
