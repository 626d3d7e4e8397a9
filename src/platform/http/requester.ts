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
  /** The random id that the web app keeps in the browser; `null` from other programs. */
  deviceId: string | null
}

/** The header in which the web app sends its id of the browser, when somebody logs in. */
const deviceHeader = 'x-device-id'

export function requesterOf(
  ctx: Parameters<typeof isByHttps>[0],
  request: Request,
  server: ListeningServer,
): Requester {
  return {
    address: clientAddress(ctx, request, server),
    userAgent: request.headers.get('user-agent'),
    usesHttps: isByHttps(ctx, request, server),
    deviceId: /^[\w-]{16,64}$/.exec(request.headers.get(deviceHeader) ?? '')?.[0] ?? null,
  }
}
