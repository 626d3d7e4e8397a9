// Finds data of an import that already exists in this instance.

import { and, eq, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import { minute } from '../../../lib/durations'
import type { Db } from '../../../platform/db/database'
import { prepared } from '../../../platform/db/statements'
import { equipments, workouts } from '../../../platform/db/tables'
import type { WorkoutRow } from '../../../workouts/rows/store'

/** Returns the id of the user who owns the workout with this short id. */
export function findWorkoutOwner(db: Db, shortId: string): number | undefined {
  return prepared(db, ownerByShortId).get({ shortId })?.userId
}

const ownerByShortId = (db: Db) =>
  db
    .select({ userId: workouts.userId })
    .from(workouts)
    .where(eq(workouts.shortId, sql.placeholder('shortId')))
    .prepare()

/**
 * Maximum difference in ms between the start times of the same workout, because devices and services round times
 * differently.
 */
const sameStartMs = minute

/**
 * Finds a user's workout with this sport and this start time. If the imported workout has a recording, the workout
 * found has one, too.
 */
export function findSameWorkout(
  db: Db,
  userId: number,
  { start, sportId, hasRecording }: { start: Date; sportId: number; hasRecording: boolean },
): WorkoutRow | undefined {
  const at = start.getTime()
  const near = { userId, sportId, from: at - sameStartMs, to: at + sameStartMs }
  return prepared(db, hasRecording ? sameRecorded : same).get(near)
}

const same = (db: Db) => sameAs(db, undefined)
const sameRecorded = (db: Db) => sameAs(db, isNotNull(workouts.sourceFile))

const sameAs = (db: Db, condition: SQL | undefined) =>
  db
    .select()
    .from(workouts)
    .where(and(startsWithin, eq(workouts.sportId, sql.placeholder('sportId')), condition))
    .limit(1)
    .prepare()

const startsWithin = and(
  eq(workouts.userId, sql.placeholder('userId')),
  sql`${workouts.workoutDate} BETWEEN ${sql.placeholder('from')} AND ${sql.placeholder('to')}`,
)

/** Whether a user has a recording of any sport that starts within this many milliseconds of a time. */
export function hasRecordingAt(db: Db, userId: number, start: Date, withinMs: number): boolean {
  const at = start.getTime()
  return prepared(db, recordedAt).get({ userId, from: at - withinMs, to: at + withinMs }) !== undefined
}

const recordedAt = (db: Db) =>
  db
    .select({ id: workouts.id })
    .from(workouts)
    .where(and(startsWithin, isNotNull(workouts.sourceFile)))
    .limit(1)
    .prepare()

/** Returns the id of the user who owns the equipment with this short id. */
export function findEquipmentOwner(db: Db, shortId: string): number | undefined {
  return db
    .select({ userId: equipments.userId })
    .from(equipments)
    .where(eq(equipments.shortId, shortId))
    .get()?.userId
}

/** Whether another user has a workout or equipment with one of these short ids. */
export function areOfOthers(db: Db, userId: number, shortIds: string[]): boolean {
  return [workouts, equipments].some(
    table =>
      db
        .select({ id: table.id })
        .from(table)
        .where(and(inArray(table.shortId, shortIds), ne(table.userId, userId)))
        .limit(1)
        .get() !== undefined,
  )
}
