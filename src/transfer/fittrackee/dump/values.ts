// Converts the fields of a dump to the form of FitTrackee's archives, see imports/archive/read-items. NULL, and values
// without meaning such as `infinity` or `NaN`, become null.
import { isKeyOf } from '../../../lib/keys'
import { encodeShortId } from '../../../lib/short-id'
import type { SportMeasure } from '../../../workouts/sports/store'

type Field = string | null | undefined

export function toBoolean(field: Field): boolean | null {
  if (field === 't') return true
  return field === 'f' ? false : null
}

export function toNumber(field: Field): number | null {
  const number = /^-?\d+(\.\d*)?(e[+-]?\d+)?$/i.test(field ?? '') ? Number(field) : Number.NaN
  return Number.isFinite(number) ? number : null
}

const timestampSyntax = /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d:\d\d(?:\.\d{1,6})?))?(?:([+-]\d\d)(?::(\d\d))?)?$/

/** Converts a date or timestamp to ISO 8601. If the field has no offset, it is read as UTC. */
export function toMoment(field: Field): string | null {
  const parts = timestampSyntax.exec(field ?? '')
  if (!parts) return null
  const [, day, time = '00:00:00', hours, minutes = '00'] = parts
  const text = `${day}T${time}${hours ? `${hours}:${minutes}` : 'Z'}`
  return isMoment(text) ? text : null
}

function isMoment(text: string): boolean {
  try {
    Temporal.Instant.from(text)
    return true
  } catch {
    return false
  }
}

export function toDate(field: Field): Date | null {
  const text = toMoment(field)
  return text === null ? null : new Date(Temporal.Instant.from(text).epochMilliseconds)
}

const unitSeconds = { year: 31_557_600, mon: 2_592_000, day: 86_400 }

const intervalSyntax = /^((?:[+-]?\d+ (?:year|mon|day)s? ?)*)(?:([+-]?)(\d+):(\d\d):(\d\d(?:\.\d+)?))?$/

/** Converts an interval such as `1 day 02:03:04.5` to whole seconds. */
export function toSeconds(field: Field): number | null {
  const parts = intervalSyntax.exec(field ?? '')
  if (!field || !parts) return null
  const [, units = '', sign, hours = 0, minutes = 0, seconds = 0] = parts
  const time = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  const days = [...units.matchAll(/(?<![+\-\d])([+-]?\d+) ([a-z]+?)s?\b/g)].reduce(
    (sum, [, count, unit = '']) => sum + (isKeyOf(unitSeconds, unit) ? Number(count) * unitSeconds[unit] : 0),
    0,
  )
  return Math.floor(days + (sign === '-' ? -time : time))
}

/**
 * Converts FitTrackee's setting of what to show for a sport (1.1 and later): pace, speed, or both. The value for both
 * is converted to pace.
 */
export function toMeasure(field: Field): SportMeasure | null {
  if (!field) return null
  return field.includes('pace') ? 'pace' : 'speed'
}

export function toShortId(field: Field): string | null {
  return field && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(field) ? encodeShortId(field) : null
}

export function toJson(field: Field): unknown {
  try {
    return JSON.parse(field ?? 'null')
  } catch {
    return null
  }
}
