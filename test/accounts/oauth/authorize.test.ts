// A user authorizes an app: requirements for the request, and the target of the redirect.
import { describe, expect, test } from 'bun:test'
import { testApp } from '../../support/test-app'
import {
  type Fields,
  multipart,
  statusAndBody,
  testClient,
  urlencoded,
  withChallenge,
} from '../../support/test-client'

const app = testApp({ UI_URL: 'https://sport.example.org' })
const sam = await app.user('sam')
const redirectUris = ['https://app.example/callback', 'https://app.example/other?a=1', 'http://127.0.0.1/cb']
const client = testClient(app, sam, { redirectUris, scope: 'profile:read workouts:read workouts:write' })
const nowhere = testClient(app, sam, { redirectUris: [] })

const denied = 'The resource owner or authorization server denied the request'
const noScope = 'The requested scope is invalid, unknown, or malformed.'
const payload = 'invalid payload'

/** The response that the consent page gets for the same parameters, before the user has consented. */
const look = (fields: Fields) => sam.get(`/api/oauth/authorize?${urlencoded({ ...client.asked, ...fields })}`)

const refused = (message: string) => [400, { status: 'error', message }]

/** Requests that are refused, in the order of the checks: each row also breaks the rules that are checked later. */
const refusals: [name: string, fields: Fields, message: string][] = [
  ['no app', { client_id: undefined }, payload],
  ['an empty app', { client_id: '' }, payload],
  ['no kind of answer', { response_type: undefined }, payload],
  ['a kind of answer there is not', { response_type: 'token' }, payload],
  ['two kinds of answer', { response_type: 'code token' }, payload],
  ['a parameter twice', { state: ['a', 'b'] }, payload],
  ['a parameter twice, once without value', { state: ['a', ''] }, payload],
  ['a parameter twice that means nothing here', { extra: ['a', 'b'] }, payload],
  ['a state beyond measure', { state: 'x'.repeat(2001) }, payload],
  ['an app there is not', { client_id: 'x'.repeat(24), code_challenge_method: 'S256' }, payload],
  ['an app in other letters', { client_id: client.client.clientId.toUpperCase() }, payload],
  ['the number of an app', { client_id: String(client.client.id) }, payload],
  ['an app that has no address', { client_id: nowhere.client.clientId }, payload],
  ['a foreign address', { redirect_uri: 'https://evil.example/callback', confirm: 'no' }, payload],
  ['a method without challenge', { code_challenge_method: 'S256', scope: 'x' }, 'Missing "code_challenge"'],
  ['a method and an empty challenge', { ...withChallenge, code_challenge: '' }, 'Missing "code_challenge"'],
  ['a short challenge', { ...withChallenge, code_challenge: 'x'.repeat(42) }, 'Invalid "code_challenge"'],
  ['a long challenge', { ...withChallenge, code_challenge: 'x'.repeat(129) }, 'Invalid "code_challenge"'],
  [
    'a padded challenge',
    { ...withChallenge, code_challenge: `${'x'.repeat(43)}=` },
    'Invalid "code_challenge"',
  ],
  [
    'a challenge with a line break behind',
    { ...withChallenge, code_challenge: `${'x'.repeat(43)}\n` },
    'Invalid "code_challenge"',
  ],
  ...['plain', 's256', 'S512', undefined].map((method): [string, Fields, string] => [
    `the method ${method}`,
    { ...withChallenge, code_challenge_method: method },
    'Unsupported "code_challenge_method"',
  ]),
  ['no scope', { scope: undefined, confirm: 'false' }, noScope],
  ['an empty scope', { scope: '' }, noScope],
  ['a scope there is not', { scope: 'everything' }, noScope],
  ['a scope the app may not ask for', { scope: 'users:write' }, noScope],
  ['scopes divided by tabs', { scope: 'profile:read\tworkouts:read' }, noScope],
  ['a scope in other letters', { scope: 'PROFILE:READ' }, noScope],
  ['a scope in look-alike letters', { scope: 'рrofile:read' }, noScope],
  ['two scopes that differ', { scope: 'profile:read', scopes: 'workouts:read' }, payload],
]

describe('is refused with', () => {
  test.each(refusals)('%s', async (_, fields, message) => {
    for (const encode of [urlencoded, multipart])
      expect(statusAndBody(await client.authorize(sam, fields, encode))).toEqual(refused(message))
  })

  test.each([undefined, '', 'false', '1', 'yes', 'true '])('the consent %p', async confirm => {
    expect(statusAndBody(await client.authorize(sam, { confirm }))).toEqual(refused(denied))
  })

  test('no form', async () => {
    const json = { ...client.asked, confirm: 'true' }
    expect(statusAndBody(await sam.request('POST', '/api/oauth/authorize', { json }))).toEqual(
      refused(payload),
    )
    expect(statusAndBody(await sam.request('POST', '/api/oauth/authorize'))).toEqual(refused(payload))
    const query = urlencoded({ ...client.asked, confirm: 'true' })
    expect(statusAndBody(await sam.request('POST', `/api/oauth/authorize?${query}`))).toEqual(
      refused(payload),
    )
  })

  test('a form that is too long', async () => {
    expect(statusAndBody(await client.authorize(sam, { extra: 'x'.repeat(40_000) }))).toEqual(
      refused(payload),
    )
  })
})

