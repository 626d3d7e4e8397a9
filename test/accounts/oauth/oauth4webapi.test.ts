// oauth4webapi is the strictest of the tested libraries: it accepts only what the standards allow.
import { describe, expect, test } from 'bun:test'
import * as oauth from 'oauth4webapi'
import { callback, openServer, scope } from './listening-server'

type Server = Awaited<ReturnType<typeof openServer>>

// Allows HTTP, because the library refuses servers without TLS by default.
const insecure = { [oauth.allowInsecureRequests]: true }

const ways = [
  ['in the form', oauth.ClientSecretPost],
  ['by HTTP Basic', oauth.ClientSecretBasic],
] as const

async function discover({ origin }: Server) {
  const issuer = new URL(origin)
  const response = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure })
  return oauth.processDiscoveryResponse(issuer, response)
}

/** Sends the user to the consent page, and validates the redirect back. */
async function ask(server: Server, as: oauth.AuthorizationServer, verifier: string) {
  const state = oauth.generateRandomState()
  const page = new URL(as.authorization_endpoint!)
  page.search = String(
    new URLSearchParams({
      client_id: server.client_id,
      response_type: 'code',
      scope,
      redirect_uri: callback,
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }),
  )
  return { state, answer: await server.consent(page) }
}

describe.each(ways)('with the secret %s', (_, authenticate) => {
  test('an app finds the server, gets tokens, uses, refreshes and gives them back', async () => {
    await using server = await openServer()
    const as = await discover(server)
    const client = { client_id: server.client_id }
    const clientAuth = authenticate(server.client_secret)
    const verifier = oauth.generateRandomCodeVerifier()
    const { state, answer } = await ask(server, as, verifier)
    const parameters = oauth.validateAuthResponse(as, client, answer, state)

    const tokens = await oauth.processAuthorizationCodeResponse(
      as,
      client,
      await oauth.authorizationCodeGrantRequest(
        as,
        client,
        clientAuth,
        parameters,
        callback,
        verifier,
        insecure,
      ),
    )
    expect(tokens).toMatchObject({ token_type: 'bearer', scope, expires_in: 864_000 })
    const profile = new URL('/api/auth/profile', server.origin)
    const used = await oauth.protectedResourceRequest(
      tokens.access_token,
      'GET',
      profile,
      undefined,
      null,
      insecure,
    )
    expect(await used.json()).toMatchObject({ data: { username: 'sam' } })

    const refreshed = await oauth.processRefreshTokenResponse(
      as,
      client,
      await oauth.refreshTokenGrantRequest(as, client, clientAuth, tokens.refresh_token!, insecure),
    )
    expect(await server.isGood(refreshed.access_token)).toBe(true)
    expect(await server.isGood(tokens.access_token)).toBe(false)

    const revoked = await oauth.revocationRequest(as, client, clientAuth, refreshed.refresh_token!, insecure)
    await oauth.processRevocationResponse(revoked)
    expect(await server.isGood(refreshed.access_token)).toBe(false)
  })

  test('an app understands why it is refused', async () => {
    await using server = await openServer()
    const as = await discover(server)
    const client = { client_id: server.client_id }
    const verifier = oauth.generateRandomCodeVerifier()
    const { state, answer } = await ask(server, as, verifier)
    const parameters = oauth.validateAuthResponse(as, client, answer, state)

    const tryCode = async (secret: string, redirectUri: string, codeVerifier: string) => {
      const auth = authenticate(secret)
      const response = await oauth.authorizationCodeGrantRequest(
        as,
        client,
        auth,
        parameters,
        redirectUri,
        codeVerifier,
        insecure,
      )
      return oauth.processAuthorizationCodeResponse(as, client, response)
    }
    const { client_secret: secret } = server
    const invalidGrant = { name: 'ResponseBodyError', error: 'invalid_grant', status: 400 }
    const other = oauth.generateRandomCodeVerifier()
    expect(await tryCode(secret, callback, other).catch(error => error)).toMatchObject(invalidGrant)
    expect(await tryCode(secret, `${callback}/x`, verifier).catch(error => error)).toMatchObject(invalidGrant)
    const wrongSecret =
      authenticate === oauth.ClientSecretPost
        ? { name: 'ResponseBodyError', error: 'invalid_client', status: 400 }
        : { name: 'WWWAuthenticateChallengeError', status: 401, cause: [{ scheme: 'basic' }] }
    expect(await tryCode('wrong', callback, verifier).catch(error => error)).toMatchObject(wrongSecret)

    const { access_token } = await tryCode(secret, callback, verifier)
    expect(await tryCode(secret, callback, verifier).catch(error => error)).toMatchObject(invalidGrant)
    expect(await server.isGood(access_token)).toBe(false)
  })
})

test('an app notices when the answer is another server’s', async () => {
  await using server = await openServer()
  const as = await discover(server)
  const client = { client_id: server.client_id }
  const { state, answer } = await ask(server, as, oauth.generateRandomCodeVerifier())
  for (const issuer of ['https://evil.example', null]) {
    const tampered = new URL(answer)
    if (issuer === null) tampered.searchParams.delete('iss')
    else tampered.searchParams.set('iss', issuer)
    expect(() => oauth.validateAuthResponse(as, client, tampered, state)).toThrow(/iss/)
  }
})

test('an app is told what a token lacks', async () => {
  await using server = await openServer()
  const as = await discover(server)
  const client = { client_id: server.client_id }
  const clientAuth = oauth.ClientSecretPost(server.client_secret)
  const verifier = oauth.generateRandomCodeVerifier()
  const { state, answer } = await ask(server, as, verifier)
  const parameters = oauth.validateAuthResponse(as, client, answer, state)
  const { access_token } = await oauth.processAuthorizationCodeResponse(
    as,
    client,
    await oauth.authorizationCodeGrantRequest(
      as,
      client,
      clientAuth,
      parameters,
      callback,
      verifier,
      insecure,
    ),
  )
  const ask403 = (token: string) =>
    oauth
      .protectedResourceRequest(
        token,
        'GET',
        new URL('/api/equipments', server.origin),
        undefined,
        null,
        insecure,
      )
      .catch(error => error)
  expect(await ask403(access_token)).toMatchObject({
    status: 403,
    cause: [{ scheme: 'bearer', parameters: { error: 'insufficient_scope', scope: 'equipments:read' } }],
  })
  expect(await ask403('tha_made_up')).toMatchObject({
    status: 401,
    cause: [{ scheme: 'bearer', parameters: { error: 'invalid_token' } }],
  })
})
