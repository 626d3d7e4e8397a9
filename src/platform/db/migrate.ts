// Migrates any older schema to the current one, in one transaction. Makes a copy of the database before.

import { Database as Sqlite } from 'bun:sqlite'
import { existsSync } from 'node:fs'
import { isDiskFull } from '../../lib/files/disk-errors'
import { codeOf, messageOf } from '../../lib/thrown'
import { fullVersion } from '../version'
import type { Migration } from './migrations'
import { removeOldSnapshots, snapshotsFolder, takeSnapshot } from './snapshot'

/** Thrown if the database could not be migrated. It is unchanged then. The exit code is 70. */
export class UpgradeFailed extends Error {}

export function schemaVersion(sqlite: Sqlite): number {
  return sqlite.query<{ user_version: number }, []>('PRAGMA user_version').get()?.user_version ?? 0
}

/** True if a database exists that would be migrated when it is opened. */
export function isOutdated(path: string, migrations: readonly Migration[]): boolean {
  if (!existsSync(path)) return false
  const sqlite = new Sqlite(path, { readwrite: true, create: false })
  try {
    return schemaVersion(sqlite) < migrations.length
  } catch {
    // The database is damaged. This is reported when it is opened.
    return false
  } finally {
    sqlite.close()
  }
}

/** Returns the Trackhut version that created a schema; `null` if it was not recorded. */
export function findSchemaMaker(sqlite: Sqlite, schema: number): string | null {
  try {
    const noted = 'SELECT trackhut_version AS maker FROM schema_history WHERE version = ?'
    return sqlite.query<{ maker: string }, [number]>(noted).get(schema)?.maker ?? null
  } catch {
    // A newer program may have changed the table.
    return null
  }
}

/**
 * Runs the missing migrations, all or none of them.
 * @returns the path of the copy made before; `null` if there was nothing to migrate or to copy
 * @throws UpgradeFailed if a migration fails
 */
export function migrate(sqlite: Sqlite, path: string, migrations: readonly Migration[]): string | null {
  if (schemaVersion(sqlite) === migrations.length) return null
  let from = 0
  let snapshot: string | null = null
  const upgrade = sqlite.transaction(() => {
    // Another process may have migrated the database meanwhile.
    from = schemaVersion(sqlite)
    // The copy is made inside the transaction, so that no process writes between the copy and the migration.
    if (from > 0 && from < migrations.length) snapshot = takeSnapshot(path, from)
    runMigrations(sqlite, migrations)
  })
  try {
    upgrade.immediate()
  } catch (error) {
    // At the first start there is no data yet, so the error message need not say that the data is unchanged.
    if (from === 0) throw error
    throw new UpgradeFailed(explain(error as Error, path, snapshot))
  }
  if (snapshot !== null) removeOldSnapshots(path)
  return snapshot
}

/** Runs the missing migrations in the current transaction, without a copy. */
export function runMigrations(sqlite: Sqlite, migrations: readonly Migration[]) {
  const missing = migrations.slice(schemaVersion(sqlite))
  for (const migration of missing) runMigration(sqlite, migration)
  if (missing.length > 0) noteSchema(sqlite, migrations.length)
}

function runMigration(sqlite: Sqlite, { name, sql }: Migration) {
  try {
    sqlite.run(sql)
  } catch (error) {
    throw Object.assign(new Error(`${name}: ${messageOf(error)}`), { code: codeOf(error) })
  }
}

function noteSchema(sqlite: Sqlite, schema: number) {
  sqlite.run(`PRAGMA user_version = ${schema}`)
  sqlite
    .query(
      `INSERT OR REPLACE INTO schema_history (version, trackhut_version, migrated_at)
       VALUES (?, ?, CAST(unixepoch('subsec') * 1000 AS INTEGER))`,
    )
    .run(schema, fullVersion)
}

function explain(error: Error, path: string, snapshot: string | null): string {
  const hint = isDiskFull(error)
    ? ' Free some space on the disk, for example by moving backups elsewhere.'
    : ''
  if (snapshot !== null) {
    return `The database could not be brought up to date (${error.message}). Nothing was changed; a copy of it is in ${snapshot}.${hint}`
  }
  return `The database could not be copied to ${snapshotsFolder(path)} (${error.message}), which is done before it is brought up to date. Nothing was changed.${hint}`
}
