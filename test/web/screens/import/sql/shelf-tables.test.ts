// What the page says of the tables is what they are, and each of its samples is answered.
import { expect, test } from 'bun:test'
import type { SqlAnswer } from '../../../../../src/transfer/sql/schemas'
import {
  ownColumn,
  sampleKeys,
  samples,
  shelfTables,
} from '../../../../../web/screens/import/sql/shelf-tables'
import { insertEquipment } from '../../../../support/equipments'
import { sensorRide } from '../../../../support/sensor-ride'
import { testApp } from '../../../../support/test-app'

const app = testApp()
const sam = await app.user('sam', { answersSql: true })
const bike = insertEquipment(app.ctx.db, sam)
await sam.upload(sensorRide({ start: new Date('2026-05-01T08:00:00Z') }), { equipment_ids: [bike.shortId] })

const ask = async (sql: string) => {
  const { status, body } = await sam.request<SqlAnswer>('POST', '/api/sql', { json: { sql } })
  expect([sql, status]).toEqual([sql, 200])
  return body
}

test('the tables and their columns are those of the shelf', async () => {
  const { rows } = await ask("SELECT name FROM sqlite_schema WHERE type = 'table'")
  expect(shelfTables.map(({ name }) => name).toSorted()).toEqual(
    rows.map(([name]) => String(name)).toSorted(),
  )
  for (const { name, columns } of shelfTables) {
    const answer = await ask(`SELECT * FROM ${name} LIMIT 0`)
    expect([name, [...columns, ownColumn].toSorted()]).toEqual([name, answer.columns.toSorted()])
  }
})

test.each(sampleKeys)('the sample "%s" has an answer', async key => {
  const { rows } = await ask(samples[key])
  expect(rows).toHaveLength(1)
})
