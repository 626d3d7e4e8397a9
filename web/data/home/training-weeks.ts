// The weeks of training that Home shows. No I/O.
import { addDays, startOfPeriod } from '../../format/calendar'

/** The number of weeks that Home shows. */
export const weeksInShort = 12

/**
 * The first day that Home asks for. It is a Monday, so that the query key stays the same for a week and in almost all
 * time zones. It is early enough for weeks that begin on Sunday.
 */
export const firstTrainingDay = (today: string): string =>
  addDays(startOfPeriod(today, 'week', true), -7 * weeksInShort)
