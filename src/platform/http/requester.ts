import { clientAddress, type ListeningServer } from './client-address'
import { isByHttps } from './public-origin'

/** What a request tells about its sender. Rate limits are counted by these values, and emails mention them. */
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
