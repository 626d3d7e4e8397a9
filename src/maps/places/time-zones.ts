// Finds the time zone of a position, offline. Does no I/O. Only worker processes load this module, because its map of
// zones is large.
import zoneOfMap from '@photostructure/tz-lookup'
import { isTimeZone } from '../../lib/time-zone'
import { hasPositions, type Points } from '../../tracks/track'
import type { PlaceFinder } from './find-place'

/** Returns the time zone at a recording's first point; `null` without positions. */
export function zoneOfStart(points: Points, finder: PlaceFinder): string | null {
  if (points.count === 0 || !hasPositions(points)) return null
  return zoneAt(points.latitude[0] ?? 0, points.longitude[0] ?? 0, finder)
}

/**
 * Returns the IANA name of the time zone at a position, or `Etc/GMT…` at sea. Returns `null` if this JavaScript runtime
 * does not know the zone.
 *
 * The map of zones is inaccurate near borders. There, the country of the town that contains the position is more
 * reliable: in Tornio in Finland, for example, the map has the zone of Sweden. If the whole country has the same time,
 * and the zone of the map has another time, a zone of the country is returned.
 */
export function zoneAt(latitude: number, longitude: number, finder: PlaceFinder): string | null {
  const mapped = zoneOfMap(latitude, longitude)
  const zone = isTimeZone(mapped) ? mapped : null
  const place = finder.placeOf(latitude, longitude)
  if (place === null || place.name === null || place.near) return zone
  const ofCountry = zonesOf(place.country)
  const clocks = new Set(ofCountry.map(clocksOf))
  const isSure = clocks.size === 1 && !(zone !== null && clocks.has(clocksOf(zone)))
  return isSure ? ofCountry[0]! : zone
}

/** Returns the time zones of a country. TypeScript's types lack the standard function that lists them. */
function zonesOf(country: string): string[] {
  const locale: Intl.Locale & { getTimeZones?(): string[] | undefined } = new Intl.Locale('und', {
    region: country,
  })
  return locale.getTimeZones?.() ?? []
}

/** Returns the UTC offsets of a zone in winter and in summer. Zones are compared by these offsets. */
const clocksOf = (zone: string): string =>
  ['2026-01-15', '2026-07-15'].map(day => Temporal.PlainDate.from(day).toZonedDateTime(zone).offset).join(' ')
