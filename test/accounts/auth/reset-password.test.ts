import { describe, expect, test } from 'bun:test'
import { tokenIn } from '../../support/mail-server'
import { allSent, type MailedApp, openMailedApp } from '../../support/mailed-app'
import { openTestApp, password } from '../../support/test-app'

const ask = (app: Pick<MailedApp, 'request'>, json: unknown) =>
  app.request('POST', '/api/auth/password/reset-request', { json })

const update = (app: Pick<MailedApp, 'request'>, json: unknown) =>
  app.request('POST', '/api/auth/password/update', { json })

const logIn = (app: MailedApp, email: string, secret: string) =>
  app.request('POST', '/api/auth/login', { json: { email, password: secret } })

const invalid = [400, { status: 'error', message: 'invalid payload' }]
const processed = [200, { status: 'success', message: 'password reset request processed' }]
const updated = [200, { status: 'success', message: 'password updated' }]
const deadToken = [401, { status: 'error', message: 'invalid token, please request a new token' }]
const tooShort = [400, { status: 'error', message: 'password: 8 characters required\n' }]
const newPassword = 'a better one'

async function askFor(app: MailedApp, email: string): Promise<string> {
  await ask(app, { email })
  return tokenIn(await app.mail.next())
}

test('a forgotten password is replaced with the link of an email', async () => {
  await using app = await openMailedApp()
  const sam = await app.user('sam')
  const answer = await ask(app, { email: 'Sam@Example.org' })
  expect([answer.status, answer.body]).toEqual(processed)
  const message = await app.mail.next()
  expect([message.recipients, message.subject]).toEqual([
    ['sam@example.org'],
    'Trackhut - Password reset request',
  ])
  expect(message.text).toMatch(/^Reset your password: http:\/\/localhost\/password-reset\?token=[\w-]{43}$/m)

  const changed = await update(app, { token: tokenIn(message), password: newPassword })
  expect([changed.status, changed.body]).toEqual(updated)
  const notice = await app.mail.next()
  expect([notice.recipients, notice.subject]).toEqual([['sam@example.org'], 'Trackhut - Password changed'])

  expect((await sam.get('/api/auth/profile')).status).toBe(401)
  expect((await logIn(app, 'sam@example.org', password)).status).toBe(401)
  expect((await logIn(app, 'sam@example.org', newPassword)).status).toBe(200)
})

test('a link works once, however many use it at the same time', async () => {
  await using app = await openMailedApp()
  await app.user('sam')
  const token = await askFor(app, 'sam@example.org')
  const attempts = Array.from({ length: 8 }, (_, index) =>
    update(app, { token, password: `number ${index}` }),
  )
  const statuses = (await Promise.all(attempts)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 401)])
})

test('a new request makes the link before it worthless', async () => {
  await using app = await openMailedApp()
  await app.user('sam')
  const [first, second] = [await askFor(app, 'sam@example.org'), await askFor(app, 'sam@example.org')]
  expect((await update(app, { token: first, password: newPassword })).status).toBe(401)
  expect((await update(app, { token: second, password: newPassword })).status).toBe(200)
})

test('a link works for an hour from the time its email was sent', async () => {
  await using app = await openMailedApp()
  await app.user('sam')
  const token = await askFor(app, 'sam@example.org')
  app.advanceClock(3_600_000 - 1)
  expect((await update(app, { token, password: 'short' })).status).toBe(400)
  app.advanceClock(1)
  const answer = await update(app, { token, password: newPassword })
  expect([answer.status, answer.body]).toEqual(deadToken)
})

test('a password that is too short does not use the link up', async () => {
  await using app = await openMailedApp()
  await app.user('sam')
  const token = await askFor(app, 'sam@example.org')
  for (const short of ['', '1234567']) {
    const answer = await update(app, { token, password: short })
    expect([answer.status, answer.body]).toEqual(tooShort)
  }
  expect((await update(app, { token, password: newPassword })).status).toBe(200)
})

test('an account that waits for its confirmation still does afterwards', async () => {
  await using app = await openMailedApp()
  await app.user('sam', { isActive: false })
  const token = await askFor(app, 'sam@example.org')
  expect((await update(app, { token, password: newPassword })).status).toBe(200)
  expect((await logIn(app, 'sam@example.org', newPassword)).status).toBe(401)
})

test('who asks for an address without an account gets the same answer and nobody an email', async () => {
  await using app = await openMailedApp()
  for (const email of ['nobody@example.org', 'no address', '']) {
    const answer = await ask(app, { email })
    expect([answer.status, answer.body]).toEqual(processed)
  }
  await allSent(app)
  expect(app.mail.emails).toEqual([])
})

describe('a request for a link is refused', () => {
  test.each([
    ['without an address', {}],
    ['for null', { email: null }],
    ['for a list', { email: ['sam@example.org'] }],
  ])('%s', async (_, json) => {
    await using app = await openMailedApp()
    const answer = await ask(app, json)
    expect([answer.status, answer.body]).toEqual(invalid)
  })

  test('where no email can be sent, before the body is looked at', async () => {
    await using app = openTestApp()
    for (const json of [{ email: 'sam@example.org' }, {}, null]) {
      const answer = await ask(app, json)
      expect([answer.status, answer.body]).toEqual([
        404,
        { status: 'not found', message: 'the requested URL was not found on the server' },
      ])
    }
  })
})

describe('a new password is refused', () => {
  test.each([
    ['without anything', {}, invalid],
    ['without a token', { password: newPassword }, invalid],
    ['without a password', { token: 'x' }, invalid],
    ['with a password of null', { token: 'x', password: null }, invalid],
    ['with a token that is a number', { token: 1, password: newPassword }, invalid],
    ['with a token there is not', { token: 'x'.repeat(43), password: newPassword }, deadToken],
    ['with an empty token', { token: '', password: newPassword }, deadToken],
    ['with a bad token before its own faults', { token: 'x', password: 'short' }, deadToken],
  ])('%s', async (_, json, expected) => {
    // This works without email, too, because an administrator may have handed over the link.
    await using app = openTestApp()
    const answer = await update(app, json)
    expect([answer.status, answer.body]).toEqual(expected)
  })
})
