// Writes numbers, distances and dates according to a person's preferences. The functions here are pure: every input is
// an argument.
import { paceFor, paceLengthsIn, type SpeedForm } from '../../src/tracks/curves/speed-form'
import type { PoolUnit } from '../../src/tracks/pool'
import { unitsIn } from '../../src/tracks/units'
import { clockMoment } from './calendar'
import { createDayFormats, type DayFormat, type DayFormats, type DayParts } from './day-formats'
import { timeZoneName } from './time-zones'

export type { SpeedForm } from '../../src/tracks/curves/speed-form'

export interface Preferences {
  /** BCP 47 tag, such as `en-GB`. */
  locale: string
  /**
   * The language of the texts. It may differ from `locale`, because browsers have no number formats for some languages.
   */
  language: string
  /** IANA name of the time zone. */
  timezone: string
  /** `MM/dd/yyyy`, `dd/MM/yyyy`, `yyyy-MM-dd`, or `date_string` for a date in words. */
  dateFormat: string
  imperialUnits: boolean
  /** The current year. Dates in this year are written without the year. */
  thisYear: number
}

/** A number and its unit. They are separate because they are shown in different styles. */
export interface Quantity {
  number: string
  unit: string
  /** Whether the unit follows the number without a space, as "%" does in some languages. */
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
  const localClock = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', timeStyle: 'short' })
  const exactClock = new Intl.DateTimeFormat(locale, { timeZone: timezone, timeStyle: 'medium' })
  const dayFormat = createDayFormats({ locale, language })
  const inUtc = (parts: Omit<DayParts, 'timeZone'>) => dayFormat({ timeZone: 'UTC', ...parts })
  const shortMonth = inUtc({ month: 'short' })
  const month = inUtc({ month: 'long' })
  const monthAndYear = inUtc({ month: 'long', year: 'numeric' })
  const shortMonthAndYear = inUtc({ month: 'short', year: 'numeric' })
  const monthAndDay = inUtc({ month: 'short', day: 'numeric' })
  const shortDate = inUtc({ month: 'short', day: 'numeric', year: 'numeric' })
  const weekday = inUtc({ weekday: 'short' })
  const columnOfWeekday = weekdayInColumns(weekday, inUtc({ weekday: 'narrow' }))

  const date = dateFormatter(dayFormat, timezone, dateFormat)
  const day = wordedDay(dayFormat, timezone, thisYear)
  const calendarDay = wordedDay(dayFormat, 'UTC', thisYear)
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
    /** Converts kilometres (or km/h) to the preferred unit, without rounding. */
    distanceInUnit,
    /** Converts metres to the preferred unit, without rounding. */
    heightInUnit,
    /** Converts degrees Celsius to the preferred unit, without rounding. */
    temperatureInUnit: (degrees: number) => (imperialUnits ? degrees * 1.8 + 32 : degrees),
    count: (n: number) => whole.format(n),
    /** Writes a number with at most two decimals, and without zeros at its end. */
    decimal: (n: number) => upToHundredths.format(n),
    /**
     * Writes labels of chart axes.
     * @param step distance between labels; it determines the number of decimals, which is the same for all labels
     */
    axisNumber: (n: number, step = n) => onAxis[decimalsOf(step)]?.format(n) ?? String(n),
    distance: (km: number): Quantity => ({
      number: hundredths.format(distanceInUnit(km)),
      unit: distanceUnit,
    }),
    speed,
    /** Writes a speed, or a pace in minutes and seconds per unit of length; `null` for a pace without movement. */
    howFast: (kmPerHour: number, form: SpeedForm): Quantity | null =>
      form === 'speed' ? speed(kmPerHour) : paceFor(kmPerHour, paceLengths[form]),
    /** The speed, in km/h, at a pace in seconds per length. */
    speedAtPace: (seconds: number, form: Exclude<SpeedForm, 'speed'>): number =>
      (3.6 * paceLengths[form].metres) / seconds,
    /** The unit of `howFast`. */
    speedUnitOf: (form: SpeedForm): string => (form === 'speed' ? speed(0).unit : paceLengths[form].unit),
    /** Writes the length of a pool in the pool's own unit, independent of the person's preference. */
    inPool: (length: number, unit: PoolUnit): Quantity => ({
      number: upToHundredths.format(length),
      unit: units[unit],
    }),
    /** The unit of a pace per 100 m or 100 yd. */
    pacePer100In: (unit: PoolUnit): string => paceLengthsIn(unit === 'yd', locale).pacePer100.unit,
    /** Writes a pace in minutes and seconds per kilometre or mile; `null` without movement. */
    pace: (kmPerHour: number) => paceFor(kmPerHour, paceLengths.pace),
    height: (m: number): Quantity => ({
      number: whole.format(heightInUnit(m)),
      unit: heightUnit,
    }),
    /** Writes a percentage. @param step the multiple to which the number is rounded, from 0.001 to 1 */
    percent: (percent: number, step = 1): Quantity => ({
      number: onAxis[decimalsOf(step)]?.format(percent) ?? String(percent),
      unit: '%',
      isClose: percentIsClose,
    }),
    /** Writes the day of a moment, with day, month and year in the person's order. */
    date,
    /** Writes a day without a time zone, such as a birthday, given as midnight in UTC of that day. */
    calendarDate: dateFormatter(dayFormat, 'UTC', dateFormat),
    // The next formatters write days without a time zone, given as midnight in UTC.
    shortMonth: (day: Date) => shortMonth.format(day),
    month: (day: Date) => month.format(day),
    /**
     * The month begins with a capital letter, because the text is used as a heading. Some languages write months in
     * lower case.
     */
    monthAndYear: (day: Date) => capitalised(monthAndYear.format(day), locale),
    shortMonthAndYear: (day: Date) => shortMonthAndYear.format(day),
    monthAndDay: (day: Date) => monthAndDay.format(day),
    shortDate: (day: Date) => shortDate.format(day),
    /** Writes a weekday for narrow columns. */
    shortWeekday: (day: Date) => columnOfWeekday.format(day),
    weekday: (day: Date) => weekday.format(day),
    /** Writes a day such as "Tue 10 Nov". The year is added unless it is the current one. */
    calendarDayInWords: calendarDay,
    /** Writes the day of a moment in words, for lists and headings. */
    dayInWords: day,
    time: (moment: Date) => clock.format(moment),
    /** Writes the day in words, and the time of day. */
    momentInWords: (moment: Date) => `${day(moment)}, ${clock.format(moment)}`,
    // The next three write a local time, such as `2026-05-01T07:12:00+09:00`, as the clocks there show it.
    localTime: (local: string) => localClock.format(clockMoment(local)),
    localDayInWords: (local: string) => calendarDay(clockMoment(local)),
    localMomentInWords: (local: string) =>
      `${calendarDay(clockMoment(local))}, ${localClock.format(clockMoment(local))}`,
    /** The name of a time zone at a moment, such as "Japan Standard Time"; `UTC+05:30` if it is only an offset. */
    zoneName: (zone: string, moment: Date) => zoneName(locale, zone, moment),
    /** Writes the day as a date, and the time of day. */
    moment: (moment: Date) => `${date(moment)}, ${clock.format(moment)}`,
    /** Writes the day as a date, and the time of day with seconds. */
    exactMoment: (moment: Date) => `${date(moment)}, ${exactClock.format(moment)}`,
    /** Writes bytes in units based on 1024, like the limits in the server's messages. */
    fileSize: (bytes: number) => fileSize(locale, bytes),
  }
}

