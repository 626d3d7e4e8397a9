// Redirects plain HTTP requests to HTTPS once it is active.
import type { AnyElysia, PreContext } from 'elysia'
import { type Code, texts } from '../../codes'
import type { Config } from '../../settings/table/config-type'
import { isFromTrustedProxy } from '../client-address'
import { basePathOf } from '../public-origin'
import { isFor } from './certificate'
import { type Https, type ServedCertificate, wantsHttps } from './https'

type Answering = (...received: unknown[]) => unknown

/** Paths for programs that cannot use HTTPS: certificate authorities that check a host name, and monitoring. */
const openPaths = /^\/(?:healthz$|\.well-known\/acme-challenge\/)/

/** Host names of this machine itself. No public authority certifies them, and nobody else can read the traffic. */
const ownHosts = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Paths of the page that explains how to trust our local authority, and of everything that the page loads. */
const certificatePagePaths = /^\/(?:trust(?:\/|$)|api\/https$|assets\/|[\w-]+\.(?:svg|png|ico|webmanifest)$)/

/**
 * Paths to which programs send files. Many of them take a redirect for success, or send the file to it as something
 * else, so they are refused.
 */
const uploadPaths = /^\/api\/upload(?:\/|$)/

const isForPage = ({ method, headers }: Request) =>
  method === 'GET' && (headers.get('accept') ?? '').includes('text/html')

const redirect = (location: string) =>
  new Response(null, { status: 307, headers: { location, 'cache-control': 'no-store' } })

function refuseUpload(): Response {
  const code: Code = 'https-needed'
  const refusal = { status: 'error', message: texts[code], code }
  return Response.json(refusal, { status: 400, headers: { 'cache-control': 'no-store' } })
}

/**
 * Wraps every handler. While HTTPS is active, HTTP requests are redirected to HTTPS with a temporary redirect, which
 * keeps method and body and, unlike a permanent one, is not remembered by browsers. Uploads to the plain address are
 * refused instead. Requests from a trusted proxy are not redirected. With our own local authority, requests for a page are redirected to the page `/trust`, which explains
 * how to trust the authority and then continues to the wanted page.
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
      const isOpen = openPaths.test(url.pathname) || (isLocal && certificatePagePaths.test(url.pathname))
      if (isOpen || ownHosts.test(url.hostname)) return answer(...received)
      if (isFromTrustedProxy(ctx, request, app.server)) return answer(...received)
      if (uploadPaths.test(url.pathname)) return refuseUpload()
      if (isLocal && isForPage(request)) {
        const to = encodeURIComponent(url.pathname + url.search)
        return redirect(`${basePath}/trust?to=${to}`)
      }
      const location = `${originFor(ctx.config, served, url.hostname)}${basePath}${url.pathname}${url.search}`
      return redirect(location)
    }
  }
}

/**
 * Returns the HTTPS origin to redirect to. Its host is the requested one if the certificate is valid for it. Otherwise
 * it is the host of `UI_URL` or, if `UI_URL` has no HTTPS, a host name from the certificate.
 */
function originFor(
  { uiUrl }: Pick<Config, 'uiUrl'>,
  { certificate, port }: ServedCertificate,
  host: string,
): string {
  const main = uiUrl?.startsWith('https:') ? new URL(uiUrl) : null
  const isCertified = isFor(certificate, host)
  // Use the port of `UI_URL`, because it may differ from the port on which the server listens: behind a router, or in a
  // container.
  if (main && (main.hostname === host || !isCertified)) return main.origin
  const [certified = host] = isCertified ? [host] : certificate.names.filter(name => !name.startsWith('*'))
  return `https://${certified.includes(':') && !certified.startsWith('[') ? `[${certified}]` : certified}${port === 443 ? '' : `:${port}`}`
}

/**
 * Time in seconds for which browsers remember HSTS: thirty days. If the operator turns HTTPS off again, browsers refuse
 * plain HTTP for at most this time.
 */
const strictS = 2_592_000

function isStrictHost({ uiUrl }: Pick<Config, 'uiUrl'>, url: string): boolean {
  if (uiUrl === null) return false
  const { protocol, port, hostname } = new URL(uiUrl)
  return protocol === 'https:' && port === '' && new URL(url).hostname === hostname
}

/**
 * Returns an `onRequest` hook that sends HSTS, which tells browsers to use only HTTPS for the host of `UI_URL`. No such
 * header is sent for other hosts, nor if `UI_URL` names a port: browsers would then use HTTPS for all other ports of
 * the host too.
 */
export function strictTransport({ config, https }: { config: Config; https: Https }) {
  // No HSTS with our own authority: devices that do not trust it yet must be able to load the explanation by HTTP.
  const mayBeStrict = config.https !== 'local' && wantsHttps(config)
  return ({ request, set }: Pick<PreContext, 'request' | 'set'>) => {
    if (!mayBeStrict || !https.requests.has(request) || !isStrictHost(config, request.url)) return
    set.headers['strict-transport-security'] = `max-age=${strictS}`
  }
}
