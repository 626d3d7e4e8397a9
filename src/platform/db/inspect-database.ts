import type { Database as Sqlite } from 'bun:sqlite'
import { asDamage, type Db, requireKnownSchema } from './database'
import { schemaVersion } from './migrate'
import { migrations } from './migrations'
import { openStores, SqliteWithStatements } from './statements'

export interface InspectedDatabase {
  db: Db
  schema: number
  /** One row of text for everything SQLite finds wrong with the file; none when it is sound. */
  findDamage(): string[]
  /** `workouts 12`: tables with rows that point to what is not there, and how many. */
  findLooseRows(): string[]
  close(): void
}

/**
 * Opens a database to look at it as it is: nothing is brought up to date or written.
 * @throws DamagedDatabase when it is no database, or not ours
 * @throws NewerSchema
 */
export function inspectDatabase(path: string): InspectedDatabase {
  // With leave to write, or the files that SQLite makes beside it could not be put away again.
  const sqlite = new SqliteWithStatements(path, { readwrite: true, create: false, strict: true })
  try {
    sqlite.run('PRAGMA busy_timeout = 5000')
    sqlite.run('PRAGMA query_only = ON')
    requireKnownSchema(sqlite, path, migrations.length)
    return { ...inspection(sqlite), schema: schemaVersion(sqlite), close: () => sqlite.close() }
  } catch (error) {
    sqlite.close()
    throw asDamage(error, path)
  }
}

/** Asks the same of a database that is already open. */
export function inspection(sqlite: Sqlite): Pick<InspectedDatabase, 'db' | 'findDamage' | 'findLooseRows'> {
  return {
    db: openStores(sqlite),
    findDamage: () => {
      const rows = sqlite.query<{ integrity_check: string }, []>('PRAGMA integrity_check(10)').all()
      return rows.map(row => row.integrity_check).filter(text => text !== 'ok')
    },
    findLooseRows: () =>
      sqlite
        .query<{ text: string }, []>(
          `SELECT "table" || ' ' || count(*) AS text FROM pragma_foreign_key_check GROUP BY "table"`,
        )
        .all()
        .map(({ text }) => text),
  }
}
