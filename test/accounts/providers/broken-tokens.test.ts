// Tokens that a provider of another make has broken in every way that it can: nobody is logged in. Its client is public,
// so there is no secret, and only signatures count.
import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { createHmac, createPublicKey, generateKeyPairSync, type JsonWebKey, sign } from 'node:crypto'
import type { JWTPayload } from 'jose'
import { type MockOddity, startMockProvider } from '../../support/mock-provider'
import { begin, linkWith, logInWith } from '../../support/provider-log-in'
import { openTestApp, testApp } from '../../support/test-app'

const provider = await startMockProvider()
afterAll(provider.stop)
const app = testApp({ OIDC_PROVIDERS: provider.setting() })
app.setClock(new Date())
const sam = await app.user('sam')
await sam.prove()
const journey = { app, key: 'mock', visit: provider.visit }
await linkWith(journey, sam.token)

beforeEach(() => {
  provider.be({})
  app.setClock(new Date())
})

const now = () => Math.floor(Date.now() / 1000)
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** A token with a head and a signature of one's own. */
function tokenOf(header: object, claims: JWTPayload, signature: (text: string) => Buffer): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ typ: 'JWT', ...header })}.${part(claims)}`
  return `${text}.${signature(text).toString('base64url')}`
}

const byStranger = (text: string) => sign('sha256', Buffer.from(text), stranger.privateKey)
const byText = (secret: string) => (text: string) => createHmac('sha256', secret).update(text).digest()
const keyId = () => provider.publishedKeys()[0]?.kid

/** The public key in the form in which careless libraries take it for a secret that both sides share. */
const publishedAsText = () =>
  String(
    createPublicKey({ key: provider.publishedKeys()[0] as JsonWebKey, format: 'jwk' }).export({
      type: 'spki',
      format: 'pem',
    }),
  )

test('without anything wrong, the person who connected it is logged in', async () => {
  expect((await logInWith(journey)).status).toBe(200)
})

const broken: [string, MockOddity][] = [
  ['of another issuer', { token: { iss: 'https://auth.example.org' } }],
  ['of an issuer with a slash more', { token: { iss: `${provider.origin}/` } }],
  ['for another client', { token: { aud: 'another-client' } }],
  ['for nobody', { token: { aud: undefined } }],
  ['for several, and this one was not authorized', { token: { aud: ['trackhut', 'b'], azp: 'b' } }],
  ['with another nonce', { token: { nonce: 'guessed' } }],
  ['without a nonce', { token: { nonce: undefined } }],
  ['that ended 61 seconds ago', { token: { exp: now() - 61 } }],
  ['without an end', { token: { exp: undefined } }],
  ['that begins in 90 seconds', { token: { nbf: now() + 90 } }],
  ['about nobody', { token: { sub: undefined } }],
  ['about somebody else than UserInfo', { info: { sub: 'janedoe' } }],
  ['about nobody in UserInfo', { info: { sub: undefined } }],
  ['with a key that the provider does not have', { header: { kid: 'unknown' } }],
  ['without a signature', { forge: claims => tokenOf({ alg: 'none' }, claims, () => Buffer.alloc(0)) }],
  [
    'that says it needs no signature, with that of another',
    { forge: claims => tokenOf({ alg: 'none', kid: keyId() }, claims, byStranger) },
  ],
  ['signed with an empty secret', { forge: claims => tokenOf({ alg: 'HS256' }, claims, byText('')) }],
  [
    'signed with the public key as a secret',
    { forge: claims => tokenOf({ alg: 'HS256', kid: keyId() }, claims, byText(publishedAsText())) },
  ],
  [
    'signed by a stranger under the name of the key',
    { forge: claims => tokenOf({ alg: 'RS256', kid: keyId() }, claims, byStranger) },
  ],
  [
    'signed by a stranger, without the name of a key',
    { forge: claims => tokenOf({ alg: 'RS256' }, claims, byStranger) },
  ],
  [
    'that brings the key of its stranger along',
    {
      forge: claims =>
        tokenOf({ alg: 'RS256', jwk: stranger.publicKey.export({ format: 'jwk' }) }, claims, byStranger),
    },
  ],
  [
    'with a signature of another kind than the provider has announced',
    { forge: claims => tokenOf({ alg: 'PS256', kid: keyId() }, claims, byStranger) },
  ],
  ['with another state in the address', { back: { state: 'guessed' } }],
  ['with the address of another issuer', { back: { iss: 'https://auth.example.org' } }],
]

describe('a token', () => {
  test.each(broken)('%s is refused', async (_, oddity) => {
    provider.be(oddity)
    const answer = await logInWith(journey)
    expect([answer.status, answer.failure, answer.body as unknown]).toEqual([
      400,
      { code: 'provider-answer-invalid' },
      { status: 'error', message: 'the provider sent something that is not valid' },
    ])
  })

  test('that ended less than a minute ago still counts', async () => {
    provider.be({ token: { exp: now() - 40 } })
    expect((await logInWith(journey)).status).toBe(200)
  })
})

test('a code that comes twice lets nobody in the second time', async () => {
  const [first, second] = [await begin(app, 'mock'), await begin(app, 'mock')]
  const [used, other] = [await provider.visit(first.url), await provider.visit(second.url)]
  const finish = (transaction: string, answer: Record<string, string>) =>
    app.request('POST', '/api/auth/oidc/mock/finish', { json: { transaction, ...answer } })
  expect((await finish(first.transaction, used)).status).toBe(200)
  const again = await finish(first.transaction, used)
  expect([again.status, again.failure?.code]).toEqual([400, 'provider-transaction-unknown'])
  // This make answers in no form of OAuth, as if it were out of order.
  const moved = await finish(second.transaction, { ...other, code: used.code ?? '' })
  expect([moved.status, moved.failure?.code]).toEqual([424, 'provider-unreachable'])
})

describe('keys', () => {
  test('may change from one log-in to the next, and the earlier one is good no more', async () => {
    const before = keyId()
    await provider.changeKeys()
    expect(keyId()).not.toBe(before)
    expect((await logInWith(journey)).status).toBe(200)
    provider.be({ header: { kid: before } })
    expect((await logInWith(journey)).failure?.code).toBe('provider-answer-invalid')
  })

  test('may be replaced under the same name', async () => {
    const before = keyId()
    await provider.replaceKey()
    expect(keyId()).toBe(before)
    expect((await logInWith(journey)).status).toBe(200)
  })

  test.each(['PS256', 'ES256', 'EdDSA'])('may be of the kind %s', async kind => {
    await provider.changeKeys(kind)
    await using other = openTestApp({ OIDC_PROVIDERS: provider.setting({ registers: true }) })
    other.setClock(new Date())
    expect((await logInWith({ ...journey, app: other })).status).toBe(200)
    // Not for who has learned that the provider signs otherwise.
    provider.be({ forge: claims => tokenOf({ alg: 'RS256', kid: keyId() }, claims, byStranger) })
    expect((await logInWith({ ...journey, app: other })).failure?.code).toBe('provider-answer-invalid')
  })
})
