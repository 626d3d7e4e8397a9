// The weeks of training that the home page shows. The functions here are pure.
import { addDays, startOfPeriod } from '../../format/calendar'

/** The number of weeks that the home page shows. */
export const weeksInShort = 12

/**
 * The first day for which the home page requests training data. It is a Monday, so that the query key stays the same
 * for a week and in almost all time zones. It is early enough for weeks that begin on Sunday.
 */
export const firstTrainingDay = (today: string): string =>
  addDays(startOfPeriod(today, 'week', true), -7 * weeksInShort)
