import { describe, expect, test } from 'bun:test'
import type { ProofAnswer } from '../../../src/accounts/proof/schemas'
import { minute } from '../../../src/lib/durations'
import { listActs } from '../../../src/platform/audit/store'
import type { Code } from '../../../src/platform/codes'
import { insertPersonalToken } from '../../support/app-tokens'
import type { Answer } from '../../support/requests'
import { SoftwareAuthenticator } from '../../support/software-authenticator'
import { openTestApp, password, type TestApp } from '../../support/test-app'
import { testClient } from '../../support/test-client'
import type { TestUser } from '../../support/test-user'
import { addPasskey, optionsFrom } from '../factors/set-up'

const newToken = (user: TestUser) =>
  user.request('POST', '/api/oauth/personal-tokens', { json: { name: 'a', scope: 'workouts:read' } })

const outcome = ({ status, failure }: Answer): [number, Code | undefined] => [status, failure?.code]
const refused: ReturnType<typeof outcome> = [403, 'proof-required']

const prove = (user: TestUser, json: unknown) =>
  user.request<ProofAnswer>('POST', '/api/auth/proof', { json })

const right = { method: 'password', password }

test('a log-in is a proof for ten minutes, and so is the password', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const read = async () => (await sam.get<ProofAnswer>('/api/auth/proof')).body.data
  expect(await read()).toEqual({ methods: ['password'], proved_until: 'Mon, 01 Jun 2026 10:10:00 GMT' })
  app.advanceClock(10 * minute - 1)
  expect((await newToken(sam)).status).toBe(200)
  app.advanceClock(1)
  expect(await read()).toEqual({ methods: ['password'], proved_until: null })
  expect(outcome(await newToken(sam))).toEqual(refused)
  const { body } = await prove(sam, right)
  expect(body.data.proved_until).toBe('Mon, 01 Jun 2026 10:20:00 GMT')
  expect((await newToken(sam)).status).toBe(200)
})

test('a proof is one of this session alone', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const other = await app.again('sam')
  app.advanceClock(11 * minute)
  await prove(sam, right)
  expect(outcome(await newToken(other))).toEqual(refused)
})

test('a proof from a clock that was ahead does not hold', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const start = app.ctx.clock()
  app.advanceClock(60 * minute)
  await prove(sam, right)
  app.setClock(new Date(start.getTime() + 30 * minute))
  expect(outcome(await newToken(sam))).toEqual(refused)
})

describe('a proof is refused', () => {
  test.each([
    ['with a wrong password', { method: 'password', password: 'wrong one' }, 401, 'current-password-wrong'],
    ['without a password', { method: 'password' }, 400, 'current-password-missing'],
    ['with a password longer than any', { ...right, password: 'x'.repeat(1025) }, 400, 'password-too-long'],
    ['in an unknown way', { method: 'charm', password }, 400, 'fields-invalid'],
    [
      'in a way that the account does not have',
      { method: 'totp', password },
      400,
      'proof-method-not-offered',
    ],
    ['without anything', {}, 400, 'fields-invalid'],
  ] as const)('%s', async (_, json, status, code) => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    app.advanceClock(11 * minute)
    expect(outcome(await prove(sam, json))).toEqual([status, code])
    expect(outcome(await newToken(sam))).toEqual(refused)
  })

  test('after ten wrong passwords, for a while', async () => {
    await using app = openTestApp({ API_RATE_LIMITS: '300 per 5 minutes' })
    const sam = await app.user('sam')
    for (let count = 0; count < 10; count++) await prove(sam, { ...right, password: 'wrong one' })
    expect(outcome(await prove(sam, right))).toEqual([429, 'login-throttled'])
  })

  test('after ten forged passkeys, for a while, and nobody else', async () => {
    await using app = openTestApp({ API_RATE_LIMITS: '300 per 5 minutes' })
    const [sam, kim] = [await app.user('sam'), await app.user('kim')]
    const [own, other] = [await addPasskey(sam), await addPasskey(kim)]
    const by = async (user: TestUser, authenticator: SoftwareAuthenticator) => {
      const options = await optionsFrom(user, '/api/auth/proof/passkey/options')
      return outcome(await prove(user, { method: 'passkey', passkey: authenticator.use(options) }))
    }
    const stranger = new SoftwareAuthenticator()
    const isRefused: ReturnType<typeof outcome> = [401, 'passkey-refused']
    for (let count = 0; count < 9; count++) expect(await by(sam, stranger)).toEqual(isRefused)
    // A right one begins the count anew.
    expect(await by(sam, own.authenticator)).toEqual([200, undefined])
    for (let count = 0; count < 10; count++) expect(await by(sam, other.authenticator)).toEqual(isRefused)
    expect(await by(sam, own.authenticator)).toEqual([429, 'login-throttled'])
    expect(await by(kim, other.authenticator)).toEqual([200, undefined])
    const options = await optionsFrom(app, '/api/auth/login/passkey/options')
    const json = { passkey: own.authenticator.use(options) }
    expect((await app.request('POST', '/api/auth/login/passkey', { json })).status).toBe(200)
    app.advanceClock(16_000)
    expect(await by(sam, own.authenticator)).toEqual([200, undefined])
  })

  test('with all but one of ten answers of a passkey that have the same counter and come at once', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const { authenticator } = await addPasskey(sam)
    const copy = async () =>
      authenticator.use(await optionsFrom(sam, '/api/auth/proof/passkey/options'), { counter: 5 })
    const passkeys = await Promise.all(Array.from({ length: 10 }, copy))
    const answers = await Promise.all(passkeys.map(passkey => prove(sam, { method: 'passkey', passkey })))
    expect(answers.map(outcome).toSorted(([a], [b]) => a - b)).toEqual([
      [200, undefined],
      ...Array<ReturnType<typeof outcome>>(9).fill([401, 'passkey-refused']),
    ])
  })

  test('from an app, which cannot prove anything', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const token = insertPersonalToken(app.ctx, sam, 'profile:read profile:write users:write')
    const answer = await app.request('POST', '/api/auth/proof', { token, json: right })
    expect(outcome(answer)).toEqual([403, 'scope-missing'])
  })
})

