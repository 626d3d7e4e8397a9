import type { Database as Sqlite } from 'bun:sqlite'
import { asDamage, requireKnownSchema } from './database'
import { schemaVersion } from './migrate'
import { migrations } from './migrations'
import { openStores, SqliteWithStatements } from './statements'

export type InspectedDatabase = ReturnType<typeof inspectDatabase>

/**
 * Opens a database for inspection: nothing is migrated or written.
 * @throws DamagedDatabase if the file is not a database, or not one of Trackhut
 * @throws NewerSchema if a later version of the program wrote it
 */
export function inspectDatabase(path: string) {
  // The database is opened for writing: otherwise SQLite could not remove the files that it creates beside it.
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

/** Returns the checks of `inspectDatabase` for a database that is already open. */
export function inspection(sqlite: Sqlite) {
  return {
    db: openStores(sqlite),
    /** Returns a line of text for each of at most ten problems that SQLite finds in the file; empty if it is sound. */
    findDamage: () => {
      const rows = sqlite.query<{ integrity_check: string }, []>('PRAGMA integrity_check(10)').all()
      return rows.map(row => row.integrity_check).filter(text => text !== 'ok')
    },
    /**
     * Returns the tables with rows whose foreign keys are broken, and the number of these rows, such as `workouts 12`.
     */
    findLooseRows: () =>
      sqlite
        .query<{ text: string }, []>(
          `SELECT "table" || ' ' || count(*) AS text FROM pragma_foreign_key_check GROUP BY "table"`,
        )
        .all()
        .map(({ text }) => text),
  }
}
