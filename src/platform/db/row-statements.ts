// Statements that write a single row, or delete the rows with a value in a column. Each is built once for a table and a
// set of columns, and then cached, because drizzle needs several times longer to build such a statement than SQLite to
// run it.
import { eq, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { type Db, preparedAs } from './statements'

type RowOf<Table extends SQLiteTable> = Table['$inferSelect']
type NewRow<Table extends SQLiteTable> = Table['$inferInsert']

/** Inserts a row. @returns the stored row */
export function insertRow<Table extends SQLiteTable>(db: Db, table: Table, row: NewRow<Table>): RowOf<Table> {
  const names = namesOf(row)
  const statement = preparedAs(db, keyOf('insert', table, names), () =>
    inserting(db, table, names).returning().prepare(),
  )
  return statement.get(storedValues(table, row, names)) as RowOf<Table>
}

export function insertRows<Table extends SQLiteTable>(db: Db, table: Table, rows: readonly NewRow<Table>[]) {
  for (const row of rows) {
    const names = namesOf(row)
    const statement = preparedAs(db, keyOf('insert only', table, names), () =>
      inserting(db, table, names).prepare(),
    )
    statement.run(storedValues(table, row, names))
  }
}

/**
 * Inserts a row, or changes the present row with the same values in the columns of a unique index.
 * @param conflict.target the columns of the unique index
 * @param conflict.set the changes to the present row. It is called only once for each table and set of columns, so it
 *   must take values from `excluded`, the new row.
 */
export function upsertRow<Table extends SQLiteTable>(
  db: Db,
  table: Table,
  row: NewRow<Table>,
  conflict: { target: SQLiteColumn[]; set: () => Record<string, SQL> },
) {
  const names = namesOf(row)
  const statement = preparedAs(db, keyOf('upsert', table, names), () =>
    inserting(db, table, names)
      .onConflictDoUpdate({ target: conflict.target, set: conflict.set() })
      .prepare(),
  )
  statement.run(storedValues(table, row, names))
}

/**
 * Changes the row with this value in a column, which has to be unique.
 * @returns the changed row
 */
export function updateRow<Table extends SQLiteTable>(
  db: Db,
  table: Table,
  by: { column: SQLiteColumn; value: number | string },
  changes: Partial<NewRow<Table>>,
): RowOf<Table> {
  const names = namesOf(changes)
  const statement = preparedAs(db, keyOf(`update by ${by.column.name}`, table, names), () =>
    db
      .update(table as SQLiteTable)
      .set(placeholders(names))
      .where(eq(by.column, sql.placeholder(keyName)))
      .returning()
      .prepare(),
  )
  return statement.get({ ...storedValues(table, changes, names), [keyName]: by.value }) as RowOf<Table>
}

/** Deletes all rows with this value in a column. */
export function deleteRowsBy(db: Db, column: SQLiteColumn, value: number | string) {
  const statement = preparedAs(db, keyOf('delete by', column.table, [column.name]), () =>
    db
      .delete(column.table as SQLiteTable)
      .where(eq(column, sql.placeholder(keyName)))
      .prepare(),
  )
  statement.run({ [keyName]: value })
}

/** Placeholder for the value by which a row is found. No column has this name. */
const keyName = 'key of the row'

const keyOf = (what: string, table: Parameters<typeof getTableName>[0], names: readonly string[]) =>
  [what, getTableName(table), ...names].join(' ')

/** Columns without a value are left to their defaults. */
const namesOf = (row: Record<string, unknown>): string[] =>
  Object.keys(row).filter(name => row[name] !== undefined)

const inserting = (db: Db, table: SQLiteTable, names: readonly string[]) =>
  db.insert(table).values(placeholders(names))

/**
 * Returns placeholders for the values of columns. They are expressions: otherwise drizzle would convert the values
 * again, and fail at `null`.
 */
const placeholders = (names: readonly string[]): Record<string, SQL> =>
  Object.fromEntries(names.map(name => [name, sql`${sql.placeholder(name)}`]))

/** Returns the values in the form in which SQLite stores them. */
function storedValues(table: SQLiteTable, row: Record<string, unknown>, names: readonly string[]) {
  const columns = getTableColumns(table)
  return Object.fromEntries(
    names.map(name => [name, row[name] === null ? null : columns[name]!.mapToDriverValue(row[name])]),
  )
}
