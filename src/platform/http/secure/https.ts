// State of the server's own HTTPS: whether it is active, its certificate, and the requests that arrived by it.
import type { Config } from '../../settings/table/config-type'
import type { Certificate } from './certificate'

export interface Https {
  /** `null` while HTTPS is off; changes at runtime when a certificate is replaced. */
  served: ServedCertificate | null
  /** Requests that arrived by HTTPS. */
  requests: WeakSet<Request>
}

export interface ServedCertificate {
  certificate: Certificate
  /** The port that the server listens on. */
  port: number
}

export const createHttps = (): Https => ({ served: null, requests: new WeakSet() })

/** Marks a request as HTTPS and rewrites its URL to `http://`, because Elysia looks for the path behind that prefix. */
export function noteHttps({ requests }: Https, request: Request): Request {
  requests.add(request)
  // Changes the original request object, because the server knows the address and the connection of no other object.
  Object.defineProperty(request, 'url', { value: request.url.replace(/^https:/, 'http:') })
  return request
}

export const wantsHttps = ({ https, tlsCert }: Pick<Config, 'https' | 'tlsCert'>): boolean =>
  https !== null || tlsCert !== null
