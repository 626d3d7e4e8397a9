// Calendars, read by an independent strict reader.
import { describe, expect, test } from 'bun:test'
import ICAL from 'ical.js'
import type { FeedEntry } from '../../../src/workouts/feeds/entries'
import { writeCalendar } from '../../../src/workouts/feeds/write-calendar'

const entry: FeedEntry = {
  shortId: 'abc',
  title: 'A ride',
  sport: 'Cycling (Sport)',
  description: 'Cycling (Sport)\nDistance 10 km',
  place: null,
  start: new Date('2026-05-30T08:00:00Z'),
  durationS: 3600,
  changedAt: new Date('2026-05-31T09:00:00.123Z'),
  url: 'https://trackhut.example.org/workouts/abc',
}

const write = (changes: Partial<FeedEntry> = {}) =>
  writeCalendar({ name: 'Trackhut (sam)', host: 'trackhut.example.org' }, [{ ...entry, ...changes }])

function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return { calendar, events: calendar.getAllSubcomponents('vevent') }
}

const valueIn = (text: string, name: string) => String(read(text).events[0]?.getFirstPropertyValue(name))

test('a calendar has what programs want to know', () => {
  const { calendar, events } = read(write())
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
  expect(calendar.getFirstPropertyValue('name')).toBe('Trackhut (sam)')
  expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H')
  expect(calendar.getFirstProperty('method')).toBeNull()
  expect(events).toHaveLength(1)
  const names = ['uid', 'dtstamp', 'last-modified', 'dtstart', 'dtend', 'transp', 'class', 'url']
  expect(names.map(name => valueIn(write(), name))).toEqual([
    'abc@trackhut.example.org',
    '2026-05-31T09:00:00Z',
    '2026-05-31T09:00:00Z',
    '2026-05-30T08:00:00Z',
    '2026-05-30T09:00:00Z',
    'TRANSPARENT',
    'PRIVATE',
    'https://trackhut.example.org/workouts/abc',
  ])
})

test('a calendar without workouts is one', () => {
  expect(read(writeCalendar({ name: 'x', host: 'y' }, [])).events).toEqual([])
})

test('places are told if they are given, and positions never', () => {
  expect(write()).not.toMatch(/LOCATION|GEO/)
  expect(valueIn(write({ place: 'Uzès, France' }), 'location')).toBe('Uzès, France')
})

test('a workout without a length has no end', () => {
  expect(write({ durationS: 0 })).not.toContain('DTEND')
})

test('a ride over midnight ends on the next day', () => {
  const start = new Date('2026-12-31T23:30:00Z')
  expect(valueIn(write({ start }), 'dtend')).toBe('2027-01-01T00:30:00Z')
})

test('clocks that are set change nothing, because times are in UTC', () => {
  // 2:30 in Paris is there twice on this day.
  const start = new Date('2026-10-25T00:30:00Z')
  const text = write({ start, durationS: 2 * 3600 })
  expect([valueIn(text, 'dtstart'), valueIn(text, 'dtend')]).toEqual([
    '2026-10-25T00:30:00Z',
    '2026-10-25T02:30:00Z',
  ])
  expect(text).not.toContain('TZID')
})

describe('texts come back as they were', () => {
  test.each([
    ['what has to be escaped', String.raw`a;b,c\d\n:"e"`],
    ['several lines', 'one\ntwo'],
    ['what looks like the end', 'END:VEVENT\nEND:VCALENDAR\nBEGIN:VEVENT'],
    ['other letters', 'Ёлка 日本 Žižkov'],
  ])('%s', (_, title) => {
    const text = write({ title })
    expect(read(text).events).toHaveLength(1)
    expect(valueIn(text, 'summary')).toBe(title)
  })

  test('other line ends are line ends', () => {
    expect(valueIn(write({ title: 'one\r\ntwo\rthree' }), 'summary')).toBe('one\ntwo\nthree')
  })

  test('control characters and halves of characters are none', () => {
    expect(valueIn(write({ title: 'a\u0000b\u0007c\u0085d\ud800e' }), 'summary')).toBe('a b c d\ufffde')
  })

  test('long ones, wherever a character meets the end of a line', () => {
    for (let before = 50; before < 80; before++) {
      const title = `${'x'.repeat(before)}🚴${'é'.repeat(100)}🚴🏽‍♀️`
      const text = write({ title })
      expect(valueIn(text, 'summary')).toBe(title)
      const lines = text.split('\r\n')
      for (const line of lines) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        expect(line.isWellFormed()).toBe(true)
      }
    }
  })
})

test('all lines end as the standard wants', () => {
  const text = write({ title: 'one\ntwo', description: 'x\r\ny'.repeat(40) })
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})
