// Addresses with a token that can do nothing but add recordings.
import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { AuditAnswer } from '../../../src/instance/audit/schemas'
import { minute } from '../../../src/lib/durations'
import { personalTokens, uploadTokens, users } from '../../../src/platform/db/tables'
import { insertPersonalToken, insertUploadToken } from '../../support/app-tokens'
import { steadyRide } from '../../support/recordings'
import { storedThings } from '../../support/stored'
import { openTestApp, testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { basic, bodyOf, idsOf, send } from './sending'

const app = testApp({ LOG_REQUESTS: 'true' })
const sam = await app.user('sam')
const ride = bodyOf(steadyRide())

describe('a token in the address', () => {
  const token = insertUploadToken(app.ctx, sam)

  test('adds a recording, and tells nothing but its id', async () => {
    const { status, body } = await send(app, `/api/upload/t/${token}`, { body: ride })
    expect([status, body]).toEqual([
      201,
      { status: 'success', data: { outcome: 'added', workout_ids: [expect.any(String)] } },
    ])
  })

  test('is good for nothing else', async () => {
    const outcomes = await Promise.all([
      app.request('GET', '/api/workouts', { token }),
      app.request('POST', '/api/upload', { token, body: ride }),
      app.request('POST', '/api/upload', { headers: basic('sam', token), body: ride }),
      app.request('GET', `/api/upload/t/${token}`),
      app.request('GET', `/api/workouts/heatmap/1/1/1.png?token=${token}`),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual([401, 401, 401, 405, 401])
  })

  test.each([
    ['a personal token', insertPersonalToken(app.ctx, sam, 'workouts:write')],
    ['the token of a session', sam.token],
    ['a token that nobody made', 'thu_x'],
    ['its hash', new Bun.CryptoHasher('sha256').update(token).digest('hex')],
    ['something else', '%00'],
  ])('is not %s', async (_, other) => {
    const { status, failure } = await send(app, `/api/upload/t/${other}`, { body: ride })
    expect([status, failure?.code]).toEqual([401, 'upload-token-unknown'])
  })

  test('is good for nothing while the account is suspended', async () => {
    const suspended = await app.user('suspended')
    const own = insertUploadToken(app.ctx, suspended)
    const set = (isSuspended: boolean) =>
      app.ctx.db.update(users).set({ isSuspended }).where(eq(users.id, suspended.account.id)).run()
    set(true)
    const { status, failure } = await send(app, `/api/upload/t/${own}`, { body: ride })
    expect([status, failure?.code]).toEqual([401, 'account-inactive'])
    set(false)
    expect((await send(app, `/api/upload/t/${own}`, { body: ride })).status).toBe(201)
  })

  test('ends with the password, and with the account', async () => {
    const leaver = await app.user('leaver')
    insertUploadToken(app.ctx, leaver)
    const left = () =>
      app.ctx.db.select().from(uploadTokens).where(eq(uploadTokens.userId, leaver.account.id)).all()
    expect(left()).toHaveLength(1)
    const changed = await leaver.request('PATCH', '/api/auth/profile/edit/account', {
      json: { email: leaver.account.email, password: 'open sesame', new_password: 'another sesame' },
    })
    expect([changed.status, left()]).toEqual([200, []])
    insertUploadToken(app.ctx, leaver)
    app.ctx.db.delete(users).where(eq(users.id, leaver.account.id)).run()
    expect(left()).toEqual([])
  })

  test('tells when it was used, without a write for every file', async () => {
    const user = await app.user('user')
    const own = insertUploadToken(app.ctx, user)
    const lastUse = () =>
      app.ctx.db.select().from(uploadTokens).where(eq(uploadTokens.userId, user.account.id)).get()?.lastUsedAt
    expect(lastUse()).toBeNull()
    const use = () => send(app, `/api/upload/t/${own}`, { body: ride })
    await use()
    const first = app.ctx.clock()
    expect(lastUse()).toEqual(first)
    app.advanceClock(4 * minute)
    await use()
    expect(lastUse()).toEqual(first)
    app.advanceClock(2 * minute)
    await use()
    expect(lastUse()).toEqual(app.ctx.clock())
  })
})

describe('a token that is taken back while the file arrives', () => {
  /** Begins an upload that waits for its second half. */
  function begin(path: string, headers: Record<string, string>) {
    const sent = Promise.withResolvers<void>()
    const going = Promise.withResolvers<void>()
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(ride.slice(0, 500))
        sent.resolve()
        await going.promise
        controller.enqueue(ride.slice(500))
        controller.close()
      },
    })
    return { answer: send(app, path, { body, headers }), sent: sent.promise, goOn: going.resolve }
  }

  const kinds: [
    string,
    (user: TestUser) => { path: string; headers: Record<string, string>; end: () => unknown },
  ][] = [
    [
      'in the address',
      user => {
        const token = insertUploadToken(app.ctx, user)
        const end = () =>
          app.ctx.db.delete(uploadTokens).where(eq(uploadTokens.userId, user.account.id)).run()
        return { path: `/api/upload/t/${token}`, headers: {}, end }
      },
    ],
    [
      'in a header',
      user => {
        const token = insertPersonalToken(app.ctx, user, 'workouts:write')
        const end = () =>
          app.ctx.db.delete(personalTokens).where(eq(personalTokens.userId, user.account.id)).run()
        return { path: '/api/upload', headers: { authorization: `Bearer ${token}` }, end }
      },
    ],
    [
      'as a password',
      user => {
        const token = insertPersonalToken(app.ctx, user, 'workouts:write')
        const end = () =>
          app.ctx.db.delete(personalTokens).where(eq(personalTokens.userId, user.account.id)).run()
        return { path: '/api/upload', headers: basic(user.account.username, token), end }
      },
    ],
    [
      'of a session',
      user => ({
        path: '/api/upload',
        headers: { authorization: `Bearer ${user.token}` },
        end: () => user.request('POST', '/api/auth/logout'),
      }),
    ],
  ]

  test.each(kinds)('%s adds nothing', async (kind, prepare) => {
    const user = await app.user(`taken_${kind.length}_${kind.replaceAll(' ', '_').slice(0, 10)}`)
    const before = storedThings(app)
    const { path, headers, end } = prepare(user)
    const { answer, sent, goOn } = begin(path, headers)
    await sent
    await end()
    goOn()
    expect((await answer).status).toBe(401)
    expect(storedThings(app)).toMatchObject({
      workouts: before.workouts!,
      files: before.files!,
      orphanedFiles: [],
    })
  })
})

