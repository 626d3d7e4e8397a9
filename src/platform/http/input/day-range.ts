import { readMoment } from '../../../lib/moment'
import { startOfDay } from '../../../lib/time-zone'
import { invalid } from '../../errors'
import { acceptedKey, QueriedOrEmpty } from '../documented'

/** A time range, usually of whole days. `null` means that the range has no start or no end. */
export interface DayRange {
  from: Date | null
  /** The first moment after the last day, or after the last moment. */
  before: Date | null
  /**
   * The same range in local time, if a day means the date at the place of each workout. It is in milliseconds, as if
   * the local time were UTC. `from` and `before` then apply to workouts whose local time is unknown, and to all if the
   * range begins or ends at a moment: `null` stands beside that end here.
   */
  byPlace?: { from: number | null; before: number | null } | undefined
}

/** Regular expression for month and day, such as `03-13`. Leading zeros are optional, because some apps omit them. */
export const monthAndDayPattern = String.raw`(0?[1-9]|1[0-2])-(0?[1-9]|[12]\d|3[01])`

/** What follows a day if it is a moment by RFC 3339. */
const timePattern = String.raw`T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)`

/** Rules of a text that `readDay` reads. */
export const dayForm = {
  type: 'string',
  pattern: String.raw`^\d{4}-${monthAndDayPattern}(${timePattern})?$`,
  examples: ['2018-03-13', '2018-03-13T12:44:45Z'],
  [acceptedKey]: (text: string) => readEnd(text) !== null,
}

/** Added to the description of what `readDay` reads. */
export const ofMoment = 'A moment by RFC 3339 stands for its day in your time zone.'

/** Schema of a query parameter that `readDay` reads. */
export const Day = (description: string) =>
  QueriedOrEmpty({ ...dayForm, description: `${description} ${ofMoment}` })

/** Schemas of the query parameters that `readDayRange` reads. */
export const dayParameters = {
  from: QueriedOrEmpty({
    ...dayForm,
    description: 'The first day, in your time zone; or the first moment, by RFC 3339.',
  }),
  to: QueriedOrEmpty({
    ...dayForm,
    description: 'The last day, in your time zone; or the last moment, by RFC 3339.',
  }),
}

/**
 * Reads `from` and `to`: days in the user's time zone, or moments, both inclusive. An empty value means that the range
 * is open.
 * @throws AppError `invalid payload` if a value is neither a day nor a moment
 */
export function readDayRange(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  timeZone: string,
  byPlace = false,
): DayRange {
  const [first, last] = [from ? requireEnd(from) : null, to ? requireEnd(to) : null]
  return {
    ...rangeOfDays({ first: dayIn(first), last: dayIn(last) }, timeZone, byPlace),
    ...(first instanceof Date && { from: first }),
    ...(last instanceof Date && { before: new Date(last.getTime() + 1) }),
  }
}

const dayIn = (end: Temporal.PlainDate | Date | null) => (end instanceof Date ? null : end)

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
 * Reads `2018-01-02`, or `2018-1-2` as some apps write it; or a moment, which stands for its day in the time zone.
 * @throws AppError `invalid payload` if the text is neither
 */
export function readDay(text: string, timeZone: string): Temporal.PlainDate {
  const end = requireEnd(text)
  if (!(end instanceof Date)) return end
  const day = Temporal.Instant.fromEpochMilliseconds(end.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
  // Far from UTC, the first and the last moments are on days that cannot be written with four digits.
  if (day.year < 0 || day.year > 9999) throw invalid('day-invalid')
  return day
}

function requireEnd(text: string): Temporal.PlainDate | Date {
  const end = readEnd(text)
  if (end === null) throw invalid('day-invalid')
  return end
}

/** Returns the day or the moment of a text; `null` if it is neither. */
function readEnd(text: string): Temporal.PlainDate | Date | null {
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? []
  // In an address, a plus sign that is not written as `%2B` is read as a blank.
  if (!year) return readMoment(text.replace(/ (\d\d:\d\d)$/, '+$1'))
  try {
    const parts = { year: Number(year), month: Number(month), day: Number(day) }
    return Temporal.PlainDate.from(parts, { overflow: 'reject' })
  } catch {
    return null
  }
}
