// Rate limits as clients see them.
import { describe, expect, test } from 'bun:test'
import { insertPersonalToken } from '../../support/app-tokens'
import type { Answer } from '../../support/requests'
import { openTestApp, startOfTest } from '../../support/test-app'

const startS = startOfTest.getTime() / 1000

/** The values about the limit in the headers of a response; `null` if there are none. */
function saysOf({ headers }: Answer) {
  if (!headers.has('x-ratelimit-limit')) return null
  const [limit, remaining, reset, retryAfter] = [
    'x-ratelimit-limit',
    'x-ratelimit-remaining',
    'x-ratelimit-reset',
    'retry-after',
  ].map(name => Number(headers.get(name)))
  return { limit, remaining, reset, retryAfter }
}

/** Sends a request repeatedly. Returns the status codes. */
async function ask(times: number, request: () => Promise<Answer>): Promise<number[]> {
  const codes: number[] = []
  for (let time = 0; time < times; time++) codes.push((await request()).status)
  return codes
}

test('300 requests in 5 minutes unless it is set otherwise, then 429 until the window ends', async () => {
  await using app = openTestApp({ API_RATE_LIMITS: undefined })
  const ping = () => app.request('GET', '/api/ping')
  expect(saysOf(await ping())).toEqual({ limit: 300, remaining: 299, reset: startS + 300, retryAfter: 300 })
  app.advanceClock(100_500)
  expect(new Set(await ask(299, ping))).toEqual(new Set([200]))

  const refused = await ping()
  expect([refused.status, refused.body]).toEqual([
    429,
    { status: 'error', message: 'rate limit exceeded (300 per 5 minute)' },
  ])
  expect(saysOf(refused)).toEqual({ limit: 300, remaining: 0, reset: startS + 300, retryAfter: 200 })

  app.advanceClock(199_499)
  expect((await ping()).status).toBe(429)
  app.advanceClock(1)
  expect(saysOf(await ping())).toEqual({ limit: 300, remaining: 299, reset: startS + 600, retryAfter: 300 })
})

test('the pages and files of the web app have a limit of their own', async () => {
  await using app = openTestApp({ API_RATE_LIMITS: '1 per 5 minutes' })
  for (const path of ['/workouts', '/manifest.webmanifest', '/base-map/style.json'])
    expect(saysOf(await app.request('GET', path))).toMatchObject({ limit: 3000 })
  // All pages and all paths that do not exist share one limit.
  const left = saysOf(await app.request('GET', '/equipments'))!.remaining!
  expect((await app.request('GET', '/api/nothing')).status).toBe(404)
  const codes = await ask(left, () => app.request('GET', '/workouts'))
  expect([codes.filter(code => code === 200).length, codes.at(-1)]).toEqual([left - 1, 429])
})

test('a limit may be written in short', async () => {
  await using app = openTestApp({ API_RATE_LIMITS: '7/hour' })
  const ping = () => app.request('GET', '/api/ping')
  expect(saysOf(await ping())).toEqual({ limit: 7, remaining: 6, reset: startS + 3600, retryAfter: 3600 })
  expect(await ask(7, ping)).toEqual([200, 200, 200, 200, 200, 200, 429])
})

describe('every answer says what is left:', () => {
  test.each([
    [200, 'GET', '/api/ping', {}],
    [200, 'HEAD', '/api/ping', {}],
    [400, 'POST', '/api/auth/login', { json: {} }],
    [400, 'POST', '/api/auth/login', { body: '{' }],
    [401, 'POST', '/api/auth/login', { json: { email: 'nobody@example.org', password: 'x' } }],
    [401, 'GET', '/api/workouts', {}],
    [401, 'GET', '/api/workouts/x', { token: 'x' }],
    [404, 'GET', '/api/users/nobody/picture', {}],
  ])('%i %s %s', async (status, method, path, options) => {
    await using app = openTestApp({ API_RATE_LIMITS: '300 per minute' })
    const answer = await app.request(method, path, options)
    expect([answer.status, saysOf(answer)]).toEqual([
      status,
      { limit: 300, remaining: 299, reset: startS + 60, retryAfter: 60 },
    ])
  })
})

test('a refusal comes before the token is checked and the body read', async () => {
  await using app = openTestApp({ API_RATE_LIMITS: '1 per minute' })
  await app.request('GET', '/api/workouts')
  expect((await app.request('GET', '/api/workouts', { token: 'x' })).status).toBe(429)

  let isRead = false
  const pull = () => {
    isRead = true
  }
  const body = new ReadableStream({ pull }, { highWaterMark: 0 })
  await app.request('POST', '/api/auth/login', { json: {} })
  expect((await app.request('POST', '/api/auth/login', { body })).status).toBe(429)
  expect(isRead).toBeFalse()
})

describe('counted together are requests', () => {
  test.each([
    ['to one route with different names in its path', 'GET /api/users/sam', 'GET /api/users/kim'],
    ['with different queries', 'GET /api/sports?a=1', 'GET /api/sports?b=2'],
    ['with and without a slash at the end', 'GET /api/ping', 'GET /api/ping/'],
    ['with and without a slash after a name', 'GET /api/users/sam', 'GET /api/users/sam/'],
    ['for all of an answer and for its head', 'GET /api/ping', 'HEAD /api/ping'],
  ])('%s', async (_, first, second) => {
    await using app = openTestApp({ API_RATE_LIMITS: '1 per minute' })
    await app.request(...split(first))
    expect((await app.request(...split(second))).status).toBe(429)
  })
})

