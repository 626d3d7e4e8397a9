// Creates additional accounts by the command line, and tokens of apps and scripts by requests.
import { logIn, type NewAccount, type ServerProcess } from '../../support/executable'
import type { Rider } from '../../support/rider'
import type { Session } from './session'
import { must } from './tally'

export const sam: NewAccount = { username: 'sam', email: 'sam@example.org', password: 'open sesame' }

/** Creates an account without special rights. @returns a session token */
export async function makeOrdinary(session: Session, folder: string, server: ServerProcess, account = sam) {
  const { username, email, password } = account
  const args = ['users', 'create', username, '--email', email, '--password', password]
  const { exitCode, stderr } = await session.run({ folder, args })
  must(exitCode === 0, `no account: ${stderr}`)
  return logIn(server, account)
}

interface NewToken {
  data: { personal_token: { token: string } }
}

export async function makePersonalToken(rider: Rider, scope: string): Promise<string> {
  const json = { name: `for ${scope}`, scope }
  const { status, body } = await rider.request<NewToken>('POST', '/api/oauth/personal-tokens', { json })
  must(status === 201 || status === 200, `no personal token: ${status}`)
  return body.data.personal_token.token
}

/** Turns on that assistants may ask, and that questions in SQL are answered. */
export async function turnOnAsking(rider: Rider) {
  const json = { are_assistants_on: true, is_sql_on: true }
  const { status } = await rider.request('PATCH', '/api/ways-to-ask', { json })
  must(status === 200, `not turned on: ${status}`)
}

interface NewApp {
  data: { client: { client_id: string; client_secret: string } }
}

/**
 * Registers an app and authorizes it.
 * @param resource what the token is for; without it, the API
 * @returns its access token
 */
export async function makeAppToken(rider: Rider, scope: string, resource?: string): Promise<string> {
  const redirect_uri = 'https://app.example/callback'
  const json = { client_name: 'An app', client_uri: 'https://app.example', redirect_uri, scope }
  const made = await rider.request<NewApp>('POST', '/api/oauth/apps', { json })
  must(made.status === 200, `no app: ${made.status} ${JSON.stringify(made.body)}`)
  const { client_id, client_secret } = made.body.data.client
  const request = { client_id, response_type: 'code', scope, redirect_uri, confirm: 'true' }
  const asked = { ...request, ...(resource !== undefined && { resource }) }
  const allowed = await rider.request<{ redirect_url: string }>('POST', '/api/oauth/authorize', {
    body: new URLSearchParams(asked),
  })
  must(allowed.status === 200, `not allowed: ${allowed.status} ${JSON.stringify(allowed.body)}`)
  const code = new URL(allowed.body.redirect_url).searchParams.get('code') ?? ''
  const given = await rider.request<{ access_token: string }>('POST', '/api/oauth/token', {
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      client_id,
      client_secret,
      redirect_uri,
    }),
  })
  must(given.status === 200, `no token: ${given.status} ${JSON.stringify(given.body)}`)
  return given.body.access_token
}
