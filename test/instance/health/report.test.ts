// The report on the health of the server, which administrators see.
import { expect, test } from 'bun:test'
import { insertAlert } from '../../../src/instance/alerts/store'
import { makeBackupKind } from '../../../src/instance/backups/schedule'
import type { HealthReportAnswer } from '../../../src/instance/health/schemas'
import { isScarce, watchStorage } from '../../../src/instance/health/watch-storage'
import { queueJob } from '../../../src/platform/jobs/store'
import { build } from '../../../src/platform/version'
import { fetchWeatherKind } from '../../../src/workouts/job-kinds'
import { openTestApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'

const report = async (admin: TestUser) => (await admin.get<HealthReportAnswer>('/api/health')).body.data

const megabyte = 1024 * 1024
const gigabyte = 1024 * megabyte

test('it is for administrators', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  expect((await sam.get('/api/health')).failure?.code).toBe('not-administrator')
  expect((await app.request('GET', '/api/health')).status).toBe(401)
})

test('nothing is wrong at first', async () => {
  await using app = openTestApp()
  const admin = await app.user('admin', { isAdmin: true })
  expect(await report(admin)).toMatchObject({
    build,
    alerts: [],
    warnings: [],
    days: [],
    last_backup_at: null,
  })
})

test('the last warnings and errors are told, the latest first, and no more than fifty', async () => {
  await using app = openTestApp()
  const admin = await app.user('admin', { isAdmin: true })
  app.ctx.log.info('All is well')
  for (let number = 1; number <= 51; number++) app.ctx.log.warn('Something is odd', { number })
  app.advanceClock(1000)
  app.ctx.log.error('Something failed')
  const { warnings } = await report(admin)
  expect(warnings).toHaveLength(50)
  expect(warnings.slice(0, 2)).toEqual([
    { time: 'Mon, 01 Jun 2026 10:00:01 GMT', level: 'error', sentence: 'Something failed', facts: '' },
    {
      time: 'Mon, 01 Jun 2026 10:00:00 GMT',
      level: 'warn',
      sentence: 'Something is odd',
      facts: '{"number":51}',
    },
  ])
})

test('without https of its own there is no certificate to tell of; with it, until when it is valid', async () => {
  await using app = openTestApp()
  const admin = await app.user('admin', { isAdmin: true })
  expect(await report(admin)).toMatchObject({ certificate: null, authority: null })
  const certificate = {
    certificate: '',
    key: '',
    names: [],
    startsAt: new Date('2026-04-01T00:00:00Z'),
    expiresAt: new Date('2026-06-11T00:00:00Z'),
  }
  app.ctx.https.served = { certificate, port: 5443 }
  const expires = { expires_at: 'Thu, 11 Jun 2026 00:00:00 GMT' }
  expect((await report(admin)).certificate).toEqual({ ...expires, state: 'ends-soon' })
  app.advanceClock(9.7 * 86_400_000)
  const later = await app.user('later', { isAdmin: true })
  expect((await report(later)).certificate).toEqual({ ...expires, state: 'expired' })
})

test('work that waits is counted by kind', async () => {
  await using app = openTestApp()
  const admin = await app.user('admin', { isAdmin: true })
  const now = app.ctx.clock()
  queueJob(app.ctx.db, fetchWeatherKind, 1, now)
  queueJob(app.ctx.db, fetchWeatherKind, 2, new Date(now.getTime() + 1))
  queueJob(app.ctx.db, makeBackupKind, null, now)
  expect((await report(admin)).jobs).toEqual([
    { kind: 'fetch-weather', due: 1, tried_again: 0, later: 1 },
    { kind: 'make-backup', due: 1, tried_again: 0, later: 0 },
  ])
})

test('a day is noted once, and forgotten after more than a year', async () => {
  await using app = openTestApp()
  const admin = await app.user('admin', { isAdmin: true })
  watchStorage(app.ctx)
  await admin.upload()
  watchStorage(app.ctx)
  app.setClock(new Date('2026-06-02T00:00:00Z'))
  watchStorage(app.ctx)
  const { days, upload_bytes } = await report(admin)
  expect(days.map(({ day, upload_bytes }) => [day, upload_bytes])).toEqual([
    ['2026-06-01', 0],
    ['2026-06-02', upload_bytes],
  ])
  expect(upload_bytes).toBeGreaterThan(0)
  app.setClock(new Date('2027-07-07T00:00:00Z'))
  watchStorage(app.ctx)
  const later = await app.user('later', { isAdmin: true })
  expect((await report(later)).days.map(({ day }) => day)).toEqual(['2026-06-02', '2027-07-07'])
})

test('a disk that was full is no longer told of once no setting names a folder there', async () => {
  await using app = openTestApp()
  const admin = await app.user('admin', { isAdmin: true })
  insertAlert(app.ctx.db, { kind: 'disk-full', subject: '/mnt/before' }, app.ctx.clock())
  watchStorage(app.ctx)
  expect((await report(admin)).alerts).toEqual([])
})

test.each<[name: string, freeBytes: number, sizeBytes: number, isFull: boolean, expected: boolean]>([
  ['a card with half of it free', 8 * gigabyte, 16 * gigabyte, false, false],
  ['a card with less than a twentieth free', 0.7 * gigabyte, 16 * gigabyte, false, true],
  ['the same with a little more', 0.85 * gigabyte, 16 * gigabyte, false, false],
  ['the same with a little more, once it was full', 0.85 * gigabyte, 16 * gigabyte, true, true],
  ['the same with a lot more', gigabyte, 16 * gigabyte, true, false],
  ['a small disk with 499 MB', 499 * megabyte, 2 * gigabyte, false, true],
  ['a large disk with 6 GB', 6 * gigabyte, 4000 * gigabyte, false, false],
  ['a large disk with 4 GB', 4 * gigabyte, 4000 * gigabyte, false, true],
])('%s is scarce or not', (_, freeBytes, sizeBytes, isFull, expected) => {
  expect(isScarce({ freeBytes, sizeBytes }, isFull)).toBe(expected)
})
