// A provider that does something wrong, and people who bring back something else than what they were given: nobody is
// logged in.
import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { type Oddity, startOddProvider } from '../../support/odd-provider'
import { begin, linkWith, logInWith } from '../../support/provider-log-in'
import { testApp } from '../../support/test-app'

const provider = await startOddProvider()
afterAll(provider.stop)
const app = testApp({ OIDC_PROVIDERS: provider.setting() })
app.setClock(new Date())
const sam = await app.user('sam')
await sam.prove()
const journey = { app, key: 'odd', visit: (url: string) => provider.logIn(url) }
await linkWith(journey, sam.token)

beforeEach(() => {
  provider.be({})
  app.setClock(new Date())
})

const now = () => Math.floor(Date.now() / 1000)

test('without anything wrong, the account is that of the person who connected it', async () => {
  const answer = await logInWith(journey)
  expect([answer.status, answer.body as unknown]).toEqual([
    200,
    { status: 'success', message: 'successfully logged in', auth_token: expect.any(String) },
  ])
  const profile = await app.request<{ data: { username: string } }>('GET', '/api/auth/profile', {
    token: answer.body.auth_token,
  })
  expect(profile.body.data.username).toBe('sam')
})

const forged: [string, Oddity][] = [
  ['another issuer in the ID token', { token: { iss: 'https://auth.example.org' } }],
  ['another audience', { token: { aud: 'another-client' } }],
  ['no audience', { token: { aud: undefined } }],
  ['another authorized party', { token: { aud: ['trackhut', 'another-client'], azp: 'another-client' } }],
  ['another nonce', { token: { nonce: 'guessed' } }],
  ['no nonce', { token: { nonce: undefined } }],
  ['no subject', { token: { sub: undefined } }],
  ['no expiry', { token: { exp: undefined } }],
  ['an ID token that ended 61 seconds ago', { token: { exp: now() - 61 } }],
  ['the signature of somebody else', { signature: 'foreign-key' }],
  ['no signature', { signature: 'none' }],
  ['a signature with the secret of the client', { signature: 'secret' }],
  ['another subject in UserInfo', { info: { sub: 'Somebody else' } }],
  ['the same subject in other letters in UserInfo', { info: { sub: 'SOMEBODY' } }],
  ['another state', { back: { state: 'guessed' } }],
  ['another issuer in the address', { back: { iss: 'https://auth.example.org' } }],
  ['an invented code', { back: { code: 'guessed' } }],
]

test.each(forged)('%s', async (_, oddity) => {
  provider.be(oddity)
  const answer = await logInWith(journey)
  expect([answer.status, answer.failure, answer.body as unknown]).toEqual([
    400,
    { code: 'provider-answer-invalid' },
    { status: 'error', message: 'the provider sent something that is not valid' },
  ])
})

test('a code of somebody else', async () => {
  provider.know('Kim')
  const { code } = provider.logIn((await begin(app, 'odd')).url)
  provider.know('Somebody')
  const answer = await logInWith({ ...journey, visit: url => ({ ...provider.logIn(url), code: code! }) })
  expect([answer.status, answer.failure]).toEqual([400, { code: 'provider-answer-invalid' }])
})

test('an ID token may have ended less than a minute ago', async () => {
  provider.be({ token: { exp: now() - 40 } })
  expect((await logInWith(journey)).status).toBe(200)
})

