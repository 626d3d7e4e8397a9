// Writes iCalendar (RFC 5545, with the properties of RFC 7986). No library, because what one would do for us is to escape
// and fold texts: times are in UTC, and nothing repeats, invites or reminds.
import type { FeedEntry } from './entries'

interface CalendarFacts {
  name: string
  /** Name of this server, for ids that are the same nowhere else. */
  host: string
}

/** Maximum length of a line in octets, without its end. */
const maxOctets = 75

/** How long a program should wait until it asks again. Many decide for themselves. */
const refresh = 'PT1H'

/** Returns the calendar. Its times are in UTC, so that it needs no time zones. */
export function writeCalendar({ name, host }: CalendarFacts, entries: readonly FeedEntry[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Trackhut//Workouts//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${refresh}`,
    `X-PUBLISHED-TTL:${refresh}`,
    ...entries.flatMap(entry => writeEvent(entry, host)),
    'END:VCALENDAR',
  ]
  return lines.map(foldLine).join('')
}

function writeEvent(entry: FeedEntry, host: string): string[] {
  const { shortId, title, sport, description, place, start, durationS, changedAt, url } = entry
  const changed = writeTime(changedAt)
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(`${shortId}@${host}`)}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `DTSTART:${writeTime(start)}`,
    // The end must be later than the start. Without an end, the event has no length.
    ...(durationS > 0 ? [`DTEND:${writeTime(new Date(start.getTime() + durationS * 1000))}`] : []),
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(description)}`,
    `CATEGORIES:${escapeText(sport)}`,
    ...(place === null ? [] : [`LOCATION:${escapeText(place)}`]),
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'CLASS:PRIVATE',
    'END:VEVENT',
  ]
}

/** Writes a time in UTC as `20261130T064900Z`. */
const writeTime = (time: Date) => `${time.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** Escapes a text. Control characters, which no text may contain, become blanks. */
const escapeText = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, ' ')

/** Ends a line and, if it is too long, divides it between characters, never inside one. */
function foldLine(line: string): string {
  if (Buffer.byteLength(line) <= maxOctets) return `${line}\r\n`
  let folded = ''
  let octets = 0
  for (const character of line) {
    const length = Buffer.byteLength(character)
    if (octets + length > maxOctets) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += length
  }
  return `${folded}\r\n`
}
