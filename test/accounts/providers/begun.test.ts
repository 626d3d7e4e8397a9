// Log-ins that begin and never end: anybody can begin them, and each is kept for ten minutes.
import { afterAll, expect, test } from 'bun:test'
import { providerTransactions } from '../../../src/platform/db/tables'
import { startOddProvider } from '../../support/odd-provider'
import { openTestApp, type TestApp } from '../../support/test-app'

const provider = await startOddProvider()
afterAll(provider.stop)

const mostOfOne = 200
const mostOfAll = 20_000

function open() {
  const app = openTestApp({
    OIDC_PROVIDERS: provider.setting(),
    API_RATE_LIMITS: '100000 per 1 day',
    TRUSTED_PROXY: '127.0.0.1',
  })
  app.setClock(new Date())
  return app
}

const begin = (app: TestApp, address: string, what = 'start', token?: string) =>
  app.request('POST', `/api/auth/oidc/odd/${what}`, {
    headers: { 'x-forwarded-for': address },
    ...(token !== undefined && { token }),
  })

async function beginAll(app: TestApp, addresses: Iterable<string>) {
  const statuses = new Set<number>()
  for (const address of addresses) statuses.add((await begin(app, address)).status)
  return [...statuses]
}

test('one network begins two hundred in ten minutes, and others go on', async () => {
  await using app = open()
  expect(await beginAll(app, Array(mostOfOne).fill('192.0.2.1'))).toEqual([200])
  const answer = await begin(app, '192.0.2.1')
  expect([answer.status, answer.failure, answer.body as unknown]).toEqual([
    429,
    { code: 'login-throttled' },
    { status: 'error', message: 'rate limit exceeded (200 per 10 minute)' },
  ])
  expect(answer.headers.get('retry-after')).toBe('600')
  expect((await begin(app, '192.0.2.2')).status).toBe(200)
  const sam = await app.user('sam')
  expect((await begin(app, '192.0.2.1', 'proof', sam.token)).status).toBe(429)
  app.advanceClock(10 * 60_000)
  expect((await begin(app, '192.0.2.1')).status).toBe(200)
})

test('a /48 of IPv6 is one network', async () => {
  await using app = open()
  const neighbours = Array.from({ length: mostOfOne }, (_, one) => `2001:db8:1:${one.toString(16)}::1`)
  expect(await beginAll(app, neighbours)).toEqual([200])
  expect((await begin(app, '2001:db8:1:ffff::1')).status).toBe(429)
  expect((await begin(app, '2001:db8:2::1')).status).toBe(200)
})

test('a network that is refused leaves no rows, and asks nothing of the provider', async () => {
  await using app = open()
  await beginAll(app, Array(mostOfOne).fill('192.0.2.1'))
  const asked = provider.asked.length
  app.advanceClock(60_000)
  await beginAll(app, Array(10).fill('192.0.2.1'))
  expect(app.ctx.db.select().from(providerTransactions).all()).toHaveLength(mostOfOne)
  expect(provider.asked).toHaveLength(asked)
})

test('more than twenty thousand at once are refused, until they end', async () => {
  await using app = open()
  const expiresAt = new Date(app.ctx.clock().getTime() + 60_000)
  const row = { provider: 'odd', purpose: 'log-in', state: 's', nonce: 'n', verifier: 'v' } as const
  app.ctx.db.transaction(tx => {
    for (let one = 0; one < mostOfAll; one++)
      tx.insert(providerTransactions)
        .values({ ...row, hash: `${one}`, redirectUri: 'http://localhost', userId: null, expiresAt })
        .run()
  })
  expect((await begin(app, '192.0.2.1')).failure).toEqual({ code: 'login-throttled' })
  app.advanceClock(60_000)
  expect((await begin(app, '192.0.2.1')).status).toBe(200)
})
