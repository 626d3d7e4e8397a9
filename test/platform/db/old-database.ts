// A database as an earlier release left it.
import { Database as Sqlite } from 'bun:sqlite'
import { migrations } from '../../../src/platform/db/migrations'

/** The schema of the release before versions were noted. */
export const oldSchema = 8

export function makeOldDatabase(path: string, users: number) {
  using sqlite = new Sqlite(path, { create: true })
  sqlite.run('PRAGMA journal_mode = WAL')
  for (const { sql } of migrations.slice(0, oldSchema)) sqlite.run(sql)
  sqlite.run(`PRAGMA user_version = ${oldSchema}`)
  const insert = sqlite.query(
    "INSERT INTO users (username, email, password_hash, created_at, timezone) VALUES (?, ?, ?, 0, 'UTC')",
  )
  sqlite.transaction(() => {
    for (let user = 0; user < users; user++)
      insert.run(`user_${user}`, `${user}@example.org`, 'x'.repeat(200))
  })()
}

/** Its schema and everything an upgrade could lose. */
export function readAll(path: string) {
  using sqlite = new Sqlite(path)
  const { user_version: schema } = sqlite.query('PRAGMA user_version').get() as { user_version: number }
  const tables = sqlite.query('SELECT name, sql FROM sqlite_schema ORDER BY name').all()
  return { schema, tables, users: sqlite.query('SELECT * FROM users').all() }
}
