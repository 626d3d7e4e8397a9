// ALLOWED_HOSTS lists the host names of the server. Requests with other host names are refused.
import { expect, test } from 'bun:test'
import { openTestApp, testApp } from '../../support/test-app'

const app = testApp({
  ALLOWED_HOSTS: 'Sport.example.org, *.home.example.org',
  HTTPS_NAMES: 'track.lan',
  UI_URL: 'https://example.net/trackhut',
  LOCAL_NAME: 'laufen',
})

const ask = (host: string, path = '/api/ping') => app.handle(new Request(`http://${host}${path}`))

test.each([
  'sport.example.org',
  'SPORT.example.org:5000',
  'sport.example.org.',
  'pi.home.example.org',
  'track.lan',
  'example.net',
  'laufen.local:5000',
  'localhost:5000',
  '127.0.0.1:5000',
  '192.168.1.20',
  '[::1]:5000',
  '[fd00::20]',
])('%s is ours', async host => {
  expect((await ask(host)).status).toBe(200)
})

test.each([
  'evil.test',
  'evil.test:5000',
  'sport.example.org.evil.test',
  'evilsport.example.org',
  'home.example.org',
  'evilhome.example.org',
  'laufen',
  '1.2.3.4.evil.test',
])('%s is not', async host => {
  const answer = await ask(host)
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { status: 'error', code: 'host-not-allowed', message: 'the host is not allowed' },
  ])
})

test('the name that was free on the network is ours, too', async () => {
  expect((await ask('laufen-2.local')).status).toBe(400)
  app.ctx.reachability.noteLocalName('laufen-2.local')
  expect((await ask('laufen-2.local:5000')).status).toBe(200)
  app.ctx.reachability.noteLocalName(null)
})

test('no operation and no page answers a foreign host', async () => {
  const { body } = await app.request<{ paths: Record<string, object> }>('GET', '/api/docs/json')
  const operations = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => ({ method: method.toUpperCase(), path })),
  )
  const statuses = await Promise.all(
    [...operations, ...pages].map(async ({ method, path }) => {
      const answer = await app.handle(new Request(`http://evil.test${path}`, { method }))
      return answer.status
    }),
  )
  expect(operations.length).toBeGreaterThan(100)
  expect(new Set(statuses)).toEqual(new Set([400]))
})

const pages = ['/', '/trust', '/login', '/s/abc', '/dav/', '/healthz'].map(path => ({ method: 'GET', path }))

test('where nothing is set, any name is', async () => {
  await using open = openTestApp()
  expect((await open.handle(new Request('http://evil.test/api/ping'))).status).toBe(200)
})
