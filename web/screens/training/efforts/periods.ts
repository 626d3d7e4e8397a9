// The periods whose curves can be compared. The functions here are pure.
import { addDays, endOfPeriod } from '../../../format/calendar'

/** The first and the last day; an empty string if the period has no start or no end. */
export interface Days {
  from: string
  to: string
}

/** Lengths in days of the periods that end today. */
export const lastDays = [42, 90] as const

/** Translation keys for these periods. */
export const lastDaysTexts = { 42: 'efforts.last42', 90: 'efforts.last90' } as const

/** How many years can be chosen. */
const years = 12

/** The years that can be chosen, this year first. */
export const yearsUntil = (today: string): string[] =>
  Array.from({ length: years }, (_, index) => String(Number(today.slice(0, 4)) - index))

const ownDays = /^(\d{4}-\d\d-\d\d)?_(\d{4}-\d\d-\d\d)?$/

/**
 * Reads a period from its id: a number of days such as `last90`, a year, `always`, or two days such as
 * `2026-01-01_2026-01-31`, each of which may be missing.
 * @returns `null` if the text is not the id of a period
 */
export function daysOf(id: string, today: string): Days | null {
  if (id === 'always') return { from: '', to: '' }
  const last = lastDays.find(count => id === `last${count}`)
  if (last !== undefined) return { from: addDays(today, 1 - last), to: today }
  if (/^[12]\d{3}$/.test(id)) return { from: `${id}-01-01`, to: endOfPeriod(`${id}-01-01`, 'year') }
  const own = ownDays.exec(id)
  return own === null ? null : { from: own[1] ?? '', to: own[2] ?? '' }
}

/** Returns the id of the period between two days. */
export const idOfDays = ({ from, to }: Days): string => `${from}_${to}`

export const isOwn = (id: string): boolean => ownDays.test(id)
