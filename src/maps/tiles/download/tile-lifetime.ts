// Computes how long a tile may be used before it is requested again: as long as its headers say, but within limits.
import { day, hour } from '../../../lib/durations'

/**
 * Minimum lifetime in milliseconds, even of tiles that are already stale when they arrive. It prevents that a tile is
 * requested repeatedly, for example by a page and by its map image, or by two users.
 */
const minimumMs = hour
const defaultMs = 7 * day
export const maxTileLifetimeMs = 30 * day

/**
 * Returns the lifetime of a tile in milliseconds from its headers; `null` if the tile server forbids storing it.
 * `private` does not forbid it: the header protects data of a single person, but this server requests tiles for
 * everybody.
 */
export function tileLifetime(headers: Headers, now: Date): number | null {
  const directives = readDirectives(headers.get('cache-control') ?? '')
  if (directives.has('no-store')) return null
  const stated = statedLifetime(directives, headers, now) ?? defaultMs
  return Math.min(Math.max(stated, minimumMs), maxTileLifetimeMs)
}

function readDirectives(text: string): Map<string, string> {
  const parts = text.toLowerCase().split(',')
  return new Map(
    parts.map(part => {
      const [name = '', value = ''] = part.split('=')
      return [name.trim(), value.trim().replaceAll('"', '')]
    }),
  )
}

/**
 * Returns the lifetime that the headers state (RFC 9111); `null` if they do not state one. A tile with an invalid value
 * is treated as expired.
 */
function statedLifetime(directives: Map<string, string>, headers: Headers, now: Date): number | null {
  if (directives.has('no-cache')) return 0
  const maxAge = directives.get('s-maxage') ?? directives.get('max-age')
  if (maxAge !== undefined) return (readSeconds(maxAge) - readSeconds(headers.get('age') ?? '')) * 1000
  const expires = headers.get('expires')
  if (expires === null) return null
  const sent = Date.parse(headers.get('date') ?? '') || now.getTime()
  return (Date.parse(expires) || 0) - sent
}

const readSeconds = (text: string) => (/^\d+$/.test(text) ? Number(text) : 0)
