// What an import finds here already.
import { and, eq, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database'
import { prepared } from '../../../platform/db/statements'
import { equipments, workouts } from '../../../platform/db/tables'
import type { WorkoutRow } from '../../../workouts/rows/store'

/** Whose workout has this short id. */
export function findWorkoutOwner(db: Db, shortId: string): number | undefined {
  return prepared(db, ownerByShortId).get({ shortId })?.userId
}

const ownerByShortId = (db: Db) =>
  db
    .select({ userId: workouts.userId })
    .from(workouts)
    .where(eq(workouts.shortId, sql.placeholder('shortId')))
    .prepare()

/** Devices and services round differently. */
const sameStartMs = 60_000

/**
 * A user's workout of the sport that begins when this one does. One that was entered by hand does not stand for one with
 * a recording.
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
    .where(
      and(
        eq(workouts.userId, sql.placeholder('userId')),
        sql`${workouts.workoutDate} BETWEEN ${sql.placeholder('from')} AND ${sql.placeholder('to')}`,
        eq(workouts.sportId, sql.placeholder('sportId')),
        condition,
      ),
    )
    .limit(1)
    .prepare()

/** Whether a user has a recording, of whatever sport, that begins within so many milliseconds of this moment. */
export function hasRecordingAt(db: Db, userId: number, start: Date, withinMs: number): boolean {
  const at = start.getTime()
  return prepared(db, recordedAt).get({ userId, from: at - withinMs, to: at + withinMs }) !== undefined
}

const recordedAt = (db: Db) =>
  db
    .select({ id: workouts.id })
    .from(workouts)
    .where(
      and(
        eq(workouts.userId, sql.placeholder('userId')),
        sql`${workouts.workoutDate} BETWEEN ${sql.placeholder('from')} AND ${sql.placeholder('to')}`,
        isNotNull(workouts.sourceFile),
      ),
    )
    .limit(1)
    .prepare()

/** Whose equipment has this short id. */
export function findEquipmentOwner(db: Db, shortId: string): number | undefined {
  return db
    .select({ userId: equipments.userId })
    .from(equipments)
    .where(eq(equipments.shortId, shortId))
    .get()?.userId
}

/** True when anybody else has workouts or equipment with one of these short ids. */
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
