// A token of one kind is invalid wherever the server expects a token of another kind.
import { describe, expect, test } from 'bun:test'
import { issueOneTimeToken } from '../../../src/platform/access/one-time-tokens'
import type { OneTimePurpose } from '../../../src/platform/access/store'
import { insertApp, insertGrant, insertPersonalToken } from '../../support/app-tokens'
import { testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'

const app = testApp()
const { ctx } = app

const issue = (purpose: OneTimePurpose, { account }: TestUser) => {
  const email = purpose === 'confirm-email' ? account.emailToConfirm! : account.email
  return issueOneTimeToken(ctx.db, { purpose, userId: account.id, email }, ctx.clock())
}

/** Creates a user with an app that the user has registered and authorized. The authorization code is unused. */
async function prepare() {
  const name = `user_${crypto.randomUUID().slice(0, 8)}`
  const sam = await app.user(name, { emailToConfirm: `new_${name}@example.org` })
  const { client, secret } = insertApp(ctx, sam)
  const granted = insertGrant(ctx, sam, client, { grant: { redeemedAt: null } })
  const credentials = { client_id: client.clientId, client_secret: secret }
  return { sam, credentials, ...granted }
}

type Prepared = Awaited<ReturnType<typeof prepare>>

const kinds = {
  'a session': ({ sam }: Prepared) => sam.token,
  'an image cookie': ({ sam }: Prepared) => sam.cookie.split('=')[1]!,
  'a confirmation': ({ sam }: Prepared) => issue('confirm-account', sam),
  'a password reset': ({ sam }: Prepared) => issue('reset-password', sam),
  'a change of address': ({ sam }: Prepared) => issue('confirm-email', sam),
  'an access token': ({ accessToken }: Prepared) => accessToken,
  'a refresh token': ({ refreshToken }: Prepared) => refreshToken,
  'a code': ({ code }: Prepared) => code,
  'the secret of an app': ({ credentials }: Prepared) => credentials.client_secret,
  'the token of a script': ({ sam }: Prepared) => insertPersonalToken(ctx, sam, 'profile:read'),
}

const postJson = async (path: string, token: string) => {
  const json = { token, password: 'a better one' }
  return (await app.request('POST', `/api/auth/${path}`, { json })).status
}

const postForm = async ({ credentials }: Prepared, path: string, fields: Record<string, string>) => {
  const body = new URLSearchParams({ ...credentials, ...fields })
  return (await app.request('POST', `/api/oauth/${path}`, { body })).status
}

interface Place {
  use: (prepared: Prepared, token: string) => Promise<number>
  /** The status of the response, for each kind of token listed. */
  answers: Partial<Record<keyof typeof kinds, number>>
  /** The status of the response for all other kinds of tokens. */
  otherwise: number
}

const places: Record<string, Place> = {
  'for the profile': {
    use: async (_, token) => (await app.request('GET', '/api/auth/profile', { token })).status,
    answers: { 'a session': 200, 'an access token': 200, 'the token of a script': 200 },
    otherwise: 401,
  },
  'for what is the web app’s alone': {
    use: async (_, token) => (await app.request('GET', '/api/oauth/apps', { token })).status,
    answers: { 'a session': 200, 'an access token': 403, 'the token of a script': 403 },
    otherwise: 401,
  },
  'as the cookie for a map picture': {
    use: async ({ sam }, token) => {
      const { map } = await sam.upload()
      const headers = { cookie: `trackhut_image=${token}` }
      return (await app.request('GET', `/api/workouts/map/${map}`, { headers })).status
    },
    answers: { 'an image cookie': 200 },
    otherwise: 401,
  },
  'to confirm an account': {
    use: (_, token) => postJson('account/confirm', token),
    answers: { 'a confirmation': 200 },
    otherwise: 400,
  },
  'to set a password': {
    use: (_, token) => postJson('password/update', token),
    answers: { 'a password reset': 200 },
    otherwise: 401,
  },
  'to confirm an address': {
    use: (_, token) => postJson('email/update', token),
    answers: { 'a change of address': 200 },
    otherwise: 400,
  },
  'for the first tokens of an app': {
    use: (prepared, code) => postForm(prepared, 'token', { grant_type: 'authorization_code', code }),
    answers: { 'a code': 200 },
    otherwise: 400,
  },
  'for the next tokens of an app': {
    use: (prepared, token) =>
      postForm(prepared, 'token', { grant_type: 'refresh_token', refresh_token: token }),
    answers: { 'a refresh token': 200 },
    otherwise: 400,
  },
  'to show which app it is': {
    use: (prepared, token) => postForm(prepared, 'revoke', { client_secret: token, token: 'unknown' }),
    answers: { 'the secret of an app': 200 },
    otherwise: 400,
  },
}

describe.each(Object.entries(kinds))('%s', (kind, make) => {
  test.each(Object.entries(places))('%s', async (_, { use, answers, otherwise }) => {
    const prepared = await prepare()
    const expected = answers[kind as keyof typeof kinds] ?? otherwise
    expect(await use(prepared, make(prepared))).toBe(expected)
  })
})

test('no token of an email is stored readable', async () => {
  const token = issue('reset-password', await app.user('sam'))
  const rows = JSON.stringify(ctx.database.sqlite.query('SELECT * FROM one_time_tokens').all())
  expect(rows).toContain('reset-password')
  expect(rows).not.toContain(token)
})
