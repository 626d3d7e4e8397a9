import { expect, test } from 'bun:test'
import { type Notice, noticeOf } from '../../../src/accounts/notices/notice'
import { hour } from '../../../src/lib/durations'
import { transact } from '../../../src/platform/db/database'
import { outbox } from '../../../src/platform/db/tables'
import { openTestApp } from '../../support/test-app'
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

test('five an hour for each account, but a new password, address or right is always told', async () => {
  await using app = openTestApp({ ...withMail, ...withLimits })
  const [sam, kim] = [await app.user('sam'), await app.user('kim')]
  for (const what of ['token', 'app', 'new-device', 'factor', 'identity', 'recovery-code-used'] as const) {
    tell(app, sam, what)
  }
  expect(queued(app).map(({ kind }) => kind)).toEqual([
    'token-created',
    'app-connected',
    'new-device',
    'factor-changed',
    'identity-changed',
  ])
  for (const what of ['password', 'address', 'rights-given', 'rights-taken'] as const) tell(app, sam, what)
  expect(queued(app)).toHaveLength(9)
  tell(app, kim, 'token')
  expect(queued(app)).toHaveLength(10)
  app.advanceClock(hour)
  tell(app, sam, 'token')
  expect(queued(app)).toHaveLength(11)
})

test('nobody is told if mail is off', async () => {
  await using app = openTestApp(withLimits)
  const sam = await app.user('sam')
  tell(app, sam, 'password')
  expect(queued(app)).toEqual([])
})
