// A database as an earlier release left it.
import { Database as Sqlite } from 'bun:sqlite'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { migrations } from '../../../src/platform/db/migrations'
import { temporaryFolder } from '../../support/temporary-folder'

/** Schema of the last release that did not record its version. */
export const oldSchema = 8

/** @param schema 1.0 by default; a later schema is reached by upgrades from there */
export function makeOldDatabase(path: string, users: number, schema = oldSchema) {
  using sqlite = new Sqlite(path, { create: true })
  sqlite.run('PRAGMA journal_mode = WAL')
  // Safe here: written data survives a killed process, only not a power cut.
  sqlite.run('PRAGMA synchronous = OFF')
  for (const { sql } of migrations.slice(0, oldSchema)) sqlite.run(sql)
  sqlite.run(`PRAGMA user_version = ${oldSchema}`)
  const insert = sqlite.query(
    "INSERT INTO users (username, email, password_hash, created_at, timezone) VALUES (?, ?, ?, 0, 'UTC')",
  )
  sqlite.transaction(() => {
    for (let user = 0; user < users; user++)
      insert.run(`user_${user}`, `${user}@example.org`, 'x'.repeat(200))
  })()
  // One workout per user, entered by hand.
  sqlite.run(`INSERT INTO workouts (short_id, user_id, sport_id, title, workout_date, created_at, duration_s, moving_s,
      distance_m, ave_speed_ckmh, max_speed_ckmh)
    SELECT 'workout' || id, id, 1, 'Round the lake', 1750000000000, 1750000000000, 3600, 3600, 20000, 2000, 2000 FROM users`)
  for (const { sql } of migrations.slice(oldSchema, schema)) sqlite.run(sql)
  sqlite.run(`PRAGMA user_version = ${schema}`)
}

/** The schema, and of each user what no upgrade has renamed. */
export function readAll(path: string) {
  using sqlite = new Sqlite(path)
  const { user_version: schema } = sqlite.query('PRAGMA user_version').get() as { user_version: number }
  const tables = sqlite.query('SELECT name, sql FROM sqlite_schema ORDER BY name').all()
  const users = sqlite
    .query('SELECT id, username, email, password_hash, created_at, timezone FROM users')
    .all()
  return { schema, tables, users }
}

const today = new Date().toISOString().slice(0, 10)
/** File name of the copy that today's upgrade from a schema makes. */
export const copyName = (schema: number) => `schema-000${schema}-${today}.db`

/** A data directory with a database of an earlier release. */
export function oldInstance(users = 20) {
  const folder = temporaryFolder()
  const path = join(folder.path, 'trackhut.db')
  makeOldDatabase(path, users)
  const snapshots = join(folder.path, 'snapshots')
  const kept = () => (existsSync(snapshots) ? readdirSync(snapshots).toSorted() : [])
  return { path, snapshots, kept, [Symbol.dispose]: () => folder[Symbol.dispose]() }
}
