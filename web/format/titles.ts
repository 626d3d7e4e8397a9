// Titles that nobody wrote, and when a day it was. Pure.

type PartOfDay = 'night' | 'morning' | 'midday' | 'afternoon' | 'evening'

/** Day and time as machines write them: `2010-05-28T01:16:35.000Z`, `2014-08-07 07:25:02`, `2014/08/07`, `20140807_072502`. */
const moment =
  /\d{4}([-/.]?)\d{2}\1\d{2}(?:[T _]\d{2}:?\d{2}(?::?\d{2}(?:[.,]\d+)?)?)?(?: ?(?:Z|UTC|[+-]\d{2}:?\d{2}))?/
    .source

/** Alone, or behind a sport's name as servers join them: `Hiking - 2014-08-07 07:25:02`. */
const onlyMoment = new RegExp(`^(?:\\p{L}[^\\d]* - )?${moment}$`, 'u')

/** Whether somebody gave it, or the program of somebody: it says more than when a workout was, and in which sport. */
export const isGivenTitle = (title: string | null): title is string =>
  title !== null && title.trim() !== '' && !onlyMoment.test(title.trim())

/** A title as a field shows it: empty where nobody gave one, so that it is not taken for somebody's words. */
export const writtenTitle = (title: string | null): string => (isGivenTitle(title) ? title : '')

/** @param timeZone whose clocks tell */
export function partOfDay(moment: Date, timeZone: string): PartOfDay {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(moment),
  )
  if (hour < 5 || hour >= 22) return 'night'
  if (hour < 11) return 'morning'
  if (hour < 14) return 'midday'
  return hour < 18 ? 'afternoon' : 'evening'
}
