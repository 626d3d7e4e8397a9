// Attempts to take over somebody else's account or to keep access to it.
import { describe, expect, test } from 'bun:test'
import { updateUser } from '../../../src/accounts/users/store'
import { type ReceivedEmail, tokenIn } from '../../support/mail-server'
import { allSent, type MailedApp, openMailedApp } from '../../support/mailed-app'
import { openTestApp, password } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'

type Asking = Pick<MailedApp, 'request'>

const post = (app: Asking, path: string, json: object) => app.request('POST', `/api/auth/${path}`, { json })

const logIn = async (app: Asking, email: string, secret: string) =>
  (await post(app, 'login', { email, password: secret })).status

const change = (user: TestUser, json: object) =>
  user.request('PATCH', '/api/auth/profile/edit/account', { json })

const isLoggedIn = async (user: TestUser) => (await user.get('/api/auth/profile')).status === 200

/** Waits for the next email to this address. */
async function emailTo({ mail }: MailedApp, address: string): Promise<ReceivedEmail> {
  for (;;) {
    const message = await mail.next()
    if (message.recipients[0] === address) return message
  }
}

const owner = 'sam@example.org'
const newPassword = 'a better one'

test('a new password stops a change of address that somebody else asked for', async () => {
  await using app = await openMailedApp()
  const sam = await app.user('sam')
  await change(sam, { email: 'thief@example.org', password })
  const token = tokenIn(await emailTo(app, 'thief@example.org'))
  await change(sam, { email: owner, password, new_password: newPassword })
  expect((await post(app, 'email/update', { token })).status).toBe(400)
})

test('a change that is under way does not undo a reset', async () => {
  await using app = await openMailedApp()
  const thief = await app.user('sam')
  await post(app, 'password/reset-request', { email: owner })
  const token = tokenIn(await emailTo(app, owner))
  const [changed, reset] = await Promise.all([
    change(thief, { email: owner, password, new_password: 'of the thief' }),
    post(app, 'password/update', { token, password: newPassword }),
  ])
  expect(reset.status).toBe(200)
  // Whichever request came first, in the end only the owner can log in.
  expect([200, 401]).toContain(changed.status)
  expect(await logIn(app, owner, newPassword)).toBe(200)
  expect(await isLoggedIn(thief)).toBe(false)
})

test('of two changes at once one is made', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const json = (secret: string) => ({ email: owner, password, new_password: secret })
  const answers = await Promise.all([change(sam, json('first one')), change(sam, json('second one'))])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
})

test('a log-in that renews an old hash does not bring an old password back', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const old = await Bun.password.hash(password, { algorithm: 'bcrypt', cost: 4 })
  updateUser(app.ctx.db, sam.account.id, { passwordHash: old })
  const json = { email: owner, password, new_password: newPassword }
  const [, changed] = await Promise.all([logIn(app, owner, password), change(sam, json)])
  const current = changed.status === 200 ? newPassword : password
  expect(await logIn(app, owner, current)).toBe(200)
  expect(await logIn(app, owner, current === password ? newPassword : password)).toBe(401)
})

test('a password of which bcrypt saw 72 bytes still opens its account', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const long = 'x'.repeat(80)
  const passwordHash = await Bun.password.hash(long.slice(0, 72), { algorithm: 'bcrypt', cost: 4 })
  updateUser(app.ctx.db, sam.account.id, { passwordHash })
  expect(await logIn(app, owner, long)).toBe(200)
  // The log-in above hashed the whole password again, so its first 72 bytes alone no longer work.
  expect(await logIn(app, owner, long.slice(0, 72))).toBe(401)
})

