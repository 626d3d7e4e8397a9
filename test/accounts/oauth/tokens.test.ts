// An app exchanges its code for tokens, or gets the errors of RFC 6749.
import { describe, expect, test } from 'bun:test'
import { openTestApp, startOfTest, testApp } from '../../support/test-app'
import {
  type Fields,
  multipart,
  pkce,
  statusAndBody,
  testClient,
  urlencoded,
  useToken,
  withChallenge,
} from '../../support/test-client'

const app = testApp()
const sam = await app.user('sam')
const uri = 'https://app.example/callback'
const client = testClient(app, sam)
const other = testClient(app, sam)

const refusal = (error: string, description?: string) => ({
  error,
  ...(description !== undefined && { error_description: description }),
})
const invalidCode = refusal('invalid_grant', 'Invalid "code" in request.')
const invalidUri = refusal('invalid_grant', 'Invalid "redirect_uri" in request.')
const failed = refusal('invalid_grant', 'Code challenge failed.')
const malformedVerifier = refusal('invalid_request', 'Invalid "code_verifier"')

describe('an app is refused with', () => {
  const refusals: [name: string, asked: Fields, sent: Fields, body: object][] = [
    [
      'no kind of grant',
      {},
      { grant_type: undefined, client_id: undefined },
      refusal('unsupported_grant_type'),
    ],
    ['the kind of a password', {}, { grant_type: 'password' }, refusal('unsupported_grant_type')],
    [
      'the kind of an app by itself',
      {},
      { grant_type: 'client_credentials' },
      refusal('unsupported_grant_type'),
    ],
    ['a kind that objects have', {}, { grant_type: 'constructor' }, refusal('unsupported_grant_type')],
    ['no code', {}, { code: undefined }, refusal('invalid_request', 'Missing "code" in request.')],
    ['an empty code', {}, { code: '' }, refusal('invalid_request', 'Missing "code" in request.')],
    ['a made-up code', {}, { code: 'thc_x' }, invalidCode],
    ['another address than it named', { redirect_uri: uri }, { redirect_uri: `${uri}/` }, invalidUri],
    ['no address after it named one', { redirect_uri: uri }, {}, invalidUri],
    ['a verifier nobody asked for', {}, { code_verifier: pkce.verifier }, failed],
    ['a malformed verifier nobody asked for', {}, { code_verifier: 'short' }, malformedVerifier],
    ['no verifier', withChallenge, {}, refusal('invalid_request', 'Missing "code_verifier"')],
    ['a short verifier', withChallenge, { code_verifier: 'x'.repeat(42) }, malformedVerifier],
    ['a long verifier', withChallenge, { code_verifier: 'x'.repeat(129) }, malformedVerifier],
    ['a padded verifier', withChallenge, { code_verifier: `${pkce.verifier}=` }, malformedVerifier],
    ['another verifier', withChallenge, { code_verifier: pkce.verifier.toLowerCase() }, failed],
    ['the challenge itself', withChallenge, { code_verifier: pkce.challenge }, failed],
    ['a parameter twice', {}, { extra: ['a', 'a'] }, refusal('invalid_request', 'A parameter is repeated.')],
    [
      'a form that is too long',
      {},
      { x: 'x'.repeat(40_000) },
      refusal('invalid_request', 'The form is too long.'),
    ],
  ]

  test.each(refusals)('%s', async (_, asked, sent, body) => {
    const code = await client.code(sam, asked)
    expect(statusAndBody(await client.exchange(code, sent))).toEqual([400, body])
    // The refused requests did not use up the code.
    const right = { ...asked, ...(asked === withChallenge && { code_verifier: pkce.verifier }) }
    expect((await client.exchange(code, right)).status).toBe(200)
  })

  const unread: [name: string, request: object][] = [
    ['JSON', { json: { ...client.credentials, grant_type: 'authorization_code' } }],
    ['no body', {}],
    ['a body of no kind', { body: new Blob(['grant_type=authorization_code']) }],
  ]

  test.each(unread)('%s', async (_, request) => {
    const query = urlencoded({ ...client.credentials, grant_type: 'authorization_code', code: 'x' })
    const answer = await app.request('POST', `/api/oauth/token?${query}`, request)
    expect(statusAndBody(answer)).toEqual([400, refusal('unsupported_grant_type')])
  })

  test('a form that is malformed', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const answer = await app.request('POST', '/api/oauth/token', { body: 'x', headers })
    expect(statusAndBody(answer)).toEqual([400, refusal('invalid_request', 'The form is malformed.')])
  })

  test('another method', async () => {
    for (const [path, allowed] of [
      ['/api/oauth/token', 'POST'],
      ['/api/oauth/revoke', 'POST'],
    ] as const) {
      const answer = await app.request('GET', `${path}?${urlencoded({ ...client.credentials })}`)
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, allowed])
    }
  })
})

