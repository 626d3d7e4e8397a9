/**
 * `YYYY-M-D`, `T` or a space, `H:M:S`, an optional fraction of up to 15 digits, an optional zone: what
 * recorders write for XML Schema's `dateTime`, leading zeros left out included.
 */
const timeSyntax =
  /^[\t\n\r ]*(\d{4})-(\d{1,2})-(\d{1,2})[T ](\d{1,2}):(\d{1,2}):(\d{1,2})(?:\.(\d{1,15}))?(?:Z|([+-])(\d\d)(?::?(\d\d))?)?[\t\n\r ]*$/

/** The first instant after year 9999, in microseconds since the epoch. */
const year10000 = 253_402_300_800_000_000

/**
 * The instant a text writes, in whole microseconds since the epoch, or NaN when it writes none. Digits beyond
 * the microsecond are dropped; a time without zone is UTC; a day the calendar does not have is no time.
 */
export function parseTime(text: string): number {
  const parts = timeSyntax.exec(text)
  if (!parts) return Number.NaN
  const [, year, month, day, hour, minute, second, fraction = '', sign, zoneHours, zoneMinutes = '0'] = parts
  const seconds = civilSeconds(
    Number(year),
    Number(month),
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  )
  const microseconds = fraction === '' ? 0 : Number(fraction.slice(0, 6).padEnd(6, '0'))
  return seconds * 1e6 + microseconds - zoneMicroseconds(sign, Number(zoneHours), Number(zoneMinutes))
}

/** Recordings can have been made in the years 1970 to 9999. */
export function isInCalendar(time: number): boolean {
  return time >= 0 && time < year10000
}

function civilSeconds(
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
): number {
  if (hour > 23 || minute > 59 || second > 59) return Number.NaN
  const date = new Date(0).setUTCFullYear(year, month - 1, day)
  const isRealDay = new Date(date).getUTCMonth() === month - 1 && day > 0
  return isRealDay ? date / 1000 + hour * 3600 + minute * 60 + second : Number.NaN
}

function zoneMicroseconds(sign: string | undefined, hours: number, minutes: number): number {
  if (sign === undefined) return 0
  if (hours > 23 || minutes > 59) return Number.NaN
  return (sign === '-' ? -1 : 1) * (hours * 60 + minutes) * 60e6
}
