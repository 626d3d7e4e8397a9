// A third-party website that asks for access to a user's workouts.
import { afterAll } from 'bun:test'
import type { AuthorizeAnswer, NewClientAnswer, NewClientBody } from '../../src/accounts/oauth/apps/schemas'
import { logIn, type ServerProcess } from '../support/executable'

interface AppKeys {
  clientId: string
  secret: string
}

interface ThirdPartyApp extends AppKeys {
  /** Redirect URI of the app. */
  callback: string
}

/**
 * Starts the website; it ends with the test file. Call this at the top of a test file. The first account registers the
 * app, with scopes to read and write workouts, to download the archive of the
 * account and to change the server's settings.
 */
export async function openThirdPartyApp(server: ServerProcess, name: string): Promise<ThirdPartyApp> {
  const page = '<!doctype html><link rel="icon" href="data:,"><title>Back</title><h1>Back at the app</h1>'
  const website = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: () => new Response(page, { headers: { 'content-type': 'text/html' } }),
  })
  afterAll(() => website.stop(true))
  const callback = `http://127.0.0.1:${website.port}/back`
  const keys = await registerApp(server, await logIn(server), {
    client_name: name,
    client_description: 'Keeps a diary\nof your training.',
    client_uri: 'https://diary.example.org/about',
    redirect_uris: [callback, 'org.example.diary:/back'],
    scope: 'workouts:read workouts:write account:export application:write',
  })
  return { callback, ...keys }
}

/** Registers an app. @param token token of the account that registers the app */
export async function registerApp(
  server: ServerProcess,
  token: string,
  json: NewClientBody,
): Promise<AppKeys> {
  const { body } = await server.request<NewClientAnswer>('POST', '/api/oauth/apps', { token, json })
  return { clientId: body.data.client.client_id, secret: body.data.client.client_secret }
}

/** Runs the OAuth flow in which a user lets an app read and write workouts. @param token token of the user */
export async function connect(server: ServerProcess, token: string, { clientId, secret }: AppKeys) {
  const request = { client_id: clientId, response_type: 'code', scope: 'workouts:read workouts:write' }
  const allowed = await server.request<AuthorizeAnswer>('POST', '/api/oauth/authorize', {
    token,
    body: new URLSearchParams({ ...request, confirm: 'true' }),
  })
  const code = new URL(allowed.body.redirect_url).searchParams.get('code') ?? ''
  const exchange = { grant_type: 'authorization_code', client_id: clientId, client_secret: secret, code }
  await server.request('POST', '/api/oauth/token', { body: new URLSearchParams(exchange) })
}
