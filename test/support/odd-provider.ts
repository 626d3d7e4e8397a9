// A small OpenID Connect provider that can be told to do anything wrong.
import {
  base64url,
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose'

/** What is wrong, or particular, in the next answers. */
export interface Oddity {
  /** Claims of the ID token, over the right ones; undefined removes one. */
  token?: Record<string, unknown>
  /** Claims of UserInfo, over the right ones. */
  info?: Record<string, unknown>
  /** How the ID token is signed; by default with the key of the provider. */
  signature?: 'foreign-key' | 'none' | 'secret'
  /** Parameters of the address to which the browser goes back, over the right ones. */
  back?: Record<string, string>
  /** Fields of the document about the provider, over the right ones. */
  document?: Record<string, unknown>
  /** Status of every answer. */
  status?: number
}

interface Code {
  nonce: string
  challenge: string
  redirectUri: string
}

export const oddClient = { id: 'trackhut', secret: 'a secret of the client' }

const makeKeys = () => generateKeyPair('RS256', { extractable: true })

/**
 * Starts a provider on a port of this machine.
 * @param tls certificate and key for https
 */
export async function startOddProvider({
  port = 0,
  tls,
}: {
  port?: number
  tls?: { cert: string; key: string }
} = {}) {
  let keys = await makeKeys()
  let kid = 'first'
  const foreign = await makeKeys()
  const codes = new Map<string, Code>()
  const asked: string[] = []
  let oddity: Oddity = {}
  let subject = 'Somebody'
  const accessToken = base64url.encode(crypto.getRandomValues(new Uint8Array(16)))

  const server = Bun.serve({
    port,
    hostname: tls ? 'localhost' : '127.0.0.1',
    ...(tls && { tls }),
    fetch: answer,
  })
  const origin = tls ? `https://localhost:${server.port}` : `http://127.0.0.1:${server.port}`

  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    asked.push(pathname)
    if (oddity.status !== undefined) return new Response('out of order', { status: oddity.status })
    if (pathname === '/.well-known/openid-configuration') return Response.json(document())
    if (pathname === '/keys') {
      return Response.json({
        keys: [{ ...(await exportJWK(keys.publicKey)), kid, alg: 'RS256', use: 'sig' }],
      })
    }
    if (pathname === '/token') return giveTokens(request)
    if (pathname === '/info') {
      return Response.json({
        sub: subject,
        email: 'somebody@example.org',
        email_verified: true,
        ...oddity.info,
      })
    }
    // Whoever comes is logged in already, and is sent back at once.
    if (pathname === '/authorize') return Response.redirect(sendBack(request.url))
    if (pathname === '/end') return Response.redirect(textOf(request.url, 'post_logout_redirect_uri'))
    return new Response('not found', { status: 404 })
  }

  function logIn(address: string): Record<string, string> {
    const code = base64url.encode(crypto.getRandomValues(new Uint8Array(16)))
    codes.set(code, {
      nonce: textOf(address, 'nonce'),
      challenge: textOf(address, 'code_challenge'),
      redirectUri: textOf(address, 'redirect_uri'),
    })
    return { code, state: textOf(address, 'state'), iss: origin, ...oddity.back }
  }

  function sendBack(address: string): string {
    const back = new URL(textOf(address, 'redirect_uri'))
    for (const [name, value] of Object.entries(logIn(address))) back.searchParams.set(name, value)
    return back.href
  }

  const document = () => ({
    issuer: origin,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    userinfo_endpoint: `${origin}/info`,
    jwks_uri: `${origin}/keys`,
    end_session_endpoint: `${origin}/end`,
    authorization_response_iss_parameter_supported: true,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    ...oddity.document,
  })

  async function giveTokens(request: Request): Promise<Response> {
    const form = new URLSearchParams(await request.text())
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = new Bun.CryptoHasher('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const credentials = Buffer.from(`${encodeURIComponent(oddClient.id)}:${form3986(oddClient.secret)}`)
    if (request.headers.get('authorization') !== `Basic ${credentials.toString('base64')}`)
      return Response.json({ error: 'invalid_client' }, { status: 401 })
    if (!code || challenge !== code.challenge || form.get('redirect_uri') !== code.redirectUri)
      return Response.json({ error: 'invalid_grant' }, { status: 400 })
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: origin,
      sub: subject,
      aud: oddClient.id,
      nonce: code.nonce,
      iat: now,
      exp: now + 300,
      auth_time: now,
      sid: 'session-1',
      ...oddity.token,
    }
    return Response.json({ access_token: accessToken, token_type: 'Bearer', id_token: await sign(claims) })
  }

  function sign(claims: JWTPayload, typ = 'JWT'): string | Promise<string> {
    if (oddity.signature === 'none') return new UnsecuredJWT(claims).encode()
    const isSecret = oddity.signature === 'secret'
    const key: CryptoKey | Uint8Array = isSecret
      ? new TextEncoder().encode(oddClient.secret.padEnd(32, '.'))
      : oddity.signature === 'foreign-key'
        ? foreign.privateKey
        : keys.privateKey
    return new SignJWT(claims).setProtectedHeader({ alg: isSecret ? 'HS256' : 'RS256', kid, typ }).sign(key)
  }

  return {
    origin,
    accessToken,
    /** Paths of all requests so far. */
    asked,
    setting: (more: object = {}) =>
      JSON.stringify([
        {
          key: 'odd',
          name: 'Odd',
          issuer: origin,
          client_id: oddClient.id,
          client_secret: oddClient.secret,
          insecure: !tls,
          ...more,
        },
      ]),
    /** Does something wrong from now on. */
    be(next: Oddity) {
      oddity = next
    },
    /** Whoever logs in from now on. */
    know(next: string) {
      subject = next
    },
    async changeKeys() {
      keys = await makeKeys()
      kid = crypto.randomUUID()
    },
    /** What somebody brings back who has logged in at the address that Trackhut made. */
    logIn,
    /** A logout token, with claims over the right ones. */
    logoutToken(claims: Record<string, unknown> = {}, typ = 'logout+jwt') {
      const now = Math.floor(Date.now() / 1000)
      const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
      const right = {
        iss: origin,
        aud: oddClient.id,
        iat: now,
        exp: now + 120,
        jti: crypto.randomUUID(),
        events,
      }
      return sign({ ...right, sub: subject, ...claims }, typ)
    },
    port: server.port,
    stop: () => server.stop(true),
    [Symbol.asyncDispose]: () => server.stop(true),
  }
}

/** As the standard of OAuth writes credentials for HTTP Basic. */
const form3986 = (text: string) => new URLSearchParams({ text }).toString().slice('text='.length)

const textOf = (address: string, name: string) => new URL(address).searchParams.get(name) ?? ''
