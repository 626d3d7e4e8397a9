import type { Context } from '../context'
import { isFromTrustedProxy } from '../platform/http/client-address'

/**
 * Where people and apps find this server, without a slash at the end: what the settings say, else where this request,
 * whose host was checked before, came to.
 * @param server what listens; null in tests
 */
export function publicOrigin(
  ctx: Context,
  request: Request,
  server: Parameters<typeof isFromTrustedProxy>[2],
): string {
  if (ctx.config.uiUrl !== null) return ctx.config.uiUrl
  const url = new URL(request.url)
  // What a proxy takes by https it passes on without.
  const scheme = request.headers.get('x-forwarded-proto')?.split(',')[0]?.trim()
  return scheme === 'https' && isFromTrustedProxy(ctx, request, server) ? `https://${url.host}` : url.origin
}
