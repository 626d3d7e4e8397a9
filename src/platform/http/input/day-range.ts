import { startOfDay } from '../../../lib/time-zone'
import { invalid } from '../../errors'
import { QueriedOrEmpty } from '../documented'

/** A time range of whole days. `null` means that the range has no start or no end. */
export interface DayRange {
  from: Date | null
  /** The first moment after the last day. */
  before: Date | null
  /**
   * The same range in local time, if a day means the date at the place of each workout. It is in milliseconds, as if
   * the local time were UTC. `from` and `before` then apply to workouts whose local time is unknown.
   */
  byPlace?: { from: number | null; before: number | null } | undefined
}

/** Regular expression for month and day, such as `03-13`. Leading zeros are optional, because some apps omit them. */
export const monthAndDayPattern = String.raw`(0?[1-9]|1[0-2])-(0?[1-9]|[12]\d|3[01])`

/** Schema of a query parameter that `readDay` reads. */
export const Day = (description: string) =>
  QueriedOrEmpty({
    type: 'string',
    pattern: String.raw`^\d{4}-${monthAndDayPattern}$`,
    examples: ['2018-03-13'],
    description,
  })

/** Schemas of the query parameters that `readDayRange` reads. */
export const dayParameters = {
  from: Day('The first day, in your time zone.'),
  to: Day('The last day, in your time zone.'),
}

/**
 * Reads `from` and `to`: days in the user's time zone, both inclusive. An empty value means that the range is open.
 * @throws AppError `invalid payload` if a value is not a day
 */
export function readDayRange(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  timeZone: string,
  byPlace = false,
): DayRange {
  const range = { first: from ? readDay(from) : null, last: to ? readDay(to) : null }
  return rangeOfDays(range, timeZone, byPlace)
}

/**
 * Returns the time range from the first day to the last, both inclusive; `null` means that the range is open on that
 * side.
 */
export function rangeOfDays(
  { first, last }: { first: Temporal.PlainDate | null; last: Temporal.PlainDate | null },
  timeZone: string,
  byPlace: boolean,
): DayRange {
  const end = last?.add({ days: 1 }) ?? null
  const ms = (day: Temporal.PlainDate | null) => day && startOfDay(day, 'UTC').getTime()
  return {
    from: first && startOfDay(first, timeZone),
    before: end && startOfDay(end, timeZone),
    ...(byPlace && { byPlace: { from: ms(first), before: ms(end) } }),
  }
}

/**
 * Reads `2018-01-02`, or `2018-1-2` as some apps write it.
 * @throws AppError `invalid payload` if the text is not a day
 */
export function readDay(text: string): Temporal.PlainDate {
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? []
  if (!year) throw invalid('day-invalid')
  try {
    const parts = { year: Number(year), month: Number(month), day: Number(day) }
    return Temporal.PlainDate.from(parts, { overflow: 'reject' })
  } catch {
    throw invalid('day-invalid')
  }
}
