import { describe, expect, test } from 'bun:test'
import { endpoints, fillPath } from '../../support/endpoints'
import { testApp } from '../../support/test-app'

const app = testApp()
const sam = await app.user('sam')

const unknown = { status: 'not found', message: 'the requested URL was not found on the server' }
const wrongMethod = { status: 'error', message: 'the method is not allowed for the requested URL' }

describe('a path nobody answers', () => {
  test.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nothing'],
    ['POST', '/api/nothing'],
    ['DELETE', '/api/nothing/at/all'],
    ['GET', '/api/auth'],
    ['GET', '/api/v1/ping'],
    ['GET', '/api//ping'],
    ['GET', '/api/ping%2F'],
    ['GET', '/api/ping;x=1'],
    ['GET', '/api/workouts/a/b/c/d/e'],
    // Libraries request this path for a configuration, so it must not return the page of the web app.
    ['GET', '/.well-known/openid-configuration'],
    ['POST', '/no/such/page'],
  ])('%s %s is not found', async (method, path) => {
    const answer = await sam.request(method, path)
    expect([answer.status, answer.body]).toEqual([404, unknown])
  })
})

describe('an address that is too long', () => {
  const long = 'x'.repeat(8192)

  test.each([`/api/workouts?title=${long}`, `/api/${long}`, `/${long}`, `/${'.'.repeat(8192)}/`])(
    'is refused before anything looks at it: %#',
    async path => {
      const answer = await sam.request('GET', path)
      expect([answer.status, answer.body, answer.failure?.code]).toEqual([
        414,
        { status: 'error', message: 'the address is too long' },
        'address-too-long',
      ])
    },
  )

  test('may have 8 kB', async () => {
    expect((await sam.get(`/api/workouts?title=${long.slice(100)}`)).status).toBe(200)
  })
})

describe('a method a path does not have', () => {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']
  const paths = [...new Set(endpoints.map(({ path }) => path))]
  const cases = paths.flatMap(path => {
    // A fixed path such as `/api/workouts/no_gpx` has only its own methods, although it also matches the path of a
    // workout.
    const known = endpoints.filter(endpoint => endpoint.path === path).map(({ method }) => method as string)
    return methods
      .filter(method => !known.includes(method))
      .map(method => [method, fillPath(path), known] as const)
  })

  test.each(cases)('%s %s is refused, and the others are named', async (method, path, known) => {
    const answer = await sam.request(method, path)
    expect([answer.status, answer.body]).toEqual([405, wrongMethod])
    const allowed =
      answer.headers
        .get('allow')
        ?.split(', ')
        .filter(name => name !== 'HEAD') ?? []
    expect(allowed.toSorted()).toEqual(known.toSorted())
  })

  test('is not put right by a header', async () => {
    const headers = { 'x-http-method-override': 'DELETE' }
    expect((await sam.get('/api/workouts/x', headers)).status).toBe(404)
    expect((await sam.request('PUT', '/api/workouts', { headers })).status).toBe(405)
  })
})

describe('HEAD', () => {
  test('answers what GET would, without the body', async () => {
    const head = await app.request('HEAD', '/api/ping')
    expect([head.status, head.body]).toEqual([200, ''])
  })

  test('is guarded as GET is', async () => {
    expect((await app.request('HEAD', '/api/workouts')).status).toBe(401)
    expect((await sam.request('HEAD', '/api/workouts')).status).toBe(200)
  })
})

test.each(['/api/backups/x.trackhut/', '/api/backups/', '/api/health/', '/metrics/'])(
  'what a proxy may be told to guard answers at its very address alone: %s',
  async path => {
    const admin = await app.user(`admin-${path.replaceAll(/\W/g, '')}`, { isAdmin: true })
    for (const method of ['GET', 'DELETE']) {
      const answer = await admin.request(method, path)
      expect([answer.status, answer.failure?.code]).toEqual([404, 'url-unknown'])
    }
  },
)

test('without a slash behind, these are there', async () => {
  const admin = await app.user('admin-of-these', { isAdmin: true })
  for (const path of ['/api/backups', '/api/health']) expect((await admin.get(path)).status).toBe(200)
})

test('a slash at the end makes no difference', async () => {
  expect((await app.request('GET', '/api/ping/')).status).toBe(200)
  expect((await app.request('GET', '/api/workouts/')).status).toBe(401)
  expect((await sam.get('/api/workouts/')).status).toBe(200)
})
