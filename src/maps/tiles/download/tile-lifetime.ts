// How long a tile may be used before its server is asked again: what its headers say, within bounds.
import { day, hour } from '../../../lib/durations'

/** Also for what is old on arrival: a page and its image, or two people, must not ask twice for the same tile. */
const minimumMs = hour
const defaultMs = 7 * day
export const longestTileLifetimeMs = 30 * day

/**
 * The lifetime of a tile in milliseconds, from the headers it came with. Null when the tile server forbids to keep it,
 * which the terms of some demand. `private` forbids nothing here: we ask on behalf of no one person.
 */
export function tileLifetime(headers: Headers, now: Date): number | null {
  const directives = readDirectives(headers.get('cache-control') ?? '')
  if (directives.has('no-store')) return null
  const stated = statedLifetime(directives, headers, now) ?? defaultMs
  return Math.min(Math.max(stated, minimumMs), longestTileLifetimeMs)
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

/** The lifetime that the headers state (RFC 9111); null when they say nothing. What makes no sense counts as expired. */
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
