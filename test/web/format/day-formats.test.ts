import { describe, expect, test } from 'bun:test'
import { createDayFormats, type DayParts } from '../../../web/format/day-formats'

const asked: Omit<DayParts, 'timeZone'>[] = [
  { month: 'short' },
  { month: 'long' },
  { month: 'long', year: 'numeric' },
  { month: 'short', year: 'numeric' },
  { month: 'short', day: 'numeric' },
  { month: 'short', day: 'numeric', year: 'numeric' },
  { weekday: 'short' },
  { weekday: 'narrow' },
  { weekday: 'short', day: 'numeric', month: 'short' },
  { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  { day: 'numeric', month: 'long', year: 'numeric' },
]

// Bun supports all languages of Unicode, but Chromium does not.
describe.each(['eu', 'gl'])(
  'days in %s, where the browser does not know them, are those of Unicode',
  language => {
    const days = Array.from({ length: 24 }, (_, index) => new Date(Date.UTC(2026, 0, 5 + 15 * index, 23, 30)))
    test.each(asked)('%j', parts => {
      const ours = createDayFormats({ locale: 'es', language })({ timeZone: 'Europe/Madrid', ...parts })
      const theirs = new Intl.DateTimeFormat(language, { timeZone: 'Europe/Madrid', ...parts })
      expect(days.map(day => ours.format(day))).toEqual(days.map(day => theirs.format(day)))
    })
  },
)

test('a browser that knows the language writes them itself', () => {
  const format = createDayFormats({ locale: 'gl-ES', language: 'gl' })({ timeZone: 'UTC', month: 'long' })
  expect(format).toBeInstanceOf(Intl.DateTimeFormat)
})
