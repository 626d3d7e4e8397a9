// Migration 0057_cleared_imports keeps all stored imports. After it, a new import never gets the id of a deleted one.
import { Database as Sqlite } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { runMigrations } from '../../../src/platform/db/migrate'
import { migrations } from '../../../src/platform/db/migrations'

const before = migrations.findIndex(({ name }) => name === '0057_cleared_imports.sql')

test('imports keep their items, and no id of one that is gone is given again', () => {
  using sqlite = new Sqlite(':memory:')
  sqlite.run('PRAGMA foreign_keys = ON')
  runMigrations(sqlite, migrations.slice(0, before))
  sqlite.run(
    "INSERT INTO users (username, email, password_hash, created_at, timezone) VALUES ('sam', 's@example.org', 'x', 0, 'UTC'), ('kim', 'k@example.org', 'x', 0, 'UTC')",
  )
  const insert = sqlite.query(
    "INSERT INTO imports (id, user_id, created_at, status, file_size, takes_profile, archive_file, preview) VALUES (?, ?, 7, 'done', 5, 1, ?, '{}')",
  )
  insert.run(3, 1, 'imports/1/a.zip')
  insert.run(9, 2, null)
  sqlite.run('DELETE FROM imports WHERE id = 9')
  sqlite.run(
    "INSERT INTO import_items (import_id, kind, position, outcome, what, reason, reason_code, memo) VALUES (3, 'workout', 0, 'added', 'Run', 'why', 'item-merged', '{}')",
  )
  const all = () => ['imports', 'import_items'].map(table => sqlite.query(`SELECT * FROM ${table}`).all())
  const told = all()
  sqlite.transaction(() => runMigrations(sqlite, migrations.slice(0, before + 1)))()
  expect(all()).toEqual(told)
  expect(sqlite.query('PRAGMA foreign_key_check').all()).toEqual([])
  const added = sqlite
    .query(
      "INSERT INTO imports (user_id, created_at, status, file_size, takes_profile) VALUES (2, 0, 'done', 1, 0) RETURNING id",
    )
    .get()
  expect(added).toEqual({ id: 10 })
  sqlite.run('DELETE FROM users WHERE id = 1')
  expect(sqlite.query('SELECT count(*) AS items FROM import_items').get()).toEqual({ items: 0 })
})
