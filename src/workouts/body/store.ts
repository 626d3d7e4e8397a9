// Reads the values of people's bodies, on which load and energy of workouts depend. They are changed by
// `training/body`.
import { and, asc, eq, inArray, lte, max, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { prepared } from '../../platform/db/statements'
import { type BodyMeasure, bodyValues, trainingSettings } from '../../platform/db/tables'

export type { BodyMeasure, ThresholdGroup } from '../../platform/db/tables'
export type BodyValue = typeof bodyValues.$inferSelect
export type TrainingSettings = Omit<typeof trainingSettings.$inferSelect, 'userId'>

/** Returns all values of a user, or those of some measures, earliest day first. */
export const listAllValues = (db: Db, userId: number, measures?: readonly BodyMeasure[]): BodyValue[] =>
  measures
    ? valuesWhere(db, eq(bodyValues.userId, userId), inArray(bodyValues.measure, [...measures])).all()
    : prepared(db, valuesOfUser).all({ userId })

const valuesOfUser = (db: Db) => valuesWhere(db, eq(bodyValues.userId, sql.placeholder('userId'))).prepare()

const valuesWhere = (db: Db, ...conditions: SQL[]) =>
  db
    .select()
    .from(bodyValues)
    .where(and(...conditions))
    .orderBy(asc(bodyValues.validFrom), asc(bodyValues.id))

/** Returns, for each measure and sport group, the value that is valid on a day. */
export function listValuesOn(db: Db, userId: number, day: string): BodyValue[] {
  const rows = prepared(db, valuesOn).all({ userId, day })
  return rows.map(row => ({ ...row, validFrom: row.validFrom ?? day }))
}

const valuesOn = (db: Db) =>
  db
    // SQLite takes the other columns of a query with `max()` from the row with the maximum.
    .select({ ...columnsOfValues, validFrom: max(bodyValues.validFrom) })
    .from(bodyValues)
    .where(
      and(
        eq(bodyValues.userId, sql.placeholder('userId')),
        lte(bodyValues.validFrom, sql.placeholder('day')),
      ),
    )
    .groupBy(bodyValues.measure, bodyValues.sportGroup)
    .prepare()

const { id, userId: ofUser, measure, sportGroup, value, workoutId } = bodyValues
const columnsOfValues = { id, userId: ofUser, measure, sportGroup, value, workoutId }

/** The settings of a user who has changed none. */
export const usualSettings: TrainingSettings = { formula: null, isHidden: false, startingFitness: null }

export function findSettings(db: Db, userId: number): TrainingSettings {
  return prepared(db, settingsOf).get({ userId }) ?? usualSettings
}

const { formula, isHidden, startingFitness } = trainingSettings

const settingsOf = (db: Db) =>
  db
    .select({ formula, isHidden, startingFitness })
    .from(trainingSettings)
    .where(eq(trainingSettings.userId, sql.placeholder('userId')))
    .prepare()
