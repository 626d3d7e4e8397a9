/**
 * Syntax of times: `YYYY-M-D`, `T` or a space, `H:M:S`, an optional fraction of up to 15 digits, an optional zone.
 * Recorders write these forms for XML Schema's `dateTime`; some omit leading zeros.
 */
const timeSyntax =
  /^[\t\n\r ]*(\d{4})-(\d{1,2})-(\d{1,2})[T ](\d{1,2}):(\d{1,2}):(\d{1,2})(?:\.(\d{1,15}))?(?:Z|([+-])(\d\d)(?::?(\d\d))?)?[\t\n\r ]*$/

/** The first moment after the year 9999, in microseconds since 1970. */
const year10000 = 253_402_300_800_000_000

/**
 * Parses a time to whole microseconds since 1970; NaN if invalid. Digits beyond microseconds are dropped. A time
 * without a zone is UTC. Days that do not exist in the calendar are invalid.
 */
export function parseTime(text: string): number {
  const usual = parseUsualTime(text)
  return Number.isNaN(usual) ? parseAnyTime(text) : usual
}

/**
 * Fast path for the usual forms, `2026-05-01T08:00:00Z` and the same with `.000`; NaN for all other texts. A recording
 * has thousands of times, and parsing them digit by digit takes a quarter as long as with `timeSyntax`.
 */
function parseUsualTime(text: string): number {
  const hasFraction = text.length === 24 && text[19] === '.'
  if (!hasFraction && text.length !== 20) return Number.NaN
  const isUsual =
    text[4] === '-' && text[7] === '-' && text[10] === 'T' && text[13] === ':' && text[16] === ':'
  if (!isUsual || !text.endsWith('Z')) return Number.NaN
  const [year, month, day] = [digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10)]
  const [hour, minute, second] = [digits(text, 11, 13), digits(text, 14, 16), digits(text, 17, 19)]
  // Other values are excluded, because `Date.UTC` adds 1900 to years below 100, and turns values such as 61 seconds
  // into the next minute.
  if (!(year >= 100 && hour < 24 && minute < 60 && second < 60)) return Number.NaN
  const milliseconds = hasFraction ? digits(text, 20, 23) : 0
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second, milliseconds))
  return date.getUTCDate() === day && date.getUTCMonth() === month - 1 ? date.getTime() * 1000 : Number.NaN
}

/** Returns the number in the digits from `start` to `end`; NaN if another character is among them. */
function digits(text: string, start: number, end: number): number {
  let value = 0
  for (let at = start; at < end; at++) {
    const digit = text.charCodeAt(at) - 0x30
    if (!(digit >= 0 && digit <= 9)) return Number.NaN
    value = value * 10 + digit
  }
  return value
}

function parseAnyTime(text: string): number {
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

/**
 * Returns the offset from UTC in a written time, in seconds; `null` if there is none. An offset of zero is also `null`,
 * because programs write it for all times in UTC, even if they were recorded elsewhere.
 */
export function writtenOffsetS(text: string): number | null {
  const [sign, hours, minutes = '0'] = timeSyntax.exec(text)?.slice(8) ?? []
  return offsetOr(null, zoneMicroseconds(sign, Number(hours), Number(minutes)) / 1e6)
}

/** The greatest offset from UTC of any clock on Earth, in seconds. */
const maxOffsetS = 14 * 3600

/**
 * Returns an offset rounded to a quarter of an hour, because all real offsets are multiples of it; `otherwise` if the
 * offset is zero, too large, or more than a minute from such a multiple.
 */
export function offsetOr<T>(otherwise: T, seconds: number): number | T {
  const rounded = Math.round(seconds / 900) * 900
  const isOne = rounded !== 0 && Math.abs(rounded) <= maxOffsetS && Math.abs(seconds - rounded) <= 60
  return isOne ? rounded : otherwise
}

/** Whether a time in microseconds is in the years 1970 to 9999. Recordings with other times are refused. */
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
