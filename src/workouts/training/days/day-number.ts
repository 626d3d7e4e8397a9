// Calendar days as numbers, with which they can be counted.
import { dayOf } from '../../../lib/date'
import { day as dayMs } from '../../../lib/durations'

/** The number of a day `YYYY-MM-DD` since 1970. */
export const dayNumberOf = (day: string): number => Date.parse(day) / dayMs

/** The day `YYYY-MM-DD` of a number. */
export const writeDay = (day: number): string => dayOf(day * dayMs)