test('an email that went to a mistyped address opens nothing once the address is right', async () => {
  await using app = await openMailedApp()
  const admin = await app.user('admin', { isAdmin: true })
  const newcomer = { username: 'sam', email: 'stranger@example.org', password, accepted_policy: true }
  await post(app, 'register', newcomer)
  const strangers = tokenIn(await emailTo(app, 'stranger@example.org'))
  await admin.request('PATCH', '/api/users/sam', { json: { new_email: owner } })
  expect((await post(app, 'account/confirm', { token: strangers })).status).toBe(400)
  const own = tokenIn(await emailTo(app, owner))
  expect((await post(app, 'email/update', { token: own })).status).toBe(200)
  expect((await post(app, 'account/confirm', { token: strangers })).status).toBe(400)
})

test('nobody can use up the emails that an owner needs to get back in', async () => {
  await using app = await openMailedApp({ API_RATE_LIMITS: '100000 per 1 day' })
  await app.user('sam')
  for (let time = 0; time < 5; time++) {
    await post(app, 'account/resend-confirmation', { email: owner })
    await post(app, 'register', { username: `bot_${time}`, email: owner, password, accepted_policy: true })
  }
  await post(app, 'password/reset-request', { email: owner })
  expect((await emailTo(app, owner)).subject).toBe('Trackhut - Password reset request')
})

test('an administrator who is no longer one changes nothing any more', async () => {
  await using app = openTestApp()
  const anna = await app.user('anna', { isAdmin: true })
  const bert = await app.user('bert', { isAdmin: true })
  const mallory = await app.user('mallory')
  // The administrator is demoted while the new password is being hashed.
  const { hash } = app.ctx.passwords
  app.ctx.passwords.hash = async password => {
    await anna.delete('/api/users/bert')
    return hash(password)
  }
  const json = { admin: true, reset_password: true }
  expect((await bert.request('PATCH', '/api/users/mallory', { json })).status).toBe(403)
  expect((await mallory.get('/api/users')).status).toBe(403)
})

describe.each([
  ['with mail', openMailedApp],
  ['without mail', async () => openTestApp()],
])('what registering twice tells, %s', (_, open) => {
  const register = async (app: Asking, username: string, email: string) => {
    const answer = await post(app, 'register', { username, email, password, accepted_policy: true })
    return [answer.status, answer.body]
  }

  test('is the same of an address with an account and one without', async () => {
    await using app = await open()
    await app.user('sam')
    const tries = async (name: string, email: string) => [
      await register(app, name, email),
      (await app.request('GET', `/api/users/${name}/picture`)).body,
      await register(app, name, 'another@example.org'),
      await register(app, name.toUpperCase(), email.toUpperCase()),
    ]
    expect(await tries('probe', owner)).toEqual(await tries('other', 'nobody@example.org'))
  })
})

describe('an account that nobody confirms', () => {
  const days = (count: number) => count * 86_400_000
  const robin = { username: 'robin', email: 'robin@example.org', password, accepted_policy: true }

  test('may be asked for again, when the email was lost', async () => {
    await using app = await openMailedApp()
    await post(app, 'register', robin)
    await app.mail.next()
    expect((await post(app, 'register', { ...robin, password: newPassword })).status).toBe(200)
    await post(app, 'account/confirm', { token: tokenIn(await app.mail.next()) })
    expect(await logIn(app, robin.email, newPassword)).toBe(200)
  })

  test('stays as long as its newest link is good', async () => {
    await using app = await openMailedApp()
    await post(app, 'register', robin)
    await app.mail.next()
    app.advanceClock(days(6))
    await post(app, 'account/resend-confirmation', { email: robin.email })
    const token = tokenIn(await app.mail.next())
    app.advanceClock(days(2))
    await post(app, 'register', { ...robin, username: 'kim', email: 'kim@example.org' })
    expect((await post(app, 'account/confirm', { token })).status).toBe(200)
  })

  test('that waits for an administrator stays, also when mail is switched on', async () => {
    await using app = await openMailedApp()
    await app.user('sam', { isActive: false })
    app.advanceClock(days(30))
    await post(app, 'register', robin)
    await allSent(app)
    const admin = await app.user('admin', { isAdmin: true })
    expect((await admin.get('/api/users/sam')).status).toBe(200)
  })
})
