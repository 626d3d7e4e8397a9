// How codes, tokens and secrets are stored, and how long they are kept.

import { describe, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sweepGrants } from '../../../src/accounts/oauth/sweep-grants'
import { readApart } from '../../support/read-apart'
import { openTestApp, startOfTest } from '../../support/test-app'
import { testClient, useToken } from '../../support/test-client'
import { until } from '../../support/waiting'

type App = ReturnType<typeof openTestApp>

const dayMs = 86_400_000

test('no code, token or secret can be read in the database or the log', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const client = testClient(app, sam)
  const secrets = [client.secret]
  for (let round = 0; round < 100; round++) {
    const code = await client.code(sam)
    const { body } = await client.exchange(code)
    secrets.push(code, body.access_token!, body.refresh_token!)
  }
  await client.exchange(secrets[1]!)
  await client.refresh(secrets[3]!, { client_secret: 'wrong' })
  const files = readdirSync(app.dataDir).filter(name => name.startsWith('trackhut.db'))
  const kept = [
    ...files.map(name => readApart(join(app.dataDir, name)).toString('latin1')),
    app.logLines.join('\n'),
  ]
  expect(kept.join('').includes(client.client.clientId)).toBe(true)
  expect(secrets.filter(secret => kept.some(text => text.includes(secret.slice(4))))).toEqual([])
})

const count = (app: App, table: 'oauth_grants' | 'oauth_tokens' | 'jobs') =>
  app.ctx.database.sqlite.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${table}`).get()!.n

const counts = (app: App) => ({ grants: count(app, 'oauth_grants'), pairs: count(app, 'oauth_tokens') })

async function runDueJobs(app: App) {
  const isDue = 'SELECT 1 FROM jobs WHERE due_at <= ?'
  app.ctx.jobs.start()
  await until(() => !app.ctx.database.sqlite.query(isDue).get(app.ctx.clock().getTime()))
  await app.ctx.jobs.stop()
}

describe('the sweep', () => {
  test('takes a code that nobody came with, on the second day after', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    await testClient(app, sam).code(sam)
    app.setClock(new Date('2026-06-02T23:59:59Z'))
    await runDueJobs(app)
    expect(counts(app)).toEqual({ grants: 1, pairs: 0 })
    app.setClock(new Date('2026-06-03T00:00:00Z'))
    await runDueJobs(app)
    expect(counts(app)).toEqual({ grants: 0, pairs: 0 })
    expect(count(app, 'jobs')).toBe(0)
  })

  test('leaves what ended less than a day ago', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const client = testClient(app, sam)
    await client.code(sam)
    app.advanceClock(dayMs)
    await client.code(sam)
    app.setClock(new Date('2026-06-03T00:00:00Z'))
    await runDueJobs(app)
    expect(counts(app)).toEqual({ grants: 1, pairs: 0 })
  })

  test('takes tokens a day after they could last be refreshed', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    await testClient(app, sam).connect(sam)
    app.advanceClock(20 * dayMs)
    await runDueJobs(app)
    expect(counts(app)).toEqual({ grants: 1, pairs: 1 })
    app.advanceClock(2 * dayMs)
    await runDueJobs(app)
    expect(counts(app)).toEqual({ grants: 0, pairs: 0 })
    expect(count(app, 'jobs')).toBe(0)
  })

  test('takes the old pairs of an app that is in use, and leaves it its new ones', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const client = testClient(app, sam)
    let tokens = await client.connect(sam)
    for (let day = 0; day < 60; day++) {
      app.advanceClock(dayMs)
      await runDueJobs(app)
      const { body } = await client.refresh(tokens.refreshToken)
      tokens = { accessToken: body.access_token!, refreshToken: body.refresh_token! }
    }
    expect(counts(app).grants).toBe(1)
    expect(counts(app).pairs).toBeLessThan(24)
    expect(await useToken(app, tokens.accessToken)).toBe(200)
  })

  test('is queued once for all that ends on one day', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const client = testClient(app, sam)
    for (let round = 0; round < 3; round++) await client.connect(sam)
    const subjects = app.ctx.database.sqlite.query('SELECT subject FROM jobs ORDER BY id').values()
    expect(subjects).toEqual([['2026-06-03'], ['2026-06-23']])
  })

  test('counts the pairs, and leaves what ended later', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const client = testClient(app, sam)
    const { refreshToken } = await client.connect(sam)
    app.advanceClock(dayMs)
    await client.refresh(refreshToken)
    const after = (days: number) => new Date(startOfTest.getTime() + days * dayMs + 1)
    expect([sweepGrants(app.ctx.db, after(19)), counts(app)]).toEqual([0, { grants: 1, pairs: 2 }])
    expect([sweepGrants(app.ctx.db, after(20)), counts(app)]).toEqual([1, { grants: 1, pairs: 1 }])
    expect([sweepGrants(app.ctx.db, after(21)), counts(app)]).toEqual([1, { grants: 0, pairs: 0 }])
  })
})
