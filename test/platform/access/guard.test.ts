// Requests to every protected endpoint with every kind of invalid token are refused before anything else is checked.

import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { users } from '../../../src/platform/db/tables'
import { fillPath, protectedEndpoints } from '../../support/endpoints'
import { startOfTest, testApp } from '../../support/test-app'
import { tupleOf } from '../../support/tuple'

const app = testApp()
const sam = await app.user('sam')

const noToken = { status: 'error', message: 'provide a valid auth token' }
const badToken = (message: string) => ({
  status: 'error',
  message,
  error: 'invalid_token',
  error_description:
    'The access token provided is expired, revoked, malformed, or invalid for other reasons.',
})
const invalid = badToken('invalid token, please log in again')
const expired = badToken('signature expired, please log in again')

const noHeader: [name: string, authorization: string | null][] = [
  ['no header', null],
  ['an empty header', ''],
  ['a scheme without a token', 'Bearer'],
  ['a scheme and a space', 'Bearer '],
  ['a token without a scheme', sam.token],
  ['a word', 'foo'],
  ['another scheme', `Basic ${sam.token}`],
  ['an unknown scheme', `Foo ${sam.token}`],
  ['two tokens', `Bearer ${sam.token} ${sam.token}`],
  ['two headers, joined', `Bearer ${sam.token}, Bearer ${sam.token}`],
  ['a token with a comma', `Bearer ${sam.token},`],
  ['a scheme in the token', `Bearer Bearer ${sam.token}`],
  ['a token in quotes and a name', `Bearer token="${sam.token}" x`],
  ['only commas', ',,,'],
]

const claims = {
  userId: sam.account.id,
  jti: 'forged',
  epoch: 0,
  isListed: false,
  expiresAt: new Date(startOfTest.getTime() + 86_400_000),
}
const now = Math.floor(startOfTest.getTime() / 1000)
const ownKey = Buffer.from(await Bun.file(`${app.dataDir}/secret.key`).text(), 'base64url')

/** Creates a session token like those of the server, with the given changes. */
function forge(
  changes: { key?: Uint8Array; header?: Record<string, unknown>; payload?: Record<string, unknown> } = {},
): Promise<string> {
  const payload = {
    iss: 'trackhut',
    aud: 'trackhut',
    sub: String(sam.account.id),
    jti: crypto.randomUUID(),
    ver: 0,
    iat: now,
    exp: now + 3600,
    ...changes.payload,
  }
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'HS256', typ: 'trackhut-session+jwt', ...changes.header })
    .sign(changes.key ?? ownKey)
}

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const [head, body, signature] = tupleOf(3, sam.token.split('.'))

const gone = await app.user('gone')
app.ctx.db.delete(users).where(eq(users.id, gone.account.id)).run()
const loggedOut = await app.user('logged_out')
await loggedOut.request('POST', '/api/auth/logout')
const older = await app.user('older')
app.ctx.db.update(users).set({ sessionEpoch: 1 }).where(eq(users.id, older.account.id)).run()
const inactive = await app.user('inactive', { isActive: false })

