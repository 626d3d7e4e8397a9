// How long a tile may be used before its server is asked again: as its headers say, within limits.
import { day, hour } from '../../../lib/durations'

/**
 * Also for tiles that are stale on arrival: a page and its image, or two people, must not request the same tile twice.
 */
const minimumMs = hour
const defaultMs = 7 * day
export const maxTileLifetimeMs = 30 * day

/**
 * Lifetime of a tile in milliseconds, from its headers. `null` if the tile server forbids storing it, as the terms of
 * some require. `private` does not forbid it: requests are not made on behalf of one person.
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

/** Lifetime that the headers state (RFC 9111); `null` if they state none. Invalid values count as expired. */
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
