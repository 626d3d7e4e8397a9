// The addresses of a server on a terminal, with one of them to be scanned by a phone.

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

/** A line for each address, and how to let others in where nobody else gets there. */
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

/** The addresses worth handing on; all are tried at once by nobody. */
export const handedOn = (addresses: readonly Address[]) =>
  addresses.filter(({ kind }) => kind !== 'ipv6' && kind !== 'tunnel')

/**
 * The address that most phones get to: a number rather than a name of the local network, which not all of them look up.
 * Null when no other device gets anywhere.
 */
export function bestForPhones(addresses: readonly Address[]): Address | null {
  const wanted = ['public', 'network', 'name', 'tunnel', 'ipv6']
  for (const kind of wanted) {
    const found = addresses.find(address => address.kind === kind)
    if (found) return found
  }
  return null
}

interface Terminal {
  isTTY?: boolean
  columns?: number
}

const usualColumns = 80

/** Light squares on a dark ground, whatever the terminal looks like. */
const colours = ['\x1b[97;40m', '\x1b[0m'] as const

/** The lines of a QR code; none where nobody would see it, or the terminal is too narrow. */
export function writeQrCode(text: string, { isTTY, columns }: Terminal): string[] {
  if (!isTTY) return []
  const lines = renderUnicodeCompact(text, { border: 2 }).split('\n')
  const width = Math.max(...lines.map(line => line.length))
  // Some terminals do not know how wide they are.
  return width > (columns || usualColumns) ? [] : lines.map(line => `${colours[0]}${line}${colours[1]}`)
}