describe('the token', () => {
  const token = insertUploadToken(app.ctx, sam)
  const isTold = (texts: readonly string[]) => texts.some(text => text.includes(token))

  test('is in no log, no record of what people did, and no answer', async () => {
    const answers = [
      await send(app, `/api/upload/t/${token}/ride.gpx`, { body: ride }),
      await send(app, `/api/upload/t/${token}`, { body: 'x' }),
      await send(app, `/api/upload/t/${token}/a/b`, { body: ride }),
      await send(app, `/api/upload/t/${token}?sport=x`, { body: ride }),
      await app.request('DELETE', `/api/upload/t/${token}`),
    ]
    expect(isTold(answers.map(({ body, headers }) => JSON.stringify([body, [...headers]])))).toBe(false)
    expect(isTold(app.logLines)).toBe(false)
    expect(app.logLines.some(line => line.includes('/api/upload/t/:upload_token/:file_name'))).toBe(true)
    const admin = await app.user('admin', { isAdmin: true })
    const audit = await admin.get<AuditAnswer>('/api/audit')
    expect([audit.status, isTold([JSON.stringify(audit.body)])]).toEqual([200, false])
  })

  test('is hidden where a path is logged because something has failed', async () => {
    await using broken = openTestApp()
    broken.ctx.database.close()
    const { status } = await send(broken, `/api/upload/t/${token}/ride.gpx`, { body: ride })
    expect(status).toBe(500)
    expect(isTold(broken.logLines)).toBe(false)
    expect(broken.logLines.some(line => line.includes('"/api/upload/t/…/ride.gpx"'))).toBe(true)
  })
})

test('what was added is that of the owner of the token', async () => {
  const [ann, ben] = [await app.user('ann'), await app.user('ben')]
  const { ids } = await send(app, `/api/upload/t/${insertUploadToken(app.ctx, ann)}`, { body: ride })
  expect([await idsOf(ann), await idsOf(ben)]).toEqual([ids, []])
})
