import type { Database as Sqlite } from 'bun:sqlite'
import { asDamage, requireKnownSchema } from './database'
import { schemaVersion } from './migrate'
import { migrations } from './migrations'
import { openStores, SqliteWithStatements } from './statements'

export type InspectedDatabase = ReturnType<typeof inspectDatabase>

/**
 * Opens a database for inspection: nothing is migrated or written.
 * @throws DamagedDatabase if it is not a database, or not ours
 * @throws NewerSchema
 */
export function inspectDatabase(path: string) {
  // Opened writable, otherwise SQLite could not remove the files it creates beside the database.
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

/** The same checks for a database that is already open. */
export function inspection(sqlite: Sqlite) {
  return {
    db: openStores(sqlite),
    /** One line of text per problem SQLite finds in the file; empty if it is sound. */
    findDamage: () => {
      const rows = sqlite.query<{ integrity_check: string }, []>('PRAGMA integrity_check(10)').all()
      return rows.map(row => row.integrity_check).filter(text => text !== 'ok')
    },
    /** Tables with broken foreign keys and the number of such rows, such as `workouts 12`. */
    findLooseRows: () =>
      sqlite
        .query<{ text: string }, []>(
          `SELECT "table" || ' ' || count(*) AS text FROM pragma_foreign_key_check GROUP BY "table"`,
        )
        .all()
        .map(({ text }) => text),
  }
}
