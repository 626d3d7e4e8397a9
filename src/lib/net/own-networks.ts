// What the network interfaces of this machine say about an address. Private networks have ranges of their own, but a rented
// server and its neighbours have public addresses, and with IPv6 everything at home has.
import { BlockList } from 'node:net'
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'
import { second } from '../durations'
import { normalizeAddress } from './ip-address'

/** What an address is to this machine: one of its own, or one in a network that it is in. */
type Relation = 'own' | 'near'

export interface OwnNetworks {
  /** @param address in the spelling of `normalizeAddress` */
  relationOf(address: string): Relation | null
}

/** Time in ms after which the interfaces are read again. */
const keptMs = 10 * second

/**
 * Number of bits of the widest networks that count. Of IPv6, that is what is at the same cable; a provider may hand out
 * more. A wider network of IPv4 is no network but the way to all others, such as that of a tunnel.
 */
const fewestBits = { ipv4: 8, ipv6: 64 }

/** @param read reads the interfaces; it is only called when an address is asked about */
export function createOwnNetworks(
  read: () => NodeJS.Dict<NetworkInterfaceInfo[]> = networkInterfaces,
  now = () => performance.now(),
): OwnNetworks {
  let known: Record<Relation, BlockList> | null = null
  let readAt = 0
  return {
    relationOf(address) {
      if (known === null || now() - readAt >= keptMs) {
        known = listNetworks(Object.values(read()).flatMap(addresses => addresses ?? []))
        readAt = now()
      }
      const family = familyOf(address)
      if (known.own.check(address, family)) return 'own'
      return known.near.check(address, family) ? 'near' : null
    },
  }
}

function listNetworks(interfaces: readonly NetworkInterfaceInfo[]): Record<Relation, BlockList> {
  const [own, near] = [new BlockList(), new BlockList()]
  for (const { address, netmask } of interfaces) {
    const plain = normalizeAddress(address)
    if (plain === null) continue
    const family = familyOf(plain)
    own.addAddress(plain, family)
    const bits = bitsOf(netmask)
    if (family === 'ipv6') near.addSubnet(plain, Math.max(bits, fewestBits.ipv6), family)
    else if (bits >= fewestBits.ipv4) near.addSubnet(plain, bits, family)
  }
  return { own, near }
}

const familyOf = (address: string) => (address.includes(':') ? 'ipv6' : 'ipv4')

/** Counts the ones of a netmask, such as `255.255.255.0` or `ffff:ffff:ffff:ffff::`. */
function bitsOf(netmask: string): number {
  const parts = netmask.includes(':')
    ? netmask.split(':').map(part => Number.parseInt(part || '0', 16))
    : netmask.split('.').map(Number)
  return parts.reduce((bits, part) => bits + part.toString(2).replaceAll('0', '').length, 0)
}
