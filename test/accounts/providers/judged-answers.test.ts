// Forged answers of a provider are counted and written down, whatever they were for: to log in, to connect an account, or
// to prove who somebody is.
import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { listActs } from '../../../src/platform/audit/store'
import { type Oddity, startOddProvider } from '../../support/odd-provider'
import { begin, linkWith, logInWith } from '../../support/provider-log-in'
import { openTestApp } from '../../support/test-app'

const provider = await startOddProvider()
afterAll(provider.stop)
beforeEach(() => {
  provider.be({})
  provider.know('Somebody')
})

const limits = { API_RATE_LIMITS: '100000 per 1 day' }
const visit = (url: string) => provider.logIn(url)

/** Opens an app in which somebody has connected their account at the provider, and is logged in. */
async function open(environment: Record<string, string> = {}) {
  const app = openTestApp({ OIDC_PROVIDERS: provider.setting(), ...environment })
  app.setClock(new Date())
  const sam = await app.user('sam')
  await sam.prove()
  expect((await linkWith({ app, key: 'odd', visit }, sam.token)).status).toBe(200)
  return { app, sam }
}

type Opened = Awaited<ReturnType<typeof open>>

async function proveWith({ app, sam: { token } }: Opened) {
  const { url, transaction } = await begin(app, 'odd', 'proof', token)
  const json = {
    method: 'provider',
    provider: 'odd',
    provider_return: { transaction, ...provider.logIn(url) },
  }
  return app.request('POST', '/api/auth/proof', { token, json })
}

const doors = [
  ['a log-in', ({ app }: Opened) => logInWith({ app, key: 'odd', visit })],
  ['connecting', ({ app, sam }: Opened) => linkWith({ app, key: 'odd', visit }, sam.token)],
  ['a proof', proveWith],
] as const

const forged: [string, Oddity][] = [
  ['another state', { back: { state: 'guessed' } }],
  ['another nonce', { token: { nonce: 'guessed' } }],
  ['the signature of somebody else', { signature: 'foreign-key' }],
  ['another issuer in the ID token', { token: { iss: 'https://auth.example.org' } }],
  ['another audience', { token: { aud: 'another-client' } }],
]

describe.each(doors)('for %s', (name, enter) => {
  test.each(forged)('%s is refused, and written down with the person who is logged in', async (_, oddity) => {
    const opened = await open()
    await using app = opened.app
    provider.be(oddity)
    const answer = await enter(opened)
    expect([answer.status, answer.failure]).toEqual([400, { code: 'provider-answer-invalid' }])
    const [last] = listActs(app.ctx.db, {}, 1)
    expect(last?.act).toMatchObject({
      act: 'log-in-refused',
      userId: name === 'a log-in' ? null : opened.sam.account.id,
      detail: 'provider-answer-invalid',
    })
  })

  test('ten forged answers make this address wait, for a right one too', async () => {
    const opened = await open(limits)
    await using app = opened.app
    provider.be({ signature: 'foreign-key' })
    for (let time = 0; time < 10; time++) expect((await enter(opened)).status).toBe(400)
    provider.be({})
    const answer = await enter(opened)
    expect([answer.status, answer.failure]).toEqual([429, { code: 'login-throttled' }])
    app.advanceClock(20_000)
    expect((await enter(opened)).status).toBe(200)
  })
})

test('all three share one allowance, and a right answer begins it anew', async () => {
  const opened = await open(limits)
  await using _ = opened.app
  const forge = async (times: number) => {
    provider.be({ token: { nonce: 'guessed' } })
    const statuses: number[] = []
    for (let time = 0; time < times; time++) statuses.push((await doors[time % 3]![1](opened)).status)
    provider.be({})
    return statuses
  }
  expect(new Set(await forge(9))).toEqual(new Set([400]))
  expect((await proveWith(opened)).status).toBe(200)
  expect(await forge(12)).toEqual([...Array<number>(10).fill(400), 429, 429])
})

test('an answer that is right, but for the account of somebody else, is written down, too', async () => {
  const opened = await open()
  await using app = opened.app
  provider.know('Somebody else')
  expect((await proveWith(opened)).failure?.code).toBe('identity-unknown')
  const [last] = listActs(app.ctx.db, {}, 1)
  expect(last?.act).toMatchObject({ userId: opened.sam.account.id, detail: 'identity-unknown' })
})
