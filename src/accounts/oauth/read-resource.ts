import type { Fields } from '../../platform/http/input/form'
import { mcpPath } from '../../platform/http/mcp-address'
import type { TokenResource } from '../../platform/token-resource'

/**
 * Reads what the requested tokens are for (RFC 8707): the Model Context Protocol, or the API, for which it is `null`.
 * Undefined if the request does not say.
 * @param origin address of this server, without a slash at its end
 * @param refuse makes the error for anything else
 */
export function readResource(
  fields: Fields,
  origin: string,
  refuse: () => Error,
): TokenResource | null | undefined {
  const asked = fields.get('resource')?.replace(/\/$/, '')
  if (asked === undefined) return undefined
  if (asked === origin + mcpPath) return 'mcp'
  if (asked === origin || asked === `${origin}/api`) return null
  throw refuse()
}
