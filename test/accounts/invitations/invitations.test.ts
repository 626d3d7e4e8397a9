// Invitations: a link works only once, even if registration is closed, and without a link nobody learns anything about
// an invitation.
import { describe, expect, test } from 'bun:test'
import type { LoginAnswer } from '../../../src/accounts/auth/schemas'
import type { InvitationsAnswer, NewInvitationAnswer } from '../../../src/accounts/invitations/schemas'
import { findUserByName } from '../../../src/platform/access/store'
import type { Code } from '../../../src/platform/codes'
import { instanceConfig, invitations } from '../../../src/platform/db/tables'
import { allSent, openMailedApp } from '../../support/mailed-app'
import { readApart } from '../../support/read-apart'
import { statementsOf } from '../../support/statements'
import { openTestApp, type TestApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'

const day = 86_400_000

const registration = (changes: object = {}) => ({
  username: 'robin',
  email: 'robin@example.org',
  password: 'open sesame',
  accepted_policy: true,
  ...changes,
})

async function invite(admin: TestUser, email?: string) {
  const answer = await admin.request<NewInvitationAnswer>('POST', '/api/invitations', { json: { email } })
  expect(answer.status).toBe(201)
  const { invitation } = answer.body.data
  return { ...invitation, token: tokenOf(invitation.link) }
}

const tokenOf = (link: string) => link.slice(link.indexOf('#') + 1)

const look = (app: Pick<TestApp, 'request'>, token: string, headers = {}) =>
  app.request('POST', '/api/auth/invitation', { json: { token }, headers })

const accept = (app: Pick<TestApp, 'request'>, token: string, changes: object = {}, headers = {}) =>
  app.request<LoginAnswer>('POST', '/api/auth/invitation/accept', {
    json: { ...registration(changes), token },
    headers,
  })

const listed = async (admin: TestUser) =>
  (await admin.get<InvitationsAnswer>('/api/invitations')).body.data.invitations

const dead = [404, { status: 'not found', message: 'invitation not found' }, 'invitation-invalid']
const outcome = ({ status, body, failure }: Awaited<ReturnType<typeof look>>) => [status, body, failure?.code]

/** An app with an administrator. Registration is closed. */
async function closedApp(environment: Record<string, string> = {}) {
  const app = openTestApp(environment)
  app.ctx.db.update(instanceConfig).set({ isRegistrationEnabled: false, maxUsers: 1 }).run()
  return { app, admin: await app.user('admin', { isAdmin: true }) }
}

test('who holds the link registers although registration is closed, and is active and logged in', async () => {
  const { app, admin } = await closedApp()
  await using _ = app
  expect((await app.request('POST', '/api/auth/register', { json: registration() })).status).toBe(403)
  const { token } = await invite(admin, 'robin@example.org')
  const seen = await look(app, token)
  expect([seen.status, seen.body]).toEqual([
    200,
    {
      status: 'success',
      data: { email: 'robin@example.org', expires_at: 'Mon, 08 Jun 2026 10:00:00 GMT' },
    },
  ])
  const { status, body, headers } = await accept(app, token, { language: 'fr', weekm: true })
  expect(status).toBe(200)
  expect(headers.get('set-cookie')).toStartWith('trackhut_image=')
  expect(findUserByName(app.ctx.db, 'robin')).toMatchObject({
    isActive: true,
    isAdmin: false,
    language: 'fr',
    weekm: true,
    acceptedPolicyAt: app.ctx.clock(),
  })
  const profile = await app.request('GET', '/api/auth/profile', { token: body.auth_token })
  expect(profile.status).toBe(200)
  expect(outcome(await accept(app, token, { username: 'other', email: 'other@example.org' }))).toEqual(dead)
  expect(outcome(await look(app, token))).toEqual(dead)
  expect(await listed(admin)).toEqual([])
})

test('the link has 256 bits behind the #, and only its hash is kept', async () => {
  const { app, admin } = await closedApp({ UI_URL: 'https://sport.example.org/trackhut' })
  await using _ = app
  const { link, token } = await invite(admin)
  expect(link).toBe(`https://sport.example.org/trackhut/invitation#${token}`)
  expect(token).toMatch(/^[\w-]{43}$/)
  app.ctx.database.sqlite.run('PRAGMA wal_checkpoint(TRUNCATE)')
  const stored = readApart(`${app.dataDir}/trackhut.db`).toString()
  expect(stored).toContain(new Bun.CryptoHasher('sha256').update(token).digest('hex'))
  await accept(app, token, { password: 'short' })
  await accept(app, token)
  expect(stored).not.toContain(token)
  expect(app.logLines.join('\n')).not.toContain(token)
})

const deaths: [name: string, kill: (app: TestApp, admin: TestUser) => Promise<string>][] = [
  [
    'used',
    async (app, admin) => {
      const { token } = await invite(admin)
      await accept(app, token, { username: 'first', email: 'first@example.org' })
      return token
    },
  ],
  [
    'taken back',
    async (_, admin) => {
      const { id, token } = await invite(admin)
      expect((await admin.delete(`/api/invitations/${id}`)).status).toBe(204)
      return token
    },
  ],
  [
    'made seven days ago',
    async (app, admin) => {
      const { token } = await invite(admin)
      app.advanceClock(7 * day)
      return token
    },
  ],
  [
    'made by a clock two days ahead',
    async (app, admin) => {
      app.advanceClock(2 * day)
      const { token } = await invite(admin)
      app.advanceClock(-2 * day)
      return token
    },
  ],
  [
    'made by somebody who is no administrator any more',
    async (app, admin) => {
      const kim = await app.user('kim', { isAdmin: true })
      const { token } = await invite(kim)
      const json = { admin: false }
      expect((await admin.request('PATCH', '/api/users/kim', { json })).status).toBe(200)
      return token
    },
  ],
  [
    'made by somebody whose account is gone',
    async (app, admin) => {
      const kim = await app.user('kim', { isAdmin: true })
      const { token } = await invite(kim)
      expect((await admin.delete('/api/users/kim')).status).toBe(204)
      return token
    },
  ],
  ['guessed', async () => 'A'.repeat(43)],
  ['left out', async () => ''],
  ['nonsense', async () => '%00\u{1F6B4}'],
]

describe('a link that was', () => {
  test.each(deaths)('%s is refused as all others are', async (_, kill) => {
    const { app, admin } = await closedApp()
    await using _app = app
    const token = await kill(app, admin)
    expect(outcome(await look(app, token))).toEqual(dead)
    expect(outcome(await accept(app, token))).toEqual(dead)
    // The invalid link is reported before the fields are checked.
    expect(outcome(await accept(app, token, { username: '', accepted_policy: false }))).toEqual(dead)
    expect(findUserByName(app.ctx.db, 'robin')).toBeUndefined()
  })
})

test('whatever became of a link, the same work refuses it', async () => {
  const environment = { API_RATE_LIMITS: '100000 per 1 day' }
  const works: string[][] = []
  for (const [name, kill] of deaths) {
    if (name === 'left out') continue
    const { app, admin } = await closedApp(environment)
    await using _ = app
    const token = await kill(app, admin)
    await look(app, token)
    works.push(await statementsOf(app, () => accept(app, token)))
  }
  for (const work of works) expect(work).toEqual(works[0]!)
})

test('of many who use a link at once exactly one gets an account', async () => {
  const { app, admin } = await closedApp()
  await using _ = app
  const { token } = await invite(admin)
  const names = Array.from({ length: 20 }, (_, index) => `robin_${index}`)
  const answers = await Promise.all(
    names.map(name => accept(app, token, { username: name, email: `${name}@example.org` })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(404)])
  expect(names.filter(name => findUserByName(app.ctx.db, name))).toHaveLength(1)
})

test('whoever breaks a rule keeps the invitation', async () => {
  const { app, admin } = await closedApp()
  await using _ = app
  await app.user('taken')
  const { token } = await invite(admin)
  const refusals: [changes: object, status: number, code: Code][] = [
    [{ username: 'x' }, 400, 'rules-broken'],
    [{ accepted_policy: false }, 400, 'policy-not-accepted'],
    [{ password: 12345678 }, 400, 'fields-invalid'],
    [{ username: 'Taken' }, 400, 'username-taken'],
    [{ email: 'TAKEN@example.org' }, 400, 'email-taken'],
    [{ timezone: 'Europe/Atlantis' }, 400, 'time-zone-invalid'],
  ]
  for (const [changes, status, code] of refusals) {
    const answer = await accept(app, token, changes)
    expect([answer.status, answer.failure?.code]).toEqual([status, code])
  }
  expect((await accept(app, token)).status).toBe(200)
})

test('an account that nobody confirmed makes room, as at a registration', async () => {
  await using app = await openMailedApp()
  const admin = await app.user('admin', { isAdmin: true })
  await app.user('waiting', { email: 'robin@example.org', isActive: false })
  const { token } = await invite(admin)
  expect((await accept(app, token)).status).toBe(200)
  expect(findUserByName(app.ctx.db, 'waiting')).toBeUndefined()
  expect(findUserByName(app.ctx.db, 'robin')).toMatchObject({ isActive: true })
})

describe('guesses', () => {
  const environment = { API_RATE_LIMITS: '100000 per 1 day', TRUSTED_PROXY: '127.0.0.1' }
  const from = (address: string) => ({ 'x-forwarded-for': address })

  test('after ten the next is not looked at, and others are not kept out', async () => {
    const { app, admin } = await closedApp(environment)
    await using _ = app
    const { token } = await invite(admin)
    const guesser = from('192.0.2.1')
    for (let index = 0; index < 10; index++) {
      const guess = index % 2 === 0 ? look(app, 'a guess', guesser) : accept(app, 'a guess', {}, guesser)
      expect(outcome(await guess)).toEqual(dead)
    }
    const late = await look(app, token, guesser)
    expect([late.status, late.failure?.code, late.headers.get('retry-after')]).toEqual([
      429,
      'login-throttled',
      '16',
    ])
    expect((await look(app, token, from('198.51.100.7'))).status).toBe(200)
    app.advanceClock(16_000)
    expect((await look(app, token, guesser)).status).toBe(200)
  })

  test('at addresses that have an account are counted too', async () => {
    const { app, admin } = await closedApp(environment)
    await using _ = app
    const { token } = await invite(admin)
    const codes: (string | undefined)[] = []
    for (let index = 0; index < 12; index++) {
      const answer = await accept(app, token, { email: 'admin@example.org' }, from('192.0.2.1'))
      codes.push(answer.failure?.code)
    }
    expect(codes.filter(code => code === 'email-taken')).toHaveLength(10)
    expect(codes.slice(10)).toEqual(['login-throttled', 'login-throttled'])
  })
})

describe('administrators', () => {
  test('see the open ones, newest first, without their links', async () => {
    const { app, admin } = await closedApp()
    await using _ = app
    const first = await invite(admin)
    app.advanceClock(day)
    const second = await invite(admin, 'kim@example.org')
    expect(await listed(admin)).toEqual([
      {
        id: second.id,
        email: 'kim@example.org',
        invited_by: 'admin',
        created_at: 'Tue, 02 Jun 2026 10:00:00 GMT',
        expires_at: 'Tue, 09 Jun 2026 10:00:00 GMT',
      },
      {
        id: first.id,
        email: null,
        invited_by: 'admin',
        created_at: 'Mon, 01 Jun 2026 10:00:00 GMT',
        expires_at: 'Mon, 08 Jun 2026 10:00:00 GMT',
      },
    ])
    app.advanceClock(6.5 * day)
    expect((await listed(admin)).map(({ id }) => id)).toEqual([second.id])
  })

  test('cannot take back what is not there', async () => {
    const { app, admin } = await closedApp()
    await using _ = app
    for (const id of ['1', '0', '-1', 'x', '9'.repeat(30)]) {
      const answer = await admin.delete(`/api/invitations/${id}`)
      expect([answer.status, answer.failure?.code]).toEqual([404, 'invitation-not-found'])
    }
  })

  const impossible: [json: unknown, code: Code][] = [
    [{ email: 'nobody' }, 'email-invalid'],
    [{ email: 'a@example.org\r\nBcc: b@example.org' }, 'email-invalid'],
    [{ email: 7 }, 'fields-invalid'],
    [[], 'body-not-json'],
  ]
  test.each(impossible)('cannot invite with %p', async (json, code) => {
    const { app, admin } = await closedApp()
    await using _ = app
    const answer = await admin.request('POST', '/api/invitations', { json })
    expect([answer.status, answer.failure?.code]).toEqual([400, code])
    expect(await listed(admin)).toEqual([])
  })

  test('have a hundred open ones at most', async () => {
    const { app, admin } = await closedApp()
    await using _ = app
    for (let index = 0; index < 100; index++) await invite(admin)
    const answer = await admin.request('POST', '/api/invitations', { json: {} })
    expect([answer.status, answer.failure?.code]).toEqual([400, 'too-many-invitations'])
    app.advanceClock(7 * day)
    await invite(admin)
    expect(await app.ctx.db.$count(invitations)).toBe(1)
  })
})

describe('an invitation by email', () => {
  test('comes in the language of who invites, with a link of its own; both work, and together once', async () => {
    await using app = await openMailedApp()
    const admin = await app.user('admin', { isAdmin: true, language: 'de' })
    const { token } = await invite(admin, 'robin@example.com')
    await allSent(app)
    const { subject, text, recipients } = await app.mail.next()
    expect([subject, recipients]).toEqual(['Trackhut - Du bist eingeladen', ['robin@example.com']])
    expect(text).toContain('admin lädt dich zu Trackhut ein')
    const mailed = text.match(/http:\/\/localhost\/invitation#(\S+)/)?.[1] ?? ''
    expect(mailed).not.toBe(token)
    expect((await look(app, token)).status).toBe(200)
    expect((await accept(app, mailed)).status).toBe(200)
    expect(outcome(await look(app, token))).toEqual(dead)
    expect(outcome(await look(app, mailed))).toEqual(dead)
  })

  test('is not sent once it is taken back', async () => {
    await using app = await openMailedApp()
    const admin = await app.user('admin', { isAdmin: true })
    await app.ctx.jobs.stop()
    const { id } = await invite(admin, 'robin@example.com')
    await admin.delete(`/api/invitations/${id}`)
    app.ctx.jobs.start()
    await allSent(app)
    await invite(admin, 'kim@example.com')
    expect((await app.mail.next()).recipients).toEqual(['kim@example.com'])
  })

  test('is a link to hand over where there is no mail', async () => {
    const { app, admin } = await closedApp()
    await using _ = app
    const { link, email } = await invite(admin, 'robin@example.org')
    expect(link).toStartWith('/invitation#')
    expect(email).toBe('robin@example.org')
    expect(await app.ctx.database.sqlite.query('SELECT count(*) AS jobs FROM jobs').get()).toEqual({
      jobs: 0,
    })
  })
})
