// Numbers, distances and dates as a person prefers to read them. Pure: everything it needs is an argument.
import { paceFor, paceLengthsIn, type SpeedForm } from '../../src/tracks/curves/speed-form'
import type { PoolUnit } from '../../src/tracks/pools/pool'
import { unitsIn } from '../../src/tracks/units'
import { createDayFormats, type DayFormat, type DayFormats, type DayParts } from './day-formats'

export type { SpeedForm } from '../../src/tracks/curves/speed-form'

export interface Preferences {
  /** BCP 47, for example `en-GB`. */
  locale: string
  /** Of the texts; browsers do not have the numbers of each. */
  language: string
  /** IANA name. */
  timezone: string
  /** `MM/dd/yyyy`, `dd/MM/yyyy`, `yyyy-MM-dd`, or `date_string` for a date in words. */
  dateFormat: string
  imperialUnits: boolean
  /** Dates of this year are written without it. */
  thisYear: number
}

/** A number and its unit, apart because they are set in different type. */
export interface Quantity {
  number: string
  unit: string
  /** The unit stands at the number without a blank, as "%" does in some languages. */
  isClose?: boolean
}

export type Formats = ReturnType<typeof createFormats>

// The international mile and foot are exact by definition (1959).
export const kilometresPerMile = 1.609344
export const metresPerFoot = 0.3048

export function createFormats({
  locale,
  language,
  timezone,
  dateFormat,
  imperialUnits,
  thisYear,
}: Preferences) {
  const upTo = (digits: number) => numberFormat(locale, { maximumFractionDigits: digits })
  const exactly = (digits: number) =>
    numberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  const [whole, tenths, hundredths, upToHundredths] = [upTo(0), exactly(1), exactly(2), upTo(2)]
  const onAxis = [0, 1, 2, 3].map(exactly)
  const percentIsClose = !new Intl.NumberFormat(locale, { style: 'percent' })
    .formatToParts(1)
    .some(({ type }) => type === 'literal')
  const clock = new Intl.DateTimeFormat(locale, { timeZone: timezone, timeStyle: 'short' })
  const exactClock = new Intl.DateTimeFormat(locale, { timeZone: timezone, timeStyle: 'medium' })
  const dayFormat = createDayFormats({ locale, language })
  const inUtc = (parts: Omit<DayParts, 'timeZone'>) => dayFormat({ timeZone: 'UTC', ...parts })
  const shortMonth = inUtc({ month: 'short' })
  const month = inUtc({ month: 'long' })
  const monthAndYear = inUtc({ month: 'long', year: 'numeric' })
  const shortMonthAndYear = inUtc({ month: 'short', year: 'numeric' })
  const monthAndDay = inUtc({ month: 'short', day: 'numeric' })
  const shortDate = inUtc({ month: 'short', day: 'numeric', year: 'numeric' })
  const columnOfWeekday = weekdayInColumns(inUtc({ weekday: 'short' }), inUtc({ weekday: 'narrow' }))

  const date = dateFormatter(dayFormat, timezone, dateFormat)
  const day = wordedDay(dayFormat, timezone, thisYear)
  const distanceInUnit = (km: number) => (imperialUnits ? km / kilometresPerMile : km)
  const paceLengths = paceLengthsIn(imperialUnits, locale)
  const units = unitsIn(locale)
  const distanceUnit = imperialUnits ? units.mi : units.km
  const speedUnit = imperialUnits ? units.miPerHour : units.kmPerHour
  const heightUnit = imperialUnits ? units.ft : units.m
  const speed = (kmPerHour: number): Quantity => ({
    number: tenths.format(distanceInUnit(kmPerHour)),
    unit: speedUnit,
  })
  const heightInUnit = (m: number) => (imperialUnits ? m / metresPerFoot : m)

  return {
    distanceUnit,
    speedUnit,
    heightUnit,
    hourUnit: units.h,
    temperatureUnit: imperialUnits ? '°F' : '°C',
    /** Kilometres (or km/h) in the preferred unit, not rounded. */
    distanceInUnit,
    /** Metres in the preferred unit, not rounded. */
    heightInUnit,
    /** Degrees Celsius in the preferred unit, not rounded. */
    temperatureInUnit: (degrees: number) => (imperialUnits ? degrees * 1.8 + 32 : degrees),
    count: (n: number) => whole.format(n),
    /** Two decimals at most, for what somebody entered. */
    decimal: (n: number) => upToHundredths.format(n),
    /** For the axes of charts. @param step from one label to the next: all get as many decimals as it needs */
    axisNumber: (n: number, step = n) => onAxis[decimalsOf(step)]?.format(n) ?? String(n),
    distance: (km: number): Quantity => ({
      number: hundredths.format(distanceInUnit(km)),
      unit: distanceUnit,
    }),
    speed,
    /** Speed, or minutes and seconds for a length; null for the pace of who did not move. */
    howFast: (kmPerHour: number, form: SpeedForm): Quantity | null =>
      form === 'speed' ? speed(kmPerHour) : paceFor(kmPerHour, paceLengths[form]),
    /** The unit of that. */
    speedUnitOf: (form: SpeedForm): string => (form === 'speed' ? speed(0).unit : paceLengths[form].unit),
    /** A length in a pool, in the unit of that, whatever the person prefers. */
    inPool: (length: number, unit: PoolUnit): Quantity => ({
      number: upToHundredths.format(length),
      unit: units[unit],
    }),
    /** The unit of a pace there. */
    pacePer100In: (unit: PoolUnit): string => paceLengthsIn(unit === 'yd', locale).pacePer100.unit,
    /** Minutes and seconds for a kilometre or a mile; null for who did not move. */
    pace: (kmPerHour: number) => paceFor(kmPerHour, paceLengths.pace),
    height: (m: number): Quantity => ({
      number: whole.format(heightInUnit(m)),
      unit: heightUnit,
    }),
    /** @param step what it is rounded to, from 0.001 to 1 */
    percent: (percent: number, step = 1): Quantity => ({
      number: onAxis[decimalsOf(step)]?.format(percent) ?? String(percent),
      unit: '%',
      isClose: percentIsClose,
    }),
    /** The day of a moment, in the order of day, month and year that the person chose. */
    date,
    /** A day that is the same everywhere, such as a birthday, given as its midnight in UTC. */
    calendarDate: dateFormatter(dayFormat, 'UTC', dateFormat),
    // Of days that are the same everywhere, given as their midnight in UTC.
    shortMonth: (day: Date) => shortMonth.format(day),
    month: (day: Date) => month.format(day),
    /** Stands alone, as a heading, which begins with a capital also where months do not. */
    monthAndYear: (day: Date) => capitalised(monthAndYear.format(day), locale),
    shortMonthAndYear: (day: Date) => shortMonthAndYear.format(day),
    monthAndDay: (day: Date) => monthAndDay.format(day),
    shortDate: (day: Date) => shortDate.format(day),
    shortWeekday: (day: Date) => columnOfWeekday.format(day),
    /** Such as "Tue 10 Nov", with the year when it is not this one. */
    calendarDayInWords: wordedDay(dayFormat, 'UTC', thisYear),
    /** The day of a moment in words, for lists and headings. */
    dayInWords: day,
    time: (moment: Date) => clock.format(moment),
    /** The day in words and the time of day. */
    momentInWords: (moment: Date) => `${day(moment)}, ${clock.format(moment)}`,
    /** Day and time. */
    moment: (moment: Date) => `${date(moment)}, ${clock.format(moment)}`,
    /** Day and time, with the second. */
    exactMoment: (moment: Date) => `${date(moment)}, ${exactClock.format(moment)}`,
    /** Bytes, in the 1024-based units in which the server states its limits. */
    fileSize: (bytes: number) => fileSize(locale, bytes),
  }
}

