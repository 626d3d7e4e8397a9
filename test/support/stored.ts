// Lists what an instance stores, so that tests can check that nothing remains after a deletion.
import type { Database as Sqlite } from 'bun:sqlite'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Db } from '../../src/platform/db/database'
import {
  allWorkouts,
  jobs,
  orphanedFiles,
  records,
  userSportTotals,
  workoutEquipments,
  workoutSegments,
} from '../../src/platform/db/tables'

const tables = {
  workouts: allWorkouts,
  workoutSegments,
  workoutEquipments,
  records,
  userSportTotals,
  jobs,
  orphanedFiles,
}

/** Returns all rows of the tables listed above, and all files below the upload folder. */
export function storedThings({ ctx, dataDir }: { ctx: { db: Db }; dataDir: string }) {
  const rows = Object.entries(tables).map(([name, table]) => [name, ctx.db.select().from(table).all()])
  return { ...Object.fromEntries(rows), files: uploadedFiles(dataDir) } as Record<string, unknown[]>
}

/** Returns the paths of the files below the upload folder, sorted. */
export function uploadedFiles(dataDir: string): string[] {
  const root = join(dataDir, 'uploads')
  if (!existsSync(root)) return []
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(root, join(entry.parentPath, entry.name)))
    .toSorted()
}

/** Returns the total size in bytes of the files below the upload folder. */
export const sizeOnDisk = ({ dataDir }: { dataDir: string }): number =>
  uploadedFiles(dataDir).reduce((bytes, path) => bytes + statSync(join(dataDir, 'uploads', path)).size, 0)

/**
 * Returns everything that undoing an import must restore: the files, and all rows except those about imports, jobs,
 * storage sizes and map versions.
 */
export function everythingStored(sqlite: Sqlite, dataDir: string) {
  const tables = sqlite
    .query<{ name: string }, []>("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    .all()
  // Undoing an import does not restore these tables. The version of a map, for example, increases with every change and
  // every undo.
  const kept = tables.filter(
    ({ name }) =>
      !/^(imports|import_items|sqlite_|jobs|upload_sizes|map_versions|account_states|account_changes|server_state)/.test(
        name,
      ),
  )
  const rowsOf = ({ name }: { name: string }) =>
    sqlite.query(`SELECT * FROM ${name}`).all().map(withoutRecordId).toSorted()
  return { rows: kept.map(table => [table.name, rowsOf(table)] as const), files: uploadedFiles(dataDir) }
}

/** The ids of personal records are left out, because a record gets a new id when another workout gets the record. */
const withoutRecordId = (row: unknown) =>
  JSON.stringify(row, (_, value) => (value?.record_type ? { ...value, id: null } : value))
