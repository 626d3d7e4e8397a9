// The `store.ts` files query SQLite through drizzle, which needs more time for building and preparing a query than
// SQLite for running it. Therefore queries that run in every request are built once (`prepared`). For all other
// queries, the prepared statements are cached.
import { Database as Sqlite } from 'bun:sqlite'
import { type SQL, sql } from 'drizzle-orm'
import { SQLiteBunSession } from 'drizzle-orm/bun-sqlite'
import { BaseSQLiteDatabase, type SQLiteColumn, SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'

/**
 * The database handle that `store.ts` files use. Inside `transact` it is the same handle: there is a single connection,
 * and no other code runs meanwhile.
 */
export type Db = BaseSQLiteDatabase<'sync', void, Record<string, never>> & {
  /** Prepared statements, by the function that builds them or by another key. */
  readonly statements: Map<unknown, unknown>
  /** Results that are kept until an account changes, by name and account, see `keptUntilChanged`. */
  readonly results: Map<string, KeptResult>
  /** Effects to run after the current transaction has committed; `null` outside of a transaction. */
  afterCommit: (() => void)[] | null
  /** Called after each commit; `null` while nobody wants to know. */
  onCommit: (() => void) | null
}

interface KeptResult {
  /** Describes everything that the result depends on. */
  basis: string
  result: unknown
}

/**
 * Maximum number of cached statements, which take some kilobytes each. The program has fewer different statements,
 * except for combinations of list filters.
 */
const maxKept = 300

/**
 * Maximum number of built statements that are cached. The program has fewer, except for combinations of list filters,
 * of which there are too many. Each takes some ten kilobytes.
 */
const maxBuilt = 500

/**
 * Maximum length of a cached statement in characters. Statements that insert many rows are longer. They are rarely
 * repeated, and take half a megabyte when prepared.
 */
const maxKeptLength = 8192

/** A database whose `prepare` caches statements by their text, because Drizzle prepares every query again. */
export class SqliteWithStatements extends Sqlite {
  override prepare: Sqlite['prepare'] = text =>
    text.length > maxKeptLength ? super.prepare(text) : this.query(text)
}

/**
 * Writes values as `+?` instead of `?`, which means the same. With a plain `?`, SQLite looks at the value itself to
 * choose a plan, and therefore prepares many statements again each time that they run. This takes several times longer
 * than running them: https://www.sqlite.org/queryplanner-ng.html#qpstab
 */
class DialectWithStablePlans extends SQLiteSyncDialect {
  override escapeParam = () => '+?'
}

export function openStores(sqlite: Sqlite): Db {
  Sqlite.MAX_QUERY_CACHE_SIZE = maxKept
  const dialect = new DialectWithStablePlans()
  const session = new SQLiteBunSession<Record<string, never>, Record<string, never>>(
    sqlite,
    dialect,
    undefined,
  )
  const db = new BaseSQLiteDatabase('sync', dialect, session, undefined)
  return Object.assign(db, { statements: new Map(), results: new Map(), afterCommit: null, onCommit: null })
}

/**
 * Returns a statement that is built once and cached while the database is open. It must use a `sql.placeholder` for
 * every value. Pass the values in the form in which SQLite stores them: `prepared(db, accountById).get({ id })`.
 * @param build function that builds the statement on first use; the same function must be passed each time
 */
export const prepared = <Statement>(db: Db, build: (db: Db) => Statement): Statement =>
  preparedAs(db, build, build)

/** Like `prepared`, for a statement that a key identifies: the same key always stands for the same statement. */
export function preparedAs<Statement>(db: Db, key: unknown, build: (db: Db) => Statement): Statement {
  const { statements } = db
  const statement = (statements.get(key) as Statement | undefined) ?? build(db)
  // A Map iterates in the order of insertion, so its first entry is the one that was not used for the longest time.
  statements.delete(key)
  statements.set(key, statement)
  if (statements.size > maxBuilt) statements.delete(statements.keys().next().value)
  return statement
}

/**
 * Returns the condition that a column is one of any number of ids. Pass `ids` as a JSON array, made by
 * `JSON.stringify`.
 */
export const isAmongIds = (column: SQLiteColumn): SQL =>
  sql`${column} IN (SELECT value FROM json_each(${sql.placeholder('ids')}))`

/** Number of rows that a statement inserts. It accepts 32,766 values, and no table has more than 60 columns. */
const rowsAtOnce = 500

/** Yields the rows in batches that fit into one statement. */
export function* inBatches<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) yield rows.slice(start, start + rowsAtOnce)
}
