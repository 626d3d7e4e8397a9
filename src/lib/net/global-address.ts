import { BlockList, isIP } from 'node:net'

/** The IPv4 networks that IANA lists as not globally reachable: private, local, for documentation, for multicast. */
const specialIpv4: readonly [network: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]

/**
 * Parts of 2000::/3 that are not globally reachable: protocols such as Teredo, documentation, and 6to4, which can embed
 * any IPv4 address.
 */
const specialIpv6: readonly [network: string, bits: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

/** Prefix of IPv6 addresses that embed an IPv4 address, for networks that translate between the two (NAT64). */
const nat64 = '64:ff9b::'

const inUse = new BlockList()
inUse.addSubnet('0.0.0.0', 0, 'ipv4')
inUse.addSubnet('2000::', 3, 'ipv6')
inUse.addSubnet(nat64, 96, 'ipv6')

const special = new BlockList()
for (const [network, bits] of specialIpv4) {
  special.addSubnet(network, bits, 'ipv4')
  special.addSubnet(`${nat64}${network}`, 96 + bits, 'ipv6')
}
for (const [network, bits] of specialIpv6) special.addSubnet(network, bits, 'ipv6')

/**
 * True if an address belongs to the public Internet. IPv4 inside IPv6 (`::ffff:…`) is refused, because it is not
 * needed.
 */
export function isGlobalAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0 || address.includes('%')) return false
  const kind = family === 4 ? 'ipv4' : 'ipv6'
  // BlockList would only check the embedded IPv4 address, which may be global.
  if (kind === 'ipv6' && /^(::|0+:)/.test(address)) return false
  return inUse.check(address, kind) && !special.check(address, kind)
}