describe('the page for consent is refused with', () => {
  test.each(refusals)('%s', async (_, fields, message) => {
    const { confirm, ...others } = fields
    expect(statusAndBody(await look(others))).toEqual(refused(message))
  })
})

test('no refusal and no answer sends anybody to an address that is not the app’s', async () => {
  const registered = redirectUris[0]!
  const characters = [...'/\\.:@?#%&*;= \t\n\0', '%2e', '..', '//', '@evil.example/', '。', 'é', 'A']
  const changed = characters.flatMap(character =>
    Array.from(
      { length: registered.length + 1 },
      (_, at) => registered.slice(0, at) + character + registered.slice(at),
    ),
  )
  expect(changed.length).toBeGreaterThan(200)
  for (const uri of [...changed, registered.slice(0, -1), registered.toUpperCase(), 'https://evil.example']) {
    const answer = await client.authorize(sam, { redirect_uri: uri })
    expect([uri, ...statusAndBody(answer)]).toEqual([uri, ...refused(payload)])
  }
})

describe('the answer', () => {
  const codeOf = (url: string) => new URL(url).searchParams.get('code')

  test('goes to the first address of the app when none is named', async () => {
    const { status, body } = await client.authorize(sam, {}, multipart)
    expect([status, body.status]).toEqual([200, 'success'])
    const { origin, pathname, searchParams } = new URL(body.redirect_url)
    expect(origin + pathname).toBe(redirectUris[0]!)
    expect([...searchParams.keys()]).toEqual(['code', 'iss'])
    expect(searchParams.get('code')).toMatch(/^thc_[\w-]{43}$/)
    expect(searchParams.get('iss')).toBe('https://sport.example.org')
  })

  test('goes to the one that is named, behind what is there already', async () => {
    const { body } = await client.authorize(sam, { redirect_uri: redirectUris[1], state: 'a b&c' })
    expect(body.redirect_url).toBe(
      `https://app.example/other?a=1&code=${codeOf(body.redirect_url)}&state=a+b%26c&iss=https%3A%2F%2Fsport.example.org`,
    )
  })

  test('goes to any port of this computer', async () => {
    const { body } = await client.authorize(sam, { redirect_uri: 'http://127.0.0.1:54321/cb' })
    expect(body.redirect_url).toStartWith('http://127.0.0.1:54321/cb?code=')
  })

  test.each(['x'.repeat(2000), '#?&=%', '🚲', '<script>', '../..'])(
    'gives the state %p back',
    async state => {
      const { body } = await client.authorize(sam, { state })
      expect(new URL(body.redirect_url).searchParams.get('state')).toBe(state)
    },
  )

  test.each(['true', 'True', 'TRUE'])('is yes to the consent %s', async confirm => {
    expect((await client.authorize(sam, { confirm })).status).toBe(200)
  })

  test('is there for every user, whoever registered the app', async () => {
    const kim = await app.user('kim')
    expect((await client.authorize(kim)).status).toBe(200)
  })
})

describe('what is granted', () => {
  const cases: [asked: Fields, granted: string[]][] = [
    [{ scope: 'profile:read' }, ['profile:read']],
    [{ scope: undefined, scopes: 'profile:read' }, ['profile:read']],
    [{ scope: 'profile:read', scopes: 'profile:read' }, ['profile:read']],
    [{ scope: 'workouts:read profile:read' }, ['workouts:read', 'profile:read']],
    [{ scope: '  profile:read   workouts:read ' }, ['profile:read', 'workouts:read']],
    [{ scope: 'profile:read profile:read' }, ['profile:read']],
    [{ scope: 'profile:read users:write everything' }, ['profile:read']],
    [{ scope: 'profile:read\u00a0workouts:read workouts:write' }, ['workouts:write']],
  ]

  test.each(cases)('for %j is %j', async (asked, granted) => {
    const { body } = await client.exchange(await client.code(sam, asked))
    expect(body.scope).toBe(granted.join(' '))
    expect((await look(asked)).body).toMatchObject({ data: { scope: granted } })
  })
})

test('the page for consent shows who asks for what, and where a no goes', async () => {
  const kim = await app.user('asked_kim')
  const path = `/api/oauth/authorize?${urlencoded({ ...client.asked, scope: 'profile:read', state: 'a b' })}`
  const shown = {
    client: { name: 'An app', client_description: null, website: 'https://app.example' },
    is_registered: true,
    scope: ['profile:read'],
    redirect_uri: redirectUris[0],
    denial_url: `${redirectUris[0]}?error=access_denied&state=a+b&iss=https%3A%2F%2Fsport.example.org`,
  }
  const forSam = await sam.get(path)
  expect(forSam.body).toEqual({ status: 'success', data: { ...shown, is_own: true } })
  expect((await kim.get(path)).body).toEqual({ status: 'success', data: { ...shown, is_own: false } })
})
