// The clock was years ahead for a while and is correct again. Work that was scheduled in that time does not wait for
// years.

import { describe, expect, test } from 'bun:test'
import type { NewPersonalTokenAnswer } from '../../src/accounts/oauth/apps/schemas'
import { followBackupSchedule, queueBackupKind } from '../../src/instance/backups/schedule'
import { insertBackupRun } from '../../src/instance/backups/store'
import { issueOneTimeToken } from '../../src/platform/access/one-time-tokens'
import { exportRequests, jobs } from '../../src/platform/db/tables'
import { findJobDueAt } from '../../src/platform/jobs/store'
import { soon } from '../support/soon'
import { uploadedFiles } from '../support/stored'
import { openTestApp, password, startOfTest, type TestApp } from '../support/test-app'
import { testClient, useToken } from '../support/test-client'
import { until } from '../support/waiting'
import { askForExport, makeExportOf } from '../transfer/exports/exporting'

const hourMs = 3_600_000
const elevenYears = 11 * 365 * 24 * hourMs

const after = (milliseconds: number) => new Date(startOfTest.getTime() + milliseconds)

describe('whoever was refused when the clock was ahead', () => {
  test('waits no longer than whoever is refused now', async () => {
    await using app = openTestApp({ API_RATE_LIMITS: '3000 per 5 minutes' })
    await app.user('sam')
    const logIn = (attempt: string) =>
      app.request('POST', '/api/auth/login', { json: { email: 'sam@example.org', password: attempt } })
    app.setClock(after(elevenYears))
    for (let count = 0; count < 10; count++) expect((await logIn('wrong')).status).toBe(401)
    expect((await logIn(password)).status).toBe(429)

    app.setClock(startOfTest)
    const refused = await logIn(password)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900'])
    app.advanceClock(899_000)
    expect((await logIn(password)).status).toBe(429)
    app.advanceClock(1000)
    expect((await logIn(password)).status).toBe(200)
  })

  test('is counted by the same windows', async () => {
    await using app = openTestApp({ API_RATE_LIMITS: '2 per 5 minutes' })
    const ask = async () => (await app.request('GET', '/api/ping')).status
    app.setClock(after(elevenYears))
    expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429])
    app.setClock(startOfTest)
    expect(await ask()).toBe(429)
    app.advanceClock(300_000)
    expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429])
  })
})

/** Waits until the jobs have done all due work, and no job is due in the far future. */
async function workOff(app: TestApp) {
  const rows = () => app.ctx.db.select().from(jobs).all()
  const latest = app.ctx.clock().getTime() + 40 * 24 * hourMs
  app.ctx.jobs.wake()
  await until(() => !rows().some(({ dueAt }) => dueAt <= app.ctx.clock() || dueAt.getTime() > latest))
}

describe('an archive that was made then', () => {
  test('is removed', async () => {
    await using app = openTestApp()
    app.ctx.jobs.start()
    app.setClock(after(elevenYears))
    const sam = await app.user('sam')
    await makeExportOf(sam)
    app.setClock(startOfTest)
    await workOff(app)
    await soon(() => uploadedFiles(app.dataDir)).toEqual([])
    expect(app.ctx.db.select().from(exportRequests).all()).toEqual([])
  })

  test('does not keep another from being made', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const ask = async (time: Date) => {
      const made = { createdAt: time, completedAt: time, fileName: 'a.zip', fileSize: 1 }
      app.ctx.db.delete(exportRequests).run()
      app.ctx.db
        .insert(exportRequests)
        .values({ userId: sam.account.id, ...made })
        .run()
      return (await askForExport(sam)).body.status
    }
    expect(await ask(after(-hourMs))).toBe('error')
    expect(await ask(after(elevenYears))).toBe('success')
  })
})

test('the next backup is due at once when the last was made by a clock that was ahead', async () => {
  await using app = openTestApp({ BACKUP_EVERY: '36h' })
  const { db } = app.ctx
  const dueAfter = (last: Date) => {
    insertBackupRun(db, { startedAt: last, finishedAt: last, fileName: 'a backup', size: 1, files: 1 })
    followBackupSchedule(app.ctx)
    return findJobDueAt(db, queueBackupKind, null)
  }
  expect(dueAfter(after(elevenYears))).toEqual(startOfTest)
  expect(dueAfter(after(-hourMs))).toEqual(after(35 * hourMs))
})

test('a link that was mailed then is good no longer than its time', async () => {
  await using app = openTestApp()
  const { account } = await app.user('sam')
  const setPassword = async (issuedAt: Date) => {
    const facts = { purpose: 'reset-password', userId: account.id, email: account.email } as const
    const token = issueOneTimeToken(app.ctx.db, facts, issuedAt)
    return (await app.request('POST', '/api/auth/password/update', { json: { token, password } })).status
  }
  expect(await setPassword(after(elevenYears))).toBe(401)
  expect(await setPassword(after(hourMs))).toBe(200)
})

describe('a session that began when the clock was ahead', () => {
  test.each([
    [2, 200],
    [14, 200],
    [15, 401],
    [11 * 365 * 24, 401],
  ])('by %p hours answers %p', async (hours, status) => {
    await using app = openTestApp()
    app.setClock(after(hours * hourMs))
    const sam = await app.user('sam')
    app.setClock(startOfTest)
    expect((await sam.get('/api/auth/profile')).status).toBe(status)
  })
})

describe('a token that was made when the clock was ahead', () => {
  test.each([
    [2, 200],
    [11 * 365 * 24, 401],
  ])('for an app, by %p hours, answers %p', async (hours, status) => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const client = testClient(app, sam, { scope: 'profile:read' })
    app.setClock(after(hours * hourMs))
    const { accessToken, refreshToken } = await client.connect(await app.user('kim'))
    app.setClock(startOfTest)
    expect(await useToken(app, accessToken)).toBe(status)
    expect((await client.refresh(refreshToken)).status).toBe(status === 200 ? 200 : 400)
  })

  test.each([
    [2, 30, 200],
    [11 * 365 * 24, null, 200],
    [11 * 365 * 24, 30, 401],
  ])('by hand, by %p hours, to last %p days, answers %p', async (hours, expires_in_days, status) => {
    await using app = openTestApp()
    app.setClock(after(hours * hourMs))
    const sam = await app.user('sam')
    const json = { name: 'Backup', scope: 'profile:read', expires_in_days }
    const made = await sam.request<NewPersonalTokenAnswer>('POST', '/api/oauth/personal-tokens', { json })
    app.setClock(startOfTest)
    expect(await useToken(app, made.body.data.personal_token.token)).toBe(status)
  })
})
