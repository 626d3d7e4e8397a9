import { day } from './durations'

/** The text must be `YYYY-MM-DD` and a day of the calendar. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

const lastDayMs = Date.UTC(9999, 11, 31)

/**
 * `YYYY-MM-DD` of a moment on clocks of UTC. A year has four digits: where clocks are ahead of UTC the last moment that is
 * stored is on a day after all of those, and counts as on the last of them.
 */
export const dayOf = (milliseconds: number): string =>
  new Date(Math.min(milliseconds, lastDayMs)).toISOString().slice(0, 10)

/** In milliseconds: a clock that shows so much more than the right time may soon be put right. */
export const toleratedLeadMs = day

/** When what lives so long may end, if it is good now: what ends later was made by a clock that was ahead. */
export const possibleEnds = (lifetimeMs: number, now: Date) => ({
  after: now,
  before: new Date(now.getTime() + lifetimeMs + toleratedLeadMs),
})

/**
 * True once so many milliseconds have passed since a time. A time that lies so far ahead of now, or a day, was noted by
 * a clock that has been put right since. Nobody can tell when that was, so they count as passed: else all would wait.
 */
export function havePassed(milliseconds: number, since: Date, now: Date): boolean {
  const passed = now.getTime() - since.getTime()
  return passed >= milliseconds || -passed >= Math.min(milliseconds, toleratedLeadMs)
}
