import { and, asc, eq, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Db } from '../../platform/db/database'
import { isAmongIds } from '../../platform/db/statements'
import { trainingLoads, workouts } from '../../platform/db/tables'
import { passes, preparedByFilter, type WorkoutFilter } from '../selection/filter-store'
import type { Amounts } from './sums'

/**
 * The summed columns, in the order of `Amounts`. Those of the table `workouts` are all in its index by date. The energy
 * is stored in `trainingLoads`, see `withEnergy`: when a user enters a new weight, for example, the energy of many
 * workouts changes, but not their rows.
 */
export const summedColumns = [
  workouts.distanceM,
  workouts.movingS,
  workouts.ascentMm,
  trainingLoads.energyKcal,
  trainingLoads.energyMethod,
] as const

/** The condition for the `leftJoin` with `trainingLoads`. Every query that selects `summedColumns` needs this join. */
export const withEnergy = eq(trainingLoads.workoutId, workouts.id)

type Columns = readonly SQLiteColumn[]

type ValueOf<Of extends SQLiteColumn> =
  | Of['_']['driverParam']
  | (Of['_']['notNull'] extends true ? never : null)
type RowOf<Of extends Columns> = { -readonly [Index in keyof Of]: ValueOf<Of[Index]> }

/** Returns the fields for a `select` whose rows are read with `rowsOf`. */
export const fieldsOf = (columns: Columns): Record<string, SQLiteColumn> =>
  Object.fromEntries(columns.map((column, index) => [index, column]))

/**
 * Types the rows of a query as arrays with the values in the order of the columns. Objects are avoided, because
 * creating one for each row would take longer than summing it.
 * @param values rows of a query that selects `fieldsOf(columns)` with the same columns
 */
export const rowsOf = <const Of extends Columns>(_columns: Of, values: unknown[][]) => values as RowOf<Of>[]

/**
 * Returns a user's workouts that match a filter, earliest first. Each row contains the named columns and then the
 * amounts. SQLite reads only the index by date and the loads, unless the filter needs columns that the index lacks, or
 * other tables.
 * @param sportIds empty for all sports
 */
export function listAmounts<
  const Names extends readonly ('id' | 'workoutDate' | 'localOffsetS' | 'sportId')[],
>(db: Db, userId: number, names: Names, filter: WorkoutFilter, sportIds: readonly number[] = []) {
  const isOfSports = sportIds.length === 0 ? undefined : isAmongIds(workouts.sportId)
  const name = `amounts with ${names}${isOfSports ? ' of sports' : ''}`
  const { statement, values } = preparedByFilter(db, name, filter, conditions =>
    db
      .select(fieldsOf([...names.map(name => workouts[name]), ...summedColumns]))
      .from(workouts)
      .leftJoin(trainingLoads, withEnergy)
      .where(and(eq(workouts.userId, sql.placeholder('userId')), passes(workouts, conditions), isOfSports))
      .orderBy(asc(workouts.workoutDate), asc(workouts.id))
      .prepare(),
  )
  const rows = statement.values({ userId, ids: JSON.stringify(sportIds), ...values })
  type Named = { [Index in keyof Names]: Names[Index] extends 'localOffsetS' ? number | null : number }
  return rows as [...Named, ...Amounts][]
}
