// GET /api/workouts/map_tile/{s}/{z}/{x}/{y}.png with a tile server.
import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import type { ErrorBody } from '../../../src/platform/http/schemas'
import { version } from '../../../src/platform/version'
import { openTestApp, testApp } from '../../support/test-app'
import { green, startTileServer } from './tile-server'

const server = startTileServer()
afterAll(() => server.stop())
beforeEach(() => {
  server.answer = () => new Response(green)
  server.requests.length = 0
})

const template = `${server.url}/{s}/{z}/{x}/{y}.png`
const app = testApp({ TILE_SERVER_URL: template })

const ask = (path: string, { handle } = app) =>
  handle(new Request(`http://localhost/api/workouts/map_tile/${path}`))

test('a tile is answered as the tile server sends it', async () => {
  const jpeg = new Uint8Array(await new Bun.Image(green).jpeg().bytes())
  server.answer = () =>
    new Response(jpeg, {
      headers: {
        'content-type': 'text/html',
        'cache-control': 'max-age=86400',
        'set-cookie': 'tracking=1',
        'access-control-allow-origin': '*',
      },
    })
  const answer = await ask('a/4/3/2.png')
  expect(answer.status).toBe(200)
  expect(await answer.bytes()).toEqual(jpeg)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=86400',
    'x-content-type-options': 'nosniff',
  })
  for (const name of ['set-cookie', 'access-control-allow-origin'])
    expect(answer.headers.has(name)).toBe(false)
})

test('what the tile server forbids to keep, browsers must not keep', async () => {
  server.answer = () => new Response(green, { headers: { 'cache-control': 'no-store' } })
  expect((await ask('a/4/4/4.png')).headers.get('cache-control')).toBe('no-store')
})

test.each([
  [404, 'not found'],
  [403, 'error'],
  [429, 'error'],
  [503, 'error'],
])('status %d of the tile server arrives in the envelope', async (status, word) => {
  server.answer = () => new Response('<html>', { status })
  const answer = await ask('a/5/3/2.png')
  expect([answer.status, await answer.json()]).toEqual([
    status,
    {
      status: word,
      message: `the tile server answers with status ${status}`,
      code: 'tile-server-refused',
    },
  ])
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

const failures: [what: string, url: string, status: number, message: string][] = [
  ['sends a page', `${server.url}/{z}/{x}/{y}.png`, 502, 'the tile server does not answer with a tile'],
  ['is down', 'http://127.0.0.1:9/{z}/{x}/{y}.png', 502, 'the tile server does not answer'],
]
test.each(failures)('a tile server that %s is a bad gateway', async (_, url, status, message) => {
  server.answer = () => new Response('<html>', { headers: { 'content-type': 'image/png' } })
  await using broken = openTestApp({ TILE_SERVER_URL: url })
  const answer = await broken.request('GET', '/api/workouts/map_tile/a/1/1/1.png')
  expect(answer).toMatchObject({ status, body: { status: 'error', message } })
})

test('the tile server is told the program, its version and where it is', async () => {
  await ask('a/6/1/1.png')
  await using named = openTestApp({ TILE_SERVER_URL: template, UI_URL: 'https://sport.example.org' })
  await ask('a/6/1/1.png', named)
  expect(server.requests.map(({ headers }) => headers.get('user-agent'))).toEqual([
    `Trackhut/${version} (self-hosted workout tracker)`,
    `Trackhut/${version} (+https://sport.example.org)`,
  ])
})

describe('what names no tile never reaches the tile server:', () => {
  const numbers = [
    '-1',
    '1.5',
    '1e1',
    '0x1',
    '+1',
    ' 1',
    '1 ',
    '01a',
    'NaN',
    'Infinity',
    'null',
    '١',
    '１',
    '',
    '.',
    '..',
    '%2e%2e',
    '..%2f..',
    '%2F',
    '1%2F2',
    '..%5c',
    '%00',
    '1%00',
    '1%0a',
    '%0d%0aHost:x',
    '{z}',
    '$1',
    '@evil.example',
    '1@evil',
    '127.0.0.1',
    '1?x=',
    '1%23',
    '1;1',
    '999999999',
    '99999999999999999999',
    '1'.repeat(2000),
  ]
  const tuples = [
    ...numbers.flatMap(n => [`a/${n}/1/1.png`, `a/1/${n}/1.png`, `a/1/1/${n}.png`]),
    ...[
      '',
      '.',
      '..',
      '%2e%2e',
      '%2F',
      'a.b',
      'a/b',
      'a@b',
      'a:80',
      'evil.example',
      '127.0.0.1',
      '%00',
      'a%0a',
      'A',
      'ä',
      'a b',
      'a%2f',
      'a?',
      'a%23',
      'a'.repeat(11),
      '[::1]',
      '{s}',
      '$1',
      'localhost.evil',
    ].map(s => `${s}/1/1/1.png`),
    ...Array.from({ length: 23 }, (_, z) => [
      `a/${z}/${2 ** z}/0.png`,
      `a/${z}/0/${2 ** z}.png`,
      `a/${z}/-1/0.png`,
    ]).flat(),
    ...[20, 21, 22, 23, 24, 25, 30, 32, 52, 53, 64, 1023, 1024].flatMap(z => [
      `a/${z}/0/0.png`,
      `a/${z}/1/1.png`,
    ]),
    ...['a/1/1/1', 'a/1/1/1.jpg', 'a/1/1/1.PNG', 'a/1/1/.png', 'a/1/1/1.png.png', 'a/1/1/1.png/2', 'a/1/1'],
    ...Array.from({ length: 100 }, (_, i) => `a/${i % 23}/${(i * 7919) ** 3 + 2 ** 22}/${i}.png`),
  ]

  test(`${tuples.length} ways, all of them refused in the envelope`, async () => {
    expect(tuples.length).toBeGreaterThan(300)
    const answered: string[] = []
    for (const tuple of tuples) {
      const { status, body } = await app.request<ErrorBody>('GET', `/api/workouts/map_tile/${tuple}`)
      if (status < 400 || status > 499 || !('message' in body)) answered.push(`${tuple}: ${status}`)
    }
    expect(answered).toEqual([])
    expect(server.requests).toEqual([])
  })

  test('and the last tile of the deepest zoom does', async () => {
    expect((await ask(`a/19/${2 ** 19 - 1}/${2 ** 19 - 1}.png`)).status).toBe(200)
    expect(server.requests).toHaveLength(1)
  })
})

test('with subdomains, these and the usual ones are taken, and the web app uses the first', async () => {
  await using tiled = openTestApp({ TILE_SERVER_URL: template, STATICMAP_SUBDOMAINS: 'north,south' })
  const statuses = await Promise.all(
    ['north', 'south', 'a', 'b', 'c', 'd', 'west'].map(
      async s => (await ask(`${s}/2/1/1.png`, tiled)).status,
    ),
  )
  expect(statuses).toEqual([200, 200, 200, 200, 200, 404, 404])
  expect(server.requests.map(({ path }) => path)).toEqual(['/north/2/1/1.png'])
})

test('a flood of one client ends at its limit', async () => {
  await using limited = openTestApp({ TILE_SERVER_URL: template, API_RATE_LIMITS: '1 per day' })
  for (let i = 0; i < 600; i++) await ask('a/1/1/1.png', limited)
  expect(server.requests).toHaveLength(1)
  expect((await ask('a/1/1/1.png', limited)).status).toBe(429)
  limited.advanceClock(5 * 60 * 1000)
  expect((await ask('a/1/1/1.png', limited)).status).toBe(200)
})
