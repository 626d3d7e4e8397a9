// Makes a database of version 1.0, with all data of the current database that version 1.0 could store.
import { Database } from 'bun:sqlite'
import { chmodSync, renameSync, rmSync } from 'node:fs'
import { migrations } from '../../../src/platform/db/migrations'

/** Number of the schema of version 1.0. */
const oldSchema = 11

/** Columns that had another name in version 1.0: the name in version 1.0, and the current name. */
const formerNames: Record<string, string> = { gpx_file: 'source_file' }

/** Replaces a database by one of version 1.0. The database must have been closed cleanly. */
export function makeOldDatabase(path: string) {
  const fresh = `${path}.old`
  {
    using database = new Database(fresh, { create: true })
    database.run('PRAGMA journal_mode = WAL')
    for (const { sql } of migrations.slice(0, oldSchema)) database.run(sql)
    database.run(`PRAGMA user_version = ${oldSchema}`)
    database.run('PRAGMA foreign_keys = OFF')
    database.run(`ATTACH '${path}' AS today`)
    for (const table of tablesOf(database)) copy(database, table)
    database.run('DETACH today')
    database.run('PRAGMA wal_checkpoint(TRUNCATE)')
  }
  for (const end of ['', '-wal', '-shm']) rmSync(`${path}${end}`, { force: true })
  chmodSync(fresh, 0o600)
  renameSync(fresh, path)
}

const tablesOf = (database: Database) =>
  database
    .query<{ name: string }, []>(
      "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
    )
    .all()
    .map(({ name }) => name)
    .filter(name => columnsOf(database, 'today', name).length > 0)

function copy(database: Database, table: string) {
  const today = columnsOf(database, 'today', table)
  const pairs = columnsOf(database, 'main', table)
    .map(column => [column, formerNames[column] ?? column] as const)
    .filter(([, now]) => today.includes(now))
  const [old, now] = [pairs.map(([column]) => column), pairs.map(([, column]) => column)]
  database.run(`DELETE FROM main.${table}`)
  database.run(`INSERT INTO main.${table} (${old.join(', ')}) SELECT ${now.join(', ')} FROM today.${table}`)
}

const columnsOf = (database: Database, schema: string, table: string) =>
  database
    .query<{ name: string }, []>(`SELECT name FROM pragma_table_info('${table}', '${schema}')`)
    .all()
    .map(({ name }) => name)
