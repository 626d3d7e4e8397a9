import { describe, expect, test } from 'bun:test'
import type { ChangedProfileAnswer } from '../../../src/accounts/profile/schemas'
import { tokenIn } from '../../support/mail-server'
import { allSent, type MailedApp, openMailedApp } from '../../support/mailed-app'
import { openTestApp, password, testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'

const newPassword = 'a better one'

const change = (user: TestUser, json: unknown) =>
  user.request<ChangedProfileAnswer>('PATCH', '/api/auth/profile/edit/account', { json })

const logIn = (app: Pick<MailedApp, 'request'>, email: string, secret: string) =>
  app.request<{ auth_token: string }>('POST', '/api/auth/login', { json: { email, password: secret } })

const refused = (message: string, status = 400) => [status, { status: 'error', message }]
const badEmail = 'email: valid email must be provided\n'
const badPassword = 'password: 8 characters required\n'

describe('a change is refused, and nothing of it happens,', async () => {
  const app = testApp()
  const sam = await app.user('sam')
  const email = 'sam@example.org'
  const invalid = refused('invalid payload')

  test.each([
    ['without anything', {}, invalid],
    ['as null', null, invalid],
    ['as an array', [], invalid],
    ['with an address that is a number', { email: 1, password }, invalid],
    ['with a password that is a list', { email, password: [password] }, invalid],
    ['with a new password that is a number', { email, password, new_password: 12345678 }, invalid],
    ['with a current password longer than any', { email, password: 'x'.repeat(1025) }, invalid],
    ['without an address', { password }, refused('email is missing')],
    ['with an empty address', { email: '', password }, refused('email is missing')],
    ['with neither', { new_password: newPassword }, refused('email is missing')],
    ['without the current password', { email }, refused('current password is missing')],
    ['with an empty current password', { email, password: '' }, refused('current password is missing')],
    ['with a wrong one', { email, password: 'wrong' }, refused('invalid credentials', 401)],
    [
      'with a wrong one before other faults',
      { email: 'x', password: 'wrong', new_password: 'x' },
      refused('invalid credentials', 401),
    ],
    ['with an address that is none', { email: 'x', password }, refused(badEmail)],
    ['with a short new password', { email, password, new_password: '1234567' }, refused(badPassword)],
    ['with an empty new password', { email, password, new_password: '' }, refused(badPassword)],
    ['with two faults', { email: 'x', password, new_password: 'x' }, refused(`${badEmail}${badPassword}`)],
    [
      'with a good password and a bad address',
      { email: 'x', password, new_password: newPassword },
      refused(badEmail),
    ],
  ])('%s', async (_, json, expected) => {
    const answer = await change(sam, json)
    expect([answer.status, answer.body as unknown]).toEqual(expected)
    expect((await logIn(app, email, password)).status).toBe(200)
  })
})

test('a wrong current password does not say that the session is over', async () => {
  await using app = openTestApp()
  const answer = await change(await app.user('sam'), { email: 'sam@example.org', password: 'wrong' })
  expect(answer.body).not.toHaveProperty('error')
  expect(answer.headers.has('www-authenticate')).toBe(false)
})

test('a new password ends every other session, and not the one it was changed in', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const other = (await logIn(app, 'sam@example.org', password)).body.auth_token
  const answer = await change(sam, { email: 'sam@example.org', password, new_password: newPassword })
  expect([answer.status, answer.body.message]).toEqual([200, 'user account updated'])

  expect((await sam.get('/api/auth/profile')).status).toBe(200)
  expect((await app.request('GET', '/api/auth/profile', { token: other })).status).toBe(401)
  expect((await logIn(app, 'sam@example.org', password)).status).toBe(401)
  const fresh = (await logIn(app, 'sam@example.org', newPassword)).body.auth_token
  expect((await app.request('GET', '/api/auth/profile', { token: fresh })).status).toBe(200)

  // Now the session `fresh` changes the password. This ends the session of `sam`, which made the first change.
  await app.request('PATCH', '/api/auth/profile/edit/account', {
    token: fresh,
    json: { email: 'sam@example.org', password: newPassword, new_password: password },
  })
  expect((await sam.get('/api/auth/profile')).status).toBe(401)
  expect((await app.request('GET', '/api/auth/profile', { token: fresh })).status).toBe(200)
})

