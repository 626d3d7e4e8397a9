import { describe, expect, test } from 'bun:test'
import type { PasswordCheckAnswer } from '../../../src/accounts/auth/schemas'
import { issueOneTimeToken } from '../../../src/platform/access/one-time-tokens'
import { findUserByName } from '../../../src/platform/access/store'
import { openTestApp, password, type TestApp, testApp } from '../../support/test-app'

const refusing = { COMMON_PASSWORDS: 'refuse' }
const refused = [400, { status: 'error', message: 'password: too common\n' }]

const register = (app: TestApp, secret: string) =>
  app.request('POST', '/api/auth/register', {
    json: { username: 'sam_rider', email: 'sam@example.org', password: secret, accepted_policy: true },
  })

const change = (app: TestApp, token: string, secret: string) =>
  app.request('PATCH', '/api/auth/profile/edit/account', {
    token,
    json: { email: 'sam@example.org', password, new_password: secret },
  })

function linkOf(app: TestApp, userId: number): string {
  return issueOneTimeToken(
    app.ctx.db,
    { purpose: 'reset-password', userId, email: 'sam@example.org' },
    app.ctx.clock(),
  )
}

const setByLink = (app: TestApp, token: string, secret: string) =>
  app.request('POST', '/api/auth/password/update', { json: { token, password: secret } })

describe('a server with COMMON_PASSWORDS=refuse', () => {
  test.each(['password', '12345678', 'aaaaaaaa', 'sam_rider', 'sam@example.org', 'trackhut'])(
    'registers nobody with %s',
    async secret => {
      await using app = openTestApp(refusing)
      const { status, body } = await register(app, secret)
      expect([status, body]).toEqual(refused)
      expect(findUserByName(app.ctx.db, 'sam_rider')).toBeUndefined()
    },
  )

  test('sends the code', async () => {
    await using app = openTestApp(refusing)
    const answer = await register(app, 'password')
    expect(answer.failure).toEqual({ code: 'rules-broken', detail: { codes: ['password-common'] } })
  })

  test('makes no first account with one', async () => {
    await using app = openTestApp(refusing)
    const json = {
      token: app.ctx.setupLink.token,
      username: 'founder',
      email: 'founder@example.org',
      password: 'iloveyou',
    }
    const { status, body } = await app.request('POST', '/api/setup', { json })
    expect([status, body]).toEqual(refused)
    const good = { ...json, password: 'wet gravel at dawn' }
    expect((await app.request('POST', '/api/setup', { json: good })).status).toBe(200)
  })

  test('changes no password to one', async () => {
    await using app = openTestApp(refusing)
    const sam = await app.user('sam')
    for (const secret of ['sunshine', 'sam@example.org']) {
      const { status, body } = await change(app, sam.token, secret)
      expect([status, body]).toEqual(refused)
    }
    expect((await change(app, sam.token, 'wet gravel at dawn')).status).toBe(200)
  })

  test('sets none by a link, which stays good', async () => {
    await using app = openTestApp(refusing)
    const sam = await app.user('sam')
    const token = linkOf(app, sam.account.id)
    for (const secret of ['sunshine', 'sam@example.org']) {
      const { status, body } = await setByLink(app, token, secret)
      expect([status, body]).toEqual(refused)
    }
    expect((await setByLink(app, token, 'wet gravel at dawn')).status).toBe(200)
  })

  test('lets in those who have one', async () => {
    await using app = openTestApp(refusing)
    const passwordHash = await Bun.password.hash('password', { algorithm: 'bcrypt', cost: 4 })
    await app.user('old', { passwordHash })
    const json = { email: 'old@example.org', password: 'password' }
    expect((await app.request('POST', '/api/auth/login', { json })).status).toBe(200)
  })
})

test('without the setting, the interface takes what the contract takes', async () => {
  await using app = openTestApp()
  expect((await register(app, 'password')).status).toBe(200)
})

describe('the check', () => {
  const app = testApp()

  const check = (json: unknown, at = app) =>
    at.request<PasswordCheckAnswer>('POST', '/api/auth/password/check', { json })

  test('says whether others try a password first, and refuses none by default', async () => {
    const common = { is_common: true, is_refused: false }
    expect((await check({ password: 'password' })).body.data).toEqual(common)
    expect((await check({ password: 'sam_rider', username: 'sam_rider' })).body.data).toEqual(common)
    expect((await check({ password: 'sam@example.org', email: 'sam@example.org' })).body.data).toEqual(common)
    const good = { is_common: false, is_refused: false }
    expect((await check({ password: 'wet gravel at dawn' })).body.data).toEqual(good)
  })

  test('says that the server refuses it', async () => {
    await using strict = openTestApp(refusing)
    expect((await check({ password: 'password' }, strict)).body.data).toEqual({
      is_common: true,
      is_refused: true,
    })
  })

  test.each([
    ['nothing', {}],
    ['a number', { password: 12345678 }],
    ['more than any account has', { password: 'x'.repeat(1025) }],
  ])('refuses %s', async (_, json) => {
    expect((await check(json)).status).toBe(400)
  })

  test('logs no password', async () => {
    await check({ password: 'never to be seen' })
    expect(app.logLines.join('\n')).not.toContain('never to be seen')
  })
})
