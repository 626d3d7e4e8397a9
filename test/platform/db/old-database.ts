// Creates databases as an earlier release left them.
import { Database as Sqlite } from 'bun:sqlite'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { migrations } from '../../../src/platform/db/migrations'
import { temporaryFolder } from '../../support/temporary-folder'

/** Number of the schema of 1.0, the last release that did not record its version in the database. */
export const oldSchema = 8

/**
 * Creates a database of an earlier release.
 * @param schema number of the schema; at least that of 1.0, because later schemas are made by upgrades from it
 */
export function makeOldDatabase(path: string, users: number, schema = oldSchema) {
  using sqlite = new Sqlite(path, { create: true })
  sqlite.run('PRAGMA journal_mode = WAL')
  // This is safe, because data survives a killed process, and a power cut does not matter in tests.
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
  // Inserts one workout per user, entered by hand.
  sqlite.run(`INSERT INTO workouts (short_id, user_id, sport_id, title, workout_date, created_at, duration_s, moving_s,
      distance_m, ave_speed_ckmh, max_speed_ckmh)
    SELECT 'workout' || id, id, 1, 'Round the lake', 1750000000000, 1750000000000, 3600, 3600, 20000, 2000, 2000 FROM users`)
  for (const { sql } of migrations.slice(oldSchema, schema)) sqlite.run(sql)
  sqlite.run(`PRAGMA user_version = ${schema}`)
}

/** Reads the number of the schema, the SQL that defines it, and the columns of users that all schemas have. */
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
/** File name of the copy that an upgrade from a schema makes today. */
export const copyName = (schema: number) => `schema-000${schema}-${today}.db`

/** Creates a data directory with a database of an earlier release. */
export function oldInstance(users = 20) {
  const folder = temporaryFolder()
  const path = join(folder.path, 'trackhut.db')
  makeOldDatabase(path, users)
  const snapshots = join(folder.path, 'snapshots')
  const kept = () => (existsSync(snapshots) ? readdirSync(snapshots).toSorted() : [])
  return { path, snapshots, kept, [Symbol.dispose]: () => folder[Symbol.dispose]() }
}
