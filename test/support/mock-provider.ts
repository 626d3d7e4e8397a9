// An OpenID Connect provider of another make, npm `oauth2-mock-server`: a public client, keys of any kind, and tokens that
// say and are signed as a test wants.
import { createServer } from 'node:http'
import { decodeJwt, type JWTPayload } from 'jose'
import {
  Events,
  type MutableRedirectUri,
  type MutableResponse,
  type MutableToken,
  OAuth2Issuer,
  OAuth2Service,
} from 'oauth2-mock-server'

/** What is wrong, or particular, in the next answers. */
export interface MockOddity {
  /** Claims of the tokens, over the right ones; undefined removes one. */
  token?: Record<string, unknown>
  /** Fields of the head of the tokens, over the right ones. */
  header?: Record<string, unknown>
  /** Claims of UserInfo, over the right ones. */
  info?: Record<string, unknown>
  /** Makes another ID token of the claims of the right one. */
  forge?: (claims: JWTPayload) => string
  /** Parameters of the address to which the browser goes back, over the right ones. */
  back?: Record<string, string>
}

/** The one person whom this make of provider knows. */
export const mockSubject = 'johndoe'

const claims = {
  preferred_username: 'doe_of_the_club',
  email: 'doe@example.com',
  email_verified: true,
}

/** Starts the provider on a port of this machine. */
export async function startMockProvider() {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const origin = `http://127.0.0.1:${port}`
  let oddity: MockOddity = {}
  let algorithm = 'RS256'
  let service = await makeService()
  server.on('request', (request, response) => service.requestHandler(request, response))

  /** A service with a key of its own, which alone is published. */
  async function makeService(): Promise<OAuth2Service> {
    const issuer = new OAuth2Issuer()
    issuer.url = origin
    await issuer.keys.generate(algorithm)
    const made = new OAuth2Service(issuer)
    made.on(Events.BeforeWellKnownOpenIdConfiguration, ({ body }: MutableResponse) => {
      Object.assign(body, { id_token_signing_alg_values_supported: [algorithm] })
    })
    made.on(Events.BeforeTokenSigning, ({ header, payload }: MutableToken) => {
      Object.assign(header, oddity.header)
      Object.assign(payload, oddity.token)
    })
    made.on(Events.BeforeResponse, ({ body }: MutableResponse) => {
      if (body === '' || typeof body.id_token !== 'string' || !oddity.forge) return
      body.id_token = oddity.forge(decodeJwt(body.id_token))
    })
    made.on(Events.BeforeUserinfo, ({ body }: MutableResponse) => {
      Object.assign(body, claims, oddity.info)
    })
    made.on(Events.BeforeAuthorizeRedirect, ({ url }: MutableRedirectUri) => {
      for (const [name, value] of Object.entries(oddity.back ?? {})) url.searchParams.set(name, value)
    })
    return made
  }

  /** Where the browser is sent from an address of the provider. */
  async function sentFrom(url: string): Promise<URL> {
    const { headers } = await fetch(url, { redirect: 'manual' })
    return new URL(headers.get('location') ?? '', origin)
  }

  return {
    origin,
    setting: (more: object = {}) =>
      JSON.stringify([
        { key: 'mock', name: 'Mock', issuer: origin, client_id: 'trackhut', insecure: true, ...more },
      ]),
    /** Does something wrong from now on. */
    be(next: MockOddity) {
      oddity = next
    },
    /** Signs with another key from now on, also of another kind, and publishes no earlier one. */
    async changeKeys(kind = algorithm) {
      algorithm = kind
      service = await makeService()
    },
    /** Replaces the key by another one under the same name. */
    async replaceKey() {
      const [key] = service.issuer.keys.toJSON()
      await service.issuer.keys.generate(algorithm, { kid: key?.kid ?? '' })
    },
    /** The keys that it signs with, as it publishes them. */
    publishedKeys: () => service.issuer.keys.toJSON(),
    /** What somebody brings back who has logged in at the address that Trackhut made. */
    async visit(url: string): Promise<Record<string, string>> {
      return Object.fromEntries((await sentFrom(url)).searchParams)
    },
    sentFrom,
    async stop() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
