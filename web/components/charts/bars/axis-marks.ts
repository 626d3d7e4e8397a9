// Makes the labels below a bar chart, at the positions where years or months begin. The functions here are pure.
import { calendarMoment, type Period } from '../../../format/calendar'

/** A label, and the number of the bar below which it stands, counted from 0. */
export interface AxisMark {
  index: number
  name: string
}

interface MonthNames {
  shortMonth: (day: Date) => string
  shortMonthAndYear: (day: Date) => string
}

/** Labels the positions at which years or months begin. @param starts first days of consecutive periods */
export function marksOf(starts: readonly string[], period: Period, names: MonthNames): AxisMark[] {
  const years = beginnings(starts, 4)
  // Over many years, only years are labelled.
  if (period === 'year' || years.length > 2) {
    return withoutShortFirst(years).map(index => ({ index, name: starts[index]?.slice(0, 4) ?? '' }))
  }
  const months = beginnings(starts, 7)
  // The month of the first week is not labelled, because the first week of a year may begin in the previous year.
  const indexes = period === 'week' && months.length > 1 ? months.slice(1) : months
  const isOneYear = new Set(indexes.map(index => starts[index]?.slice(0, 4))).size === 1
  const name = isOneYear ? names.shortMonth : names.shortMonthAndYear
  return indexes.map(index => ({ index, name: name(calendarMoment(starts[index] ?? '')) }))
}

/** Drops the first year's label if the year has so few periods that the next label would overlap it. */
function withoutShortFirst(indexes: readonly number[]): readonly number[] {
  const [first = 0, second = 0, third = 0] = indexes
  return indexes.length > 2 && second - first < (third - second) / 2 ? indexes.slice(1) : indexes
}

/** Returns the indexes at which the first `length` characters of the day differ from those of the previous day. */
const beginnings = (starts: readonly string[], length: number): number[] =>
  starts.flatMap((start, index) =>
    index === 0 || start.slice(0, length) !== starts[index - 1]?.slice(0, length) ? [index] : [],
  )

const steps = [1, 2, 3, 4, 6, 12]
const min = 40

/**
 * Removes labels at equal distances, so that the remaining labels do not overlap.
 * @param width width of the whole axis in pixels
 */
export function thinMarks(marks: readonly AxisMark[], width: number): AxisMark[] {
  const longest = Math.max(...marks.map(({ name }) => name.length), 0)
  const room = Math.max(min, longest * 8 + 8)
  const step =
    steps.find(step => (width / marks.length) * step >= room) ?? Math.ceil(marks.length / (width / room))
  return marks.filter((_, index) => index % step === 0)
}
