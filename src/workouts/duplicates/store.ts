import { and, between, count, desc, eq, gt, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Db } from '../../platform/db/database'
import {
  allWorkouts,
  distinctWorkouts,
  type FilledFields,
  hiddenWorkouts,
  workouts,
} from '../../platform/db/tables'
import type { HiddenWorkout } from '../library/store'
import type { WorkoutRow } from '../rows/store'
import { minShared, sameStartMs } from './compare'

export type { FilledFields } from '../../platform/db/tables'

/** A workout that was hidden by a merge. */
export type MergedWorkout = HiddenWorkout & { keptShortId: string; filled: FilledFields; workout: WorkoutRow }

export function asMerged(hidden: HiddenWorkout, workout: WorkoutRow): MergedWorkout {
  const { keptShortId, filled } = hidden
  if (keptShortId === null || filled === null) throw new Error('the workout was not merged')
  return { ...hidden, keptShortId, filled, workout }
}

const mergedWorkouts = (db: Db) =>
  db
    .select({ hidden: hiddenWorkouts, workout: allWorkouts })
    .from(hiddenWorkouts)
    .innerJoin(allWorkouts, eq(allWorkouts.hiddenBy, hiddenWorkouts.id))

const isMerged = (userId: number) => and(eq(hiddenWorkouts.userId, userId), isNull(hiddenWorkouts.batchId))

const later = alias(workouts, 'later')

/**
 * The latest time at which a duplicate of this workout can begin. A workout that begins later could not have
 * `minShared` of its time in common with this one.
 */
const latestStart = (from: typeof workouts | typeof later) =>
  sql`${from.workoutDate} + max(${sameStartMs}, ${from.durationS} * ${(1 - minShared) / minShared} * 1000)`

/** True if the user has not marked the two workouts as different. */
const isUndecided = (a: SQL, b: SQL) =>
  sql`NOT EXISTS (SELECT 1 FROM distinct_workouts WHERE first_id = min(${a}, ${b}) AND second_id = max(${a}, ${b}))`

/**
 * Returns pairs of a user's workouts that were recorded at the same time for a share of at least `minShared`, or begin
 * at the same time, latest first. For each workout, the index by date finds those that begin soon after it.
 */
export function listPairsInTime(db: Db, userId: number, limit: number): { first: number; second: number }[] {
  const [endOfFirst, endOfSecond] = [workouts, later].map(
    table => sql`${table.workoutDate} + ${table.durationS} * 1000`,
  )
  const sharesTime = sql`min(${endOfFirst}, ${endOfSecond}) - ${later.workoutDate} >= ${minShared * 1000} * max(${workouts.durationS}, ${later.durationS})`
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

/** Returns up to 100 of the user's other workouts that begin close enough to this one to be duplicates. */
export function listNeighboursInTime(db: Db, workout: WorkoutRow): WorkoutRow[] {
  const { id, userId, workoutDate, durationS } = workout
  const reachMs = Math.max(sameStartMs, (durationS * 1000 * (1 - minShared)) / minShared)
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

/** Marks two workouts as different although they look the same. */
export function insertDistinct(db: Db, a: number, b: number) {
  const pair = { firstId: Math.min(a, b), secondId: Math.max(a, b) }
  db.insert(distinctWorkouts).values(pair).onConflictDoNothing().run()
}

/** Marks a workout as different from all workouts that another workout was marked as different from. */
export function copyDistinct(db: Db, fromId: number, toId: number) {
  const { firstId, secondId } = distinctWorkouts
  const pairs = db
    .select()
    .from(distinctWorkouts)
    .where(or(eq(firstId, fromId), eq(secondId, fromId)))
    .all()
  for (const pair of pairs) insertDistinct(db, toId, pair.firstId === fromId ? pair.secondId : pair.firstId)
}

/** Returns a merged workout of the user; undefined if it does not exist or belongs to another user. */
export function findMerged(db: Db, userId: number, id: number): MergedWorkout | undefined {
  const found = mergedWorkouts(db)
    .where(and(isMerged(userId), eq(hiddenWorkouts.id, id)))
    .get()
  return found && asMerged(found.hidden, found.workout)
}

/** Returns the ids of the workouts that were merged into this one, latest merge first. */
export function listMergedInto(db: Db, userId: number, keptShortId: string): number[] {
  const found = db
    .select({ id: hiddenWorkouts.id })
    .from(hiddenWorkouts)
    .where(and(isMerged(userId), eq(hiddenWorkouts.keptShortId, keptShortId)))
    .orderBy(desc(hiddenWorkouts.id))
    .all()
  return found.map(({ id }) => id)
}

/** Returns the id of the merge that has hidden the user's workout with this short id; undefined if there is none. */
export function findMergedOf(db: Db, userId: number, shortId: string): number | undefined {
  return db
    .select({ id: hiddenWorkouts.id })
    .from(hiddenWorkouts)
    .where(and(isMerged(userId), eq(hiddenWorkouts.shortId, shortId)))
    .limit(1)
    .get()?.id
}

/** Returns the user's merged workouts, latest merge first. */
export function listMerged(
  db: Db,
  userId: number,
  page: { perPage: number; offset: number },
): MergedWorkout[] {
  return mergedWorkouts(db)
    .where(isMerged(userId))
    .orderBy(desc(hiddenWorkouts.id))
    .limit(page.perPage)
    .offset(page.offset)
    .all()
    .map(({ hidden, workout }) => asMerged(hidden, workout))
}

export function countMerged(db: Db, userId: number): number {
  return db.select({ merged: count() }).from(hiddenWorkouts).where(isMerged(userId)).get()?.merged ?? 0
}
