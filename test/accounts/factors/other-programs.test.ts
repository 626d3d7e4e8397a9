// Programs that know nothing of second factors, and people who have one. Whatever has a token of its own goes on as with
// everybody; and FitTrackee's own client, which sends the password, is told what is missing.
import { describe, expect, test } from 'bun:test'
import { insertPersonalToken, insertUploadToken } from '../../support/app-tokens'
import { gpxFile, steadyRide } from '../../support/recordings'
import { uploadForm } from '../../support/requests'
import { type TestApp, testApp } from '../../support/test-app'
import { testClient } from '../../support/test-client'
import type { TestUser } from '../../support/test-user'
import { userPassword } from '../../support/user-password'
import { until } from '../../support/waiting'
import { basic, bodyOf, send } from '../../workouts/arrivals/sending'
import { addPasskey, logIn, setUpApp } from './set-up'

const scope = 'profile:read workouts:read workouts:write'

const people: [
  name: string,
  username: string,
  addFactors: (app: TestApp, user: TestUser) => Promise<unknown>,
][] = [
  ['without a second factor', 'plain', async () => {}],
  ['with an authenticator app', 'coded', (app, user) => setUpApp(app, user)],
  ['with a passkey', 'keyed', (_, user) => addPasskey(user)],
]

describe.each(people)('for somebody %s', (_, username, addFactors) => {
  const app = testApp({ WEBDAV: 'true' })
  app.ctx.jobs.start()
  const rider = app.user(username).then(async user => {
    await addFactors(app, user)
    return user
  })
  let minutes = 0
  const nextRide = () => steadyRide({ start: new Date(Date.UTC(2026, 4, 2, 8, 10 * minutes++)) })

  /** What importers do with a token. @returns the status of each answer */
  async function importWith(token: string): Promise<number[]> {
    const ask = (method: string, path: string, json?: object) =>
      app.request<{ data: { workouts: { id: string }[] } }>(method, path, { token, ...(json && { json }) })
    const body = uploadForm({ file: gpxFile(nextRide()), data: { sport_id: 1 } })
    const added = await app.request<{ data: { workouts: { id: string }[] } }>('POST', '/api/workouts', {
      token,
      body,
    })
    const path = `/api/workouts/${added.body.data?.workouts[0]?.id}`
    const answers = [
      await ask('GET', '/api/auth/profile'),
      await ask('GET', '/api/sports'),
      added,
      await ask('POST', '/api/workouts/no_gpx', {
        sport_id: 1,
        workout_date: '2026-05-01 08:00',
        duration: 3600,
        distance: 10,
      }),
      await ask('GET', '/api/workouts?page=1'),
      await ask('PATCH', path, { title: 'Imported' }),
      await ask('GET', path),
      await ask('DELETE', path),
    ]
    return answers.map(({ status }) => status)
  }
  const imported = [200, 200, 201, 201, 200, 200, 200, 204]

  test('an OAuth app is allowed, imports, and refreshes its tokens', async () => {
    const client = testClient(app, await app.user('developer'), { scope })
    const tokens = await client.connect(await rider)
    expect(await importWith(tokens.accessToken)).toEqual(imported)
    const refreshed = await client.refresh(tokens.refreshToken)
    expect(refreshed.status).toBe(200)
    expect(await importWith(refreshed.body.access_token ?? '')).toEqual(imported)
  })

  test('an importer works with a personal token', async () => {
    expect(await importWith(insertPersonalToken(app.ctx, await rider, scope))).toEqual(imported)
  })

  test('WebDAV takes a personal token, and no password', async () => {
    const user = await rider
    await user.upload(nextRide())
    const count = async () =>
      (await user.get<{ pagination: { total: number } }>('/api/workouts')).body.pagination.total
    const before = await count()
    const dav = async (method: string, secret: string, body?: BodyInit) =>
      (
        await app.handle(
          new Request('http://localhost/dav/ride.gpx', {
            method,
            headers: basic(username, secret),
            ...(body !== undefined && { body }),
          }),
        )
      ).status
    const ride = new Uint8Array(nextRide())
    expect(await dav('PUT', userPassword, ride)).toBe(401)
    const token = insertPersonalToken(app.ctx, user, 'workouts:write')
    expect(await dav('PUT', token, ride)).toBe(201)
    expect(await dav('PROPFIND', token)).toBe(207)
    await until(async () => (await count()) === before + 1)
  })

  test('recordings are added by the plain address and by an upload address', async () => {
    const user = await rider
    const token = insertPersonalToken(app.ctx, user, 'workouts:write')
    const byName = await send(app, '/api/upload', {
      body: bodyOf(nextRide()),
      headers: basic(username, token),
    })
    const byAddress = await send(app, `/api/upload/t/${insertUploadToken(app.ctx, user)}`, {
      body: bodyOf(nextRide()),
    })
    expect([byName.status, byAddress.status]).toEqual([201, 201])
  })
})

describe.each(['contract', 'fittrackee'])('FitTrackee’s own client, where the dialect is %s,', dialect => {
  const app = testApp({ API_DIALECT: dialect })

  test('logs in as ever without a second factor', async () => {
    const sam = await app.user('sam')
    await sam.upload()
    const answer = await logIn(app, 'sam')
    expect([answer.status, answer.body as unknown, answer.failure]).toEqual([
      200,
      { status: 'success', message: 'successfully logged in', auth_token: expect.any(String) },
      undefined,
    ])
    const token = answer.body.auth_token
    for (const path of [
      '/api/auth/profile',
      '/api/config',
      '/api/sports',
      '/api/workouts?page=1&per_page=5',
      '/api/records',
      '/api/stats/sam/by_time?time=month',
      '/api/equipments',
    ])
      expect([path, (await app.request('GET', path, { token })).status]).toEqual([path, 200])
    expect((await app.request('POST', '/api/auth/logout', { token })).status).toBe(200)
    expect((await app.request('GET', '/api/auth/profile', { token })).status).toBe(401)
  })

  test.each([
    ['an authenticator app', 'coded', setUpApp],
    ['a passkey', 'keyed', (_: TestApp, user: TestUser) => addPasskey(user)],
  ] as const)(
    'is refused with a sentence and a code with %s, and gets nothing that opens the account',
    async (_, name, add) => {
      await add(app, await app.user(name))
      const answer = await logIn(app, name)
      expect([answer.status, answer.body as unknown, answer.failure?.code]).toEqual([
        401,
        { status: 'error', message: 'a second factor is required' },
        'second-factor-required',
      ])
      expect(answer.headers.get('set-cookie')).toBeNull()
      const token = answer.failure?.detail?.challenge ?? ''
      expect((await app.request('GET', '/api/auth/profile', { token })).status).toBe(401)
      const wrong = await logIn(app, name, 'not the password')
      expect([wrong.status, wrong.body as unknown, wrong.failure]).toEqual([
        401,
        { status: 'error', message: 'invalid credentials' },
        { code: 'credentials-wrong' },
      ])
    },
  )
})
