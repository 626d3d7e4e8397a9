import { describe, expect, test } from 'bun:test'
import type { ProfileAnswer } from '../../../src/accounts/profile/schemas'
import type { UserEntry } from '../../../src/accounts/users/schemas'
import { updateUser } from '../../../src/accounts/users/store'
import { findUserByName } from '../../../src/platform/access/store'
import { tokenIn } from '../../support/mail-server'
import { openMailedApp } from '../../support/mailed-app'
import { openTestApp, password, type TestApp, testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'

type OneUserAnswer = { data: UserEntry[]; reset_link?: string }

const change = (who: TestUser, username: string, json: unknown) =>
  who.request<OneUserAnswer>('PATCH', `/api/users/${username}`, { json })

const logIn = (app: Pick<TestApp, 'request'>, email: string, secret = password) =>
  app.request('POST', '/api/auth/login', { json: { email, password: secret } })

const isLoggedIn = async (user: TestUser) => (await user.get('/api/auth/profile')).status === 200

const refused = (message: string, status = 400) => [status, { status: 'error', message }]
const onlyAdmin = refused('you can not delete your account, no other user has admin rights', 403)

describe('a change is refused, and nothing of it happens,', async () => {
  const app = testApp()
  const admin = await app.user('admin', { isAdmin: true })
  const sam = await app.user('sam', { isActive: false })
  const kim = await app.user('kim')
  const invalid = refused('invalid payload')
  const badEmail = refused('valid email must be provided')

  test.each([
    ['without anything', 'sam', {}, invalid],
    ['as null', 'sam', null, invalid],
    ['without anything, before the user is looked for', 'nobody', {}, invalid],
    [
      'of nobody',
      'nobody',
      { activate: true },
      [404, { status: 'not found', message: 'user does not exist' }],
    ],
    [
      'of a name in another case',
      'SAM',
      { activate: true },
      [404, { status: 'not found', message: 'user does not exist' }],
    ],
    ['with a text for rights', 'sam', { activate: true, admin: 'yes' }, invalid],
    ['with an empty text for rights', 'sam', { admin: '' }, invalid],
    ['with a number for activation', 'sam', { activate: 2 }, invalid],
    ['with a list for a reset', 'sam', { reset_password: [] }, invalid],
    ['with an address that is none', 'sam', { activate: true, new_email: 'x' }, badEmail],
    ['with an empty address', 'sam', { activate: true, new_email: '' }, badEmail],
    ['with a truth value for an address', 'sam', { activate: true, new_email: true }, badEmail],
    ['with two addresses', 'sam', { new_email: 'a@example.org,b@example.org' }, badEmail],
    [
      'with the address there is',
      'sam',
      { activate: true, new_email: 'sam@example.org' },
      refused('new email must be different than current email'),
    ],
    ['with the address of somebody else', 'sam', { activate: true, new_email: 'Kim@example.org' }, invalid],
    ['of the rights of the only administrator', 'admin', { admin: false }, onlyAdmin],
  ])('%s', async (_, username, json, expected) => {
    const answer = await change(admin, username, json)
    expect([answer.status, answer.body as unknown]).toEqual(expected)
    const { body } = await admin.get<OneUserAnswer>('/api/users/sam')
    expect(body.data[0]).toMatchObject({ is_active: false, admin: false, email: 'sam@example.org' })
  })

  test.each([
    ['by somebody else', 'sam', { activate: true }],
    ['by oneself', 'kim', { admin: true }],
    ['of nobody', 'nobody', { admin: true }],
    ['without anything', 'sam', {}],
  ])('without rights %s', async (_, username, json) => {
    const answer = await change(kim, username, json)
    expect([answer.status, answer.body as unknown]).toEqual(refused('you do not have permissions', 403))
  })

  test('and an inactive account changes nothing', async () => {
    const answer = await change(sam, 'kim', { admin: true })
    expect([answer.status, answer.body as unknown]).toEqual(refused('provide a valid auth token', 401))
  })
})

describe('an administrator', () => {
  const open = async () => {
    const app = openTestApp()
    return { ...app, admin: await app.user('admin', { isAdmin: true }) }
  }

  test('activates an account, and gets its entry', async () => {
    await using app = await open()
    await app.user('sam', { isActive: false })
    const answer = await change(app.admin, 'sam', { activate: true })
    expect(answer.status).toBe(200)
    expect(answer.body.data).toHaveLength(1)
    expect(answer.body.data[0]).toMatchObject({ username: 'sam', is_active: true })
    expect(answer.body).not.toHaveProperty('reset_link')
    expect((await logIn(app, 'sam@example.org')).status).toBe(200)
  })

  test('stays while the only other one cannot log in', async () => {
    await using app = await open()
    await app.user('robin')
    expect((await change(app.admin, 'robin', { admin: true })).status).toBe(200)
    updateUser(app.ctx.db, findUserByName(app.ctx.db, 'robin')!.id, { isActive: false })
    const demoted = await change(app.admin, 'admin', { admin: false })
    expect([demoted.status, demoted.body as unknown]).toEqual(onlyAdmin)
    expect((await app.admin.request('DELETE', '/api/users/admin')).status).toBe(403)
  })

  test('cannot take an account out of use: that does not exist', async () => {
    await using app = await open()
    const sam = await app.user('sam')
    expect((await change(app.admin, 'sam', { activate: false })).body.data[0]?.is_active).toBe(true)
    expect(await isLoggedIn(sam)).toBe(true)
  })

  test.each([true, 1])('gives rights with %p, which activates too', async given => {
    await using app = await open()
    await app.user('sam', { isActive: false })
    const { body } = await change(app.admin, 'sam', { admin: given })
    expect(body.data[0]).toMatchObject({ admin: true, is_admin: true, is_active: true })
  })

  test.each([false, 0])('takes rights with %p, and that ends the sessions with them', async given => {
    await using app = await open()
    const other = await app.user('other', { isAdmin: true })
    const { body } = await change(app.admin, 'other', { admin: given })
    expect(body.data[0]?.admin).toBe(false)
    expect(await isLoggedIn(other)).toBe(false)
  })

  test('gives up own rights while there is another, and stays logged in', async () => {
    await using app = await open()
    await app.user('other', { isAdmin: true })
    const { body } = await change(app.admin, 'admin', { admin: false })
    expect(body.data[0]).toMatchObject({ admin: false, weekm: false })
    expect(await isLoggedIn(app.admin)).toBe(true)
    expect((await app.admin.get('/api/users')).status).toBe(403)
  })

  test('changes nothing with null, or with words nobody knows', async () => {
    await using app = await open()
    const sam = await app.user('sam')
    for (const json of [
      { admin: null, activate: null, new_email: null },
      { is_active: false, id: 7 },
    ]) {
      expect((await change(app.admin, 'sam', json)).status).toBe(200)
    }
    expect(await isLoggedIn(sam)).toBe(true)
  })

  test('without mail hands over a link for a new password, which works once', async () => {
    await using app = await open()
    const sam = await app.user('sam')
    const { body } = await change(app.admin, 'sam', { reset_password: true })
    expect(body.reset_link).toMatch(/^\/password-reset\?token=[\w-]{43}$/)
    expect(await isLoggedIn(sam)).toBe(false)
    expect((await logIn(app, 'sam@example.org')).status).toBe(401)

    const json = { token: body.reset_link?.split('=')[1], password: 'a better one' }
    expect((await app.request('POST', '/api/auth/password/update', { json })).status).toBe(200)
    expect((await app.request('POST', '/api/auth/password/update', { json })).status).toBe(401)
    expect((await logIn(app, 'sam@example.org', 'a better one')).status).toBe(200)
  })

  test('without mail replaces an address at once', async () => {
    await using app = await open()
    const sam = await app.user('sam', { emailToConfirm: 'waiting@example.org' })
    const { body } = await change(app.admin, 'sam', { new_email: 'new@example.org' })
    expect(body.data[0]).toMatchObject({ email: 'new@example.org', email_to_confirm: null })
    expect(await isLoggedIn(sam)).toBe(false)
    expect((await logIn(app, 'new@example.org')).status).toBe(200)
  })
})

test('with mail a reset goes to its owner, in emails that name no browser', async () => {
  await using app = await openMailedApp()
  const admin = await app.user('admin', { isAdmin: true })
  await app.user('sam')
  const { body } = await change(admin, 'sam', { reset_password: true })
  expect(body).not.toHaveProperty('reset_link')
  const emails = [await app.mail.next(), await app.mail.next()]
  expect(emails.map(({ recipients, subject }) => [...recipients, subject])).toEqual([
    ['sam@example.org', 'Trackhut - Password changed'],
    ['sam@example.org', 'Trackhut - Password reset request'],
  ])
  const json = { token: tokenIn(emails[1]!), password: 'a better one' }
  expect((await app.request('POST', '/api/auth/password/update', { json })).status).toBe(200)
})

test('with mail a new address waits until its owner confirms it', async () => {
  await using app = await openMailedApp()
  const admin = await app.user('admin', { isAdmin: true })
  await app.user('sam')
  const { body } = await change(admin, 'sam', { new_email: 'new@example.org' })
  expect(body.data[0]).toMatchObject({ email: 'sam@example.org', email_to_confirm: 'new@example.org' })
  const message = await app.mail.next()
  expect(message.recipients).toEqual(['new@example.org'])
  await app.request('POST', '/api/auth/email/update', { json: { token: tokenIn(message) } })
  expect((await logIn(app, 'new@example.org')).status).toBe(200)
})

test('an account that an administrator activated is not logged in to by the link of its email', async () => {
  await using app = await openMailedApp()
  const admin = await app.user('admin', { isAdmin: true })
  const newcomer = { username: 'sam', email: 'sam@example.org', password, accepted_policy: true }
  await app.request('POST', '/api/auth/register', { json: newcomer })
  const token = tokenIn(await app.mail.next())
  await change(admin, 'sam', { activate: true })
  expect((await app.request('POST', '/api/auth/account/confirm', { json: { token } })).status).toBe(400)
})

test('two administrators who take each other’s rights, or delete each other, leave one', async () => {
  await using app = openTestApp()
  for (let round = 0; round < 20; round++) {
    const [a, b] = [
      await app.user(`a${round}`, { isAdmin: true }),
      await app.user(`b${round}`, { isAdmin: true }),
    ]
    const attempts =
      round % 2 === 0
        ? [change(a, b.account.username, { admin: false }), change(b, a.account.username, { admin: false })]
        : [a.delete(`/api/users/${b.account.username}`), b.delete(`/api/users/${a.account.username}`)]
    await Promise.all(attempts)
    const left = (await Promise.all([a, b].map(isAdmin))).filter(Boolean)
    expect([round, left.length]).toEqual([round, 1])
    await Promise.all([a, b].map(({ account }) => removeAll(app, account.id)))
  }
})

async function isAdmin(user: TestUser): Promise<boolean> {
  const answer = await user.get<ProfileAnswer>('/api/auth/profile')
  return answer.status === 200 && answer.body.data.admin
}

async function removeAll(app: Pick<TestApp, 'ctx'>, userId: number) {
  app.ctx.database.sqlite.query('DELETE FROM users WHERE id = ?').run(userId)
}
