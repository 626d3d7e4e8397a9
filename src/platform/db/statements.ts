// The `store.ts` files query SQLite through drizzle, which takes longer to build and prepare a query than to run it.
// Queries of every request are therefore built once (`prepared`); for all others the prepared statements are cached.
import { Database as Sqlite } from 'bun:sqlite'
import { type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import type { BaseSQLiteDatabase, SQLiteColumn } from 'drizzle-orm/sqlite-core'

/**
 * The database handle that `store.ts` files use. Inside `transact` it is the same one: there is a single connection,
 * and nothing else runs meanwhile.
 */
export type Db = BaseSQLiteDatabase<'sync', void, Record<string, never>> & {
  /** Prepared statements, keyed by the function that builds them. */
  readonly statements: Map<unknown, unknown>
  /** Effects to run once the current transaction has committed; `null` outside of one. */
  afterCommit: (() => void)[] | null
}

/**
 * Maximum number of cached statements of some kilobytes each. The program has fewer different ones, not counting all
 * combinations of list filters.
 */
const maxKept = 300

/** In characters. Statements that insert many rows are longer, rarely repeat, and take half a megabyte once prepared. */
const maxKeptLength = 8192

/** Drizzle prepares every query again; this returns the statement that Bun caches for the same text. */
export class SqliteWithStatements extends Sqlite {
  override prepare: Sqlite['prepare'] = text =>
    text.length > maxKeptLength ? super.prepare(text) : this.query(text)
}

export function openStores(sqlite: Sqlite): Db {
  Sqlite.MAX_QUERY_CACHE_SIZE = maxKept
  return Object.assign(drizzle(sqlite), { statements: new Map(), afterCommit: null })
}

/**
 * Returns a statement that is built once and cached while the database is open. Only values may change, each a
 * `sql.placeholder` that takes what SQLite stores: `prepared(db, accountById).get({ id })`.
 * @param build builds the statement on first use; must always be the same function
 */
export function prepared<Statement>(db: Db, build: (db: Db) => Statement): Statement {
  const kept = db.statements.get(build) as Statement | undefined
  if (kept !== undefined) return kept
  const statement = build(db)
  db.statements.set(build, statement)
  return statement
}

/** Condition that a column is one of any number of ids; pass `ids` as a JSON array, made by `JSON.stringify`. */
export const isAmongIds = (column: SQLiteColumn): SQL =>
  sql`${column} IN (SELECT value FROM json_each(${sql.placeholder('ids')}))`

/** A statement takes 32,766 values at most, and no table has more than 60 columns. */
const rowsAtOnce = 500

/** Yields the rows in batches that one statement can insert. */
export function* inBatches<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) yield rows.slice(start, start + rowsAtOnce)
}
