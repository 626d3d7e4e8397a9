import { day } from './durations'

/** True for `YYYY-MM-DD` that is a day of the calendar. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

const lastDayMs = Date.UTC(9999, 11, 31)

/**
 * `YYYY-MM-DD` of a moment in UTC. Years have four digits, so later moments (the last stored one, in zones ahead of UTC)
 * count as 9999-12-31.
 */
export const dayOf = (milliseconds: number): string =>
  new Date(Math.min(milliseconds, lastDayMs)).toISOString().slice(0, 10)

/** Milliseconds. A clock this far ahead may soon be corrected, so later times in stored data are not trusted. */
export const toleratedLeadMs = day

/**
 * Range of possible expiry times of something that lives for `lifetimeMs` and is valid now. A later expiry was made by a
 * clock that ran ahead.
 */
export const possibleEnds = (lifetimeMs: number, now: Date) => ({
  after: now,
  before: new Date(now.getTime() + lifetimeMs + toleratedLeadMs),
})

/**
 * True if `milliseconds` have passed since a time. A time ahead of now by that much, or by a day, was written by a clock
 * that has been corrected since; it counts as passed, because otherwise the work would wait for it.
 */
export function havePassed(milliseconds: number, since: Date, now: Date): boolean {
  const passed = now.getTime() - since.getTime()
  return passed >= milliseconds || -passed >= Math.min(milliseconds, toleratedLeadMs)
}
