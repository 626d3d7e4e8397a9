import { and, asc, gte, lt, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Db } from '../../platform/db/database'
import { workouts } from '../../platform/db/tables'

/** The columns of what is summed up, in the order of `Amounts`. All of them are in the index by date. */
export const summedColumns = [workouts.distanceM, workouts.movingS, workouts.ascentMm] as const

type Columns = readonly SQLiteColumn[]

type ValueOf<Of extends SQLiteColumn> =
  | Of['_']['driverParam']
  | (Of['_']['notNull'] extends true ? never : null)
type RowOf<Of extends Columns> = { -readonly [Place in keyof Of]: ValueOf<Of[Place]> }

/** Columns for a `select` of which rowsOf reads the rows. */
export const fieldsOf = (columns: Columns): Record<string, SQLiteColumn> =>
  Object.fromEntries(columns.map((column, place) => [place, column]))

/**
 * Rows as SQLite hands them over, with the values in the order of the columns: to make an object of each takes longer
 * than to add it to sums.
 * @param values of a query that selects fieldsOf of the same columns
 */
export const rowsOf = <const Of extends Columns>(_columns: Of, values: unknown[][]) => values as RowOf<Of>[]

/** The earliest first. */
export const listRows = <const Of extends Columns>(db: Db, columns: Of, where: SQL | undefined) =>
  rowsOf(
    columns,
    db
      .select(fieldsOf(columns))
      .from(workouts)
      .where(where)
      .orderBy(asc(workouts.workoutDate), asc(workouts.id))
      .values(),
  )

/** Workouts that began in this time. @param range null is open; `before` is not in it */
export const beganIn = ({ from, before }: { from: Date | null; before: Date | null }) =>
  and(
    from ? gte(workouts.workoutDate, from) : undefined,
    before ? lt(workouts.workoutDate, before) : undefined,
  )