describe('counted apart are requests', () => {
  test.each([
    ['to different routes', 'GET /api/ping', 'GET /api/config'],
    ['with different methods', 'GET /api/config', 'PATCH /api/config'],
    ['to a route below another', 'GET /api/workouts/x', 'GET /api/workouts/x/gpx'],
  ])('%s', async (_, first, second) => {
    await using app = openTestApp({ API_RATE_LIMITS: '1 per minute' })
    await app.request(...split(first))
    expect((await app.request(...split(second))).status).not.toBe(429)
  })
})

describe('of several limits', () => {
  const inABurst = { API_RATE_LIMITS: '2 per minute, 3 per hour' }

  test('the tightest is told, and each refuses', async () => {
    await using app = openTestApp(inABurst)
    const ping = () => app.request('GET', '/api/ping')
    expect(saysOf(await ping())).toMatchObject({ limit: 2, remaining: 1 })
    expect(await ask(2, ping)).toEqual([200, 429])
    app.advanceClock(60_000)
    // Both limits are used up. The response names the hourly limit, because it lasts longer.
    expect(saysOf(await ping())).toMatchObject({ limit: 3, remaining: 0, retryAfter: 3540 })
    expect((await ping()).body).toEqual({ status: 'error', message: 'rate limit exceeded (3 per 1 hour)' })
  })

  test('what one refuses does not count for the other', async () => {
    await using app = openTestApp(inABurst)
    const ping = () => app.request('GET', '/api/ping')
    await ask(10, ping)
    app.advanceClock(60_000)
    expect(await ask(2, ping)).toEqual([200, 429])
  })
})

describe('not limited is', () => {
  test.each([
    ['the map picture of a workout', 'GET /api/workouts/map/0123456789abcdef0123456789abcdef'],
    ['a method that does not exist', 'PUT /api/ping'],
  ])('%s', async (_, what) => {
    await using app = openTestApp({ API_RATE_LIMITS: '1 per day' })
    const answers = [await app.request(...split(what)), await app.request(...split(what))]
    expect(answers.map(saysOf)).toEqual([null, null])
    expect(answers[1]?.status).toBe(answers[0]?.status as number)
  })
})

test('pictures of users have a limit of their own, wide enough for pages full of them', async () => {
  await using app = openTestApp({ API_RATE_LIMITS: '1 per day' })
  let user = 0
  const codes = await ask(1000, () => app.request('GET', `/api/users/user_${user++}/picture`))
  expect(codes.filter(code => code === 404)).toHaveLength(300)
  expect(codes.filter(code => code === 429)).toHaveLength(700)
  app.advanceClock(60_000)
  expect(await ask(1, () => app.request('GET', '/api/users/sam/picture'))).toEqual([404])
})

test.each(['/base-map/z/0/0.mvt', '/base-map/regions/x/z/0/0.mvt'])(
  'tiles like %s have a limit of their own, which nobody reaches by moving a map',
  async path => {
    await using app = openTestApp({ API_RATE_LIMITS: '1 per day' })
    const codes = await ask(6010, () => app.request('GET', path))
    expect(codes.filter(code => code === 404)).toHaveLength(6000)
    expect(codes.filter(code => code === 429)).toHaveLength(10)
    app.advanceClock(300_000)
    expect(await ask(1, () => app.request('GET', path))).toEqual([404])
  },
)

describe('a script with a personal token', () => {
  test('has ten times as many requests, apart from those of the person', async () => {
    await using app = openTestApp({ API_RATE_LIMITS: '2 per 5 minutes' })
    const sam = await app.user('sam')
    const token = insertPersonalToken(app.ctx, sam, 'workouts:read')
    const asScript = () => app.request('GET', '/api/workouts', { token })
    expect(saysOf(await asScript())).toMatchObject({ limit: 20, remaining: 19 })
    expect(await ask(3, () => sam.get('/api/workouts'))).toEqual([200, 200, 429])
    expect(new Set(await ask(19, asScript))).toEqual(new Set([200]))
    expect((await asScript()).body).toEqual({
      status: 'error',
      message: 'rate limit exceeded (20 per 5 minute)',
    })
    app.advanceClock(300_000)
    expect((await asScript()).status).toBe(200)
  })

  test('has no more than others where its token is of no use', async () => {
    await using app = openTestApp({ API_RATE_LIMITS: '2 per 5 minutes' })
    const token = insertPersonalToken(app.ctx, await app.user('sam'), 'workouts:read')
    const limitOf = async (method: string, path: string, sent = token) =>
      saysOf(await app.request(method, path, { token: sent }))?.limit
    // Nobody gets more attempts at passwords by something that looks like a token.
    expect(await limitOf('POST', '/api/auth/login')).toBe(2)
    expect(await limitOf('GET', '/api/auth/sessions')).toBe(2)
    expect(await limitOf('GET', '/api/workouts', 'thu_x')).toBe(2)
    expect(await limitOf('GET', '/api/workouts/totals', token)).toBe(20)
    for (const path of ['', '/request', '/x.zip'])
      expect(await limitOf(path === '/request' ? 'POST' : 'GET', `/api/auth/account/export${path}`)).toBe(2)
    expect(await limitOf('PUT', '/api/upload', token)).toBe(3000)
  })
})

test('set to nothing there is no limit', async () => {
  await using app = openTestApp({ API_RATE_LIMITS: '' })
  const answer = await app.request('GET', '/api/ping')
  expect([saysOf(answer), answer.headers.has('retry-after')]).toEqual([null, false])
  expect(new Set(await ask(400, () => app.request('GET', '/api/ping')))).toEqual(new Set([200]))
})

function split(request: string): [method: string, path: string] {
  const [method = '', path = ''] = request.split(' ')
  return [method, path]
}
