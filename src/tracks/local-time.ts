// The time at the place where a workout began.
import { offsetSAt } from '../lib/time-zone'
import type { Venue } from './venue'

/** The time zones that a recording tells; each is `null` if it does not. */
export interface LocalZones {
  /** IANA name of the zone at its first position. */
  ofPlace: string | null
  /** The offset that its file says, such as `+05:30`. */
  ofFile: string | null
}

/** `+05:30` for 19,800 seconds. */
export function zoneOfOffset(offsetS: number): string {
  const minutes = Math.abs(offsetS) / 60
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60].map(part => String(part).padStart(2, '0'))
  return `${offsetS < 0 ? '-' : '+'}${hours}:${rest}`
}

/** Whether the zone came from a file, which says only the offset. */
export const isOffset = (zone: string): boolean => /^[+-]/.test(zone)

/** The name of a zone at sea, where ships choose their own time. */
const isAtSea = (zone: string): boolean => zone.startsWith('Etc/')

/**
 * The zone that counts. Positions are more reliable than the clock of a recorder, except at sea, and on virtual courses,
 * whose positions are made up.
 */
export function chooseZone({ ofPlace, ofFile }: LocalZones, venue: Venue): string | null {
  if (venue === 'virtual') return ofFile
  return ofPlace === null || isAtSea(ofPlace) ? (ofFile ?? ofPlace) : ofPlace
}

/** The columns of a workout. */
export interface LocalTime {
  localZone: string | null
  localOffsetS: number | null
}

export const localTimeIn = (localZone: string | null, start: Date): LocalTime => ({
  localZone,
  localOffsetS: localZone === null ? null : offsetSAt(localZone, start),
})

/** ISO 8601 with the offset, such as `2026-05-01T07:12:00+09:00`. */
export const writeLocalTime = (moment: Date, offsetS: number): string =>
  `${new Date(moment.getTime() + offsetS * 1000).toISOString().slice(0, -5)}${zoneOfOffset(offsetS)}`
