// The data model is defined twice, by migrations and by table definitions. Both must be the same.
import { describe, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { migrations } from '../../src/platform/db/migrations'
import * as tables from '../../src/platform/db/tables'
import { openTestApp } from '../support/test-app'
import { root } from './sources'

interface Column {
  name: string
  type: string
  notnull: number
  pk: number
  dflt_value: string | null
}

const described = Object.values(tables)
  .filter(table => table instanceof SQLiteTable)
  .map(getTableConfig)

test('every migration of the folder is embedded, in its order', async () => {
  const folder = join(root, 'migrations')
  const files = readdirSync(folder).toSorted()
  expect(migrations.map(({ name }) => name)).toEqual(files)
  for (const { name, sql } of migrations) expect(sql).toBe(await Bun.file(join(folder, name)).text())
  expect(files.map(name => Number(name.slice(0, 4)))).toEqual(files.map((_, index) => index + 1))
})

// Views for people are described in docs/data.md, see instance/backups/views.test.ts.
test('every table and view of the database is described, and no other', async () => {
  await using app = openTestApp()
  const made = app.ctx.database.sqlite
    .query<{ name: string }, []>(
      "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'shelf_%'",
    )
    .all()
  expect(described.map(({ name }) => name).toSorted()).toEqual(made.map(({ name }) => name).toSorted())
})

describe('the columns of', () => {
  test.each(described.map(table => [table.name, table] as const))(
    '%s are described as they are',
    async (name, table) => {
      await using app = openTestApp()
      const made = app.ctx.database.sqlite.query<Column, []>(`PRAGMA table_info(${name})`).all()
      // For the columns of a view, SQLite reports only names and types.
      const isView = name === 'shown_workouts'
      const asDescribed = table.columns.map(column => ({
        name: column.name,
        type: column.getSQLType().toUpperCase(),
        isRequired: !isView && (column.notNull || column.primary),
        hasDefault: !isView && column.default !== undefined,
      }))
      const asMade = made.map(column => ({
        name: column.name,
        type: column.type,
        isRequired: column.notnull === 1 || column.pk > 0,
        hasDefault: column.dflt_value !== null,
      }))
      const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)
      expect(asDescribed.toSorted(byName)).toEqual(asMade.toSorted(byName))
    },
  )
})

describe('defaults are the same on both sides:', () => {
  test('an account made by the one and by the other', async () => {
    await using app = openTestApp()
    const byTables = (await app.user('tables', { acceptedPolicyAt: null })).account
    app.ctx.database.sqlite.run(
      "INSERT INTO users (username, email, password_hash, created_at, is_active, timezone) VALUES ('plain', 'x@example.org', '', 0, 1, 'UTC')",
    )
    const bySql = app.ctx.db
      .select()
      .from(tables.users)
      .all()
      .find(({ username }) => username === 'plain')
    const own = { id: 0, username: '', email: '', passwordHash: '', createdAt: new Date(0) }
    expect({ ...bySql, ...own }).toEqual({ ...byTables, ...own })
  })
})

test('every id that leaves the server is never used again', async () => {
  await using app = openTestApp()
  const made = app.ctx.database.sqlite
    .query<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE sql LIKE '%AUTOINCREMENT%'")
    .all()
    .map(({ name }) => name)
  const leaving = [
    'users',
    'workouts',
    'equipments',
    'records',
    'oauth_clients',
    'personal_tokens',
    'upload_tokens',
    'calendar_feeds',
  ]
  for (const name of leaving) expect(made).toContain(name)
})
