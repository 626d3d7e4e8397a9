// The side of Cloudflare Access that Trackhut sees: keys, and the tokens that they sign.
import {
  base64url,
  type CryptoKey,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose'

const audience = '32eafc7626e974616deaf0dc3ce63d7bcbed58a2731e84d06bc3cdf1b53c4228'

const makeKeys = () => generateKeyPair('RS256', { extractable: true })

/** How a token is signed; by default with the present key. */
interface Signing {
  by?: 'foreign-key' | 'earlier-key' | 'none' | 'public-key'
  kid?: string
}

/** Serves the keys of a team on a port of this machine. */
export async function startAccessProxy() {
  let keys = await makeKeys()
  let earlier = keys
  let kid = 'first'
  const foreign = await makeKeys()
  const asked: string[] = []
  let status = 200

  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch({ url }) {
      const { pathname } = new URL(url)
      asked.push(pathname)
      if (status !== 200) return new Response('out of order', { status })
      const key = { ...(await exportJWK(keys.publicKey)), kid, alg: 'RS256', use: 'sig' }
      return Response.json({ keys: [key], public_cert: {}, public_certs: [] })
    },
  })
  const issuer = `http://127.0.0.1:${server.port}`

  return {
    issuer,
    /** Paths of all requests so far. */
    asked,
    settings: {
      AUTH_HEADER: 'Cf-Access-Jwt-Assertion',
      AUTH_HEADER_FROM: '127.0.0.1',
      AUTH_HEADER_ISSUER: issuer,
      AUTH_HEADER_AUDIENCE: audience,
    },
    answer(next: number) {
      status = next
    },
    async changeKeys() {
      earlier = keys
      keys = await makeKeys()
      kid = crypto.randomUUID()
    },
    /** A token, with claims over the right ones; undefined removes one. */
    async token(now: Date, claims: Record<string, unknown> = {}, signing: Signing = {}): Promise<string> {
      const seconds = Math.floor(now.getTime() / 1000)
      const right: JWTPayload = {
        aud: [audience],
        email: 'sam@example.org',
        iss: issuer,
        iat: seconds,
        nbf: seconds,
        exp: seconds + 60,
        type: 'app',
        sub: '7335d417-61da-459d-899c-0a01c76a2f94',
        country: 'FR',
      }
      const payload = { ...right, ...claims }
      if (signing.by === 'none') return new UnsecuredJWT(payload).encode()
      const secret = async () => new TextEncoder().encode(await exportSPKI(keys.publicKey))
      const key: CryptoKey | Uint8Array =
        signing.by === 'public-key'
          ? await secret()
          : { 'foreign-key': foreign, 'earlier-key': earlier, present: keys }[signing.by ?? 'present']
              .privateKey
      const alg = signing.by === 'public-key' ? 'HS256' : 'RS256'
      return new SignJWT(payload).setProtectedHeader({ alg, kid: signing.kid ?? kid, typ: 'JWT' }).sign(key)
    },
    [Symbol.asyncDispose]: () => server.stop(true),
  }
}

/** Changes claims of a token without signing it anew. */
export function altered(token: string, claims: Record<string, unknown>): string {
  const [head = '', payload = '', signature = ''] = token.split('.')
  const changed = { ...JSON.parse(new TextDecoder().decode(base64url.decode(payload))), ...claims }
  return [head, base64url.encode(JSON.stringify(changed)), signature].join('.')
}
