// A client with many slow requests does not keep the server from processing requests of other clients.
import { expect, test } from 'bun:test'
import { openTestApp, type TestApp } from '../../support/test-app'

const trusting = { TRUSTED_PROXY: '127.0.0.1' }

/** Starts a log-in whose body is sent when `end` is called. */
function beginRequest(app: TestApp, client: string) {
  const more = Promise.withResolvers<void>()
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      await more.promise
      controller.enqueue(new TextEncoder().encode('{}'))
      controller.close()
    },
  })
  const answer = app.handle(
    new Request('http://localhost/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': client },
      body,
    }),
  )
  return {
    async end() {
      more.resolve()
      expect((await answer).status).toBe(400)
    },
  }
}

const ping = (app: TestApp, client: string) =>
  app.request('GET', '/api/ping', { headers: { 'x-forwarded-for': client } })

test('one address has so many requests in hand, and the next are told when to come again', async () => {
  await using app = openTestApp({ ...trusting, CONNECTIONS_PER_ADDRESS: '16' })
  const begun = Array.from({ length: 16 }, () => beginRequest(app, '192.0.2.1'))
  const refused = await ping(app, '192.0.2.1')
  expect(refused).toMatchObject({
    status: 503,
    body: { status: 'error', message: 'the server cannot do this now, please try again later' },
    failure: { code: 'too-many-at-once' },
  })
  expect(refused.headers.get('retry-after')).toBe('5')
  expect(refused.headers.get('connection')).toBe('close')
  expect(refused.headers.get('x-content-type-options')).toBe('nosniff')
  // Another client of the same proxy is not affected.
  expect((await ping(app, '192.0.2.2')).status).toBe(200)

  await begun[0]?.end()
  expect((await ping(app, '192.0.2.1')).status).toBe(200)
  for (const request of begun.slice(1)) await request.end()
})

test('it may be any number', async () => {
  await using app = openTestApp({ ...trusting, CONNECTIONS_PER_ADDRESS: '0' })
  const begun = Array.from({ length: 300 }, () => beginRequest(app, '192.0.2.1'))
  expect((await ping(app, '192.0.2.1')).status).toBe(200)
  for (const request of begun) await request.end()
})
