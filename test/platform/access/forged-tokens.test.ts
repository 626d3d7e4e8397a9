// Tokens that this server did not sign, or that are not signed correctly. guard.test.ts sends the most common kinds to
// every endpoint.

import { describe, expect, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import { startOfTest, testApp } from '../../support/test-app'
import { tupleOf } from '../../support/tuple'

const app = testApp()
const sam = await app.user('sam', { isAdmin: true })

const [head, body, signature] = tupleOf(3, sam.token.split('.'))
const header = JSON.parse(Buffer.from(head, 'base64url').toString())
const keyText = (await Bun.file(`${app.dataDir}/secret.key`).text()).trim()
const ownKey = Buffer.from(keyText, 'base64url')
const otherKey = Buffer.alloc(32, 7)
const now = Math.floor(startOfTest.getTime() / 1000)

interface Changes {
  header?: object
  payload?: object
  key?: Uint8Array | string
  hash?: string
}

/** Creates a session token that is signed with the server's key, with the given changes. */
function forge({ header: inHeader, payload, key = ownKey, hash = 'sha256' }: Changes = {}): string {
  const claims = { iss: 'trackhut', aud: 'trackhut', sub: String(sam.account.id), jti: 'forged', ver: 0 }
  return sign(
    encode({ ...header, ...inHeader }),
    encode({ ...claims, iat: now, exp: now + 3600, ...payload }),
    { key, hash },
  )
}

function sign(first: string, second: string, { key = ownKey, hash = 'sha256' }: Changes = {}): string {
  const mac = createHmac(hash, key).update(`${first}.${second}`).digest('base64url')
  return `${first}.${second}.${mac}`
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const withHeader = (changed: object) => forge({ header: changed })
const withPayload = (changed: object) => forge({ payload: changed })
const byStranger = (changed: object) => forge({ header: changed, key: otherKey })

/** Other spellings of the same token: the last of the signature's 43 characters has two unused bits. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const siblings = [1, 2, 3].map(bits => {
  const last = alphabet.indexOf(sam.token.at(-1)!)
  return sam.token.slice(0, -1) + alphabet[last + bits]
})

const unsigned = ['None', 'NONE', 'nOnE'].flatMap<[string, string]>(alg => [
  [`alg ${alg}`, `${encode({ ...header, alg })}.${body}.`],
  [`alg ${alg} with a signature`, `${encode({ ...header, alg })}.${body}.${signature}`],
])

const algorithms = [
  ...['RS256', 'PS256', 'ES256', 'EdDSA', 'A256KW', 'dir', 'hs256', 'HS256 ', '', null, 256, ['HS256'], {}],
  undefined,
].map<[string, string]>(alg => [`alg ${JSON.stringify(alg)} with our key`, withHeader({ alg })])

const headers: [name: string, token: string][] = [
  ['HS384 signed as HS256', withHeader({ alg: 'HS384' })],
  ['HS512 signed as such', forge({ header: { alg: 'HS512' }, hash: 'sha512' })],
  ['unencoded payload', withHeader({ b64: false, crit: ['b64'] })],
  ['crit that names nothing', withHeader({ crit: [] })],
  ['crit that is a text', withHeader({ crit: 'exp' })],
  ['crit that names a claim', withHeader({ crit: ['exp'] })],
  ['crit that names what is missing', withHeader({ crit: ['trackhut'] })],
  ['its own key as jwk', byStranger({ jwk: { kty: 'oct', k: otherKey.toString('base64url') } })],
  ['its own key and kid as jwk', byStranger({ kid: 'x', jwk: { kty: 'oct', kid: 'x', k: 'AAAA' } })],
  ['the address of its keys as jku', byStranger({ jku: 'http://127.0.0.1:9/keys.json' })],
  ['the address of its certificate as x5u', byStranger({ x5u: 'file:///dev/zero' })],
  ['its certificate as x5c', byStranger({ x5c: ['AAAA'] })],
  ['our kid and another key', byStranger({})],
  ['kid of an empty file', forge({ header: { kid: '../../../../dev/null' }, key: '' })],
  ['kid of a known file', byStranger({ kid: '../trackhut.db' })],
  ['kid with a zero byte', byStranger({ kid: 'secret.key\0.pem' })],
  ['kid that is SQL', byStranger({ kid: "x' UNION SELECT 'AAAA" })],
  ['an unknown kid and our key', withHeader({ kid: 'unknown' })],
  ['an empty kid and our key', withHeader({ kid: '' })],
  ['kid null and our key', withHeader({ kid: null })],
  ['kid 0 and our key', withHeader({ kid: 0 })],
  ['kid in an array and our key', withHeader({ kid: [header.kid] })],
  ['a name of a prototype as kid', withHeader({ kid: '__proto__' })],
  ['no kid and another key', byStranger({ kid: undefined })],
  ['typ JWT', withHeader({ typ: 'JWT' })],
  ['typ null', withHeader({ typ: null })],
  ['typ in an array', withHeader({ typ: [header.typ] })],
  ['the text of the key file as key', forge({ key: keyText })],
  ['an empty key', forge({ key: '' })],
  ['a header that is an array', sign(encode([header]), body)],
  ['a header that is null', sign(encode(null), body)],
  ['a header that is no JSON', sign('eHh4', body)],
]

const payloads: [name: string, token: string][] = [
  ['exp as text', withPayload({ exp: String(now + 3600) })],
  ['exp null', withPayload({ exp: null })],
  ['exp true', withPayload({ exp: true })],
  ['exp at the end of time', withPayload({ exp: 1e300 })],
  ['exp beyond what is ever given', withPayload({ exp: now + 32 * 86_400 })],
  ['no iat', withPayload({ iat: undefined })],
  ['iat as text', withPayload({ iat: String(now) })],
  ['iat at the end of time', withPayload({ iat: 1e300 })],
  ['iat in a minute', withPayload({ iat: now + 60 })],
  ['nbf tomorrow', withPayload({ nbf: now + 86_400 })],
  ['nbf as text', withPayload({ nbf: '0' })],
  ['no iss', withPayload({ iss: undefined })],
  ['iss in an array', withPayload({ iss: ['trackhut'] })],
  ['iss in another case', withPayload({ iss: 'Trackhut' })],
  ['no aud', withPayload({ aud: undefined })],
  ['aud of others', withPayload({ aud: ['elsewhere', 'nowhere'] })],
  ...['', ' 1', '01', '1.0', '1e0', '0x1', '-1', '1;', 'NaN', '1'.repeat(400), 1, true, ['1'], null].map<
    [string, string]
  >(sub => [`sub ${JSON.stringify(sub).slice(0, 20)}`, withPayload({ sub })]),
  ...[1, [], null, {}].map<[string, string]>(jti => [`jti ${JSON.stringify(jti)}`, withPayload({ jti })]),
  ...['0', false, null, 0.5, [0]].map<[string, string]>(ver => [
    `ver ${JSON.stringify(ver)}`,
    withPayload({ ver }),
  ]),
  ['a payload that is an array', sign(head, encode([]))],
  ['a payload that is null', sign(head, encode(null))],
  ['a payload that is no JSON', sign(head, 'eHh4')],
]

const shapes: [name: string, token: string][] = [
  ...siblings.map<[string, string]>((token, index) => [`sibling ${index + 1} of the signature`, token]),
  ['two signs of padding', `${sam.token}==`],
  ['padding inside', `${head}=.${body}.${signature}`],
  ['a signature without its end', sam.token.slice(0, -1)],
  ['a signature with something behind', `${sam.token}A`],
  ['a full stop behind', `${sam.token}.`],
  ['a full stop before', `.${sam.token}`],
  ['no header', `.${body}.${signature}`],
  ['no payload', `${head}..${signature}`],
  ['two full stops', '..'],
  ['five parts', `${sam.token}.${body}.${signature}`],
  ['parts in another order', `${body}.${head}.${signature}`],
  ['small letters only', sam.token.toLowerCase()],
  ['percent signs', sam.token.replaceAll('.', '%2E')],
  ['a token in base64', Buffer.from(sam.token).toString('base64')],
  ['16 KB of header', forge({ header: { x: 'x'.repeat(12_288) }, key: otherKey })],
  ['16 KB of payload', forge({ payload: { x: 'x'.repeat(12_288) }, key: otherKey })],
  ['a payload nested without end', sign(head, encode(JSON.parse('['.repeat(900) + ']'.repeat(900))))],
]

const expiredTokens: [name: string, token: string][] = [
  ['exp 0', withPayload({ exp: 0 })],
  ['a negative exp', withPayload({ exp: -now })],
  ['exp now', withPayload({ exp: now })],
  ['a negative iat', withPayload({ iat: -1 })],
  ['iat 0', withPayload({ iat: 0, exp: now + 3600 })],
]

const corpus = [...unsigned, ...algorithms, ...headers, ...payloads, ...shapes]

const refusal = (message: string) => ({
  status: 'error',
  message,
  error: 'invalid_token',
  error_description:
    'The access token provided is expired, revoked, malformed, or invalid for other reasons.',
})

describe.each([
  ['GET', '/api/auth/profile'],
  ['POST', '/api/workouts'],
  ['DELETE', '/api/users/sam'],
])('%s %s refuses', (method, path) => {
  test.each(corpus)('%s', async (_, token) => {
    const { status, body } = await app.request(method, path, { token })
    expect([status, body]).toEqual([401, refusal('invalid token, please log in again')])
  })

  test.each(expiredTokens)('%s', async (_, token) => {
    const { status, body } = await app.request(method, path, { token })
    expect([status, body]).toEqual([401, refusal('signature expired, please log in again')])
  })
})

test('what is forged without a change is a good token, so each change above is what was refused', async () => {
  for (const token of [sam.token, forge(), withHeader({ kid: undefined })]) {
    expect((await app.request('GET', '/api/auth/profile', { token })).status).toBe(200)
  }
})

test('nothing failed on the way', () => {
  expect(app.logLines.filter(line => line.includes(' error '))).toEqual([])
})
