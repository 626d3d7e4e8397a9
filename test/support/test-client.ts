// An OAuth app: it sends users' authorization requests, and its own requests, to the server.

import type { AuthorizeAnswer } from '../../src/accounts/oauth/apps/schemas'
import type { TokenAnswer } from '../../src/accounts/oauth/schemas'
import { insertApp } from './app-tokens'
import type { Answer } from './requests'
import type { TestApp } from './test-app'
import type { TestUser } from './test-user'

/** Fields of a form. A field that is `undefined` is not sent; a list is sent as one field per item. */
export type Fields = Record<string, string | string[] | undefined>

/** Response of the token endpoint. */
type TokenReply = Answer<Partial<TokenAnswer> & { error?: string; error_description?: string }>

type Body = URLSearchParams | FormData

export const urlencoded = (fields: Fields) => fill(new URLSearchParams(), fields)

export const multipart = (fields: Fields) => fill(new FormData(), fields)

function fill<B extends Body>(body: B, fields: Fields): B {
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value ?? []].flat()) body.append(name, one)
  }
  return body
}

/** Inserts an app that a user has registered into the database. Its default scope is `profile:read workouts:read`. */
export function testClient(
  app: Pick<TestApp, 'ctx' | 'request'>,
  owner: TestUser,
  facts: Parameters<typeof insertApp>[2] = {},
) {
  const { client, secret } = insertApp(app.ctx, owner, facts)
  const credentials = { client_id: client.clientId, client_secret: secret }
  const asked = { client_id: client.clientId, response_type: 'code', scope: client.scope }

  /** Sends the user's consent to the authorization request. */
  const authorize = (user: TestUser, fields: Fields = {}, encode: (fields: Fields) => Body = urlencoded) => {
    const body = encode({ ...asked, confirm: 'true', ...fields })
    return user.request<AuthorizeAnswer>('POST', '/api/oauth/authorize', { body })
  }

  const post = <B>(path: string, fields: Fields, headers: Record<string, string> = {}) =>
    app.request<B>('POST', path, { body: urlencoded(fields), headers })

  const token = (fields: Fields): Promise<TokenReply> =>
    post('/api/oauth/token', { ...credentials, ...fields })

  const code = async (user: TestUser, fields: Fields = {}) => {
    const answer = await authorize(user, fields)
    const found = answer.status === 200 && new URL(answer.body.redirect_url).searchParams.get('code')
    if (!found) throw new Error(`refused: ${JSON.stringify(answer.body)}`)
    return found
  }

  const exchange = (givenCode: string, fields: Fields = {}) =>
    token({ grant_type: 'authorization_code', code: givenCode, ...fields })

  return {
    client,
    secret,
    credentials,
    asked,
    authorize,
    /** Returns the authorization code after the user's consent. @throws Error if the server refuses the request */
    code,
    /** Requests tokens with the credentials of the app. */
    token,
    exchange,
    refresh: (refreshToken: string, fields: Fields = {}) =>
      token({ grant_type: 'refresh_token', refresh_token: refreshToken, ...fields }),
    revoke: (fields: Fields) => post<object>('/api/oauth/revoke', { ...credentials, ...fields }),
    /** Runs the whole flow until the app has tokens. @throws Error if the server refuses a request */
    async connect(user: TestUser, fields: Fields = {}) {
      const { status, body } = await exchange(await code(user, fields))
      if (status !== 200) throw new Error(`refused: ${JSON.stringify(body)}`)
      return { accessToken: body.access_token!, refreshToken: body.refresh_token! }
    },
  }
}

/** Returns the status and body of a response. Comparing both ensures that the body contains nothing else. */
export const statusAndBody = ({ status, body }: Answer): unknown[] => [status, body]

/**
 * Requests the profile with an access token, and returns the status: 200 if the token is valid, otherwise 401 or 403.
 */
export const useToken = async (app: Pick<TestApp, 'request'>, token: string) =>
  (await app.request('GET', '/api/auth/profile', { token })).status

/** Verifier and challenge of the example in RFC 7636, appendix B. */
export const pkce = {
  verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
}

/** Parameters of an authorization request that contain the challenge. */
export const withChallenge = { code_challenge: pkce.challenge, code_challenge_method: 'S256' }
