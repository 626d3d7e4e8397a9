import { expect, test } from 'bun:test'
import { type Notice, noticeOf } from '../../../src/accounts/notices/notice'
import { hour } from '../../../src/lib/durations'
import { transact } from '../../../src/platform/db/database'
import { outbox } from '../../../src/platform/db/tables'
import { openTestApp, password } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'

const withMail = {
  EMAIL_URL: 'smtp://127.0.0.1:1',
  SENDER_EMAIL: 'a@example.org',
  UI_URL: 'https://a.example.org',
}
const withLimits = { API_RATE_LIMITS: '300 per 5 minutes' }

type App = ReturnType<typeof openTestApp>

const tell = ({ ctx }: App, { account }: TestUser, what: Notice) =>
  transact(ctx.db, tx => noticeOf(ctx, tx, account, what, { userAgent: null }))

const queued = ({ ctx }: App) => ctx.db.select().from(outbox).all()

test('five an hour of a kind for each account, but a new password, address or right is always told', async () => {
  await using app = openTestApp({ ...withMail, ...withLimits })
  const [sam, kim] = [await app.user('sam'), await app.user('kim')]
  for (let time = 0; time < 7; time++) tell(app, sam, 'token')
  expect(queued(app).map(({ kind }) => kind)).toEqual(Array(5).fill('token-created'))
  const always = ['password', 'address', 'rights-given', 'rights-taken'] as const
  for (let time = 0; time < 7; time++) for (const what of always) tell(app, sam, what)
  expect(queued(app)).toHaveLength(5 + 4 * 7)
  tell(app, kim, 'token')
  expect(queued(app)).toHaveLength(6 + 4 * 7)
  app.advanceClock(hour)
  tell(app, sam, 'token')
  expect(queued(app)).toHaveLength(7 + 4 * 7)
})

const noisy = [
  ['new-device', 'new-device'],
  ['token', 'token-created'],
  ['app', 'app-connected'],
  ['factor-added', 'factor-changed'],
  ['factor-removed', 'factor-changed'],
  ['identity-connected', 'identity-changed'],
  ['identity-disconnected', 'identity-changed'],
  ['recovery-code-used', 'recovery-code-used'],
] as const

test.each(noisy)('noise of all other kinds holds back no notice of the kind %s', async (kind, email) => {
  await using app = openTestApp({ ...withMail, ...withLimits })
  const sam = await app.user('sam')
  const others = noisy.filter(([other]) => other !== kind)
  for (let time = 0; time < 7; time++) for (const [other] of others) tell(app, sam, other)
  const before = queued(app).length
  expect(before).toBe(5 * others.length)
  tell(app, sam, kind)
  expect(queued(app).map(({ kind }) => kind)[before]).toBe(email)
})

test('the present address is told of each change, also when no more emails go to the new one', async () => {
  await using app = openTestApp({ ...withMail, ...withLimits })
  const sam = await app.user('sam')
  const json = { email: 'new@example.org', password }
  for (let time = 0; time < 5; time++)
    expect((await sam.request('PATCH', '/api/auth/profile/edit/account', { json })).status).toBe(200)
  const told = queued(app).filter(({ kind }) => kind === 'email-changed')
  expect(told.map(({ recipient }) => recipient)).toEqual(Array(5).fill('sam@example.org'))
  expect(queued(app).filter(({ kind }) => kind === 'confirm-email').length).toBeLessThanOrEqual(3)
})

test('nobody is told if mail is off', async () => {
  await using app = openTestApp(withLimits)
  const sam = await app.user('sam')
  tell(app, sam, 'password')
  expect(queued(app)).toEqual([])
})