const badTokens: [name: string, token: string, body: object][] = [
  ['garbage', 'garbage', invalid],
  ['16 KB of garbage', 'x'.repeat(16_384), invalid],
  ['an opaque token', 'a'.repeat(42), invalid],
  ['three dots', '...', invalid],
  ['a token without its signature', `${head}.${body}.`, invalid],
  ['a token with another signature', `${head}.${body}.${'A'.repeat(43)}`, invalid],
  ['a token with padding', `${sam.token}=`, invalid],
  ['a token with another body', `${head}.${base64url({ sub: '1' })}.${signature}`, invalid],
  ['alg none', `${base64url({ alg: 'none', typ: 'trackhut-session+jwt' })}.${body}.`, invalid],
  [
    'alg none with a signature',
    `${base64url({ alg: 'none', typ: 'trackhut-session+jwt' })}.${body}.${signature}`,
    invalid,
  ],
  ['another key', await forge({ key: new Uint8Array(32) }), invalid],
  ['HS384 with our key', await forge({ header: { alg: 'HS384' } }), invalid],
  ['HS512 with our key', await forge({ header: { alg: 'HS512' } }), invalid],
  ['the type of another purpose', await forge({ header: { typ: 'trackhut-image+jwt' } }), invalid],
  ['no type', await forge({ header: { typ: undefined } }), invalid],
  ['an unknown critical extension', await criticalExtension(), invalid],
  ['another issuer', await forge({ payload: { iss: 'elsewhere' } }), invalid],
  ['another audience', await forge({ payload: { aud: 'elsewhere' } }), invalid],
  ['no expiry', await forge({ payload: { exp: undefined } }), invalid],
  [
    'an expiry far beyond ours',
    await forge({ payload: { iat: now - 40 * 86_400, exp: now + 9e9 } }),
    expired,
  ],
  ['no id', await forge({ payload: { jti: undefined } }), invalid],
  ['no subject', await forge({ payload: { sub: undefined } }), invalid],
  ['no epoch', await forge({ payload: { ver: undefined } }), invalid],
  ['a subject that is no number', await forge({ payload: { sub: 'sam' } }), invalid],
  ['a subject nobody has', await forge({ payload: { sub: '999999' } }), invalid],
  ['an issue in the future', await forge({ payload: { iat: now + 86_400, exp: now + 90_000 } }), invalid],
  ['a session that is not on the list', await forge({ payload: { listed: true } }), invalid],
  ['a session of an earlier epoch', older.token, invalid],
  ['an expired token', await forge({ payload: { iat: now - 7200, exp: now - 1 } }), expired],
  ['an image token', await app.ctx.tokens.sign('image', claims), invalid],
  ['a session that was logged out', loggedOut.token, invalid],
  ['the session of a deleted account', gone.token, invalid],
  ['the session of an inactive account', inactive.token, noToken],
]

const routes = protectedEndpoints.map(({ method, path }) => [method, fillPath(path)] as const)

describe.each(routes)('%s %s refuses', (method, path) => {
  test.each(noHeader)('%s', async (_, authorization) => {
    const headers: Record<string, string> = authorization === null ? {} : { authorization }
    const answer = await app.request(method, path, { headers })
    expect([answer.status, answer.body]).toEqual([401, noToken])
    // Senders of files may ask for HTTP Basic. Elsewhere, browsers would open a dialog.
    expect(answer.headers.has('www-authenticate')).toBe(path.startsWith('/api/upload'))
  })

  test.each(badTokens)('%s', async (_, token, expected) => {
    const answer = await app.request(method, path, { token })
    expect([answer.status, answer.body]).toEqual([401, expected])
    expect(answer.headers.get('www-authenticate')).toBe(
      expected === noToken ? null : 'Bearer error="invalid_token"',
    )
  })

  test('a token in the query string', async () => {
    const answer = await app.request(method, `${path}?access_token=${sam.token}`)
    expect([answer.status, answer.body]).toEqual([401, noToken])
  })

  test('nobody’s body before it is read', async () => {
    if (method === 'GET') return
    for (const contentType of ['application/json', 'multipart/form-data; boundary=x', 'text/plain']) {
      const answer = await app.request(method, path, {
        body: '{"broken',
        headers: { 'content-type': contentType },
      })
      expect([answer.status, answer.body]).toEqual([401, noToken])
    }
  })
})

test('a token is good whatever the case of its scheme', async () => {
  for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
    const answer = await app.request('GET', '/api/auth/profile', {
      headers: { authorization: `${scheme} ${sam.token}` },
    })
    expect(answer.status).toBe(200)
  }
})

test('a session lasts 30 days, and no longer', async () => {
  const days = 86_400_000
  app.setClock(new Date(startOfTest.getTime() + 30 * days - 1000))
  const last = await sam.get('/api/auth/profile')
  app.setClock(new Date(startOfTest.getTime() + 30 * days))
  const after = await sam.get('/api/auth/profile')
  app.setClock(startOfTest)
  expect([last.status, after.status, after.body]).toEqual([200, 401, expired])
})

async function criticalExtension(): Promise<string> {
  return new SignJWT({
    iss: 'trackhut',
    aud: 'trackhut',
    sub: '1',
    jti: 'x',
    ver: 0,
    iat: now,
    exp: now + 60,
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'trackhut-session+jwt', crit: ['x'], x: 1 })
    .sign(ownKey, { crit: { x: true } })
}