describe('an app gets tokens', () => {
  const shown = {
    access_token: expect.stringMatching(/^tha_[\w-]{43}$/),
    refresh_token: expect.stringMatching(/^thr_[\w-]{43}$/),
    token_type: 'Bearer',
    expires_in: 864_000,
    expires_at: startOfTest.getTime() / 1000 + 864_000,
  }
  const send = async (encode: typeof urlencoded | typeof multipart, type = '') => {
    const fields = { ...client.credentials, grant_type: 'authorization_code', code: await client.code(sam) }
    const body = encode(fields)
    const headers = type === '' ? {} : { 'content-type': type }
    return app.request('POST', '/api/oauth/token', { body: type === '' ? body : String(body), headers })
  }

  test('with the scope as one text for an urlencoded form', async () => {
    const scope = 'profile:read workouts:read'
    expect(statusAndBody(await send(urlencoded))).toEqual([200, { ...shown, scope }])
  })

  test('with the scope as a list for a multipart form', async () => {
    const scope = ['profile:read', 'workouts:read']
    expect(statusAndBody(await send(multipart))).toEqual([200, { ...shown, scope }])
  })

  test.each([
    'application/x-www-form-urlencoded',
    'application/x-www-form-urlencoded;charset=UTF-8',
    'APPLICATION/X-WWW-FORM-URLENCODED ; charset=utf-8',
  ])('for a form of the type %p', async type => {
    expect((await send(urlencoded, type)).status).toBe(200)
  })

  const accepted: [name: string, asked: Fields, sent: Fields][] = [
    ['any address when it named none', {}, { redirect_uri: 'https://anywhere.example' }],
    ['the address it named', { redirect_uri: uri }, { redirect_uri: uri }],
    ['the verifier of its challenge', withChallenge, { code_verifier: pkce.verifier }],
    ['a state, which means nothing here', {}, { state: 'x' }],
  ]

  test.each(accepted)('with %s', async (_, asked, sent) => {
    const { body } = await client.exchange(await client.code(sam, asked), sent)
    expect(await useToken(app, body.access_token!)).toBe(200)
  })

  test('of a person who may not sign in any more, for when they may again', async () => {
    const kim = await app.user('kim')
    const code = await client.code(kim)
    app.ctx.database.sqlite.run('UPDATE users SET is_active = 0 WHERE id = ?', [kim.account.id])
    const { body } = await client.exchange(code)
    expect(await useToken(app, body.access_token!)).toBe(401)
    app.ctx.database.sqlite.run('UPDATE users SET is_active = 1 WHERE id = ?', [kim.account.id])
    expect(await useToken(app, body.access_token!)).toBe(200)
  })
})

describe('a code', () => {
  const cases: [afterMs: number, status: number][] = [
    [299_999, 200],
    [300_000, 400],
    [301_000, 400],
  ]

  test.each(cases)('after %d ms is answered %d', async (afterMs, status) => {
    await using later = openTestApp()
    const kim = await later.user('kim')
    const kims = testClient(later, kim)
    const code = await kims.code(kim)
    later.advanceClock(afterMs)
    const answer = await kims.exchange(code)
    expect(answer.status).toBe(status)
    if (status === 400) expect(answer.body).toEqual(invalidCode)
  })

  test('is worth nothing after a new password', async () => {
    const kim = await app.user('kim_with_new_password')
    const code = await client.code(kim)
    const json = { email: kim.account.email, password: 'open sesame', new_password: 'a better one' }
    expect((await kim.request('PATCH', '/api/auth/profile/edit/account', { json })).status).toBe(200)
    expect((await client.exchange(code)).body).toEqual(invalidCode)
  })
})

describe('what is of one kind is worth nothing where another is taken', () => {
  test('at the token endpoint', async () => {
    const { accessToken, refreshToken } = await client.connect(sam)
    for (const token of [accessToken, sam.token, client.secret, await client.code(sam)])
      expect((await client.refresh(token)).body).toEqual({ error: 'invalid_grant' })
    for (const token of [accessToken, refreshToken, sam.token, client.secret])
      expect((await client.exchange(token)).body).toEqual(invalidCode)
    expect(await useToken(app, accessToken)).toBe(200)
  })

  test('as an access token', async () => {
    const { refreshToken } = await client.connect(sam)
    for (const token of [refreshToken, client.secret, await client.code(sam)])
      expect(await useToken(app, token)).toBe(401)
  })
})

test('nothing the endpoints for apps say is kept by anything on its way', async () => {
  const { accessToken, refreshToken } = await other.connect(sam)
  const answers = [
    await other.refresh(refreshToken),
    await other.exchange(await other.code(sam)),
    await other.revoke({ token: accessToken }),
    await other.exchange('made up'),
    await other.token({ grant_type: 'x' }),
    await other.token({ extra: ['a', 'b'] }),
    await other.exchange('x', { client_secret: 'wrong' }),
    await other.refresh('made up'),
    await other.revoke({ token: undefined }),
    await other.revoke({ token: 'x', client_secret: 'wrong' }),
    await other.revoke({ token: 'x', token_type_hint: 'x' }),
    await app.request('POST', '/api/oauth/token'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, ...Array(9).fill(400)])
  for (const { headers } of answers) {
    expect([headers.get('cache-control'), headers.get('pragma')]).toEqual(['no-store', 'no-cache'])
    expect(headers.get('content-type')).toStartWith('application/json')
  }
})
