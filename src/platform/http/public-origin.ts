import { isIP } from 'node:net'
import { AppError, invalid, urlUnknown } from '../errors'
import type { Config } from '../settings/table/config-type'
import { isFromTrustedProxy, type ListeningServer } from './client-address'

const hostSyntax = /^(?:[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_.])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/**
 * Refuses requests whose Host header is not a single host. The server builds `request.url` from that header without
 * checking it; after this hook, `request.url` is a valid URL.
 * @throws AppError `invalid payload` if the Host header is missing or not a single host
 */
export function requireOneHost({ request }: { request: Request }) {
  const host = request.headers.get('host')
  if ((host !== null && !hostSyntax.test(host)) || !URL.canParse(request.url)) throw invalid('host-invalid')
}

interface AllowedHostContext {
  config: Config
  /** This server's name on the local network, such as `trackhut-2.local`; `null` if it has none. */
  reachability: { localName(): string | null }
}

/**
 * Refuses requests to unknown hosts, if the settings list the known ones. Otherwise an attacker could point a domain at
 * this server, and browsers would let the attacker's scripts read our pages. IP addresses and localhost names are
 * always allowed, because nobody else controls them.
 * @throws AppError `the host is not allowed`
 */
export const requireAllowedHost =
  (ctx: AllowedHostContext) =>
  ({ request }: { request: Request }) => {
    if (ctx.config.allowedHosts.length === 0 || isAllowedHost(ctx, new URL(request.url).hostname)) return
    throw new AppError('invalid', 'host-not-allowed', 'the host is not allowed')
  }

/**
 * A separate function, because Elysia analyses the source text of hooks: it treats a hook that returns the result of a
 * call as asynchronous.
 */
function isAllowedHost(ctx: AllowedHostContext, hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(host) || host === 'localhost' || host.endsWith('.localhost')) return true
  return allowedHostsOf(ctx).some(name => isNamed(name, host))
}

/** Returns the allowed host names: those listed, and those in other settings. */
function allowedHostsOf({ config, reachability }: AllowedHostContext): string[] {
  const { allowedHosts, httpsNames, localName, uiUrl } = config
  // If another device already uses the wanted local name, this server gets the next free one.
  const called = [
    localName && `${localName}.local`,
    reachability.localName(),
    uiUrl && new URL(uiUrl).hostname,
  ]
  return [...allowedHosts, ...httpsNames, ...called.filter(name => name !== null)]
}

const isNamed = (name: string, host: string) =>
  name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name

/**
 * Maximum length of a path with its query, in bytes. The longest URL of the web app, a list with every filter, has
 * about a thousand.
 */
const maxAddress = 8 * 1024

/**
 * Refuses URLs that are longer than any client of ours sends, before they are parsed. HTTP URLs are ASCII, so each
 * character is one byte.
 * @throws AppError `the address is too long`
 */
export function requireShortAddress({ request }: { request: Request }) {
  if (request.url.length - request.url.indexOf('/', 'https://'.length) <= maxAddress) return
  throw new AppError('tooLong', 'address-too-long', 'the address is too long')
}

/** Matches sub-paths of the paths that operators often protect by an exact rule in their proxy, such as `/metrics/`. */
const exactPaths = /^\/(?:api\/backups|api\/health|metrics)\//

/**
 * Refuses paths that match `exactPaths` and end with a slash, because the rule of a proxy for the exact path would not
 * apply to them. All other paths of the API may end with a slash, as documented.
 * @throws AppError `the requested URL was not found on the server`
 */
export function requireExactPath({ request }: { request: Request }) {
  const { pathname } = new URL(request.url)
  if (!pathname.endsWith('/') || !exactPaths.test(pathname)) return
  throw urlUnknown()
}

interface OriginContext {
  config: Config
  /** Requests that arrived at our own HTTPS port. */
  https: { requests: WeakSet<Request> }
}

/**
 * Returns the URL under which people and apps reach this server, without a trailing slash. It is the setting `UI_URL`,
 * including its path, or otherwise the origin of this request, whose host has been checked.
 */
export function publicOrigin(ctx: OriginContext, request: Request, server: ListeningServer): string {
  if (ctx.config.uiUrl !== null) return ctx.config.uiUrl
  const url = new URL(request.url)
  return cameByHttps(ctx, request, server) ? `https://${url.host}` : url.origin
}

/** Whether the request came by HTTPS, either to this server or to a trusted proxy that forwards it by HTTP. */
function cameByHttps(ctx: OriginContext, request: Request, server: ListeningServer): boolean {
  if (ctx.https.requests.has(request)) return true
  const scheme = request.headers.get('x-forwarded-proto')?.split(',')[0]?.trim()
  return scheme === 'https' && isFromTrustedProxy(ctx, request, server)
}

/**
 * Whether the client uses HTTPS: its connection is HTTPS, a trusted proxy says so, or `UI_URL` begins with `https:`.
 * `UI_URL` counts only for requests to its own host, because some clients on the local network bypass the proxy.
 */
export function isByHttps(ctx: OriginContext, request: Request, server: ListeningServer): boolean {
  const { uiUrl } = ctx.config
  const isPublicName = uiUrl !== null && new URL(uiUrl).host === new URL(request.url).host
  return cameByHttps(ctx, request, server) || (isPublicName && uiUrl.startsWith('https:'))
}

/**
 * Returns the path prefix of this server, such as `/trackhut`; empty if the server has a host of its own. All URLs that
 * the server gives to clients start with this prefix.
 */
export const basePathOf = ({ uiUrl }: Pick<Config, 'uiUrl'>): string =>
  uiUrl === null ? '' : new URL(uiUrl).pathname.replace(/\/$/, '')

/** Path of the OAuth metadata. RFC 8414 inserts it before the base path, not after. */
const metadataPath = '/.well-known/oauth-authorization-server'

/** The same for the metadata of protected resources, of which the path follows the base path (RFC 9728). */
export const resourceMetadataPath = '/.well-known/oauth-protected-resource'

/**
 * Removes the base path from a request's URL, because routes do not contain it. Some proxies remove it already; such a
 * request stays unchanged.
 */
export function dropBasePath(basePath: string, request: Request): void {
  const { url } = request
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const path = url.slice(start)
  const ownPath =
    path === metadataPath + basePath
      ? metadataPath
      : path.startsWith(`${resourceMetadataPath}${basePath}/`)
        ? resourceMetadataPath + path.slice(resourceMetadataPath.length + basePath.length)
        : withoutPrefix(path, basePath)
  // Changes the request object itself, because the server knows address and connection only for that object.
  if (ownPath !== path) Object.defineProperty(request, 'url', { value: url.slice(0, start) + ownPath })
}

function withoutPrefix(path: string, prefix: string): string {
  const rest = path.slice(prefix.length)
  if (!path.startsWith(prefix) || !/^(?:[/?]|$)/.test(rest)) return path
  return rest.startsWith('/') ? rest : `/${rest}`
}
