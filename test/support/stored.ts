// What an instance holds, to see that nothing is left behind.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Db } from '../../src/platform/db/database'
import {
  jobs,
  orphanedFiles,
  records,
  userSportTotals,
  workoutEquipments,
  workoutSegments,
  workouts,
} from '../../src/platform/db/tables'

const tables = { workouts, workoutSegments, workoutEquipments, records, userSportTotals, jobs, orphanedFiles }

/** Rows of everything that comes and goes with workouts, and the files below the upload folder. */
export function storedThings({ ctx, dataDir }: { ctx: { db: Db }; dataDir: string }) {
  const rows = Object.entries(tables).map(([name, table]) => [name, ctx.db.select().from(table).all()])
  return { ...Object.fromEntries(rows), files: uploadedFiles(dataDir) } as Record<string, unknown[]>
}

/** Paths below the upload folder, sorted. */
export function uploadedFiles(dataDir: string): string[] {
  const root = join(dataDir, 'uploads')
  if (!existsSync(root)) return []
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(root, join(entry.parentPath, entry.name)))
    .toSorted()
}

/** Bytes of all files below the upload folder. */
export const sizeOnDisk = ({ dataDir }: { dataDir: string }): number =>
  uploadedFiles(dataDir).reduce((bytes, path) => bytes + statSync(join(dataDir, 'uploads', path)).size, 0)
