// Titles that nobody wrote, and when a day it was. Pure.

type PartOfDay = 'night' | 'morning' | 'midday' | 'afternoon' | 'evening'

/** The server's title of a workout without one, such as "Running - 2026-05-02 08:00:00"; or a moment, as some devices put it. */
const made = /^(.{1,255} - )?\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?Z?$/

/** Whether somebody, or the program of somebody, gave it. */
export const isGivenTitle = (title: string | null): title is string =>
  title !== null && title.trim() !== '' && !made.test(title)

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
