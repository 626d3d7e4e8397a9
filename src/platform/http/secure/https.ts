// What the server knows of its own https: whether it is served now, with which certificate, and what came by it.
import type { Config } from '../../settings/table/config-type'
import type { Certificate } from './certificate'

export interface Https {
  /** Null while nothing is served by https; changes while the server runs, because certificates do. */
  served: ServedCertificate | null
  /** Requests that came by it. */
  requests: WeakSet<Request>
}

export interface ServedCertificate {
  certificate: Certificate
  /** That is listened on. */
  port: number
}

export const createHttps = (): Https => ({ served: null, requests: new WeakSet() })

/**
 * Notes that a request came by https, and gives it the address that it would have by http: Elysia looks for the path of
 * a request where it is behind `http://`.
 */
export function noteHttps({ requests }: Https, request: Request): Request {
  requests.add(request)
  // On the request that came: only of that the server knows the address and the connection.
  Object.defineProperty(request, 'url', { value: request.url.replace(/^https:/, 'http:') })
  return request
}

/** Whether the settings ask for https. */
export const wantsHttps = ({ https, tlsCert }: Pick<Config, 'https' | 'tlsCert'>): boolean =>
  https !== null || tlsCert !== null
