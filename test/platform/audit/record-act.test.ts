import { expect, test } from 'bun:test'
import type { Act } from '../../../src/platform/acts'
import { recordAct } from '../../../src/platform/audit/record-act'
import { transact } from '../../../src/platform/db/database'
import { openTestApp } from '../../support/test-app'

function open() {
  const app = openTestApp()
  return {
    app,
    record: (act: Act, address: string, userId: number | null = null) =>
      recordAct(app.ctx, app.ctx.db, { act, by: { userId, via: 'web', address } }),
    rows: () => app.ctx.database.sqlite.query('SELECT act, address, times FROM audit_acts ORDER BY id').all(),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

test('the same within a minute is counted; later, from elsewhere or by another it is told anew', async () => {
  await using made = open()
  const { app, record, rows } = made
  record('logged-in', '192.0.2.1', 1)
  app.advanceClock(59_999)
  record('logged-in', '192.0.2.1', 1)
  record('logged-in', '192.0.2.2', 1)
  record('logged-in', '192.0.2.1', 2)
  app.advanceClock(60_000)
  record('logged-in', '192.0.2.1', 1)
  expect(rows().map(row => (row as { times: number }).times)).toEqual([2, 1, 1, 1])
})

test('refusals are counted by networks, for an hour', async () => {
  await using made = open()
  const { app, record, rows } = made
  for (const host of ['1', '2', '3']) {
    record('log-in-refused', `2001:db8::${host}`)
    app.advanceClock(20 * 60_000 - 1)
  }
  expect(rows()).toEqual([{ act: 'log-in-refused', address: '2001:db8:0:0::/64', times: 3 }])
  app.advanceClock(60_000)
  record('log-in-refused', '2001:db8::1')
  expect(rows()).toHaveLength(2)
})

test('guesses from many addresses do not fill the disk, and hide nothing else', async () => {
  await using made = open()
  const { app, record, rows } = made
  app.ctx.database.sqlite.run('PRAGMA synchronous = OFF')
  record('log-in-refused', '192.0.2.1')
  for (let network = 0; network < 1100; network++)
    record('log-in-refused', `10.0.${network >> 8}.${network & 255}`)
  const told = rows()
  expect(told).toHaveLength(1001)
  expect(told[0]).toMatchObject({ address: '192.0.2.1' })
  expect(told.at(-1)).toEqual({ act: 'log-in-refused', address: null, times: 101 })
  record('right-refused', '192.0.2.1', 1)
  record('log-in-refused', '192.0.2.1')
  expect(rows()).toHaveLength(1002)
  app.advanceClock(86_400_000)
  record('log-in-refused', '10.1.1.1')
  expect(rows().at(-1)).toEqual({ act: 'log-in-refused', address: '10.1.1.1', times: 1 })
})

test('the log tells of what is committed, and of nothing else', async () => {
  await using made = open()
  const { app, record, rows } = made
  const { db } = app.ctx
  const told = () => app.logLines.filter(line => line.includes(' Audit ')).length
  expect(() =>
    transact(db, () => {
      record('logged-in', '192.0.2.1')
      throw new Error('and it is taken back')
    }),
  ).toThrow('taken back')
  expect([rows().length, told()]).toEqual([0, 0])
  transact(db, () => {
    record('logged-in', '192.0.2.1')
    transact(db, () => record('logged-out', '192.0.2.1'))
    expect(told()).toBe(0)
  })
  record('logged-in', '192.0.2.2')
  expect([rows().length, told()]).toEqual([3, 3])
})
