import { isIP } from 'node:net'

/** Canonical spelling of an IP address, with IPv4 inside IPv6 as plain IPv4; null for any other text. */
export function normalizeAddress(text: string): string | null {
  const family = isIP(text)
  if (family !== 6) return family === 4 ? text : null
  const [withoutZone] = text.split('%', 1)
  const shortest = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(shortest) ?? []
  return high !== undefined && low !== undefined ? dotted(high, low) : shortest
}

/** The network of a single client: an IPv4 address, or an IPv6 /64, the smallest block that a client is given. */
export function ownNetwork(address: string): string {
  if (!address.includes(':')) return address
  const [head = [], tail = []] = address.split('::').map(half => (half === '' ? [] : half.split(':')))
  const zeros = Array<string>(8 - head.length - tail.length).fill('0')
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`
}

/** @param high the upper 16 bits in hexadecimal */
function dotted(high: string, low: string): string {
  return [high, low]
    .map(half => Number.parseInt(half, 16))
    .flatMap(half => [half >> 8, half & 255])
    .join('.')
}
