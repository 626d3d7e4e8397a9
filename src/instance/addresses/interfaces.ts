// What the network interfaces of a machine are good for, told by their names and addresses: no system says it the same way.

import { readFileSync } from 'node:fs'
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'

/** A network that others may come by. */
export interface NetworkInterface {
  name: string
  /** A tunnel leads only to those who have its other end, as with Tailscale. */
  isTunnel: boolean
  ipv4: InterfaceAddress[]
  /** Without those that are only of the link, or only for a while. */
  ipv6: InterfaceAddress[]
}

export interface InterfaceAddress {
  address: string
  netmask: string
}

/** Bridges and cables that containers and virtual machines have on this machine alone. */
const innerNames =
  /^(?:docker|br-[0-9a-f]{12}$|veth|virbr|vnet|lxc|lxdbr|incus|cni|flannel|cali|podman|vmnet|vboxnet|vEthernet|VMware|VirtualBox)/i

const tunnelNames = /^(?:tailscale|wg|wireguard|tun|tap|utun|zt|zerotier|nebula)/i

/** What Tailscale and others give: 100.64.0.0/10. */
const isCarrierShared = (address: string) => /^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./.test(address)

/** Such an address works only with the name of the interface behind it, which browsers do not take. */
const isLinkLocal = (address: string) => /^fe[89ab]/i.test(address)

/** Those that others may come by now. Loopback is none of them. */
export function listInterfaces(
  all: NodeJS.Dict<NetworkInterfaceInfo[]> = networkInterfaces(),
  passing: ReadonlySet<string> = passingAddresses(),
): NetworkInterface[] {
  return Object.entries(all).flatMap(([name, addresses = []]) => {
    const usable = addresses.filter(
      ({ internal, address }) =>
        !internal && !isLinkLocal(address) && !passing.has(address) && !innerNames.test(name),
    )
    const isTunnel = tunnelNames.test(name) || usable.some(({ address }) => isCarrierShared(address))
    const of = (family: string) =>
      usable
        .filter(address => address.family === family)
        .map(({ address, netmask }) => ({ address, netmask }))
    return usable.length === 0 ? [] : [{ name, isTunnel, ipv4: of('IPv4'), ipv6: of('IPv6') }]
  })
}

/** Temporary, not preferred any more, or not yet sure: `IFA_F_TEMPORARY`, `…_DEPRECATED`, `…_DADFAILED`, `…_TENTATIVE`. */
const passingFlags = 0x01 | 0x20 | 0x08 | 0x40

/** The IPv6 addresses that a machine has only for a while, for its own connections. Only Linux tells. */
function passingAddresses(): Set<string> {
  try {
    return readPassing(readFileSync('/proc/net/if_inet6', 'utf8'))
  } catch {
    return new Set()
  }
}

/** @param table `address index prefix scope flags name`, all but the name in hexadecimal: proc_net(5) */
export function readPassing(table: string): Set<string> {
  const rows = table.split('\n').map(line => line.trim().split(/\s+/))
  return new Set(
    rows
      .filter(([, , , , flags = '0']) => Number.parseInt(flags, 16) & passingFlags)
      .map(([digits = '']) => new URL(`http://[${digits.match(/.{4}/g)?.join(':')}]`).hostname.slice(1, -1)),
  )
}