describe('what was used', () => {
  const finish = (json: object) => app.request('POST', '/api/auth/oidc/odd/finish', { json })

  test('a transaction works once', async () => {
    const { url, transaction } = await begin(app, 'odd')
    const json = { transaction, ...provider.logIn(url) }
    expect((await finish(json)).status).toBe(200)
    const again = await finish(json)
    expect([again.status, again.failure]).toEqual([400, { code: 'provider-transaction-unknown' }])
  })

  test('a failed one does not work again either', async () => {
    const { url, transaction } = await begin(app, 'odd')
    const right = provider.logIn(url)
    expect((await finish({ transaction, ...right, state: 'guessed' })).failure?.code).toBe(
      'provider-answer-invalid',
    )
    expect((await finish({ transaction, ...right })).failure?.code).toBe('provider-transaction-unknown')
  })

  test('a code works once, also with another transaction', async () => {
    const first = await begin(app, 'odd')
    const second = await begin(app, 'odd')
    const used = provider.logIn(first.url)
    const other = provider.logIn(second.url)
    expect((await finish({ transaction: first.transaction, ...used })).status).toBe(200)
    const answer = await finish({ transaction: second.transaction, ...other, code: used.code })
    expect(answer.failure?.code).toBe('provider-answer-invalid')
  })

  test('a transaction ends after ten minutes', async () => {
    const { url, transaction } = await begin(app, 'odd')
    app.advanceClock(10 * 60_000)
    const answer = await finish({ transaction, ...provider.logIn(url) })
    expect(answer.failure?.code).toBe('provider-transaction-unknown')
  })

  test('a transaction is for what it was begun for, and for whom', async () => {
    const alex = await app.user('alex')
    await alex.prove()
    const linking = await begin(app, 'odd', 'link', sam.token)
    const asLogIn = await finish({ transaction: linking.transaction, ...provider.logIn(linking.url) })
    expect(asLogIn.failure?.code).toBe('provider-transaction-unknown')
    const others = await begin(app, 'odd', 'link', sam.token)
    const json = { provider: 'odd', transaction: others.transaction, ...provider.logIn(others.url) }
    const answer = await alex.request('POST', '/api/auth/identities', { json })
    expect(answer.failure?.code).toBe('provider-transaction-unknown')
  })

  test('an invented one is unknown', async () => {
    const answer = await finish({ transaction: 'invented', code: 'a', state: 'b' })
    expect(answer.failure?.code).toBe('provider-transaction-unknown')
  })
})

describe('clocks', () => {
  test.each([
    ['a day behind', -86_400],
    ['a day ahead', 86_400],
  ])('a provider that is %s is told apart, with both times', async (_, seconds) => {
    const at = now() + seconds
    provider.be({ token: { iat: at, exp: at + 300, auth_time: at } })
    const answer = await logInWith(journey)
    expect([answer.status, answer.failure?.code]).toEqual([424, 'provider-clock-differs'])
    expect(answer.failure?.detail?.time).toBe(new Date(at * 1000).toISOString())
    expect(Math.abs((answer.failure?.detail?.seconds ?? 0) - seconds)).toBeLessThanOrEqual(2)
  })
})

describe('a provider that refuses or fails', () => {
  const denied = async (error: string) => {
    const { url, transaction } = await begin(app, 'odd')
    const { state, iss } = provider.logIn(url)
    return app.request('POST', '/api/auth/oidc/odd/finish', { json: { transaction, state, iss, error } })
  }

  test.each([
    ['access_denied', 403, 'provider-denied'],
    ['server_error', 424, 'provider-unreachable'],
    ['unauthorized_client', 424, 'provider-misconfigured'],
  ] as const)('%s', async (error, status, code) => {
    const answer = await denied(error)
    expect([answer.status, answer.failure]).toEqual([status, { code }])
  })

  test('pages of an error between beginning and end', async () => {
    const { url, transaction } = await begin(app, 'odd')
    const back = provider.logIn(url)
    provider.be({ status: 502 })
    const answer = await app.request('POST', '/api/auth/oidc/odd/finish', { json: { transaction, ...back } })
    expect([answer.status, answer.failure]).toEqual([424, { code: 'provider-unreachable' }])
  })

  test('one that this server does not have', async () => {
    const answer = await app.request('POST', '/api/auth/oidc/other/start')
    expect([answer.status, answer.failure]).toEqual([404, { code: 'provider-unknown' }])
  })
})

test('keys may change from one log-in to the next', async () => {
  await provider.changeKeys()
  expect((await logInWith(journey)).status).toBe(200)
})

test('a refusal is in the audit log, with the account that it is about', async () => {
  provider.know('Stranger')
  expect((await logInWith(journey)).failure?.code).toBe('identity-unknown')
  provider.know('Somebody')
  const admin = await app.user('admin', { isAdmin: true })
  const { body } = await admin.get<{ data: { acts: { act: string; detail: string[] }[] } }>('/api/audit')
  expect(JSON.stringify(body)).toContain('identity-unknown')
})
