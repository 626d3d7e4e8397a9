// Reads and writes the URL of the calendar: which days it shows. The functions here are pure.
import { isDay } from '../../data/workouts/selection'
import { addDays, endOfPeriod, shiftPeriod, startOfPeriod } from '../../format/calendar'

/** `weeks` means four weeks. */
export type CalendarPeriod = 'month' | 'weeks' | 'year'

const weeksShown = 4

export interface Shown {
  period: CalendarPeriod
  /** The first day of the period. */
  start: string
  /** The figure that the dots and the sums represent. */
  measure: 'distance' | 'duration'
}

/** The user's current day and first day of the week. */
export interface Calendar {
  today: string
  startsOnMonday: boolean
}

/**
 * Reads `?month=2026-11`, `?weeks=2026-11-02` or `?year=2026`. If the parameters are invalid, the current month is shown.
 */
export function readShown(parameters: URLSearchParams, { today, startsOnMonday }: Calendar): Shown {
  const [month, weeks, year] = ['month', 'weeks', 'year'].map(name => parameters.get(name) ?? '') as [
    string,
    string,
    string,
  ]
  const measure = parameters.get('measure') === 'duration' ? 'duration' : 'distance'
  if (/^[12]\d{3}$/.test(year)) return { period: 'year', start: `${year}-01-01`, measure }
  if (isDay(weeks)) return { period: 'weeks', start: startOfPeriod(weeks, 'week', startsOnMonday), measure }
  const isMonth = /^[12]\d{3}-(0[1-9]|1[0-2])$/.test(month)
  return { period: 'month', start: `${isMonth ? month : today.slice(0, 7)}-01`, measure }
}

/** Makes the URL of a period. @param start `null` for the current one; the current four weeks end with this week */
export function addressOf(
  { period, start, measure }: Omit<Shown, 'start'> & { start: string | null },
  calendar: Calendar,
): string {
  const parameters = new URLSearchParams()
  if (period === 'year') parameters.set('year', (start ?? calendar.today).slice(0, 4))
  else if (period === 'weeks') parameters.set('weeks', start ?? currentWeeks(calendar))
  else if (start !== null) parameters.set('month', start.slice(0, 7))
  if (measure !== 'distance') parameters.set('measure', measure)
  return parameters.size === 0 ? '/calendar' : `/calendar?${parameters}`
}

const currentWeeks = ({ today, startsOnMonday }: Calendar): string =>
  addDays(startOfPeriod(today, 'week', startsOnMonday), -7 * (weeksShown - 1))

/** The last day of a period. */
export const lastDayOf = ({ period, start }: Pick<Shown, 'period' | 'start'>): string =>
  period === 'weeks' ? addDays(start, 7 * weeksShown - 1) : endOfPeriod(start, period)

/** The first day of the period `count` periods later, or earlier if `count` is negative. */
export const shiftShown = ({ period, start }: Pick<Shown, 'period' | 'start'>, count: number): string =>
  period === 'weeks' ? addDays(start, 7 * weeksShown * count) : shiftPeriod(start, period, count)

/**
 * The period of another length around the shown days. If today is among them, it is the current one.
 * @returns its first day; `null` for the current one
 */
export function startOfOther(shown: Shown, period: CalendarPeriod, calendar: Calendar): string | null {
  const { start } = shown
  if (start <= calendar.today && calendar.today <= lastDayOf(shown)) return null
  if (period === 'weeks') return startOfPeriod(start, 'week', calendar.startsOnMonday)
  // Four weeks often begin on the last days of a month, so their middle counts.
  return startOfPeriod(shown.period === 'weeks' ? addDays(start, 13) : start, period, true)
}
