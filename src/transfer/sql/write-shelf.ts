// Writes a shelf: a small database with the workouts of one account, which the account may ask anything. It has the
// views of migration 0087 as tables. Runs in worker processes.
import { constants, Database as Sqlite } from 'bun:sqlite'
import { pathToFileURL } from 'node:url'
import { dataDirAt } from '../../platform/storage/data-dir'
import { writeFile } from '../../platform/storage/write-file'

export interface ShelfRequest {
  userId: number
  /** Path of the file to write. */
  writeTo: string
}

/** Writes the shelf of an account to a new file. */
export async function writeShelf(dataDir: string, { userId, writeTo }: ShelfRequest): Promise<void> {
  using sqlite = newShelf()
  fillShelf(sqlite, dataDirAt(dataDir).database, userId)
  await writeFile(writeTo, sqlite.serialize())
}

/** Opens an empty database in memory, which can open another file by a URI, and so for reading only. */
export const newShelf = (): Sqlite =>
  new Sqlite(
    ':memory:',
    constants.SQLITE_OPEN_READWRITE | constants.SQLITE_OPEN_CREATE | constants.SQLITE_OPEN_URI,
  )

/** What the views of the shelf are about: the rows of these tables that belong to the account, and no others. */
const ownRows = (userId: number): Record<string, string> => ({
  users: `SELECT id, username FROM source.users WHERE id = ${userId}`,
  workouts: `SELECT * FROM source.workouts WHERE user_id = ${userId}`,
  records: `SELECT * FROM source.records WHERE user_id = ${userId}`,
  equipments: `SELECT * FROM source.equipments WHERE user_id = ${userId}`,
})

/**
 * Fills an empty database with the shelf of an account.
 *
 * The views of the source name its tables without its name. SQLite looks for a name among temporary views first, so
 * that the text of each view, run here, reads the rows of one account. So the views are written once, and each uses the
 * indexes by account.
 * @param source path of the database of the server
 */
export function fillShelf(sqlite: Sqlite, source: string, userId: number): void {
  if (!Number.isSafeInteger(userId)) throw new TypeError('an id is a whole number')
  sqlite.run('PRAGMA trusted_schema = OFF')
  sqlite.run('PRAGMA busy_timeout = 5000')
  sqlite.run('ATTACH ? AS source', [`${pathToFileURL(source).href}?mode=ro`])
  // One transaction, so that all tables show the same moment.
  sqlite.run('BEGIN')
  for (const [name, rows] of Object.entries(ownRows(userId))) {
    sqlite.run(`CREATE TEMP VIEW ${name} AS ${rows}`)
  }
  const statements = shelfStatements(sqlite)
  for (const { table, query } of statements) sqlite.run(`CREATE TABLE main.${table} AS ${query}`)
  // The names that they have in backups, so that the same questions can be asked in both.
  for (const { view, table } of statements) sqlite.run(`CREATE VIEW main.${view} AS SELECT * FROM ${table}`)
  sqlite.run('COMMIT')
  for (const name of Object.keys(ownRows(userId))) sqlite.run(`DROP VIEW temp.${name}`)
  sqlite.run('DETACH source')
}

/** Returns the tables of the shelf, with the view of the source that each is made of, and its query. */
export const shelfStatements = (sqlite: Sqlite): { view: string; table: string; query: string }[] =>
  sqlite
    .query<{ name: string; sql: string }, []>(
      "SELECT name, sql FROM source.sqlite_schema WHERE type = 'view' AND name LIKE 'shelf~_%' ESCAPE '~' ORDER BY name",
    )
    .all()
    .map(({ name, sql }) => ({
      view: name,
      table: name.slice('shelf_'.length),
      query: sql.replace(/^CREATE VIEW \w+ AS\s/, ''),
    }))
