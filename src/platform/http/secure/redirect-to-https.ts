// Once there is https, nobody goes on by http.
import type { AnyElysia, PreContext } from 'elysia'
import type { Config } from '../../settings/table/config-type'
import { isFromTrustedProxy } from '../client-address'
import { basePathOf } from '../public-origin'
import { isFor } from './certificate'
import { type Https, type ServedCertificate, wantsHttps } from './https'

type Answering = (...received: unknown[]) => unknown

/** Asked by programs that know of no https: an authority that wants to see whose the name is, and what watches servers. */
const openPaths = /^\/(?:healthz$|\.well-known\/acme-challenge\/)/

/** The machine itself, whose names no public authority certifies, and where nobody listens in. */
const ownHosts = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** The page about trust and all that it loads. */
const pathsOfTrust = /^\/(?:trust(?:\/|$)|api\/https$|assets\/|[\w-]+\.(?:svg|png|ico|webmanifest)$)/

const isForPage = ({ method, headers }: Request) =>
  method === 'GET' && (headers.get('accept') ?? '').includes('text/html')

const redirect = (location: string) =>
  new Response(null, { status: 307, headers: { location, 'cache-control': 'no-store' } })

/**
 * Goes around every answer: what came by http is sent on to where https is, with its method and body, for as long as
 * there is https and no longer, because a redirection for good would be remembered. A proxy that is trusted has its own. With an authority of our own,
 * pages lead to one that says how to trust it, and goes on by itself where that is done.
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

/** Where the host is by https; where the certificate is for, when it is not for that host. */
function originFor(
  { uiUrl }: Pick<Config, 'uiUrl'>,
  { certificate, port }: ServedCertificate,
  host: string,
): string {
  const main = uiUrl?.startsWith('https:') ? new URL(uiUrl) : null
  const isCertified = isFor(certificate, host)
  // Its port may be another than ours: that of a router or of a container.
  if (main && (main.hostname === host || !isCertified)) return main.origin
  const [certified = host] = isCertified ? [host] : certificate.names.filter(name => !name.startsWith('*'))
  return `https://${certified.includes(':') && !certified.startsWith('[') ? `[${certified}]` : certified}${port === 443 ? '' : `:${port}`}`
}

/** Thirty days: whoever goes back to plain http waits no longer than that. */
const strictS = 2_592_000

/**
 * An `onRequest` hook: tells browsers that come to `UI_URL` to come by https alone. Nothing is told of other names of this
 * server, or where https has a port of its own: browsers would ask its other ports by https too, where there is none.
 */
export function strictTransport({ config, https }: { config: Config; https: Https }) {
  const main = config.uiUrl === null ? null : new URL(config.uiUrl)
  // Devices that have not been told of an authority of our own must be able to come by http, to be told.
  const isStrict =
    config.https !== 'local' && wantsHttps(config) && main?.protocol === 'https:' && main.port === ''
  return ({ request, set }: Pick<PreContext, 'request' | 'set'>) => {
    if (!isStrict || !https.requests.has(request) || new URL(request.url).hostname !== main?.hostname) return
    set.headers['strict-transport-security'] = `max-age=${strictS}`
  }
}
