// The OpenID Connect providers of the settings: what they say of themselves, and the keys that they sign with.
import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose'
import type { ServerMetadata } from 'openid-client'
import { havePassed } from '../../lib/date'
import { hour, second } from '../../lib/durations'
import { isFromApp } from '../../platform/configuration/app-settings/app-settings'
import type { PlatformContext } from '../../platform/context/platform-context'
import { notFound } from '../../platform/errors'
import type { Config } from '../../platform/settings/table/config-type'
import type { LogInProvider } from '../../platform/settings/table/log-in-provider'
import { findByIssuer } from '../sign-in/ways-in'
import { createFetch, secretOf } from './ask-provider'

/** How long what a provider says of itself is kept, in milliseconds. */
const keptMs = hour

/**
 * How long it is kept when somebody is about to leave for the provider: one that is away is then noticed here, where
 * other ways to log in are shown.
 */
const keptAtStartMs = 10 * second

/** Time limit of a request to a provider in milliseconds. */
const limitMs = 10 * second

/** By how many seconds the clock of a provider may differ. */
export const clockToleranceS = 60

type Library = typeof import('./library')

interface Known {
  /** The settings of the provider as text. If they change, the provider is asked anew. */
  settings: string
  askedAt: Date
  metadata: ServerMetadata
  keys: JWTVerifyGetKey | null
}

/** A provider that has answered, and the library to speak with it. */
export interface Client {
  library: Library
  configuration: InstanceType<Library['Configuration']>
  metadata: ServerMetadata
}

export interface ProvidersContext extends PlatformContext {
  providers: Providers
}

/**
 * Asks providers when they are first needed, and again after an hour. A provider that did not answer is asked again at
 * the next log-in, so it may start after this server.
 */
export class Providers {
  readonly #known = new Map<string, Known>()
  readonly #config: Config
  readonly #clock: () => Date
  #proxy: { issuer: string; find: JWTVerifyGetKey } | null = null

  constructor(config: Config, clock: () => Date) {
    this.#config = config
    this.#clock = clock
  }

  /** @throws AppError 404 if the settings have no such provider */
  find(key: string): LogInProvider {
    const provider = this.#config.logInProviders.find(one => one.key === key)
    if (!provider) throw notFound('provider-unknown', 'there is no such provider')
    return provider
  }

  findByIssuer(issuer: string): LogInProvider | undefined {
    return findByIssuer(this.#config, issuer)
  }

  /**
   * Returns a client that checks the signatures of ID tokens. It is made anew for each log-in, so the keys of the
   * provider are, too.
   * @param isStart whether somebody is about to leave for the provider
   * @throws Error of the library or the network if the provider does not answer, or not as the settings say
   */
  async clientOf(provider: LogInProvider, { isStart = false } = {}): Promise<Client> {
    const library = await import('./library')
    const { metadata } = await this.#ask(library, provider, isStart ? keptAtStartMs : keptMs)
    const configuration = await this.#configure(library, provider, metadata)
    return { library, configuration, metadata }
  }

  /**
   * Asks a provider that an administrator describes in the browser, without keeping anything.
   * @throws Error as `clientOf` does
   */
  async tryOut(provider: LogInProvider): Promise<ServerMetadata> {
    return this.#discover(await import('./library'), provider, true)
  }

  /** Returns a function that finds the key of a token's signature. Unknown keys are looked for every 30 s at most. */
  async keysOf(provider: LogInProvider): Promise<{ issuer: string; find: JWTVerifyGetKey }> {
    const known = await this.#ask(await import('./library'), provider)
    const { issuer, jwks_uri: address } = known.metadata
    if (address === undefined) throw new Error('the provider has no keys')
    known.keys ??= keysAt(address, this.#fetchOf(provider))
    return { issuer, find: known.keys }
  }

  /**
   * Returns a function that finds the key of a token that a proxy sends in the header of the settings. The keys are asked
   * for again after ten minutes, and for unknown ones every 30 s at most.
   */
  keysOfProxy(issuer: string): JWTVerifyGetKey {
    if (this.#proxy?.issuer !== issuer) {
      const ask = createFetch(this.#config, { ca: null, caFile: null }, { limitMs, isNamedInApp: false })
      this.#proxy = { issuer, find: keysAt(`${issuer}/cdn-cgi/access/certs`, ask) }
    }
    return this.#proxy.find
  }

  #fetchOf(provider: LogInProvider, isNamedInApp = isFromApp(this.#config, 'OIDC_PROVIDERS')) {
    return createFetch(this.#config, provider, { limitMs, isNamedInApp })
  }

  async #ask(library: Library, provider: LogInProvider, maxAgeMs = keptMs): Promise<Known> {
    const settings = JSON.stringify(provider)
    const known = this.#known.get(provider.key)
    const now = this.#clock()
    if (known?.settings === settings && !havePassed(maxAgeMs, known.askedAt, now)) return known
    const metadata = await this.#discover(library, provider)
    const asked = { settings, askedAt: now, metadata, keys: null }
    this.#known.set(provider.key, asked)
    return asked
  }

  async #discover(
    library: Library,
    provider: LogInProvider,
    isNamedInApp?: boolean,
  ): Promise<ServerMetadata> {
    const found = await library.discovery(new URL(provider.issuer), provider.clientId, {}, library.None(), {
      timeout: limitMs / second,
      [library.customFetch]: this.#fetchOf(provider, isNamedInApp),
      ...(provider.insecure && { execute: [library.allowInsecureRequests] }),
    })
    return { ...found.serverMetadata() }
  }

  async #configure(library: Library, provider: LogInProvider, metadata: ServerMetadata) {
    const secret = await secretOf(provider)
    const configuration = new library.Configuration(
      metadata,
      provider.clientId,
      { [library.clockTolerance]: clockToleranceS },
      clientAuthentication(library, metadata, secret),
    )
    configuration[library.customFetch] = this.#fetchOf(provider)
    configuration.timeout = limitMs / second
    library.enableNonRepudiationChecks(configuration)
    if (provider.insecure) library.allowInsecureRequests(configuration)
    return configuration
  }
}

/** Chooses how the client proves its identity. Without a word from the provider, the standard says `basic`. */
function clientAuthentication(library: Library, metadata: ServerMetadata, secret: string | null) {
  if (secret === null) return library.None()
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return !methods.includes('client_secret_basic') && methods.includes('client_secret_post')
    ? library.ClientSecretPost(secret)
    : library.ClientSecretBasic(secret)
}

const keysAt = (address: string, ask: ReturnType<typeof createFetch>): JWTVerifyGetKey =>
  createRemoteJWKSet(new URL(address), {
    [customFetch]: (url, { method, headers, signal }) =>
      ask(url, { method, headers: Object.fromEntries(headers), signal }),
  })
