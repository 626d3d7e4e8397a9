// Redirects plain HTTP requests to HTTPS once it is active.
import type { AnyElysia, PreContext } from 'elysia'
import type { Config } from '../../settings/table/config-type'
import { isFromTrustedProxy } from '../client-address'
import { basePathOf } from '../public-origin'
import { isFor } from './certificate'
import { type Https, type ServedCertificate, wantsHttps } from './https'

type Answering = (...received: unknown[]) => unknown

/** Requested by programs that cannot use HTTPS: a certificate authority that checks the name, and monitoring. */
const openPaths = /^\/(?:healthz$|\.well-known\/acme-challenge\/)/

/** Host names of this machine itself: no public authority certifies them, and nobody else can listen in. */
const ownHosts = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** The page that explains how to trust our authority, and everything it loads. */
const pathsOfTrust = /^\/(?:trust(?:\/|$)|api\/https$|assets\/|[\w-]+\.(?:svg|png|ico|webmanifest)$)/

const isForPage = ({ method, headers }: Request) =>
  method === 'GET' && (headers.get('accept') ?? '').includes('text/html')

const redirect = (location: string) =>
  new Response(null, { status: 307, headers: { location, 'cache-control': 'no-store' } })

/**
 * Wraps every handler: redirects HTTP requests to HTTPS, keeping method and body, while HTTPS is active. The redirect is
 * temporary, because browsers would remember a permanent one. Requests from a trusted proxy are answered. With our own
 * local authority, pages redirect to one that explains how to trust it and continues by itself once that is done.
 */
export function redirectToHttps(ctx: { config: Config; https: Https }, app: AnyElysia) {
  const basePath = basePathOf(ctx.config)
  const isLocal = ctx.config.https === 'local'
  return (answer: Answering, request: Request): Answering => {
    const { served } = ctx.https
    if (served === null || ctx.https.requests.has(request)) return answer
    return (...received) => {
      if (!URL.canParse(request.url)) return answer(...received)
      const url = new URL(request.url)
      const isOpen = openPaths.test(url.pathname) || (isLocal && pathsOfTrust.test(url.pathname))
      if (isOpen || ownHosts.test(url.hostname)) return answer(...received)
      if (isFromTrustedProxy(ctx, request, app.server)) return answer(...received)
      if (isLocal && isForPage(request)) {
        const to = encodeURIComponent(url.pathname + url.search)
        return redirect(`${basePath}/trust?to=${to}`)
      }
      const location = `${originFor(ctx.config, served, url.hostname)}${basePath}${url.pathname}${url.search}`
      return redirect(location)
    }
  }
}

/** Returns the HTTPS origin for the host, or for a name in the certificate if it is not valid for the host. */
function originFor(
  { uiUrl }: Pick<Config, 'uiUrl'>,
  { certificate, port }: ServedCertificate,
  host: string,
): string {
  const main = uiUrl?.startsWith('https:') ? new URL(uiUrl) : null
  const isCertified = isFor(certificate, host)
  // The public port in `UI_URL` may differ from ours, if it is that of a router or a container.
  if (main && (main.hostname === host || !isCertified)) return main.origin
  const [certified = host] = isCertified ? [host] : certificate.names.filter(name => !name.startsWith('*'))
  return `https://${certified.includes(':') && !certified.startsWith('[') ? `[${certified}]` : certified}${port === 443 ? '' : `:${port}`}`
}

/** Thirty days: after going back to plain HTTP, browsers are locked out no longer than this. */
const strictS = 2_592_000

/**
 * An `onRequest` hook that tells browsers visiting `UI_URL` to use HTTPS only (HSTS). Other names of this server get no
 * such header, nor does a UI_URL with a port of its own: browsers would then use HTTPS for the host's other ports too.
 */
export function strictTransport({ config, https }: { config: Config; https: Https }) {
  const main = config.uiUrl === null ? null : new URL(config.uiUrl)
  // With our own authority there is no HSTS: devices that do not trust it yet must be able to load the explanation by
  // HTTP.
  const isStrict =
    config.https !== 'local' && wantsHttps(config) && main?.protocol === 'https:' && main.port === ''
  return ({ request, set }: Pick<PreContext, 'request' | 'set'>) => {
    if (!isStrict || !https.requests.has(request) || new URL(request.url).hostname !== main?.hostname) return
    set.headers['strict-transport-security'] = `max-age=${strictS}`
  }
}
