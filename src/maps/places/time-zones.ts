// Finds the time zone of a position, offline. Only worker processes load it. PURE.
import zoneOfMap from '@photostructure/tz-lookup'
import { isTimeZone } from '../../lib/time-zone'
import { hasPositions, type Points } from '../../tracks/track'
import type { PlaceFinder } from './find-place'

/** The zone of a recording's first point; `null` without positions. */
export function zoneOfStart(points: Points, finder: PlaceFinder): string | null {
  if (points.count === 0 || !hasPositions(points)) return null
  return zoneAt(points.latitude[0] ?? 0, points.longitude[0] ?? 0, finder)
}

/**
 * The IANA name of the zone at a position, or `Etc/GMT…` at sea; `null` if this program does not know its clocks.
 *
 * The map of zones is coarse near borders. The country of the town that a position is in is more reliable there: in
 * Tornio, the map shows the zone of Sweden. So if the whole country has the same time, the map has to agree with it.
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

/** The zones of a country. The types of TypeScript lack this standard function. */
function zonesOf(country: string): string[] {
  const locale: Intl.Locale & { getTimeZones?(): string[] | undefined } = new Intl.Locale('und', {
    region: country,
  })
  return locale.getTimeZones?.() ?? []
}

/** The offsets of a zone in winter and in summer, by which zones are compared. */
const clocksOf = (zone: string): string =>
  ['2026-01-15', '2026-07-15'].map(day => Temporal.PlainDate.from(day).toZonedDateTime(zone).offset).join(' ')
