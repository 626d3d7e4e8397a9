// The local time at the place where a workout began.
import { offsetSAt } from '../lib/time-zone'
import type { Venue } from './venue'

/** The time zones that are known from a recording; each is `null` if unknown. */
export interface LocalZones {
  /** IANA name of the time zone at the first position of the recording. */
  ofPlace: string | null
  /** The UTC offset in the file of the recording, such as `+05:30`. */
  ofFile: string | null
}

/** Returns an offset in seconds as text, for example `+05:30` for 19,800 seconds. */
export function zoneOfOffset(offsetS: number): string {
  const minutes = Math.abs(offsetS) / 60
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60].map(part => String(part).padStart(2, '0'))
  return `${offsetS < 0 ? '-' : '+'}${hours}:${rest}`
}

/** Whether the zone is only a UTC offset, as files contain it. */
export const isOffset = (zone: string): boolean => /^[+-]/.test(zone)

/** Whether the zone is one for the open sea, where ships choose their own time. */
const isAtSea = (zone: string): boolean => zone.startsWith('Etc/')

/**
 * Chooses the zone to use. The zone of the positions is more reliable than the clock of a recorder. There are two
 * exceptions: at sea, and on virtual courses, whose positions are not real.
 */
export function chooseZone({ ofPlace, ofFile }: LocalZones, venue: Venue): string | null {
  if (venue === 'virtual') return ofFile
  return ofPlace === null || isAtSea(ofPlace) ? (ofFile ?? ofPlace) : ofPlace
}

/** The columns of a workout that store its local time. */
export interface LocalTime {
  localZone: string | null
  localOffsetS: number | null
}

export const localTimeIn = (localZone: string | null, start: Date): LocalTime => ({
  localZone,
  localOffsetS: localZone === null ? null : offsetSAt(localZone, start),
})

/** Returns a time in ISO 8601 with its offset, such as `2026-05-01T07:12:00+09:00`. */
export const writeLocalTime = (moment: Date, offsetS: number): string =>
  `${new Date(moment.getTime() + offsetS * 1000).toISOString().slice(0, -5)}${zoneOfOffset(offsetS)}`
