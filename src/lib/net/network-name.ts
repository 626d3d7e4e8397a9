import { isGlobalAddress } from './global-address'
import { ownNetwork } from './ip-address'

/** The name of every network that is not part of the public Internet, such as the one at home. */
const homeNetwork = 'home'

/**
 * Names the network of an address without telling the address: the first three numbers of IPv4 (`192.0.2.0/24`), the
 * first three groups of IPv6 (`2001:db8:1::/48`), or `home`.
 */
export function networkName(address: string): string {
  if (!isGlobalAddress(address)) return homeNetwork
  if (!address.includes(':')) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  return `${ownNetwork(address).split(':').slice(0, 3).join(':')}::/48`
}
