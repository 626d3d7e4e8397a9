// From any older schema to the one this program knows: all of the way in one transaction, and a copy before.

import { Database as Sqlite } from 'bun:sqlite'
import { existsSync } from 'node:fs'
import { isDiskFull } from '../../lib/files/disk-errors'
import { codeOf, messageOf } from '../../lib/thrown'
import { fullVersion } from '../version'
import type { Migration } from './migrations'
import { removeOldSnapshots, snapshotsFolder, takeSnapshot } from './snapshot'

/** The database cannot be brought up to date; it is as it was. Exit code 70. */
export class UpgradeFailed extends Error {}

export function schemaVersion(sqlite: Sqlite): number {
  return sqlite.query<{ user_version: number }, []>('PRAGMA user_version').get()?.user_version ?? 0
}

/** True when there is a database that this program would bring up to date on opening it. */
export function isOutdated(path: string, migrations: readonly Migration[]): boolean {
  if (!existsSync(path)) return false
  const sqlite = new Sqlite(path, { readwrite: true, create: false })
  try {
    return schemaVersion(sqlite) < migrations.length
  } catch {
    // Damaged, which is told by whoever opens it.
    return false
  } finally {
    sqlite.close()
  }
}

/** The version of Trackhut that brought a schema; null when it did not note that. */
export function findSchemaMaker(sqlite: Sqlite, schema: number): string | null {
  try {
    const noted = 'SELECT trackhut_version AS maker FROM schema_history WHERE version = ?'
    return sqlite.query<{ maker: string }, [number]>(noted).get(schema)?.maker ?? null
  } catch {
    // Whatever a newer program has made of the table.
    return null
  }
}

/**
 * Runs the migrations a database has not seen: afterwards it has the old schema or the new, nothing between.
 * @returns the path of the copy that was made before; null when there was nothing to do, or to keep
 * @throws UpgradeFailed
 */
export function migrate(sqlite: Sqlite, path: string, migrations: readonly Migration[]): string | null {
  if (schemaVersion(sqlite) === migrations.length) return null
  let from = 0
  let snapshot: string | null = null
  const upgrade = sqlite.transaction(() => {
    // Another process may have been faster.
    from = schemaVersion(sqlite)
    // In the transaction, so that nobody writes between the copy and what follows.
    if (from > 0 && from < migrations.length) snapshot = takeSnapshot(path, from)
    runMigrations(sqlite, migrations)
  })
  try {
    upgrade.immediate()
  } catch (error) {
    // A first start that fails has nothing to lose, and says itself what is wrong.
    if (from === 0) throw error
    throw new UpgradeFailed(explain(error as Error, path, snapshot))
  }
  if (snapshot !== null) removeOldSnapshots(path)
  return snapshot
}

/** In the running transaction, and without a copy. */
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