/** With the sign of print before what is below zero, also where a locale writes a hyphen, and none before what rounds to it. */
function numberFormat(locale: string, options: Intl.NumberFormatOptions): { format(n: number): string } {
  const format = new Intl.NumberFormat(locale, { ...options, signDisplay: 'negative' })
  return { format: n => format.format(n).replace('-', '−') }
}

/** The short names of weekdays, for narrow columns; their letters in a language whose short names are not short. */
function weekdayInColumns(short: DayFormat, narrow: DayFormat): DayFormat {
  const week = Array.from({ length: 7 }, (_, day) => short.format(Date.UTC(2026, 0, day + 1)))
  return week.every(({ length }) => length <= 4) ? short : narrow
}

/** Such as "Tue 10 Nov", with the year when it is not this one. */
function wordedDay(dayFormat: DayFormats, timeZone: string, thisYear: number) {
  const parts: DayParts = { timeZone, weekday: 'short', day: 'numeric', month: 'short' }
  const short = dayFormat(parts)
  const long = dayFormat({ ...parts, year: 'numeric' })
  // A calendar whose years are counted as those of `thisYear` are.
  const year = new Intl.DateTimeFormat('en-GB', { timeZone, year: 'numeric', calendar: 'gregory' })
  return (day: Date) => (year.format(day) === String(thisYear) ? short : long).format(day)
}

function dateFormatter(dayFormat: DayFormats, timeZone: string, dateFormat: string) {
  const inWords = dayFormat({ timeZone, day: 'numeric', month: 'long', year: 'numeric' })
  const isoDay = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return (day: Date) => {
    const [year = '', month = '', dayOfMonth = ''] = isoDay.format(day).split('-')
    if (dateFormat === 'MM/dd/yyyy') return `${month}/${dayOfMonth}/${year}`
    if (dateFormat === 'dd/MM/yyyy') return `${dayOfMonth}/${month}/${year}`
    if (dateFormat === 'yyyy-MM-dd') return `${year}-${month}-${dayOfMonth}`
    return inWords.format(day)
  }
}

const capitalised = (text: string, locale: string) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)

/** How many decimals it takes to write it, three at most. */
function decimalsOf(step: number): number {
  // Differences of decimal fractions are not exact.
  const isWhole = (n: number) => Math.abs(n - Math.round(n)) < 1e-6
  return [0, 1, 2].find(digits => isWhole(step * 10 ** digits)) ?? 3
}

function fileSize(locale: string, bytes: number): string {
  // Short, a byte has no plural: "11 byte".
  const inUnit = (value: number, unit: 'gigabyte' | 'megabyte' | 'kilobyte' | 'byte') =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit,
      unitDisplay: unit === 'byte' ? 'long' : 'short',
      maximumFractionDigits: 1,
    })
      .format(value)
      // Not every language keeps number and unit on one line.
      .replaceAll(' ', '\u00a0')
  if (bytes >= 1024 ** 3) return inUnit(bytes / 1024 ** 3, 'gigabyte')
  if (bytes >= 1024 ** 2) return inUnit(bytes / 1024 ** 2, 'megabyte')
  if (bytes >= 1024) return inUnit(bytes / 1024, 'kilobyte')
  return inUnit(bytes, 'byte')
}
