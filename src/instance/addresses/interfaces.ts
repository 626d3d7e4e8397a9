// Classifies network interfaces by name and address, because every operating system describes them differently.

import { readFileSync } from 'node:fs'
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'

/** An interface through which other devices may connect. */
export interface NetworkInterface {
  name: string
  /** True for a tunnel such as Tailscale, through which only devices that joined the tunnel can connect. */
  isTunnel: boolean
  ipv4: InterfaceAddress[]
  /** IPv6 addresses, without addresses that are link-local, temporary or not usable. */
  ipv6: InterfaceAddress[]
}

export interface InterfaceAddress {
  address: string
  netmask: string
}

/** Names of bridges and virtual interfaces of containers and virtual machines, which exist only inside this machine. */
const innerNames =
  /^(?:docker|br-[0-9a-f]{12}$|veth|virbr|vnet|lxc|lxdbr|incus|cni|flannel|cali|podman|vmnet|vboxnet|vEthernet|VMware|VirtualBox)/i

const tunnelNames = /^(?:tailscale|wg|wireguard|tun|tap|utun|zt|zerotier|nebula)/i

/** Whether an address is in the shared address space (100.64.0.0/10), from which Tailscale assigns addresses. */
const isCarrierShared = (address: string) => /^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./.test(address)

/** Whether an IPv6 address is link-local. Browsers do not accept such addresses, which need an interface name. */
const isLinkLocal = (address: string) => /^fe[89ab]/i.test(address)

/** Lists the interfaces through which other devices may connect now, without loopback. */
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

/**
 * Flags of addresses that are not permanent or not usable: `IFA_F_TEMPORARY`, `IFA_F_DEPRECATED`, `IFA_F_DADFAILED` and
 * `IFA_F_TENTATIVE`.
 */
const passingFlags = 0x01 | 0x20 | 0x08 | 0x40

/**
 * Returns the IPv6 addresses of this machine that have one of the `passingFlags`. Empty on systems other than Linux.
 */
function passingAddresses(): Set<string> {
  try {
    return readPassing(readFileSync('/proc/net/if_inet6', 'utf8'))
  } catch {
    return new Set()
  }
}

/**
 * Parses `/proc/net/if_inet6`, and returns the addresses that have one of the `passingFlags`.
 * @param table rows of `address index prefix scope flags name`, hexadecimal except for the name: proc_net(5)
 */
export function readPassing(table: string): Set<string> {
  const rows = table.split('\n').map(line => line.trim().split(/\s+/))
  return new Set(
    rows
      .filter(([, , , , flags = '0']) => Number.parseInt(flags, 16) & passingFlags)
      .map(([digits = '']) => new URL(`http://[${digits.match(/.{4}/g)?.join(':')}]`).hostname.slice(1, -1)),
  )
}
