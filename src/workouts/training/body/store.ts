import { and, asc, count, desc, eq, gte, inArray, lte, max } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database'
import {
  type BodyMeasure,
  bodyValues,
  type ThresholdGroup,
  trainingSettings,
  workouts,
} from '../../../platform/db/tables'

export type { BodyMeasure, ThresholdGroup } from '../../../platform/db/tables'
export type BodyValue = typeof bodyValues.$inferSelect
type NewBodyValue = typeof bodyValues.$inferInsert
export type TrainingSettings = Pick<typeof trainingSettings.$inferSelect, 'formula' | 'isHidden'>

/** What a value is of. */
export interface Measured {
  measure: BodyMeasure
  sportGroup: ThresholdGroup
}

interface Listed {
  measures: readonly BodyMeasure[]
  /** The first and the last day from which values hold, as YYYY-MM-DD. */
  from?: string | undefined
  to?: string | undefined
}

/**
 * Returns a user's values, latest day first, each with the short id of the workout that proves it.
 * @param limit the most values that are returned
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

/** Returns all values of a user, or those of some measures, earliest day first. */
export const listAllValues = (db: Db, userId: number, measures?: readonly BodyMeasure[]): BodyValue[] =>
  db
    .select()
    .from(bodyValues)
    .where(
      and(eq(bodyValues.userId, userId), measures ? inArray(bodyValues.measure, [...measures]) : undefined),
    )
    .orderBy(asc(bodyValues.validFrom), asc(bodyValues.id))
    .all()

/** Returns, for each measure and sport group, the value that holds on a day. */
export function listValuesOn(db: Db, userId: number, day: string): BodyValue[] {
  // SQLite takes the other columns of a query with `max()` from the row with the maximum.
  return db
    .select({ ...columnsOfValues, validFrom: max(bodyValues.validFrom) })
    .from(bodyValues)
    .where(and(eq(bodyValues.userId, userId), lte(bodyValues.validFrom, day)))
    .groupBy(bodyValues.measure, bodyValues.sportGroup)
    .all()
    .map(row => ({ ...row, validFrom: row.validFrom ?? day }))
}

const { id, userId: ofUser, measure, sportGroup, value, workoutId } = bodyValues
const columnsOfValues = { id, userId: ofUser, measure, sportGroup, value, workoutId }

export const findValue = (db: Db, userId: number, valueId: number) =>
  db
    .select({ value: bodyValues, workoutShortId: workouts.shortId })
    .from(bodyValues)
    .leftJoin(workouts, eq(workouts.id, bodyValues.workoutId))
    .where(and(eq(bodyValues.userId, userId), eq(bodyValues.id, valueId)))
    .get()

export const countValues = (db: Db, userId: number): number =>
  db.select({ values: count() }).from(bodyValues).where(eq(bodyValues.userId, userId)).get()?.values ?? 0

/** Inserts a value. One of the same measure, sport group and day is replaced. @returns the id of its row */
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

const usualSettings: TrainingSettings = { formula: null, isHidden: false }

export function findSettings(db: Db, userId: number): TrainingSettings {
  const row = db.select().from(trainingSettings).where(eq(trainingSettings.userId, userId)).get()
  return row ?? usualSettings
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
