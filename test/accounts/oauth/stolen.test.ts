// A code that is used twice or by another app, and a refresh token that is used twice, count as stolen: the grant is
// revoked. A refresh token that another app sends is only refused, and stays valid.
import { describe, expect, test } from 'bun:test'
import { testApp } from '../../support/test-app'
import { pkce, statusAndBody, testClient, useToken, withChallenge } from '../../support/test-client'

const app = testApp()
const sam = await app.user('sam')
const client = testClient(app, sam)
const thief = testClient(app, sam)

const invalidCode = [400, { error: 'invalid_grant', error_description: 'Invalid "code" in request.' }]
const invalidGrant = [400, { error: 'invalid_grant' }]

/** True if the newest access token of a grant works and its refresh token can be used. */
async function isAlive({ accessToken, refreshToken }: { accessToken: string; refreshToken: string }) {
  const used = await useToken(app, accessToken)
  const refreshed = (await client.refresh(refreshToken)).status
  if ([used, refreshed].toString() === '200,200') return true
  expect([used, refreshed]).toEqual([401, 400])
  return false
}

const tokensOf = (body: { access_token?: string; refresh_token?: string }) => ({
  accessToken: body.access_token!,
  refreshToken: body.refresh_token!,
})

describe('a code', () => {
  test('that comes again, a hundred times over, ends what it gave', async () => {
    for (let round = 0; round < 100; round++) {
      const code = await client.code(sam)
      const tokens = tokensOf((await client.exchange(code)).body)
      expect(statusAndBody(await client.exchange(code))).toEqual(invalidCode)
      expect(await isAlive(tokens)).toBe(false)
    }
  })

  test('that comes again ends also what followed', async () => {
    const code = await client.code(sam)
    const first = tokensOf((await client.exchange(code)).body)
    const second = tokensOf((await client.refresh(first.refreshToken)).body)
    expect(statusAndBody(await client.exchange(code))).toEqual(invalidCode)
    expect(await isAlive(second)).toBe(false)
  })

  test('that comes again long after, without its verifier, does so too', async () => {
    const code = await client.code(sam, withChallenge)
    const tokens = tokensOf((await client.exchange(code, { code_verifier: pkce.verifier })).body)
    app.advanceClock(3_600_000)
    expect(statusAndBody(await client.exchange(code))).toEqual(invalidCode)
    expect(await isAlive(tokens)).toBe(false)
  })

  test('from another app is burned', async () => {
    const code = await client.code(sam)
    expect(statusAndBody(await thief.exchange(code))).toEqual(invalidCode)
    expect(statusAndBody(await client.exchange(code))).toEqual(invalidCode)
  })

  test('with a wrong secret is not', async () => {
    const code = await client.code(sam)
    const answer = await client.exchange(code, { client_secret: thief.secret })
    expect(statusAndBody(answer)).toEqual([400, { error: 'invalid_client' }])
    expect((await client.exchange(code)).status).toBe(200)
  })

  test('does not end what other codes gave', async () => {
    const others = await client.connect(sam)
    const code = await client.code(sam)
    await client.exchange(code)
    await client.exchange(code)
    expect(await isAlive(others)).toBe(true)
  })
})

describe('a refresh token', () => {
  test('that comes again, a hundred times over, ends what followed', async () => {
    for (let round = 0; round < 100; round++) {
      const first = await client.connect(sam)
      const second = tokensOf((await client.refresh(first.refreshToken)).body)
      expect(statusAndBody(await client.refresh(first.refreshToken))).toEqual(invalidGrant)
      expect(await isAlive(second)).toBe(false)
    }
  })

  test('that comes again with a scope it never had does so too', async () => {
    const first = await client.connect(sam)
    const second = tokensOf((await client.refresh(first.refreshToken)).body)
    const answer = await client.refresh(first.refreshToken, { scope: 'users:write' })
    expect(statusAndBody(answer)).toEqual(invalidGrant)
    expect(await isAlive(second)).toBe(false)
  })

  test('from another app is refused and stays good for its own', async () => {
    const tokens = await client.connect(sam)
    expect(statusAndBody(await thief.refresh(tokens.refreshToken))).toEqual(invalidGrant)
    expect(await isAlive(tokens)).toBe(true)
  })

  test('that was replaced, from another app, ends nothing', async () => {
    const first = await client.connect(sam)
    const second = tokensOf((await client.refresh(first.refreshToken)).body)
    expect(statusAndBody(await thief.refresh(first.refreshToken))).toEqual(invalidGrant)
    expect(await isAlive(second)).toBe(true)
  })
})

describe('of many at the same time', () => {
  const atOnce = <T>(ask: () => Promise<T>) => Promise.all(Array.from({ length: 20 }, ask))

  const statuses = (answers: { status: number }[]) =>
    answers.map(({ status }) => status).toSorted((a, b) => a - b)

  const onlyOne = [200, ...Array(19).fill(400)]

  test('one gets tokens for a code, and the others end them', async () => {
    for (let round = 0; round < 200; round++) {
      const code = await client.code(sam)
      const answers = await atOnce(() => client.exchange(code))
      expect(statuses(answers)).toEqual(onlyOne)
      expect(await isAlive(tokensOf(answers.find(({ status }) => status === 200)!.body))).toBe(false)
    }
  })

  test('one gets tokens for a refresh token, and the others end them', async () => {
    for (let round = 0; round < 100; round++) {
      const { refreshToken } = await client.connect(sam)
      const answers = await atOnce(() => client.refresh(refreshToken))
      expect(statuses(answers)).toEqual(onlyOne)
      expect(await isAlive(tokensOf(answers.find(({ status }) => status === 200)!.body))).toBe(false)
    }
  })
})
