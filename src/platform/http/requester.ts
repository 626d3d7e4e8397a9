import { clientAddress, type ListeningServer } from './client-address'
import { isByHttps } from './public-origin'

/** Data about the sender of a request. Rate limits count requests by it, and security emails mention it. */
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
