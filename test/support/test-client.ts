// An app as it speaks to the server: what it has the person ask for, and what it asks for itself.

import type { AuthorizeAnswer } from '../../src/accounts/oauth/apps/schemas'
import type { TokenAnswer } from '../../src/accounts/oauth/schemas'
import { insertApp } from './app-tokens'
import type { Answer } from './requests'
import type { TestApp } from './test-app'
import type { TestUser } from './test-user'

/** What is sent in a form; what is undefined is not sent, what is a list is sent so often. */
export type Fields = Record<string, string | string[] | undefined>

/** What may come back for tokens. */
type TokenReply = Answer<Partial<TokenAnswer> & { error?: string; error_description?: string }>

type Body = URLSearchParams | FormData

/** An urlencoded form. */
export const urlencoded = (fields: Fields) => fill(new URLSearchParams(), fields)

/** The same as a multipart form. */
export const multipart = (fields: Fields) => fill(new FormData(), fields)

function fill<B extends Body>(body: B, fields: Fields): B {
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value ?? []].flat()) body.append(name, one)
  }
  return body
}

/** An app that a user registered, in the database. By default it may ask for `profile:read workouts:read`. */
export function testClient(
  app: Pick<TestApp, 'ctx' | 'request'>,
  owner: TestUser,
  facts: Parameters<typeof insertApp>[2] = {},
) {
  const { client, secret } = insertApp(app.ctx, owner, facts)
  const credentials = { client_id: client.clientId, client_secret: secret }
  const asked = { client_id: client.clientId, response_type: 'code', scope: client.scope }

  /** A person answers what the app has them ask. */
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
    /** The code a person sends the app. @throws Error when it is refused */
    code,
    /** Asks for tokens with the app's credentials. */
    token,
    exchange,
    refresh: (refreshToken: string, fields: Fields = {}) =>
      token({ grant_type: 'refresh_token', refresh_token: refreshToken, ...fields }),
    revoke: (fields: Fields) => post<object>('/api/oauth/revoke', { ...credentials, ...fields }),
    /** All the way to tokens. @throws Error when it is refused */
    async connect(user: TestUser, fields: Fields = {}) {
      const { status, body } = await exchange(await code(user, fields))
      if (status !== 200) throw new Error(`refused: ${JSON.stringify(body)}`)
      return { accessToken: body.access_token!, refreshToken: body.refresh_token! }
    },
  }
}

/** What is compared of an answer, so that nothing more may be in it. */
export const statusAndBody = ({ status, body }: Answer): unknown[] => [status, body]

/** Whether an access token is good for the profile: 200, else 401 or 403. */
export const useToken = async (app: Pick<TestApp, 'request'>, token: string) =>
  (await app.request('GET', '/api/auth/profile', { token })).status

/** A verifier and its challenge, as RFC 7636 has them in its appendix B. */
export const pkce = {
  verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
}

/** How a request for authorization shows the challenge. */
export const withChallenge = { code_challenge: pkce.challenge, code_challenge_method: 'S256' }
