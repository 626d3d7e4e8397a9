// Where passkeys work. Browsers allow them only by HTTPS with a name, or on the machine itself, and each passkey only at
// the host that it was made for.
import { isIP } from 'node:net'
import { invalid } from '../../platform/errors'
import type { Requester } from '../../platform/http/requester'

export interface PasskeyPlace {
  /** The host, which WebAuthn calls id of the relying party. */
  host: string
  /** The exact origin of the pages. */
  origin: string
  /** Why browsers allow no passkeys there: without HTTPS, or at an address without a name; `null` if they allow them. */
  obstacle: 'https' | 'name' | null
}

export function passkeyPlaceOf(requester: Pick<Requester, 'origin'>): PasskeyPlace {
  const { hostname, origin, protocol } = new URL(requester.origin)
  return { host: hostname, origin, obstacle: obstacleAt(hostname, protocol) }
}

function obstacleAt(hostname: string, protocol: string): PasskeyPlace['obstacle'] {
  if (isIP(hostname.replace(/^\[|\]$/g, ''))) return 'name'
  const isOwnMachine = hostname === 'localhost' || hostname.endsWith('.localhost')
  return protocol === 'https:' || isOwnMachine ? null : 'https'
}

/** @throws AppError 400 if browsers allow no passkeys at this server's address */
export function requirePasskeyPlace(place: PasskeyPlace) {
  if (place.obstacle !== null) throw invalid('passkeys-impossible')
}
