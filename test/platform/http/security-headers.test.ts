import { describe, expect, test } from 'bun:test'
import { endpoints, fillPath } from '../../support/endpoints'
import { testApp } from '../../support/test-app'

const app = testApp()
const sam = await app.user('sam')
const workout = await sam.upload()

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringMatching(
    /^(?!.*web-share)(?=.*\bcamera=)(?=.*\bgeolocation=)(?=.*\bmicrophone=)(?=.*\bpayment=)(?=.*\busb=)[a-z-]+=\(\)(, [a-z-]+=\(\))+, fullscreen=\(self\), publickey-credentials-create=\(self\), publickey-credentials-get=\(self\)$/,
  ),
}
const ofData = { ...always, 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" }

const only = (headers: Headers, names: object) =>
  Object.fromEntries(Object.keys(names).map(name => [name, headers.get(name)]))

/** Requests that get 200, requests that are refused, and malformed requests. */
const requests: [method: string, path: string][] = [
  ...endpoints.map(({ method, path }): [string, string] => [method, fillPath(path)]),
  ['GET', `/api/workouts/${workout.id}`],
  ['GET', `/api/workouts/${workout.id}/gpx`],
  ['GET', `/api/workouts/${workout.id}/gpx/download`],
  ['GET', `/api/workouts/${workout.id}/chart_data`],
  ['GET', `/api/workouts/map/${workout.map}`],
  ['PUT', '/api/ping'],
  ['GET', '/api/nothing'],
  ['GET', '/api/docs/json'],
  ['GET', '/base-map/source.json'],
  ['GET', '/api/workouts/%zz'],
]

describe.each(requests)('%s %s', (method, path) => {
  test('says how it may be used, whoever asks', async () => {
    for (const requester of [app, sam]) {
      const { headers } = await requester.request(method, path)
      expect(only(headers, ofData)).toEqual(ofData)
      expect([headers.has('server'), headers.has('x-powered-by')]).toEqual([false, false])
      expect(headers.has('access-control-allow-origin')).toBe(false)
    }
  })
})

test('what is not meant to be kept is not', async () => {
  const kept = /^\/(base-map\/\d|api\/workouts\/map\/[0-9a-f]{32}$)/
  for (const [method, path] of requests.filter(([, path]) => !kept.test(path))) {
    for (const requester of [app, sam]) {
      const { headers } = await requester.request(method, path)
      // What has an entity tag is asked about each time.
      const expected = headers.has('etag') ? 'private, no-cache' : 'no-store'
      expect([path, headers.get('cache-control')]).toEqual([path, expected])
    }
  }
})

test('nothing but logging in and out sets a cookie', async () => {
  for (const [method, path] of requests.filter(([, path]) => !path.startsWith('/api/auth/log'))) {
    expect((await sam.request(method, path)).headers.has('set-cookie')).toBe(false)
  }
})

test('pages may run their own scripts and nothing else', async () => {
  const answer = await app.request('GET', '/api/docs')
  expect(only(answer.headers, always)).toEqual(always)
  const policy = answer.headers.get('content-security-policy')
  for (const rule of [
    "default-src 'none'",
    "script-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ]) {
    expect(policy).toContain(rule)
  }
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
})
