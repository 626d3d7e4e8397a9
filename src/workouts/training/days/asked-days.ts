import { invalid } from '../../../platform/errors'
import { readDay } from '../../../platform/http/input/day-range'
import { dayNumberOf } from './day-number'

/** The first and the last day, as numbers since 1970. */
interface Span {
  from: number
  to: number
}

interface Allowed {
  /** What counts if a day is missing. */
  usual: Span
  /** Days outside it are left out. */
  existing: Span
  /** The most days in one answer. */
  most: number
}

/**
 * Reads `from` and `to`, both inclusive. The first day is after the last one if none of the days exists.
 * @throws AppError `invalid payload` if a day is not in the calendar, or if there are too many
 */
export function readDaysAsked(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  { usual, existing, most }: Allowed,
): Span {
  const last = to ? readNumber(to) : usual.to
  const first = from ? readNumber(from) : Math.min(usual.from, last - (usual.to - usual.from))
  const asked = { from: Math.max(first, existing.from), to: Math.min(last, existing.to) }
  if (asked.to - asked.from + 1 > most) throw invalid('days-too-many', undefined, { detail: { most } })
  return asked
}

const readNumber = (text: string): number => dayNumberOf(readDay(text).toString())
