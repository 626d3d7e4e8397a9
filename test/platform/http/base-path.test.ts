// A server below a path of a shared host, behind proxies that pass the path on and proxies that remove it.
import { afterAll, describe, expect, test } from 'bun:test'
import { dropBasePath } from '../../../src/platform/http/public-origin'
import { readUiUrl } from '../../../src/platform/settings/table/read-setting'
import { createApp } from '../../../src/server/app'
import { allSent, openMailedApp } from '../../support/mailed-app'
import { gpxFile, steadyRide } from '../../support/recordings'
import { uploadForm } from '../../support/requests'

const app = await openMailedApp({
  UI_URL: 'https://example.org/trackhut/',
  API_RATE_LIMITS: '300 per 5 minutes',
})
afterAll(() => app[Symbol.asyncDispose]())
const admin = await app.user('admin', { isAdmin: true })

describe.each([
  ['hands the path on', '/trackhut'],
  ['takes the path off', ''],
])('a proxy that %s', (_, path) => {
  test('reaches the interface, its failures and its limits', async () => {
    expect((await app.request('GET', `${path}/api/ping`)).body).toEqual({
      status: 'success',
      message: 'pong!',
    })
    const unknown = await app.request('GET', `${path}/api/nothing`)
    expect([unknown.status, unknown.failure?.code]).toEqual([404, 'url-unknown'])
    const wrong = await app.request('DELETE', `${path}/api/ping`)
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    expect(wrong.headers.get('x-frame-options')).toBe('DENY')
    const limited = await app.request('GET', `${path}/api/auth/profile`, { token: admin.token })
    expect([limited.status, limited.headers.has('x-ratelimit-remaining')]).toEqual([200, true])
    expect(
      (await app.request('GET', `${path}/api/users?page=1&per_page=1`, { token: admin.token })).status,
    ).toBe(200)
  })

  test.each(['', '/', '/workouts', '/workouts?sport_id=1'])(
    'gets the page at %p, with files below the path',
    async at => {
      const { status, headers, body } = await app.request<string>('GET', `${path}${at || (path ? '' : '/')}`)
      const addresses = Array.from(body.matchAll(/(?:href|src)="([^"]+)"/g), ([, address]) => address ?? '')
      expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
      expect(addresses.length).toBeGreaterThan(3)
      expect(addresses.filter(address => !/^(data:|\/trackhut\/)/.test(address))).toEqual([])
      const file = addresses.find(address => address.endsWith('.css')) ?? ''
      expect((await app.request('GET', file.replace('/trackhut', path))).status).toBe(200)
    },
  )

  test('gets the page of the interface, whose script and document are below the path', async () => {
    const { body, headers } = await app.request<string>('GET', `${path}/api/docs`)
    expect(body).toContain('src="/trackhut/api/docs/page.js"')
    expect(body).toContain('/trackhut/api/docs/page.css')
    expect(headers.get('content-security-policy')).toContain("style-src 'self'")
  })
})

test('what the interface names is below the path', async () => {
  const { body: document } = await app.request<{
    servers: unknown
    components: { securitySchemes: { oauth2: { flows: { authorizationCode: object } } } }
  }>('GET', '/api/docs/json')
  expect(document.servers).toEqual([{ url: '/trackhut' }])
  expect(document.components.securitySchemes.oauth2.flows.authorizationCode).toMatchObject({
    authorizationUrl: '/trackhut/profile/apps/authorize',
    tokenUrl: '/trackhut/api/oauth/token',
    refreshUrl: '/trackhut/api/oauth/token',
  })
  const { body: source } = await app.request<{ tiles: string[] }>('GET', '/base-map/source.json')
  expect(source.tiles).toEqual(['/trackhut/base-map/{z}/{x}/{y}.mvt'])
})

test.each([
  '/trackhut/.well-known/oauth-authorization-server',
  '/.well-known/oauth-authorization-server/trackhut',
])('apps find what they need at %s', async path => {
  const { body } = await app.request('GET', path)
  expect(body).toMatchObject({
    issuer: 'https://example.org/trackhut',
    authorization_endpoint: 'https://example.org/trackhut/profile/apps/authorize',
    token_endpoint: 'https://example.org/trackhut/api/oauth/token',
  })
})

test('the image cookie is for the path, and shows the image there', async () => {
  const { headers } = await app.request('POST', '/api/auth/login', {
    json: { email: 'admin@example.org', password: 'open sesame' },
  })
  const cookie = headers.get('set-cookie') ?? ''
  expect(cookie).toContain('; Path=/trackhut/api/workouts/map;')
  const body = uploadForm({ file: gpxFile(steadyRide()), data: { sport_id: 1 } })
  const { body: uploaded } = await admin.request<{ data: { workouts: { map: string }[] } }>(
    'POST',
    '/api/workouts',
    { body },
  )
  const map = uploaded.data.workouts[0]?.map
  const shown = await app.request('GET', `/trackhut/api/workouts/map/${map}`, {
    headers: { cookie: cookie.split(';')[0] ?? '' },
  })
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
  const { headers: out } = await app.request('POST', '/api/auth/logout', {
    token: (await app.user('leaving')).token,
  })
  expect(out.get('set-cookie')).toContain('trackhut_image=; Path=/trackhut/api/workouts/map;')
})

test('links lead to the path: in emails, and those that administrators hand over', async () => {
  await app.request('POST', '/api/auth/password/reset-request', { json: { email: 'admin@example.org' } })
  await allSent(app)
  expect(app.mail.emails.at(-1)?.text).toContain('https://example.org/trackhut/password-reset?token=')
})

describe('a path is taken off', () => {
  const at = (path: string) => {
    const request = new Request(`http://localhost:5000${path}`)
    dropBasePath('/sport/hut', request)
    return request.url.slice('http://localhost:5000'.length)
  }
  test.each([
    ['/sport/hut/api/ping?x=/sport/hut', '/api/ping?x=/sport/hut'],
    ['/sport/hut', '/'],
    ['/sport/hut?x', '/?x'],
    ['/sport/hut/', '/'],
    ['/sport/hut/sport/hut/x', '/sport/hut/x'],
  ])('of %s', (path, own) => expect(at(path)).toBe(own))

  test.each(['/', '/api/ping', '/sport/hutch', '/sport', '/SPORT/HUT/', '/x/sport/hut/'])(
    'but not of %s',
    path => expect(at(path)).toBe(path),
  )
})

test('a path that proxies could not take off for certain is no setting', () => {
  expect(readUiUrl('https://example.org/sport/hut-1.0/')).toBe('https://example.org/sport/hut-1.0')
  expect(readUiUrl('https://example.org/')).toBe('https://example.org')
  expect(() => readUiUrl('https://example.org/api')).toThrow('cannot begin with /api')
  expect(() => readUiUrl('https://example.org/"><script>')).toThrow('letters, digits')
})

test('no path of our own is one', () => {
  const firstParts = createApp(app.ctx).routes.map(route => route.path.split('/')[1] ?? '')
  const own = new Set(firstParts.filter(part => part !== '' && part !== '*'))
  expect(own).toContain('s')
  for (const part of [...own, 'dav']) {
    expect(() => readUiUrl(`https://example.org/${part}/hut`)).toThrow(`cannot begin with /${part}, a path`)
  }
})
