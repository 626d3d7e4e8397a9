// Malformed forms and headers of OAuth requests never cause a server error.
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { multipartBody, multipartType } from '../../support/multipart'
import { testApp } from '../../support/test-app'
import { testClient, urlencoded } from '../../support/test-client'

const app = testApp()
const sam = await app.user('sam')
const client = testClient(app, sam)

const path = fc.constantFrom('/api/oauth/authorize', '/api/oauth/token', '/api/oauth/revoke')

const name = fc.oneof(
  fc.constantFrom(
    ...[
      'client_id',
      'client_secret',
      'response_type',
      'grant_type',
      'scope',
      'scopes',
      'state',
      'confirm',
      'code',
    ],
    ...['code_challenge', 'code_challenge_method', 'code_verifier', 'redirect_uri', 'refresh_token', 'token'],
    ...['token_type_hint', '__proto__', 'constructor'],
  ),
  fc.string({ unit: 'binary', maxLength: 8 }),
)
const value = fc.oneof(
  fc.constantFrom(
    ...Object.values(client.credentials),
    'code',
    'S256',
    'true',
    'profile:read',
    '\0',
    '\ud800',
  ),
  fc.constantFrom('authorization_code', 'refresh_token', 'https://app.example/callback'),
  fc.string({ unit: 'binary', maxLength: 60 }),
)
const fields = fc.dictionary(name, value, { maxKeys: 12 })

async function post(to: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string>) {
  const { status } = await app.request('POST', to, { body, token: sam.token, headers })
  expect(status).toBeLessThan(500)
}

test('random forms are never a failure', async () => {
  const type = 'application/x-www-form-urlencoded'
  await fc.assert(
    fc.asyncProperty(path, fields, (to, sent) =>
      post(to, String(urlencoded(sent)), { 'content-type': type }),
    ),
    { numRuns: 500 },
  )
})

test('random text in place of a form is never a failure', async () => {
  const type = fc.constantFrom(
    'application/x-www-form-urlencoded',
    multipartType,
    'multipart/form-data',
    'text/plain',
  )
  const text = fc.string({ unit: 'binary', maxLength: 200 })
  await fc.assert(
    fc.asyncProperty(path, type, text, (to, contentType, body) =>
      post(to, body, { 'content-type': contentType }),
    ),
    { numRuns: 500 },
  )
})

test('random parts of multipart forms are never a failure', async () => {
  const part = fc.record({
    head: fc.array(
      fc.oneof(
        name.map(text => `Content-Disposition: form-data; name="${text}"`),
        fc.string({ maxLength: 40 }),
      ),
      { maxLength: 3 },
    ),
    content: value,
  })
  await fc.assert(
    fc.asyncProperty(path, fc.array(part, { maxLength: 6 }), (to, parts) =>
      post(to, multipartBody(parts), { 'content-type': multipartType }),
    ),
    { numRuns: 500 },
  )
})

test('random headers of apps are never a failure', async () => {
  const authorization = fc.oneof(
    fc.string({ unit: 'grapheme-ascii', maxLength: 60 }),
    fc.string({ unit: 'binary', maxLength: 60 }).map(text => `Basic ${Buffer.from(text).toString('base64')}`),
  )
  const body = urlencoded({ grant_type: 'refresh_token', refresh_token: 'x' })
  await fc.assert(
    fc.asyncProperty(authorization, async text => {
      const headers = { authorization: text }
      expect((await app.request('POST', '/api/oauth/token', { body, headers })).status).toBeLessThan(500)
    }),
    { numRuns: 500 },
  )
})

test('fields that come as files are fields', async () => {
  const { accessToken } = await client.connect(sam)
  const body = new FormData()
  for (const [field, text] of Object.entries({ ...client.credentials, token: accessToken }))
    body.append(field, new Blob([text]), 'field.txt')
  expect((await app.request('POST', '/api/oauth/revoke', { body })).body).toEqual({})
  expect((await app.request('GET', '/api/auth/profile', { token: accessToken })).status).toBe(401)
})
