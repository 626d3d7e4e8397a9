// Several answers in one: each part is what its path alone answers, with its own rights and limits.
import { describe, expect, test } from 'bun:test'
import { declaredAccess } from '../../../src/platform/access/guard'
import { combinedRoutes } from '../../../src/platform/combined/parts'
import { PartRequest, receivedRequest } from '../../../src/platform/http/part-request'
import { createApp } from '../../../src/server/app'
import { insertAccessToken, insertPersonalToken } from '../../support/app-tokens'
import { openTestApp, testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'

interface Combined {
  data: { parts: { status: number; body: Record<string, unknown> }[] }
}

const app = testApp()
const anna = await app.user('anna')
const bert = await app.user('bert')
await anna.upload()
const { id } = await anna.upload()

const addressOf = (...paths: string[]) => `/api/combined?${new URLSearchParams({ paths: paths.join(' ') })}`

async function ask(who: Pick<TestUser, 'get'>, ...paths: string[]) {
  const { status, body } = await who.get<Combined>(addressOf(...paths))
  expect(status).toBe(200)
  return body.data.parts
}

const byToken = (token: string): Pick<TestUser, 'get'> => ({
  get: (path, headers = {}) => app.request('GET', path, { token, headers }),
})

describe('each part', () => {
  test('is the answer of its path, in the order of the paths', async () => {
    const paths = [
      '/api/auth/profile',
      '/api/workouts?per_page=1&fields=id,title',
      `/api/workouts/${id}`,
      '/api/calendar/days?from=2018-01-01',
      '/api/goals',
      '/api/sports',
      '/api/training/days?from=2026-05-01',
    ]
    const parts = await ask(anna, ...paths)
    const alone = await Promise.all(paths.map(path => anna.get(path)))
    expect(parts).toEqual(
      alone.map(({ status, body }) => ({ status, body: body as Record<string, unknown> })),
    )
    expect(parts[1]!.body.data).toEqual({ workouts: [{ id, title: expect.any(String) }] })
  })

  test('keeps characters of its query that have a meaning in addresses', async () => {
    const { id } = await anna.upload(undefined, { title: 'Wind + rain & 20% sun' })
    const query = new URLSearchParams({ title: 'wind + rain & 20%', fields: 'id' })
    const [part] = await ask(anna, `/api/workouts?${query}`)
    expect(part!.body.data).toEqual({ workouts: [{ id }] })
  })

  test('fails alone', async () => {
    const [workout, goals, days] = await ask(
      bert,
      `/api/workouts/${id}`,
      '/api/goals',
      '/api/calendar/days?from=yesterday',
    )
    expect(workout).toMatchObject({ status: 403, body: { code: 'not-yours' } })
    expect(goals).toMatchObject({ status: 200, body: { data: { goals: [] } } })
    expect(days).toMatchObject({ status: 400, body: { code: 'day-invalid' } })
  })
})

describe('each part needs its own rights', () => {
  test.each([
    ['an app', insertAccessToken],
    ['a script', insertPersonalToken],
  ])('%s gets the parts of its scope', async (_, insertToken) => {
    const token = insertToken(app.ctx, anna, 'profile:read')
    const [profile, workouts] = await ask(byToken(token), '/api/auth/profile', '/api/workouts')
    expect(profile).toMatchObject({ status: 200, body: { data: { username: 'anna' } } })
    expect(workouts).toMatchObject({ status: 403, body: { code: 'scope-missing' } })
  })

  test('without a valid token there are none', async () => {
    const parts = await ask(byToken('a.wrong.token'), '/api/auth/profile', '/api/sports')
    expect(parts.map(({ status, body }) => [status, body.code])).toEqual([
      [401, 'token-invalid'],
      [401, 'token-invalid'],
    ])
    const { body } = await app.request<Combined>('GET', addressOf('/api/goals'))
    expect(body.data.parts).toMatchObject([{ status: 401, body: { code: 'token-missing' } }])
  })
})

describe('what cannot be combined', () => {
  test.each([
    ['no path', ''],
    ['too many', Array(17).fill('/api/goals').join(' ')],
    ['what administrators read', '/api/goals /api/health'],
    ['files', `/api/workouts/${id}/gpx/download`],
    ['whole recordings', `/api/workouts/${id}/chart_data`],
    ['combined answers', '/api/combined?paths=/api/goals'],
    ['pages of the app', '/workouts'],
    ['other hosts', '//example.org/api/goals'],
    ['other hosts by an address', 'https://example.org/api/goals'],
    ['a way around the list', '/api/goals/../health'],
    ['an unknown path', '/api/goals/unknown/path'],
  ])('%s', async (_, paths) => {
    const { status, failure } = await anna.get(`/api/combined?${new URLSearchParams({ paths })}`)
    expect([status, failure?.code]).toEqual([400, 'fields-invalid'])
  })

  test('nothing is combined that a session may do only', () => {
    const routes = createApp(app.ctx).routes.filter(({ method }) => method === 'GET')
    const access = combinedRoutes.map(path => declaredAccess(routes.find(route => route.path === path)!))
    expect(new Set(access)).toEqual(new Set(['equipments:read', 'profile:read', 'public', 'workouts:read']))
  })
})

describe('limits', () => {
  test('a part counts for the limit of its path', async () => {
    await using limited = openTestApp({ API_RATE_LIMITS: '2 per 5 minutes' })
    const carl = await limited.user('carl')
    const [first, second, third] = await ask(carl, '/api/goals', '/api/goals', '/api/goals')
    expect([first!.status, second!.status]).toEqual([200, 200])
    expect(third).toMatchObject({ status: 429, body: { code: 'rate-limited' } })
    expect((await carl.get('/api/goals')).status).toBe(429)
    expect((await carl.get('/api/sports')).status).toBe(200)
  })

  test('the parts of an answer count as one request in hand', async () => {
    await using narrow = openTestApp({ CONNECTIONS_PER_ADDRESS: '16' })
    const dora = await narrow.user('dora')
    const many = Array.from({ length: 15 }, () => ask(dora, ...Array(16).fill('/api/goals')))
    const statuses = (await Promise.all(many)).flat().map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(narrow.ctx.requestsInHand.size).toBe(0)
  })
})

test('a part comes from the connection of the whole request, and is neither compressed nor left out', () => {
  const moment = new Date(0).toUTCString()
  const whole = new Request('http://localhost/api/combined', {
    headers: {
      ...{ authorization: 'Bearer one', 'accept-encoding': 'gzip', origin: 'http://localhost' },
      ...{ 'if-none-match': '*', 'if-match': '"a"', range: 'bytes=0-1', 'if-range': '"a"' },
      ...{ 'if-modified-since': moment, 'if-unmodified-since': moment },
    },
  })
  const part = new PartRequest('/api/goals?on=2026-01-01', whole)
  expect(part.url).toBe('http://localhost/api/goals?on=2026-01-01')
  expect([...part.headers]).toEqual([['authorization', 'Bearer one']])
  expect(receivedRequest(part)).toBe(whole)
  expect(receivedRequest(whole)).toBe(whole)
})
