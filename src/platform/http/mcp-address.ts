// The address of the Model Context Protocol, and what clients learn there about tokens. The protocol is a resource of its
// own (RFC 8707): tokens of apps are issued for it or for the API, and never for both.
import type { Config } from '../settings/table/config-type'
import type { TokenResource } from '../token-resource'
import type { ListeningServer } from './client-address'
import { receivedRequest } from './part-request'
import { publicOrigin, resourceMetadataPath } from './public-origin'
import { pathOf } from './routing'

export const mcpPath = '/mcp'

/** Returns what the token of a request must be for; `null` for the API. Tools ask the API in parts of a request. */
export const resourceOf = (request: Request): TokenResource | null =>
  pathOf(receivedRequest(request).url).replace(/\/$/, '') === mcpPath ? 'mcp' : null

interface OriginContext {
  config: Config
  https: { requests: WeakSet<Request> }
}

/** Returns the address of the metadata, in which the path of the server follows that of all metadata. */
export function metadataUrlOf(ctx: OriginContext, request: Request, server: ListeningServer): string {
  const { origin, pathname } = new URL(publicOrigin(ctx, request, server))
  return `${origin}${resourceMetadataPath}${pathname.replace(/\/$/, '')}${mcpPath}`
}

/** Whether a page of another server asks: browsers say whose page it is. Such a page is refused before its token is. */
export function isForeignPage(ctx: OriginContext, request: Request, server: ListeningServer): boolean {
  const origin = request.headers.get('origin')
  return origin !== null && origin !== new URL(publicOrigin(ctx, request, server)).origin
}

/**
 * Returns the value of `WWW-Authenticate` for a client of the protocol.
 * @param error of RFC 6750; `null` for a request without a token
 * @param scope what a token needs
 */
export const mcpChallenge = (
  metadataUrl: string,
  error: 'invalid_token' | 'insufficient_scope' | null,
  scope = 'workouts:read',
): string => {
  const reason = error === null ? '' : `error="${error}", `
  return `Bearer ${reason}resource_metadata="${metadataUrl}", scope="${scope}"`
}
