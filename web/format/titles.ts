// Recognises titles that programs have made from dates, and finds the part of the day for a time. The functions here
// are pure.

type PartOfDay = 'night' | 'morning' | 'midday' | 'afternoon' | 'evening'

/**
 * A regular expression for a day, optionally with a time, as programs write them: `2010-05-28T01:16:35.000Z`,
 * `2014-08-07 07:25:02`, `2014/08/07`, `20140807_072502`.
 */
const moment =
  /\d{4}([-/._]?)\d{2}\1\d{2}(?:[T _-]\d{2}[:.-]?\d{2}(?:[:.-]?\d{2}(?:[.,]\d+)?)?)?(?: ?(?:Z|UTC|[+-]\d{2}:?\d{2}))?/
    .source
/** Dates that end with the year: `29_04_2023`, `24.4.2022 9:05`, `8/22/2014 18:48`, `04/24/22`. */
const yearLast = /\d{1,2}(?<by>[-/._])\d{1,2}\k<by>(?:\d{4}|\d{2})(?:[T _]\d{1,2}[:.]\d{2}(?:[:.]\d{2})?)?/
  .source
/** Words that Garmin watches add to a date, such as "day" in the user's language: `2019-05-01 06:31:11 Tag`. */
const track = / (?:Auto|Day|Dag|Dia|Día|Giorno|Jour|Tag)/.source

/** A date alone, or a date after the name of a sport, as some servers write titles: `Hiking - 2014-08-07 07:25:02`. */
const onlyMoment = new RegExp(`^(?:(?:\\p{L}[^\\d]* - )?${moment}(?:${track})?|${yearLast})$`, 'u')

/** Whether a title contains more than a workout's time and sport. */
export const isGivenTitle = (title: string | null): title is string =>
  title !== null && title.trim() !== '' && !onlyMoment.test(title.trim())

/**
 * A title for a text field. A title made by a program becomes empty, so that it does not look like the user's own
 * words.
 */
export const writtenTitle = (title: string | null): string => (isGivenTitle(title) ? title : '')

/**
 * Changes the first letter of a sport's name to lower case, for use inside a title ("Morning pool swimming"). A name
 * with further capital letters stays unchanged.
 */
export const beginSmall = (name: string): string =>
  /\p{Lu}/u.test(name.slice(1)) ? name : name.charAt(0).toLowerCase() + name.slice(1)

export const beginLarge = (title: string): string => title.charAt(0).toUpperCase() + title.slice(1)

export function partOfDay(moment: Date, timeZone: string): PartOfDay {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(moment),
  )
  if (hour < 5 || hour >= 22) return 'night'
  if (hour < 11) return 'morning'
  if (hour < 14) return 'midday'
  return hour < 18 ? 'afternoon' : 'evening'
}
