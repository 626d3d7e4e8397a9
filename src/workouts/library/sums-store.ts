import { and, asc, gte, lt, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Db } from '../../platform/db/database'
import { workouts } from '../../platform/db/tables'

/** The columns that are summed, in the order of `Amounts`. The index by date contains all of them. */
export const summedColumns = [workouts.distanceM, workouts.movingS, workouts.ascentMm] as const

type Columns = readonly SQLiteColumn[]

type ValueOf<Of extends SQLiteColumn> =
  | Of['_']['driverParam']
  | (Of['_']['notNull'] extends true ? never : null)
type RowOf<Of extends Columns> = { -readonly [Place in keyof Of]: ValueOf<Of[Place]> }

/** The fields of a `select` whose rows `rowsOf` reads. */
export const fieldsOf = (columns: Columns): Record<string, SQLiteColumn> =>
  Object.fromEntries(columns.map((column, place) => [place, column]))

/**
 * Rows as arrays in the order of the columns, because creating an object for each row would take longer than summing
 * it.
 * @param values of a query that selects `fieldsOf` the same columns
 */
export const rowsOf = <const Of extends Columns>(_columns: Of, values: unknown[][]) => values as RowOf<Of>[]

/** Earliest first. */
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

/**
 * Condition for workouts that began in a range.
 * @param range `null` means no limit; `before` is exclusive
 */
export const beganIn = ({ from, before }: { from: Date | null; before: Date | null }) =>
  and(
    from ? gte(workouts.workoutDate, from) : undefined,
    before ? lt(workouts.workoutDate, before) : undefined,
  )
