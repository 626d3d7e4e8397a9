import { expect, test } from 'bun:test'
import * as client from 'openid-client'
import { callback, openServer, scope } from './listening-server'

type Server = Awaited<ReturnType<typeof openServer>>

// Allows HTTP, because the library refuses servers without TLS by default.
const discover = ({ origin, client_id, client_secret }: Server, secret = client_secret) =>
  client.discovery(new URL(origin), client_id, secret, undefined, {
    algorithm: 'oauth2',
    execute: [client.allowInsecureRequests],
  })

async function ask(server: Server, config: client.Configuration) {
  const checks = { pkceCodeVerifier: client.randomPKCECodeVerifier(), expectedState: client.randomState() }
  const page = client.buildAuthorizationUrl(config, {
    redirect_uri: callback,
    scope,
    state: checks.expectedState,
    code_challenge: await client.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
    code_challenge_method: 'S256',
  })
  return { checks, answer: await server.consent(page) }
}

test('an app finds the server, gets tokens, uses, refreshes and gives them back', async () => {
  await using server = await openServer()
  const config = await discover(server)
  expect(config.serverMetadata().supportsPKCE()).toBe(true)
  const { answer, checks } = await ask(server, config)
  const tokens = await client.authorizationCodeGrant(config, answer, checks)
  expect([tokens.scope, tokens.expiresIn()! > 863_000]).toEqual([scope, true])
  const profile = new URL('/api/auth/profile', server.origin)
  const used = await client.fetchProtectedResource(config, tokens.access_token, profile, 'GET')
  expect(await used.json()).toMatchObject({ data: { username: 'sam' } })

  const narrow = await client.refreshTokenGrant(config, tokens.refresh_token!, { scope: 'profile:read' })
  expect(narrow.scope).toBe('profile:read')
  expect([await server.isGood(narrow.access_token), await server.isGood(tokens.access_token)]).toEqual([
    true,
    false,
  ])

  await client.tokenRevocation(config, narrow.access_token, { token_type_hint: 'access_token' })
  expect(await server.isGood(narrow.access_token)).toBe(false)
  const again = client.refreshTokenGrant(config, narrow.refresh_token!)
  expect(await again.catch(error => error)).toMatchObject({ error: 'invalid_grant' })
})

test('an app understands why it is refused', async () => {
  await using server = await openServer()
  const config = await discover(server)
  const { answer, checks } = await ask(server, config)
  const reason = (promise: Promise<unknown>) =>
    promise.then(
      () => 'none',
      error => error.error,
    )

  const wrong = await discover(server, 'wrong')
  expect(await reason(client.authorizationCodeGrant(wrong, answer, checks))).toBe('invalid_client')
  const otherVerifier = { ...checks, pkceCodeVerifier: client.randomPKCECodeVerifier() }
  expect(await reason(client.authorizationCodeGrant(config, answer, otherVerifier))).toBe('invalid_grant')
  const elsewhere = new URL(answer)
  elsewhere.pathname = '/elsewhere'
  expect(await reason(client.authorizationCodeGrant(config, elsewhere, checks))).toBe('invalid_grant')

  const { refresh_token } = await client.authorizationCodeGrant(config, answer, checks)
  const wide = client.refreshTokenGrant(config, refresh_token!, { scope: 'workouts:write' })
  expect(await reason(wide)).toBe('invalid_scope')
  expect(await reason(client.authorizationCodeGrant(config, answer, checks))).toBe('invalid_grant')
  expect(await reason(client.refreshTokenGrant(config, refresh_token!))).toBe('invalid_grant')
  expect(await reason(client.clientCredentialsGrant(config))).toBe('unsupported_grant_type')
})

test('an app that is told no understands that', async () => {
  await using server = await openServer()
  const config = await discover(server)
  const state = client.randomState()
  const denied = new URL(
    `${callback}?error=access_denied&state=${state}&iss=${encodeURIComponent(server.origin)}`,
  )
  const answer = client.authorizationCodeGrant(config, denied, { expectedState: state })
  expect(await answer.catch(error => error)).toMatchObject({ error: 'access_denied' })
})
