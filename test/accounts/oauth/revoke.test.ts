// An app revokes its tokens. The response reveals nothing about the tokens of other apps.
import { describe, expect, test } from 'bun:test'
import { openTestApp, testApp } from '../../support/test-app'
import { type Fields, multipart, statusAndBody, testClient, useToken } from '../../support/test-client'

const app = testApp()
const sam = await app.user('sam')
const client = testClient(app, sam)
const other = testClient(app, sam)

const missing = { error: 'invalid_request', error_description: 'Missing "token" in request.' }
const repeated = { error: 'invalid_request', error_description: 'A parameter is repeated.' }

const isOver = async ({ accessToken, refreshToken }: { accessToken: string; refreshToken: string }) => {
  const statuses = [await useToken(app, accessToken), (await client.refresh(refreshToken)).status]
  return statuses.toString() === '401,400'
}

describe('both tokens end', () => {
  const ways: [name: string, by: 'accessToken' | 'refreshToken', fields: Fields][] = [
    ['with the access token', 'accessToken', {}],
    ['with the refresh token', 'refreshToken', {}],
    ['with the access token, said to be one', 'accessToken', { token_type_hint: 'access_token' }],
    ['with the refresh token, said to be one', 'refreshToken', { token_type_hint: 'refresh_token' }],
    ['with the access token, said to be the other', 'accessToken', { token_type_hint: 'refresh_token' }],
    ['with the refresh token, said to be the other', 'refreshToken', { token_type_hint: 'access_token' }],
  ]

  test.each(ways)('%s', async (_, by, fields) => {
    const tokens = await client.connect(sam)
    expect(statusAndBody(await client.revoke({ token: tokens[by], ...fields }))).toEqual([200, {}])
    expect(await isOver(tokens)).toBe(true)
    expect(statusAndBody(await client.revoke({ token: tokens[by], ...fields }))).toEqual([200, {}])
  })

  test('with a token from before the last refresh', async () => {
    const first = await client.connect(sam)
    const { body } = await client.refresh(first.refreshToken)
    await client.revoke({ token: first.accessToken })
    expect(await isOver({ accessToken: body.access_token!, refreshToken: body.refresh_token! })).toBe(true)
  })

  test('with a multipart form', async () => {
    const tokens = await client.connect(sam)
    const body = multipart({ ...client.credentials, token: tokens.accessToken })
    const answer = await app.request('POST', '/api/oauth/revoke', { body })
    expect([...statusAndBody(answer), await isOver(tokens)]).toEqual([200, {}, true])
  })

  test('when the access token has expired', async () => {
    await using later = openTestApp()
    const kim = await later.user('kim')
    const kims = testClient(later, kim)
    const { accessToken, refreshToken } = await kims.connect(kim)
    later.advanceClock(11 * 86_400_000)
    await kims.revoke({ token: accessToken })
    expect((await kims.refresh(refreshToken)).status).toBe(400)
  })
})

describe('nothing happens', () => {
  test('to a token of another app, which is not told', async () => {
    const tokens = await client.connect(sam)
    for (const token of Object.values(tokens))
      expect(statusAndBody(await other.revoke({ token }))).toEqual([200, {}])
    expect(await isOver(tokens)).toBe(false)
  })

  test('to other grants of the same app', async () => {
    const [tokens, others] = [await client.connect(sam), await client.connect(sam)]
    await client.revoke({ token: tokens.accessToken })
    expect(await isOver(others)).toBe(false)
  })

  test('with what is no token of an app', async () => {
    for (const token of ['made up', sam.token, client.secret])
      expect(statusAndBody(await client.revoke({ token }))).toEqual([200, {}])
    expect((await sam.get('/api/auth/profile')).status).toBe(200)
  })

  const refusals: [name: string, fields: Fields, body: object][] = [
    ['no token', { token: undefined }, missing],
    ['an empty token', { token: '' }, missing],
    ['a hint that makes no sense', { token_type_hint: 'session' }, { error: 'unsupported_token_type' }],
    ['a wrong secret', { client_secret: other.secret }, { error: 'invalid_client' }],
    ['no secret', { client_secret: undefined }, { error: 'invalid_client' }],
    ['no app', { client_id: undefined }, { error: 'invalid_client' }],
    ['the token twice', { token: ['a', 'b'] }, repeated],
  ]

  test.each(refusals)('with %s', async (_, fields, body) => {
    const tokens = await client.connect(sam)
    const answer = await client.revoke({ token: tokens.accessToken, ...fields })
    expect(statusAndBody(answer)).toEqual([400, body])
    expect(await isOver(tokens)).toBe(false)
  })

  test('with JSON', async () => {
    const { accessToken } = await client.connect(sam)
    const json = { ...client.credentials, token: accessToken }
    const answer = await app.request('POST', '/api/oauth/revoke', { json })
    expect(statusAndBody(answer)).toEqual([400, { error: 'invalid_client' }])
  })
})
