// Titles that nobody wrote, and when a day it was. Pure.

type PartOfDay = 'night' | 'morning' | 'midday' | 'afternoon' | 'evening'

/** Day and time as machines write them: `2010-05-28T01:16:35.000Z`, `2014-08-07 07:25:02`, `2014/08/07`, `20140807_072502`. */
const moment =
  /\d{4}([-/._]?)\d{2}\1\d{2}(?:[T _-]\d{2}[:.-]?\d{2}(?:[:.-]?\d{2}(?:[.,]\d+)?)?)?(?: ?(?:Z|UTC|[+-]\d{2}:?\d{2}))?/
    .source
/** The year last, as people and their phones write it: `29_04_2023`, `24.4.2022 9:05`, `8/22/2014 18:48`, `04/24/22`. */
const yearLast = /\d{1,2}(?<by>[-/._])\d{1,2}\k<by>(?:\d{4}|\d{2})(?:[T _]\d{1,2}[:.]\d{2}(?:[:.]\d{2})?)?/
  .source
/** What watches of Garmin call the track of a day, in their language: `2019-05-01 06:31:11 Tag`. */
const track = / (?:Auto|Day|Dag|Dia|Día|Giorno|Jour|Tag)/.source

/** Alone, or behind a sport's name as servers join them: `Hiking - 2014-08-07 07:25:02`. */
const onlyMoment = new RegExp(`^(?:(?:\\p{L}[^\\d]* - )?${moment}(?:${track})?|${yearLast})$`, 'u')

/** Whether somebody gave it, or the program of somebody: it says more than when a workout was, and in which sport. */
export const isGivenTitle = (title: string | null): title is string =>
  title !== null && title.trim() !== '' && !onlyMoment.test(title.trim())

/** A title as a field shows it: empty where nobody gave one, so that it is not taken for somebody's words. */
export const writtenTitle = (title: string | null): string => (isGivenTitle(title) ? title : '')

/** The name of a sport inside a title, such as "Morning pool swimming", where no other letter of it is a capital. */
export const beginSmall = (name: string): string =>
  /\p{Lu}/u.test(name.slice(1)) ? name : name.charAt(0).toLowerCase() + name.slice(1)

export const beginLarge = (title: string): string => title.charAt(0).toUpperCase() + title.slice(1)

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
