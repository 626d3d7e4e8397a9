// Limits on the number of emails to one recipient, and of emails that one client address causes.
import { describe, expect, test } from 'bun:test'
import { takeEmail } from '../../../src/platform/access/login-throttle'
import { transact } from '../../../src/platform/db/database'
import { counters } from '../../../src/platform/db/tables'
import { openTestApp, type TestApp } from '../../support/test-app'

const limited = { API_RATE_LIMITS: '300 per 5 minutes' }
const hourMs = 3_600_000

const take = ({ ctx }: Pick<TestApp, 'ctx'>, recipient: string, address = '192.0.2.1') =>
  transact(ctx.db, tx => takeEmail(ctx, tx, { kind: 'reset-password', recipient, address }))

test('one recipient gets 3 an hour, whoever asks', async () => {
  await using app = openTestApp(limited)
  const spellings = ['sam@example.org', 'SAM@example.org', ' sam@example.org', 'sam@EXAMPLE.org']
  const sent = spellings.map((spelling, index) => take(app, spelling, `192.0.2.${index}`))
  expect(sent).toEqual([true, true, true, false])
  expect(take(app, 'kim@example.org')).toBeTrue()
  app.advanceClock(hourMs)
  expect(take(app, 'sam@example.org')).toBeTrue()
})

test('one address has 20 an hour sent, to whomever', async () => {
  await using app = openTestApp(limited)
  const sent = Array.from({ length: 25 }, (_, index) =>
    take(app, `user${index}@example.org`, `2001:db8::${index}`),
  )
  expect(sent).toEqual([...Array(20).fill(true), ...Array(5).fill(false)])
  expect(take(app, 'user24@example.org', '2001:db8:0:1::1')).toBeTrue()
  app.advanceClock(hourMs)
  expect(take(app, 'user24@example.org', '2001:db8::1')).toBeTrue()
})

test('an email that is not sent counts for nobody', async () => {
  await using app = openTestApp(limited)
  for (let time = 0; time < 100; time++) take(app, 'sam@example.org')
  expect(take(app, 'kim@example.org')).toBeTrue()
})

describe('as much is written for an email', () => {
  test.each([
    ['that is sent', 0],
    ['that is not', 10],
  ])('%s', async (_, before) => {
    await using app = openTestApp(limited)
    for (let time = 0; time < before; time++) take(app, 'sam@example.org')
    const writtenBefore = rowsWritten(app)
    take(app, 'sam@example.org')
    expect(rowsWritten(app) - writtenBefore).toBe(2)
  })
})

test('nothing is counted when the transaction fails', async () => {
  await using app = openTestApp(limited)
  const failing = () =>
    transact(app.ctx.db, tx => {
      takeEmail(app.ctx, tx, { kind: 'reset-password', recipient: 'sam@example.org', address: '192.0.2.1' })
      throw new Error('no')
    })
  for (let time = 0; time < 5; time++) expect(failing).toThrow('no')
  expect(take(app, 'sam@example.org')).toBeTrue()
})

test('without limits every email is sent', async () => {
  await using app = openTestApp()
  for (let time = 0; time < 50; time++) expect(take(app, 'sam@example.org')).toBeTrue()
  expect(app.ctx.db.select().from(counters).all()).toEqual([])
})

function rowsWritten({ ctx }: Pick<TestApp, 'ctx'>): number {
  const { sqlite } = ctx.database
  return sqlite.query<{ rows: number }, []>('SELECT total_changes() AS rows').get()?.rows ?? 0
}