/**
 * Writes "−" (U+2212) before negative numbers, even if the locale has a hyphen, and no sign before values that are
 * rounded to zero.
 */
function numberFormat(locale: string, options: Intl.NumberFormatOptions): { format(n: number): string } {
  const format = new Intl.NumberFormat(locale, { ...options, signDisplay: 'negative' })
  return { format: n => format.format(n).replace('-', '−') }
}

/**
 * Writes weekdays in narrow columns: short names, or single letters if some short name of the language exceeds four
 * characters.
 */
function weekdayInColumns(short: DayFormat, narrow: DayFormat): DayFormat {
  const week = Array.from({ length: 7 }, (_, day) => short.format(Date.UTC(2026, 0, day + 1)))
  return week.every(({ length }) => length <= 4) ? short : narrow
}

/** Writes a day such as "Tue 10 Nov". The year is added unless it is the current one. */
function wordedDay(dayFormat: DayFormats, timeZone: string, thisYear: number) {
  const parts: DayParts = { timeZone, weekday: 'short', day: 'numeric', month: 'short' }
  const short = dayFormat(parts)
  const long = dayFormat({ ...parts, year: 'numeric' })
  // The Gregorian calendar is used, because `thisYear` is a Gregorian year.
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

function zoneName(locale: string, timeZone: string, moment: Date): string {
  if (/^[+-]/.test(timeZone)) return `UTC${timeZone.replace('-', '−')}`
  try {
    const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'long' })
    return format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  } catch {
    // The browser may not know the zone.
    return timeZoneName(timeZone)
  }
}

const capitalised = (text: string, locale: string) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)

/** The number of decimals that a step needs, at most three. */
function decimalsOf(step: number): number {
  // The tolerance of 1e-6 allows for rounding errors.
  const isWhole = (n: number) => Math.abs(n - Math.round(n)) < 1e-6
  return [0, 1, 2].find(digits => isWhole(step * 10 ** digits)) ?? 3
}

function fileSize(locale: string, bytes: number): string {
  // The word "byte" is used, because its abbreviation has no plural in English ("11 byte").
  const inUnit = (value: number, unit: 'gigabyte' | 'megabyte' | 'kilobyte' | 'byte') =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit,
      unitDisplay: unit === 'byte' ? 'long' : 'short',
      maximumFractionDigits: 1,
    })
      .format(value)
      // In some languages the space between number and unit is a normal space, at which a line could break.
      .replaceAll(' ', '\u00a0')
  if (bytes >= 1024 ** 3) return inUnit(bytes / 1024 ** 3, 'gigabyte')
  if (bytes >= 1024 ** 2) return inUnit(bytes / 1024 ** 2, 'megabyte')
  if (bytes >= 1024) return inUnit(bytes / 1024, 'kilobyte')
  return inUnit(bytes, 'byte')
}
