import { isIP } from 'node:net'

/** Returns the canonical spelling of an IP address; null for any other text. IPv4 inside IPv6 becomes plain IPv4. */
export function normalizeAddress(text: string): string | null {
  const family = isIP(text)
  if (family !== 6) return family === 4 ? text : null
  const [withoutZone] = text.split('%', 1)
  const shortest = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(shortest) ?? []
  return high !== undefined && low !== undefined ? dotted(high, low) : shortest
}

/** Returns the network of a single client: its IPv4 address, or its IPv6 /64, the smallest block that a client gets. */
export function ownNetwork(address: string): string {
  if (!address.includes(':')) return address
  const [head = [], tail = []] = address.split('::').map(half => (half === '' ? [] : half.split(':')))
  const zeros = Array<string>(8 - head.length - tail.length).fill('0')
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`
}

/** Converts half of an IPv6-embedded IPv4 address to dotted decimals. @param high the upper 16 bits in hexadecimal */
function dotted(high: string, low: string): string {
  return [high, low]
    .map(half => Number.parseInt(half, 16))
    .flatMap(half => [half >> 8, half & 255])
    .join('.')
}
