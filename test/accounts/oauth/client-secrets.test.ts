// An app authenticates with form fields or with HTTP Basic.
import { describe, expect, test } from 'bun:test'
import { statementsOf } from '../../support/statements'
import { openTestApp, testApp } from '../../support/test-app'
import { type Fields, statusAndBody, testClient, urlencoded } from '../../support/test-client'

const app = testApp()
const sam = await app.user('sam')
const client = testClient(app, sam)
const other = testClient(app, sam)
const { client_id: id, client_secret: secret } = client.credentials

const basic = (name: string, password: string) => `Basic ${btoa(`${name}:${password}`)}`

/** Sends a request that cannot succeed. The error is `invalid_grant` only if the app was authenticated. */
const ask = (path: string, fields: Fields, authorization?: string) =>
  app.request<{ error?: string }>('POST', path, {
    body: urlencoded(fields),
    headers: authorization === undefined ? {} : { authorization },
  })

const askForTokens = (fields: Fields, authorization?: string) =>
  ask('/api/oauth/token', { grant_type: 'refresh_token', refresh_token: 'x', ...fields }, authorization)

const known = [400, { error: 'invalid_grant' }]
const unknown = [400, { error: 'invalid_client' }]
const twoWays = [400, { error: 'invalid_request', error_description: 'The app shows who it is in two ways.' }]

describe('in the form', () => {
  const cases: [name: string, fields: Fields, answer: unknown[]][] = [
    ['id and secret', client.credentials, known],
    ['no secret', { client_id: id }, unknown],
    ['an empty secret', { client_id: id, client_secret: '' }, unknown],
    ['no id', { client_secret: secret }, unknown],
    ['nothing', {}, unknown],
    ['another app’s secret', { client_id: id, client_secret: other.secret }, unknown],
    ['the secret and more', { client_id: id, client_secret: `${secret}x` }, unknown],
    ['the secret in other letters', { client_id: id, client_secret: secret.toUpperCase() }, unknown],
    ['an app there is not', { client_id: 'x'.repeat(24), client_secret: secret }, unknown],
    ['an app there is not, with the empty secret', { client_id: 'x', client_secret: '' }, unknown],
    ['the number of the app', { client_id: String(client.client.id), client_secret: secret }, unknown],
    ['a state, which comes back', { state: 'a b' }, [400, { error: 'invalid_client', state: 'a b' }]],
  ]

  test.each(cases)('%s', async (_, fields, answer) => {
    expect(statusAndBody(await askForTokens(fields))).toEqual(answer)
  })
})

describe('by HTTP Basic', () => {
  const encoded = (text: string) => text.replaceAll('_', '%5F').replaceAll('-', '%2d')
  const refused = [401, { error: 'invalid_client' }]
  const cases: [name: string, authorization: string, fields: Fields, answer: unknown[]][] = [
    ['id and secret', basic(id, secret), {}, known],
    ['id and secret, encoded as in a form', basic(encoded(id), encoded(secret)), {}, known],
    ['in other letters', basic(id, secret).replace('Basic', 'bASIC'), {}, known],
    ['with the id in the form too', basic(id, secret), { client_id: id }, known],
    ['a wrong secret', basic(id, 'x'), {}, refused],
    ['no secret', basic(id, ''), {}, refused],
    ['no id', basic('', secret), {}, refused],
    ['an app there is not', basic('x', secret), {}, refused],
    ['no colon', `Basic ${btoa(id)}`, {}, refused],
    ['nothing behind it', 'Basic', {}, refused],
    ['what is not base64', 'Basic §§§', {}, refused],
    ['half an escape', basic(id, `${secret}%4`), {}, refused],
    ['a secret in the form too', basic(id, secret), { client_secret: secret }, twoWays],
    ['another id in the form', basic(id, secret), { client_id: other.credentials.client_id }, twoWays],
  ]

  test.each(cases)('%s', async (_, authorization, fields, answer) => {
    const got = await askForTokens(fields, authorization)
    expect(statusAndBody(got)).toEqual(answer)
    expect(got.headers.get('www-authenticate')).toBe(answer === refused ? 'Basic realm="Trackhut"' : null)
  })

  test('tokens are given back too', async () => {
    const { accessToken, refreshToken } = await client.connect(sam)
    const answer = await ask('/api/oauth/revoke', { token: accessToken }, basic(id, secret))
    expect(statusAndBody(answer)).toEqual([200, {}])
    expect((await client.refresh(refreshToken)).status).toBe(400)
  })
})

test('a token of a person is no proof of an app, and does no harm', async () => {
  expect(statusAndBody(await askForTokens({}, `Bearer ${sam.token}`))).toEqual(unknown)
  expect(statusAndBody(await askForTokens(client.credentials, 'Bearer x'))).toEqual(known)
})

test('a wrong secret and an app there is not take the same work', async () => {
  const work = (fields: Fields) => statementsOf(app, () => askForTokens(fields))
  const wrong = await work({ client_id: id, client_secret: 'x' })
  expect(wrong).not.toBeEmpty()
  expect(await work({ client_id: 'x', client_secret: 'x' })).toEqual(wrong)
})

describe('guessing a secret', () => {
  const guess = (app: ReturnType<typeof openTestApp>, path: string, credentials: Fields) =>
    app.request('POST', path, {
      body: urlencoded({ grant_type: 'refresh_token', refresh_token: 'x', token: 'x', ...credentials }),
    })

  test('costs waiting after ten wrong ones, whatever door they knock at', async () => {
    await using limited = openTestApp({ API_RATE_LIMITS: '10000 per 5 minutes' })
    const kim = await limited.user('kim')
    const { credentials } = testClient(limited, kim)
    const wrong = { ...credentials, client_secret: 'x' }
    const doors = ['/api/oauth/token', '/api/oauth/revoke']
    for (let tries = 0; tries < 10; tries++) {
      expect((await guess(limited, doors[tries % 2]!, wrong)).status).toBe(400)
    }
    for (const door of doors) {
      const answer = await guess(limited, door, credentials)
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '16'])
    }
    limited.advanceClock(16_000)
    expect((await guess(limited, doors[1]!, credentials)).status).toBe(200)
  })

  test('does not keep other apps waiting', async () => {
    await using limited = openTestApp({ API_RATE_LIMITS: '10000 per 5 minutes' })
    const kim = await limited.user('kim')
    const [guessed, busy] = [testClient(limited, kim), testClient(limited, kim)]
    for (let tries = 0; tries < 20; tries++) {
      await guess(limited, '/api/oauth/token', { ...guessed.credentials, client_secret: 'x' })
      const answer = await guess(limited, '/api/oauth/token', busy.credentials)
      expect(answer.body).toEqual({ error: 'invalid_grant' })
    }
  })
})
