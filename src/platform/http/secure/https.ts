// State of the server's own HTTPS: whether it is active, its certificate, and the requests that arrived by HTTPS.
import type { Config } from '../../settings/table/config-type'
import type { Certificate } from './certificate'

export interface Https {
  /** `null` while HTTPS is off; replaced while the server runs when the certificate is renewed. */
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

/** Marks a request as HTTPS and changes its URL to `http://`, because Elysia looks for the path after that prefix. */
export function noteHttps({ requests }: Https, request: Request): Request {
  requests.add(request)
  // Changes the request object itself, because the server knows address and connection only for that object.
  Object.defineProperty(request, 'url', { value: request.url.replace(/^https:/, 'http:') })
  return request
}

export const wantsHttps = ({ https, tlsCert }: Pick<Config, 'https' | 'tlsCert'>): boolean =>
  https !== null || tlsCert !== null
