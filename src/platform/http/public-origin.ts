import { isIP } from 'node:net'
import { AppError, invalid, notFound } from '../errors'
import type { Config } from '../settings/table/config-type'
import { isFromTrustedProxy } from './client-address'

const hostSyntax = /^(?:[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_.])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/**
 * Refuses requests whose Host header is not one host. Everything later may rely on `request.url` being a URL, which the
 * server builds from that header unchecked.
 * @throws AppError `invalid payload`
 */
export function requireOneHost({ request }: { request: Request }) {
  const host = request.headers.get('host')
  if ((host !== null && !hostSyntax.test(host)) || !URL.canParse(request.url)) throw invalid('host-invalid')
}

interface AllowedHostContext {
  config: Config
  /** What the server is called on the local network, as `trackhut-2.local`; null when it is not. */
  reach: { localName(): string | null }
}

/**
 * Refuses requests to a host that is not ours, where the settings say which are: somebody may lead a name of theirs here, so
 * that browsers take our pages for theirs. Nobody can lead an address anywhere, nor the names of a machine for itself.
 * @throws AppError `the host is not allowed`
 */
export const requireAllowedHost =
  (ctx: AllowedHostContext) =>
  ({ request }: { request: Request }) => {
    if (ctx.config.allowedHosts.length === 0 || isAllowedHost(ctx, new URL(request.url).hostname)) return
    throw new AppError('invalid', 'host-not-allowed', 'the host is not allowed')
  }

/** Apart, because Elysia takes a hook in whose text a function returns what another does for one that has to be waited for. */
function isAllowedHost(ctx: AllowedHostContext, hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(host) || host === 'localhost' || host.endsWith('.localhost')) return true
  return allowedHostsOf(ctx).some(name => isNamed(name, host))
}

/** Those of other settings are ours, too. */
function allowedHostsOf({ config, reach }: AllowedHostContext): string[] {
  const { allowedHosts, httpsNames, localName, uiUrl } = config
  // Another server may have the name that was wanted: then it is called by the next.
  const called = [localName && `${localName}.local`, reach.localName(), uiUrl && new URL(uiUrl).hostname]
  return [...allowedHosts, ...httpsNames, ...called.filter(name => name !== null)]
}

const isNamed = (name: string, host: string) =>
  name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name

/** Bytes. The longest that the web app asks for, a list with every filter, has about a thousand. */
const maxAddress = 8 * 1024

/**
 * Refuses an address that no client of ours writes, before anything looks at it: it is in ASCII, as HTTP has it.
 * @throws AppError `the address is too long`
 */
export function requireShortAddress({ request }: { request: Request }) {
  if (request.url.length - request.url.indexOf('/', 'https://'.length) <= maxAddress) return
  throw new AppError('tooLong', 'address-too-long', 'the address is too long')
}

/** What proxies are told to keep to some people, by the very address. */
const exactPaths = /^\/(?:api\/backups|api\/health|metrics)\//

/**
 * A slash at the end makes no difference to the interface, as it was promised; to these it does.
 * @throws AppError `the requested URL was not found on the server`
 */
export function requireExactPath({ request }: { request: Request }) {
  const { pathname } = new URL(request.url)
  if (!pathname.endsWith('/') || !exactPaths.test(pathname)) return
  throw notFound('url-unknown', 'the requested URL was not found on the server')
}

interface OriginContext {
  config: Config
  /** What came by https of our own. */
  https: { requests: WeakSet<Request> }
}

/**
 * Where people and apps find this server, without a slash at the end: what the settings say, else where this request,
 * whose host was checked before, came to.
 * @param server what listens; null in tests
 */
export function publicOrigin(
  ctx: OriginContext,
  request: Request,
  server: Parameters<typeof isFromTrustedProxy>[2],
): string {
  if (ctx.config.uiUrl !== null) return ctx.config.uiUrl
  const url = new URL(request.url)
  return cameByHttps(ctx, request, server) ? `https://${url.host}` : url.origin
}

/** Here, or at a proxy that takes requests by https and passes them on by http. */
function cameByHttps(
  ctx: OriginContext,
  request: Request,
  server: Parameters<typeof isFromTrustedProxy>[2],
): boolean {
  if (ctx.https.requests.has(request)) return true
  const scheme = request.headers.get('x-forwarded-proto')?.split(',')[0]?.trim()
  return scheme === 'https' && isFromTrustedProxy(ctx, request, server)
}

/** True when the client uses https, as far as the settings and a proxy tell. At home some go around the proxy. */
export function isByHttps(
  ctx: OriginContext,
  request: Request,
  server: Parameters<typeof isFromTrustedProxy>[2],
): boolean {
  const { uiUrl } = ctx.config
  const isPublicName = uiUrl !== null && new URL(uiUrl).host === new URL(request.url).host
  return cameByHttps(ctx, request, server) || (isPublicName && uiUrl.startsWith('https:'))
}

/**
 * Below which path of its host the server is found, such as `/trackhut`; empty for a host of its own. Every address that
 * the server hands out begins with it.
 */
export const basePathOf = ({ uiUrl }: Pick<Config, 'uiUrl'>): string =>
  uiUrl === null ? '' : new URL(uiUrl).pathname.replace(/\/$/, '')

/** Where RFC 8414 wants what describes the server: in front of the base path. */
const metadataPath = '/.well-known/oauth-authorization-server'

/**
 * Makes the path of a request the one that routes know. Proxies hand on the base path or take it off; without it, a
 * request is left as it is.
 */
export function dropBasePath(basePath: string, request: Request): void {
  const { url } = request
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const path = url.slice(start)
  const ownPath = path === metadataPath + basePath ? metadataPath : withoutPrefix(path, basePath)
  // On the request that came: only of that the server knows the address and the connection.
  if (ownPath !== path) Object.defineProperty(request, 'url', { value: url.slice(0, start) + ownPath })
}

function withoutPrefix(path: string, prefix: string): string {
  const rest = path.slice(prefix.length)
  if (!path.startsWith(prefix) || !/^(?:[/?]|$)/.test(rest)) return path
  return rest.startsWith('/') ? rest : `/${rest}`
}
