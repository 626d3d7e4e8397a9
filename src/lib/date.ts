import { day } from './durations'

/** True if a text is an existing date in the format `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

const lastDayMs = Date.UTC(9999, 11, 31)

/**
 * Returns the day of a moment in UTC, as `YYYY-MM-DD`. Years have four digits, so moments after the year 9999 count as
 * 9999-12-31. Such moments occur: in a time zone ahead of UTC, the last moment that can be stored is in the year 10000.
 */
export const dayOf = (milliseconds: number): string =>
  new Date(Math.min(milliseconds, lastDayMs)).toISOString().slice(0, 10)

/**
 * Number of milliseconds by which a clock may be ahead. Stored times further in the future are not trusted, because
 * they come from a wrong clock.
 */
export const toleratedLeadMs = day

/**
 * Returns the range of possible expiry times of an object that is valid now and has a lifetime of `lifetimeMs`. A later
 * expiry time was computed while the clock was ahead.
 */
export const possibleEnds = (lifetimeMs: number, now: Date) => ({
  after: now,
  before: new Date(now.getTime() + lifetimeMs + toleratedLeadMs),
})

/**
 * True if `milliseconds` have passed since a time. Also true if the time lies in the future by `milliseconds` or more,
 * or by a day or more: it was then stored while the clock was ahead, and periodic work must not wait until that time.
 */
export function havePassed(milliseconds: number, since: Date, now: Date): boolean {
  const passed = now.getTime() - since.getTime()
  return passed >= milliseconds || -passed >= Math.min(milliseconds, toleratedLeadMs)
}
