// Formats the addresses of a server for a terminal, with a QR code for phones.

import { renderUnicodeCompact } from 'uqr'
import { inColumns } from '../../lib/columns'
import type { Config } from '../../platform/settings/table/config-type'
import { isLoopback } from './list-addresses'
import type { Address } from './schemas'

const notes: Record<Address['kind'], string> = {
  public: '',
  name: '',
  network: '',
  tunnel: 'by VPN',
  ipv6: 'IPv6',
  'this-machine': 'on this machine',
}

/** Returns one line per address, and a hint if only this machine can connect. */
export function writeAddresses(
  addresses: readonly Address[],
  config: Pick<Config, 'host' | 'uiUrl'>,
): string[] {
  if (!isLoopback(config)) return indented(addresses.map(({ url, kind }) => [url, notes[kind]]))
  const lines = indented(addresses.map(({ url }) => [url]))
  if (config.uiUrl !== null) return lines
  return [...lines, `Only this machine gets there. Start it with HOST=:: to let your network in.`]
}

const indented = (rows: string[][]) => inColumns(rows).map(line => `  ${line}`)

/**
 * Returns the addresses to show. IPv6 addresses and tunnels are left out, because too many addresses would confuse
 * people.
 */
export const handedOn = (addresses: readonly Address[]) =>
  addresses.filter(({ kind }) => kind !== 'ipv6' && kind !== 'tunnel')

/**
 * Returns the address that works on most phones; null if other devices cannot connect. IP addresses are preferred to
 * the local name, because some phones do not resolve it.
 */
export function bestForPhones(addresses: readonly Address[]): Address | null {
  const wanted = ['public', 'network', 'name', 'tunnel', 'ipv6']
  const found = wanted.map(kind => addresses.find(address => address.kind === kind))
  return found.find(address => address !== undefined) ?? null
}

const usualColumns = 80

/** Terminal escape codes for light squares on a dark background, independent of the terminal's colours. */
const colours = ['\x1b[97;40m', '\x1b[0m'] as const

/** Returns the lines of a QR code; empty if the output is not a terminal or the terminal is too narrow. */
export function writeQrCode(
  text: string,
  { isTTY, columns }: { isTTY?: boolean; columns?: number },
): string[] {
  if (!isTTY) return []
  const lines = renderUnicodeCompact(text, { border: 2 }).split('\n')
  const width = Math.max(...lines.map(line => line.length))
  // Some terminals do not report their width.
  return width > (columns || usualColumns) ? [] : lines.map(line => `${colours[0]}${line}${colours[1]}`)
}
