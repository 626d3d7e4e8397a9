import type { Config } from '../config'
import { invalid } from '../errors'
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

/**
 * Where people and apps find this server, without a slash at the end: what the settings say, else where this request,
 * whose host was checked before, came to.
 * @param server what listens; null in tests
 */
export function publicOrigin(
  ctx: { config: Config },
  request: Request,
  server: Parameters<typeof isFromTrustedProxy>[2],
): string {
  if (ctx.config.uiUrl !== null) return ctx.config.uiUrl
  const url = new URL(request.url)
  return cameByHttps(ctx, request, server) ? `https://${url.host}` : url.origin
}

/** A proxy takes requests by https and passes them on by http. */
function cameByHttps(
  ctx: { config: Config },
  request: Request,
  server: Parameters<typeof isFromTrustedProxy>[2],
): boolean {
  const scheme = request.headers.get('x-forwarded-proto')?.split(',')[0]?.trim()
  return scheme === 'https' && isFromTrustedProxy(ctx, request, server)
}

/** True when the client uses https, as far as the settings and a proxy tell. At home some go around the proxy. */
export function isByHttps(
  ctx: { config: Config },
  request: Request,
  server: Parameters<typeof isFromTrustedProxy>[2],
): boolean {
  const { uiUrl } = ctx.config
  const isPublicName = uiUrl !== null && new URL(uiUrl).host === new URL(request.url).host
  return cameByHttps(ctx, request, server) || (isPublicName && uiUrl.startsWith('https:'))
}
