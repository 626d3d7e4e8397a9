import { day } from './durations'

/** True for `YYYY-MM-DD` that is a day of the calendar. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

const lastDayMs = Date.UTC(9999, 11, 31)

/**
 * The day of a moment in UTC, as `YYYY-MM-DD`. Years have four digits, so moments after the year 9999 count as
 * 9999-12-31. In a time zone ahead of UTC, the last moment that can be stored is one of them.
 */
export const dayOf = (milliseconds: number): string =>
  new Date(Math.min(milliseconds, lastDayMs)).toISOString().slice(0, 10)

/** In milliseconds. A clock ahead by this much may be corrected, so stored times beyond it are not trusted. */
export const toleratedLeadMs = day

/**
 * The possible expiry times of something that is valid now and lives for `lifetimeMs`. A later expiry was computed
 * from a clock that ran ahead.
 */
export const possibleEnds = (lifetimeMs: number, now: Date) => ({
  after: now,
  before: new Date(now.getTime() + lifetimeMs + toleratedLeadMs),
})

/**
 * True if `milliseconds` have passed since a time. A time in the future, by that much or by a day, was written by a
 * clock that has been corrected since. It counts as passed, because otherwise the work would wait until then.
 */
export function havePassed(milliseconds: number, since: Date, now: Date): boolean {
  const passed = now.getTime() - since.getTime()
  return passed >= milliseconds || -passed >= Math.min(milliseconds, toleratedLeadMs)
}
