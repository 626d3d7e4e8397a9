import { describe, expect, test } from 'bun:test'
import type { LoginAnswer } from '../../../src/accounts/auth/schemas'
import { findUserByName } from '../../../src/platform/access/store'
import { tokenIn } from '../../support/mail-server'
import { allSent, type MailedApp, openMailedApp } from '../../support/mailed-app'
import { testApp } from '../../support/test-app'

const robin = {
  username: 'robin',
  email: 'robin@example.org',
  password: 'open sesame',
  accepted_policy: true,
}

const register = (app: MailedApp, changes: object = {}) =>
  app.request('POST', '/api/auth/register', { json: { ...robin, ...changes } })

const confirm = (app: Pick<MailedApp, 'request'>, token: unknown) =>
  app.request<LoginAnswer>('POST', '/api/auth/account/confirm', { json: { token } })

const resend = (app: Pick<MailedApp, 'request'>, json: unknown) =>
  app.request('POST', '/api/auth/account/resend-confirmation', { json })

const logIn = (app: MailedApp, email: string, password: string) =>
  app.request('POST', '/api/auth/login', { json: { email, password } })

const invalid = [400, { status: 'error', message: 'invalid payload' }]
const resent = [200, { status: 'success', message: 'confirmation email resent' }]
const days = (count: number) => count * 86_400_000

test('who registers receives an email whose link activates the account and logs in', async () => {
  await using app = await openMailedApp()
  await register(app, { language: 'fr' })
  const message = await app.mail.next()
  expect(message.recipients).toEqual(['robin@example.org'])
  expect(message.text).toContain('http://localhost/account-confirmation?token=')

  expect((await logIn(app, robin.email, robin.password)).status).toBe(401)
  const answer = await confirm(app, tokenIn(message))
  expect([answer.status, answer.body as unknown]).toEqual([
    200,
    { status: 'success', message: 'account confirmation successful', auth_token: expect.any(String) },
  ])
  expect(answer.headers.get('set-cookie')).toStartWith('trackhut_image=')
  const profile = await app.request('GET', '/api/auth/profile', { token: answer.body.auth_token })
  expect(profile.status).toBe(200)
  expect((await logIn(app, robin.email, robin.password)).status).toBe(200)
})

test('a link works once', async () => {
  await using app = await openMailedApp()
  await register(app)
  const token = tokenIn(await app.mail.next())
  const statuses = (await Promise.all(Array.from({ length: 20 }, () => confirm(app, token)))).map(
    ({ status }) => status,
  )
  expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 400)])
})

test('a link works for seven days', async () => {
  await using app = await openMailedApp()
  await register(app)
  const token = tokenIn(await app.mail.next())
  app.advanceClock(days(7))
  const answer = await confirm(app, token)
  expect([answer.status, answer.body as unknown]).toEqual(invalid)
})

describe('a confirmation is refused', () => {
  const app = testApp()
  test.each([
    ['without a token', undefined],
    ['with a token of null', null],
    ['with an empty token', ''],
    ['with a number', 1],
    ['with a list', ['x']],
    ['with a token there is not', 'x'.repeat(43)],
  ])('%s', async (_, token) => {
    const answer = await confirm(app, token)
    expect([answer.status, answer.body as unknown]).toEqual(invalid)
  })
})

describe('the email is sent again', () => {
  test('to an account that waits for it, and only its last link works', async () => {
    await using app = await openMailedApp()
    await register(app)
    const first = tokenIn(await app.mail.next())
    const answer = await resend(app, { email: 'Robin@Example.org' })
    expect([answer.status, answer.body]).toEqual(resent)
    const second = tokenIn(await app.mail.next())
    expect((await confirm(app, first)).status).toBe(400)
    expect((await confirm(app, second)).status).toBe(200)
  })

  test('to nobody else, with the same answer', async () => {
    await using app = await openMailedApp()
    await app.user('active')
    for (const email of ['active@example.org', 'nobody@example.org', 'no address', '']) {
      const answer = await resend(app, { email })
      expect([answer.status, answer.body]).toEqual(resent)
    }
    await allSent(app)
    expect(app.mail.emails).toEqual([])
  })

  test('only where emails can be sent, which is said before the body is looked at', async () => {
    await using app = await openMailedApp({ UI_URL: '' })
    for (const json of [{ email: robin.email }, {}, null]) {
      const answer = await resend(app, json)
      expect([answer.status, answer.body]).toEqual([
        404,
        { status: 'not found', message: 'the requested URL was not found on the server' },
      ])
    }
  })

  test.each([
    ['not without an address', {}],
    ['not to null', { email: null }],
    ['not to a number', { email: 1 }],
  ])('%s', async (_, json) => {
    await using app = await openMailedApp()
    const answer = await resend(app, json)
    expect([answer.status, answer.body]).toEqual(invalid)
  })
})

test('whoever registers an address first does not own it', async () => {
  await using app = await openMailedApp()
  await register(app, { username: 'attacker', password: 'known to the attacker' })
  const attackersLink = tokenIn(await app.mail.next())
  await register(app, { username: 'robin' })
  const link = tokenIn(await app.mail.next())

  expect((await confirm(app, attackersLink)).status).toBe(400)
  expect((await confirm(app, link)).status).toBe(200)
  expect((await logIn(app, robin.email, 'known to the attacker')).status).toBe(401)
  expect(findUserByName(app.ctx.db, 'attacker')).toBeUndefined()
})

test('an account that was confirmed is not replaced by another registration', async () => {
  await using app = await openMailedApp()
  await register(app)
  await confirm(app, tokenIn(await app.mail.next()))
  const answer = await register(app, { username: 'attacker' })
  expect([answer.status, answer.body]).toEqual([200, { status: 'success' }])
  expect((await logIn(app, robin.email, robin.password)).status).toBe(200)
})

test('an account that nobody confirms makes room after seven days', async () => {
  await using app = await openMailedApp()
  await register(app)
  await app.mail.next()
  app.advanceClock(days(7))
  const answer = await register(app, { email: 'another@example.org' })
  expect([answer.status, answer.body]).toEqual([200, { status: 'success' }])
  expect(findUserByName(app.ctx.db, 'robin')?.email).toBe('another@example.org')
})
