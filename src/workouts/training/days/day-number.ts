// Converts calendar days to day numbers, with which differences between days can be computed.
import { dayOf } from '../../../lib/date'
import { day as dayMs } from '../../../lib/durations'

/** Returns the number of days from 1970-01-01 to a day `YYYY-MM-DD`. */
export const dayNumberOf = (day: string): number => Date.parse(day) / dayMs

/** Returns the day `YYYY-MM-DD` for a day number. */
export const writeDay = (day: number): string => dayOf(day * dayMs)
