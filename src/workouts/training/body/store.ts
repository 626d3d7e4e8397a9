import { and, count, desc, eq, gte, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database'
import { prepared } from '../../../platform/db/statements'
import {
  type BodyMeasure,
  bodyValues,
  trainingLoads,
  trainingSettings,
  workouts,
} from '../../../platform/db/tables'
import type { TrainingSettings } from '../../body/store'

export type { BodyMeasure, ThresholdGroup } from '../../../platform/db/tables'

type NewBodyValue = typeof bodyValues.$inferInsert

interface Listed {
  measures: readonly BodyMeasure[]
  /**
   * The first and the last day of the selected values, as YYYY-MM-DD. The day of a value is the day from which it is
   * valid.
   */
  from?: string | undefined
  to?: string | undefined
}

/**
 * Returns a user's values, latest day first, each with the short id of the workout that shows it.
 * @param limit maximum number of values
 */
export const listValues = (db: Db, userId: number, { measures, from, to }: Listed, limit: number) =>
  db
    .select({ value: bodyValues, workoutShortId: workouts.shortId })
    .from(bodyValues)
    .leftJoin(workouts, eq(workouts.id, bodyValues.workoutId))
    .where(
      and(
        eq(bodyValues.userId, userId),
        inArray(bodyValues.measure, [...measures]),
        from === undefined ? undefined : gte(bodyValues.validFrom, from),
        to === undefined ? undefined : lte(bodyValues.validFrom, to),
      ),
    )
    .orderBy(desc(bodyValues.validFrom), desc(bodyValues.id))
    .limit(limit)
    .all()

export const findValue = (db: Db, userId: number, valueId: number) =>
  db
    .select({ value: bodyValues, workoutShortId: workouts.shortId })
    .from(bodyValues)
    .leftJoin(workouts, eq(workouts.id, bodyValues.workoutId))
    .where(and(eq(bodyValues.userId, userId), eq(bodyValues.id, valueId)))
    .get()

export const countValues = (db: Db, userId: number): number =>
  db.select({ values: count() }).from(bodyValues).where(eq(bodyValues.userId, userId)).get()?.values ?? 0

/**
 * Inserts a value. It replaces a value of the same measure, sport group and day.
 * @returns the id of the row
 */
export function saveValue(db: Db, row: NewBodyValue): number {
  const { value, workoutId = null } = row
  return db
    .insert(bodyValues)
    .values(row)
    .onConflictDoUpdate({
      target: [bodyValues.userId, bodyValues.measure, bodyValues.sportGroup, bodyValues.validFrom],
      set: { value, workoutId },
    })
    .returning({ id: bodyValues.id })
    .get().id
}

export function updateValue(db: Db, valueId: number, changes: Partial<NewBodyValue>) {
  db.update(bodyValues).set(changes).where(eq(bodyValues.id, valueId)).run()
}

export function deleteValue(db: Db, userId: number, valueId: number) {
  db.delete(bodyValues)
    .where(and(eq(bodyValues.userId, userId), eq(bodyValues.id, valueId)))
    .run()
}

export function saveSettings(db: Db, userId: number, changes: Partial<TrainingSettings>) {
  db.insert(trainingSettings)
    .values({ userId, ...changes })
    .onConflictDoUpdate({ target: trainingSettings.userId, set: { userId, ...changes } })
    .run()
}

export function deleteSettings(db: Db, userId: number) {
  db.delete(trainingSettings).where(eq(trainingSettings.userId, userId)).run()
}

/** Whether a user has a workout with a load, or a value of the body. */
export const hasTrainingData = (db: Db, userId: number): boolean =>
  prepared(db, anyValue).get({ userId }) !== undefined || prepared(db, anyLoad).get({ userId }) !== undefined

const anyValue = (db: Db) =>
  db
    .select({ id: bodyValues.id })
    .from(bodyValues)
    .where(eq(bodyValues.userId, sql.placeholder('userId')))
    .limit(1)
    .prepare()

const anyLoad = (db: Db) =>
  db
    .select({ id: workouts.id })
    .from(trainingLoads)
    .innerJoin(workouts, eq(workouts.id, trainingLoads.workoutId))
    .where(and(eq(trainingLoads.userId, sql.placeholder('userId')), isNotNull(trainingLoads.load)))
    .limit(1)
    .prepare()
