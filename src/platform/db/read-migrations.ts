// This is a macro: Bun runs it when it bundles or transpiles migrations.ts, so the executable contains the result.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Reads the files of `migrations/` in the order of their numbers, and no other files there, such as an editor's copies.
 * @throws Error, which ends the build, if a number is missing or occurs twice
 */
export function readMigrations() {
  const folder = join(import.meta.dir, '../../../migrations')
  const names = readdirSync(folder)
    .filter(name => /^\d{4}_\w+\.sql$/.test(name))
    .toSorted()
  for (const [index, name] of names.entries())
    if (Number(name.slice(0, 4)) !== index + 1)
      throw new Error(`${name} does not have the number after that of the previous migration`)
  return names.map(name => ({ name, sql: readFileSync(join(folder, name), 'utf8') }))
}
