// Whether `OUTGOING_HOSTS` allows to ask a server, and whether that is this server itself.
import { isIP } from 'node:net'
import { isPrivateHost, portOf } from '../../lib/net/fetch-checked'
import { allowsOnlyInternet, isOfThisMachine, mayConnect } from '../../lib/net/host-rules'
import type { PlatformContext } from '../context/platform-context'
import type { Config } from '../settings/table/config-type'

/** What is known of where requests may go. */
export interface OutgoingContext extends Pick<PlatformContext, 'ownNetworks' | 'ownPorts'> {
  config: Pick<Config, 'outgoingHosts'>
}

/** Why an address is not asked. `not-allowed`: `OUTGOING_HOSTS` does not allow it. `own-address`: this server listens there. */
export type AddressProblem = 'not-allowed' | 'own-address'

/** Returns a function that says what is wrong with one of the addresses of a server; `null` if nothing is. */
export const judgeOf =
  ({ config, ownNetworks, ownPorts }: OutgoingContext, url: URL) =>
  (host: string, address: string): AddressProblem | null => {
    if (!mayConnect(config.outgoingHosts, ownNetworks, host, address)) return 'not-allowed'
    // Events would make events, under whatever name this server is asked.
    const isOwn = ownPorts.has(portOf(url)) && isOfThisMachine(ownNetworks, address)
    return isOwn ? 'own-address' : null
  }

/**
 * Returns what is wrong with a server as far as its name or address itself tells, without asking anybody for the addresses
 * of the name; `null` if that is nothing.
 */
export function problemOfServer(ctx: OutgoingContext, url: URL): AddressProblem | null {
  const { hostname } = url
  // A name that nobody on the Internet can have is not looked up, so that nobody learns which of them there are.
  if (isPrivateHost(hostname) && allowsOnlyInternet(ctx.config.outgoingHosts)) return 'not-allowed'
  const address = hostname === 'localhost' ? '127.0.0.1' : hostname.replace(/^\[|\]$/g, '')
  return isIP(address) ? judgeOf(ctx, url)(hostname, address) : null
}
