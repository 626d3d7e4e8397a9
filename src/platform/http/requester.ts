import { clientAddress, type ListeningServer } from './client-address'
import { isByHttps } from './public-origin'

/**
 * Data about the sender of a request. Limits on log-ins and emails use the IP address, and security emails name the
 * browser.
 */
export interface Requester {
  /** IP address. */
  address: string
  userAgent: string | null
  usesHttps: boolean
}

export function requesterOf(
  ctx: Parameters<typeof isByHttps>[0],
  request: Request,
  server: ListeningServer,
): Requester {
  return {
    address: clientAddress(ctx, request, server),
    userAgent: request.headers.get('user-agent'),
    usesHttps: isByHttps(ctx, request, server),
  }
}