test('a session that was kept ends when it logs out', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  await change(sam, { email: 'sam@example.org', password, new_password: newPassword })
  await sam.request('POST', '/api/auth/logout')
  expect((await sam.get('/api/auth/profile')).status).toBe(401)
})

describe('passwords are told apart to their last character', () => {
  test('beyond the 72 bytes that some programs stop at', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const long = `${'x'.repeat(72)}${'a'.repeat(28)}`
    await change(sam, { email: 'sam@example.org', password, new_password: long })
    expect((await logIn(app, 'sam@example.org', `${'x'.repeat(72)}${'b'.repeat(28)}`)).status).toBe(401)
    expect((await logIn(app, 'sam@example.org', long)).status).toBe(200)
  })
})

describe('without mail', () => {
  test('a new address counts at once', async () => {
    await using app = openTestApp()
    const answer = await change(await app.user('sam'), { email: 'new@example.org', password })
    expect(answer.body.data).toMatchObject({ email: 'new@example.org', email_to_confirm: null })
    expect((await logIn(app, 'new@example.org', password)).status).toBe(200)
  })

  test('an address may change its case', async () => {
    await using app = openTestApp()
    const answer = await change(await app.user('sam'), { email: 'SAM@example.org', password })
    expect(answer.body.data.email).toBe('SAM@example.org')
  })

  test('the address of somebody else is refused, with the new password', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    await app.user('kim')
    const json = { email: 'KIM@example.org', password, new_password: newPassword }
    const answer = await change(sam, json)
    expect([answer.status, answer.body as unknown]).toEqual(refused('invalid payload'))
    expect((await logIn(app, 'sam@example.org', password)).status).toBe(200)
  })
})

describe('with mail', () => {
  test('emails go out in the order of what changed', async () => {
    await using app = await openMailedApp()
    const sam = await app.user('sam')
    const json = { email: 'new@example.org', password, new_password: newPassword }
    const { data } = (await change(sam, json)).body
    expect([data.email, data.email_to_confirm]).toEqual(['sam@example.org', 'new@example.org'])
    const emails = [await app.mail.next(), await app.mail.next(), await app.mail.next()]
    expect(emails.map(({ recipients, subject }) => [...recipients, subject])).toEqual([
      ['sam@example.org', 'Trackhut - Password changed'],
      ['sam@example.org', 'Trackhut - Email changed'],
      ['new@example.org', 'Trackhut - Confirm email change'],
    ])
    expect(emails[1]!.text).toContain('new@example.org')
  })

  test('an address that stays sends nothing, and a change that waits is off', async () => {
    await using app = await openMailedApp()
    const sam = await app.user('sam', { emailToConfirm: 'waiting@example.org' })
    const answer = await change(sam, { email: 'sam@example.org', password })
    expect(answer.body.data.email_to_confirm).toBeNull()
    await allSent(app)
    expect(app.mail.emails).toEqual([])
  })

  test('the address of somebody else is not given away', async () => {
    await using app = await openMailedApp()
    const sam = await app.user('sam')
    const kim = await app.user('kim')
    const answer = await change(sam, { email: 'kim@example.org', password })
    expect(answer.status).toBe(200)
    const emails = [await app.mail.next(), await app.mail.next()]
    const token = tokenIn(emails.find(({ recipients }) => recipients[0] === 'kim@example.org')!)
    const confirmed = await app.request('POST', '/api/auth/email/update', { json: { token } })
    expect(confirmed.status).toBe(400)
    expect((await kim.get<ChangedProfileAnswer>('/api/auth/profile')).body.data.email).toBe('kim@example.org')
  })
})