describe('the operations of the contract', () => {
  const tries: Record<string, (user: TestUser, app: TestApp) => Promise<Answer>> = {
    'deleting the account': user => user.delete('/api/users/sam'),
    'allowing an app': (user, app) => testClient(app, user).authorize(user),
    'the address of others': user =>
      user.request('PATCH', '/api/users/kim', { json: { new_email: 'new@example.org' } }),
    'the rights of others': user => user.request('PATCH', '/api/users/kim', { json: { admin: true } }),
    'the password of others': user =>
      user.request('PATCH', '/api/users/kim', { json: { reset_password: true } }),
    'asking for an archive': user => user.request('POST', '/api/auth/account/export/request'),
  }
  test.each(Object.entries(tries))('need no proof by default: %s', async (_, attempt) => {
    await using app = openTestApp()
    const sam = await app.user('sam', { isAdmin: true })
    await app.user('kim', { isAdmin: true })
    app.advanceClock(11 * minute)
    expect([200, 204]).toContain((await attempt(sam, app)).status)
  })

  test.each(Object.entries(tries))('need one with RECENT_PROOF=require: %s', async (_, attempt) => {
    await using app = openTestApp({ RECENT_PROOF: 'require' })
    const sam = await app.user('sam', { isAdmin: true })
    await app.user('kim', { isAdmin: true })
    app.advanceClock(11 * minute)
    expect(outcome(await attempt(sam, app))).toEqual(refused)
    await sam.prove()
    expect([200, 204]).toContain((await attempt(sam, app)).status)
  })

  test('with RECENT_PROOF=require, a token cannot delete its account; the password fields stay enough', async () => {
    await using app = openTestApp({ RECENT_PROOF: 'require' })
    const sam = await app.user('sam')
    const token = insertPersonalToken(app.ctx, sam, 'users:write')
    expect(outcome(await app.request('DELETE', '/api/users/sam', { token }))).toEqual(refused)
    app.advanceClock(11 * minute)
    const change = async (json: object) =>
      (await sam.request('PATCH', '/api/auth/profile/edit/account', { json })).status
    expect(await change({ email: 'sam@example.org', password, new_password: 'a better one' })).toBe(200)
    expect(await change({ email: 'other@example.org', password: 'a better one' })).toBe(200)
  })

  test('activating an account needs none', async () => {
    await using app = openTestApp({ RECENT_PROOF: 'require' })
    const admin = await app.user('admin', { isAdmin: true })
    await app.user('kim', { isActive: false })
    app.advanceClock(11 * minute)
    const json = { activate: true }
    expect((await admin.request('PATCH', '/api/users/kim', { json })).status).toBe(200)
  })
})

test('proofs and refusals are written down', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  await prove(sam, { ...right, password: 'wrong one' })
  await prove(sam, right)
  const acts = listActs(app.ctx.db, {}, 10).map(({ act: { act, userId, detail } }) => [act, userId, detail])
  expect(acts).toEqual([
    ['proof-given', sam.account.id, 'password'],
    ['log-in-refused', sam.account.id, 'current-password-wrong'],
  ])
})
