import { describe, expect, test } from 'bun:test'
import { AuthorizationCode } from 'simple-oauth2'
import { callback, openServer, scope } from './listening-server'

type Server = Awaited<ReturnType<typeof openServer>>

const appOf = (
  { origin, client_id, client_secret }: Server,
  authorizationMethod: 'body' | 'header',
  secret = client_secret,
) =>
  new AuthorizationCode({
    client: { id: client_id, secret },
    auth: {
      tokenHost: origin,
      tokenPath: '/api/oauth/token',
      revokePath: '/api/oauth/revoke',
      authorizePath: '/profile/apps/authorize',
    },
    options: { authorizationMethod },
  })

async function ask(server: Server, app: AuthorizationCode): Promise<string> {
  const page = new URL(app.authorizeURL({ redirect_uri: callback, scope: scope.split(' '), state: 'x' }))
  const { searchParams } = await server.consent(page)
  expect(searchParams.get('state')).toBe('x')
  return searchParams.get('code')!
}

describe.each(['body', 'header'] as const)('with the secret in the %s', method => {
  test('an app gets tokens, uses, refreshes and gives them back', async () => {
    await using server = await openServer()
    const app = appOf(server, method)
    const tokens = await app.getToken({ code: await ask(server, app), redirect_uri: callback })
    expect(tokens.token.scope).toBe(scope)
    expect([tokens.expired(863_000), tokens.expired(865_000)]).toEqual([false, true])

    const next = await tokens.refresh()
    const isGood = (token: unknown) => server.isGood(token as string)
    expect(await isGood(next.token.access_token)).toBe(true)
    expect(await isGood(tokens.token.access_token)).toBe(false)

    await next.revokeAll()
    expect(await isGood(next.token.access_token)).toBe(false)
    expect((await next.refresh().catch(error => error)).data.payload).toEqual({ error: 'invalid_grant' })
  })

  test('an app understands why it is refused', async () => {
    await using server = await openServer()
    const app = appOf(server, method)
    const code = await ask(server, app)
    const wrong = appOf(server, method, 'wrong')
    const refusal = (promise: Promise<unknown>) =>
      promise.then(
        () => 'none',
        ({ output, data }) => [output.statusCode, data.payload.error],
      )
    const byMethod = method === 'body' ? 400 : 401
    expect(await refusal(wrong.getToken({ code, redirect_uri: callback }))).toEqual([
      byMethod,
      'invalid_client',
    ])
    const elsewhere = 'https://elsewhere.example/'
    expect(await refusal(app.getToken({ code, redirect_uri: elsewhere }))).toEqual([400, 'invalid_grant'])
    await app.getToken({ code, redirect_uri: callback })
    expect(await refusal(app.getToken({ code, redirect_uri: callback }))).toEqual([400, 'invalid_grant'])
  })
})
