// The shelf of an account has its rows of every view, and none of anybody else.
import type { Database as Sqlite } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fillShelf, newShelf, shelfStatements } from '../../../src/transfer/sql/write-shelf'
import { insertEquipment } from '../../support/equipments'
import { sensorRide } from '../../support/sensor-ride'
import { testApp } from '../../support/test-app'
import { enter } from '../../workouts/workouts/by-hand'

const app = testApp()
const sam = await app.user('sam')
const kim = await app.user('kim')
for (const person of [sam, kim]) {
  const bike = insertEquipment(app.ctx.db, person)
  await person.upload(sensorRide({ start: new Date('2026-05-01T08:00:00Z') }), {
    equipment_ids: [bike.shortId],
  })
  await enter(person, { distance: 20, title: `of ${person.account.username}` })
}
const hidden = await enter(sam, { distance: 500 })
await sam.request('POST', '/api/workouts/batches', { json: { action: 'delete', ids: [hidden.id] } })

const database = join(app.dataDir, 'trackhut.db')

function shelfOf(userId: number): Sqlite {
  const shelf = newShelf()
  fillShelf(shelf, database, userId)
  return shelf
}

const viewsOf = ({ sqlite }: { sqlite: Sqlite }) =>
  sqlite
    .query<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE type = 'view' AND name LIKE 'shelf_%'")
    .all()
    .map(({ name }) => name)

test.each([sam, kim])('has the rows of the account in every view', ({ account }) => {
  using shelf = shelfOf(account.id)
  const views = viewsOf(app.ctx.database)
  expect(views.length).toBeGreaterThan(7)
  for (const view of views) {
    const rows = app.ctx.database.sqlite
      .query(`SELECT * FROM ${view} WHERE username = ?`)
      .values(account.username)
    const order = (all: unknown[][]) => all.map(row => JSON.stringify(row)).toSorted()
    for (const name of [view, view.replace('shelf_', '')]) {
      expect([name, order(shelf.query(`SELECT * FROM ${name}`).values())]).toEqual([name, order(rows)])
    }
    if (view !== 'shelf_laps') expect([view, rows.length > 0]).toEqual([view, true])
  }
})

test('has nothing else: no other tables, nobody else, no way back', () => {
  using shelf = shelfOf(sam.account.id)
  const bytes = shelf.serialize()
  expect(bytes.includes('kim')).toBe(false)
  expect(bytes.includes('argon2')).toBe(false)
  const names = shelf.query<{ name: string }, []>('SELECT name FROM sqlite_schema').all()
  const expected = viewsOf(app.ctx.database).flatMap(view => [view, view.replace('shelf_', '')])
  expect(names.map(({ name }) => name).toSorted()).toEqual(expected.toSorted())
  expect(
    shelf
      .query('PRAGMA database_list')
      .values()
      .map(([, name]) => name),
  ).toEqual(['main', 'temp'])
})

test('columns keep their types', () => {
  using shelf = shelfOf(sam.account.id)
  const typeOf = (name: string) =>
    shelf
      .query<{ type: string }, [string]>("SELECT type FROM pragma_table_info('workouts') WHERE name = ?")
      .get(name)?.type
  expect(['title', 'distance_m', 'ascent_m', 'start'].map(typeOf)).toEqual(['TEXT', 'INT', 'REAL', 'TEXT'])
})

test('an account without workouts has an empty shelf', async () => {
  const { account } = await app.user('nobody')
  using shelf = shelfOf(account.id)
  expect(shelf.query('SELECT count(*) FROM workouts').values()).toEqual([[0]])
})

test('takes as long as the account has workouts, however many others have', () => {
  const sqlite = newShelf()
  sqlite.run('ATTACH ? AS source', [`${pathToFileURL(database).href}?mode=ro`])
  for (const [name, column] of Object.entries({
    users: 'id',
    workouts: 'user_id',
    records: 'user_id',
    equipments: 'user_id',
  }))
    sqlite.run(`CREATE TEMP VIEW ${name} AS SELECT * FROM source.${name} WHERE ${column} = 1`)
  const scans = shelfStatements(sqlite).flatMap(({ view, query }) =>
    sqlite
      .query<{ detail: string }, []>(`EXPLAIN QUERY PLAN ${query}`)
      .all()
      .filter(({ detail }) => /^SCAN (?!sports|equipment_types|laps|\(subquery|json_each)/.test(detail))
      .map(({ detail }) => `${view}: ${detail}`),
  )
  sqlite.close()
  expect(scans).toEqual([])
})
