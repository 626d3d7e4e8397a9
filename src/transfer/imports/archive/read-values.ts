// Reads values in the files of an archive. Invalid values become null, because these files come from other programs or
// versions, and users may have edited them.
import { toScaledInteger } from '../../../lib/decimal'
import { decodeShortId, encodeShortId } from '../../../lib/short-id'
import { truncateText } from '../../../lib/text'

export type JsonObject = Record<string, unknown>

export const readObject = (value: unknown): JsonObject | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null

export const readList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

export const readObjects = (value: unknown): JsonObject[] =>
  readList(value)
    .map(readObject)
    .filter(object => object !== null)

/**
 * Reads a text without NUL and lone surrogates, and truncates it. Returns null if the value is not a text.
 * @param maxLength maximum length in code points
 */
export function readText(value: unknown, maxLength: number): string | null {
  if (typeof value !== 'string') return null
  return truncateText(value.toWellFormed().replaceAll('\0', ''), maxLength)
}

export const readBoolean = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null)

export const readInteger = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : null

export function readShortId(value: unknown): string | null {
  const uuid = typeof value === 'string' && value.length === 22 ? decodeShortId(value) : null
  return uuid && encodeShortId(uuid)
}

/**
 * Converts a number to an integer in units of `1 / 10 ** decimals`; returns null if the number is outside the limits.
 */
export function readScaled(
  value: unknown,
  decimals: number,
  { min = 0, max }: { min?: number; max: number },
): number | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return null
  const scaled = toScaledInteger(value, decimals)
  return scaled >= min && scaled <= max ? scaled : null
}

/** Computes the average speed in hundredths of km/h, from metres and seconds. */
export const averageSpeedOf = (distanceM: number, movingS: number) =>
  movingS === 0 ? 0 : Math.round((distanceM * 360) / movingS)

const durationSyntax = /^(?:(\d{1,4}) days?, )?(\d{1,5}):([0-5]\d):([0-5]\d)(\.\d{1,9})?$/

/**
 * Reads a duration: `H:MM:SS`, `2 days, H:MM:SS`, both optionally with fractions, or a number of seconds. Returns whole
 * seconds.
 */
export function readDuration(value: unknown, max: number): number | null {
  if (typeof value === 'number') return readScaled(value, 0, { max })
  const [matched, days = '0', hours, minutes, seconds, fraction = '0'] =
    (typeof value === 'string' && durationSyntax.exec(value)) || []
  if (matched === undefined) return null
  const whole = ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds)
  return readScaled(whole + Number(`0${fraction}`), 0, { max })
}

const dateSyntax =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2}(?::\d{2})?)?)?$/
const httpDateSyntax = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/**
 * Reads a date: `YYYY-MM-DD HH:MM:SS.ffffff`, ISO 8601 (both in UTC if they have no offset), or the date format of
 * HTTP.
 */
export function readDate(value: unknown): Date | null {
  if (typeof value !== 'string') return null
  const [matched, day, time = '00:00', zone = 'Z'] = dateSyntax.exec(value) ?? []
  if (matched !== undefined) return momentOf(`${day}T${time}${zone}`)
  return httpDateSyntax.test(value) ? inFourDigits(new Date(value)) : null
}

function momentOf(text: string): Date | null {
  try {
    return inFourDigits(new Date(Temporal.Instant.from(text).epochMilliseconds))
  } catch {
    return null
  }
}

/**
 * Returns the date if its year in UTC has four digits, otherwise null, because dates are stored with four digits for
 * the year.
 */
function inFourDigits(date: Date): Date | null {
  const year = date.getUTCFullYear()
  return year >= 1 && year <= 9999 ? date : null
}
