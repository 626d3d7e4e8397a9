import { isIP } from 'node:net'
import { AppError, invalid, urlUnknown } from '../errors'
import type { Config } from '../settings/table/config-type'
import { isFromTrustedProxy, type ListeningServer } from './client-address'

const hostSyntax = /^(?:[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_.])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/**
 * Refuses requests whose Host header is not a single host. The server builds `request.url` from that header unchecked;
 * after this check it is a valid URL.
 * @throws AppError `invalid payload`
 */
export function requireOneHost({ request }: { request: Request }) {
  const host = request.headers.get('host')
  if ((host !== null && !hostSyntax.test(host)) || !URL.canParse(request.url)) throw invalid('host-invalid')
}

interface AllowedHostContext {
  config: Config
  /** This server's name on the local network, such as `trackhut-2.local`; `null` if it has none. */
  reach: { localName(): string | null }
}

/**
 * Refuses requests to unknown hosts if the settings list the known ones: an attacker may point a domain at this server,
 * so that browsers let the attacker's scripts read our pages. IP addresses and localhost names are safe, because nobody
 * else controls them.
 * @throws AppError `the host is not allowed`
 */
export const requireAllowedHost =
  (ctx: AllowedHostContext) =>
  ({ request }: { request: Request }) => {
    if (ctx.config.allowedHosts.length === 0 || isAllowedHost(ctx, new URL(request.url).hostname)) return
    throw new AppError('invalid', 'host-not-allowed', 'the host is not allowed')
  }

/**
 * A separate function: Elysia analyses the text of a hook and takes one that returns a call's result for asynchronous.
 */
function isAllowedHost(ctx: AllowedHostContext, hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(host) || host === 'localhost' || host.endsWith('.localhost')) return true
  return allowedHostsOf(ctx).some(name => isNamed(name, host))
}

/** Host names in other settings are allowed too. */
function allowedHostsOf({ config, reach }: AllowedHostContext): string[] {
  const { allowedHosts, httpsNames, localName, uiUrl } = config
  // If another device already uses the wanted local name, this server gets the next free one.
  const called = [localName && `${localName}.local`, reach.localName(), uiUrl && new URL(uiUrl).hostname]
  return [...allowedHosts, ...httpsNames, ...called.filter(name => name !== null)]
}

const isNamed = (name: string, host: string) =>
  name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name

/** In bytes. The longest URL of the web app, a list with every filter, has about a thousand. */
const maxAddress = 8 * 1024

/**
 * Refuses URLs longer than any client of ours sends, before anything parses them. HTTP URLs are ASCII, so characters are
 * bytes.
 * @throws AppError `the address is too long`
 */
export function requireShortAddress({ request }: { request: Request }) {
  if (request.url.length - request.url.indexOf('/', 'https://'.length) <= maxAddress) return
  throw new AppError('tooLong', 'address-too-long', 'the address is too long')
}

/** Paths that operators restrict in a proxy by their exact spelling. */
const exactPaths = /^\/(?:api\/backups|api\/health|metrics)\//

/**
 * Elsewhere the API ignores a trailing slash, as documented; for these paths it must not, so that a proxy's rule cannot
 * be bypassed.
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
 * Returns the origin under which people and apps reach this server, without a trailing slash: taken from the settings
 * or else from this request, whose host has been checked.
 */
export function publicOrigin(ctx: OriginContext, request: Request, server: ListeningServer): string {
  if (ctx.config.uiUrl !== null) return ctx.config.uiUrl
  const url = new URL(request.url)
  return cameByHttps(ctx, request, server) ? `https://${url.host}` : url.origin
}

/** HTTPS may end at this server, or at a trusted proxy that forwards requests by HTTP. */
function cameByHttps(ctx: OriginContext, request: Request, server: ListeningServer): boolean {
  if (ctx.https.requests.has(request)) return true
  const scheme = request.headers.get('x-forwarded-proto')?.split(',')[0]?.trim()
  return scheme === 'https' && isFromTrustedProxy(ctx, request, server)
}

/**
 * True if the client uses HTTPS, as this connection, a trusted proxy, or the scheme of `UI_URL` shows. The scheme only
 * counts for requests to the host of `UI_URL`, because on the local network some clients bypass the proxy.
 */
export function isByHttps(ctx: OriginContext, request: Request, server: ListeningServer): boolean {
  const { uiUrl } = ctx.config
  const isPublicName = uiUrl !== null && new URL(uiUrl).host === new URL(request.url).host
  return cameByHttps(ctx, request, server) || (isPublicName && uiUrl.startsWith('https:'))
}

/**
 * Path prefix of this server, such as `/trackhut`; empty if it has a host of its own. All URLs that the server hands out
 * start with it.
 */
export const basePathOf = ({ uiUrl }: Pick<Config, 'uiUrl'>): string =>
  uiUrl === null ? '' : new URL(uiUrl).pathname.replace(/\/$/, '')

/** RFC 8414 places this metadata in front of the base path. */
const metadataPath = '/.well-known/oauth-authorization-server'

/**
 * Removes the base path from a request's URL, because routes do not contain it. Proxies may keep or strip it; a request
 * without it stays unchanged.
 */
export function dropBasePath(basePath: string, request: Request): void {
  const { url } = request
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const path = url.slice(start)
  const ownPath = path === metadataPath + basePath ? metadataPath : withoutPrefix(path, basePath)
  // Changes the original request object, because the server knows the address and the connection of no other object.
  if (ownPath !== path) Object.defineProperty(request, 'url', { value: url.slice(0, start) + ownPath })
}

function withoutPrefix(path: string, prefix: string): string {
  const rest = path.slice(prefix.length)
  if (!path.startsWith(prefix) || !/^(?:[/?]|$)/.test(rest)) return path
  return rest.startsWith('/') ? rest : `/${rest}`
}
