// How stores ask SQLite: by drizzle, whose queries take longer to put together and to prepare than to run. What is asked at
// every request is therefore put together once (`prepared`), and of everything else the prepared statements are kept.
import { Database as Sqlite } from 'bun:sqlite'
import { type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import type { BaseSQLiteDatabase, SQLiteColumn } from 'drizzle-orm/sqlite-core'

/** What stores work on. Within `transact` it is the same one: there is one connection, and nothing happens in between. */
export type Db = BaseSQLiteDatabase<'sync', void, Record<string, never>> & {
  /** By what puts them together. */
  readonly statements: Map<unknown, unknown>
  /** What is to be done once the running transaction is committed; null outside of one. */
  afterCommit: (() => void)[] | null
}

/** More than all there are, but for lists of filters in every combination; some kilobytes each. */
const mostKept = 300

/** In characters. What stores many rows at once is longer, seldom the same, and takes half a megabyte when it is prepared. */
const longestKept = 8192

/** Drizzle prepares whatever it is asked; here it gets the statement that Bun keeps for the same text. */
export class SqliteWithStatements extends Sqlite {
  override prepare: Sqlite['prepare'] = text =>
    text.length > longestKept ? super.prepare(text) : this.query(text)
}

export function openStores(sqlite: Sqlite): Db {
  Sqlite.MAX_QUERY_CACHE_SIZE = mostKept
  return Object.assign(drizzle(sqlite), { statements: new Map(), afterCommit: null })
}

/**
 * A statement in which nothing but values changes, each of them a `sql.placeholder`, which takes what SQLite stores. It stays as
 * long as the database is open, and its values go with the call: `prepared(db, accountById).get({ id })`.
 * @param build puts it together when it is first asked for; always the same function
 */
export function prepared<Statement>(db: Db, build: (db: Db) => Statement): Statement {
  const kept = db.statements.get(build) as Statement | undefined
  if (kept !== undefined) return kept
  const statement = build(db)
  db.statements.set(build, statement)
  return statement
}

/** Whether a column is among ids, however many: the value `ids` is what `JSON.stringify` makes of them. */
export const isAmongIds = (column: SQLiteColumn): SQL =>
  sql`${column} IN (SELECT value FROM json_each(${sql.placeholder('ids')}))`

/** A statement takes 32,766 values at most, and no table has more than 60 columns. */
const rowsAtOnce = 500

/** The rows in turn, as many at once as one statement can insert. */
export function* inBatches<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) yield rows.slice(start, start + rowsAtOnce)
}
