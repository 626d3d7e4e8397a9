import { invalid } from '../../../platform/errors'
import { readDay } from '../../../platform/http/input/day-range'
import { dayNumberOf } from './day-number'

/** The first and the last day of a period, as days since 1970. */
interface Span {
  from: number
  to: number
}

interface Allowed {
  /** That of the user, in which moments are days. */
  timeZone: string
  /** The days that are used if the request does not contain them. */
  usual: Span
  /** Days outside this period are left out. */
  existing: Span
  /** Maximum number of days in a response. */
  maxDays: number
}

/**
 * Reads the days `from` and `to` of a request, which are both included. If none of the days exists, the first day of
 * the result is after the last one.
 * @throws AppError `invalid payload` if a day is not in the calendar, or if there are too many days
 */
export function readDaysAsked(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  { timeZone, usual, existing, maxDays }: Allowed,
): Span {
  const last = to ? readNumber(to, timeZone) : usual.to
  const first = from ? readNumber(from, timeZone) : Math.min(usual.from, last - (usual.to - usual.from))
  const asked = { from: Math.max(first, existing.from), to: Math.min(last, existing.to) }
  if (asked.to - asked.from + 1 > maxDays)
    throw invalid('days-too-many', undefined, { detail: { most: maxDays } })
  return asked
}

const readNumber = (text: string, timeZone: string): number => dayNumberOf(readDay(text, timeZone).toString())
