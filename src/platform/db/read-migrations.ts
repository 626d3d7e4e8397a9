// A macro, which Bun runs when it bundles or transpiles migrations.ts: the executable contains the result.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Reads the files of `migrations/` in the order of their numbers. */
export function readMigrations() {
  const folder = join(import.meta.dir, '../../../migrations')
  const names = readdirSync(folder).toSorted()
  return names.map(name => ({ name, sql: readFileSync(join(folder, name), 'utf8') }))
}
