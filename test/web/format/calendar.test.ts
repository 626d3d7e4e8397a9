import { describe, expect, test } from 'bun:test'
import * as fc from 'fast-check'
import {
  addDays,
  dayIn,
  daysBetween,
  endOfPeriod,
  type Period,
  periodsBetween,
  shiftPeriod,
  startOfPeriod,
  weekdayOf,
} from '../../../web/format/calendar'

const day = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))

test('the day depends on where the clock hangs', () => {
  const moment = new Date('2026-03-08T04:30:00Z')
  expect(['UTC', 'America/New_York', 'Pacific/Kiritimati'].map(zone => dayIn(zone, moment))).toEqual([
    '2026-03-08',
    '2026-03-07',
    '2026-03-08',
  ])
})

test('days are counted as the calendar of the language does', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -4000, max: 4000 }), (from, count) => {
      const to = Temporal.PlainDate.from(from).add({ days: count }).toString()
      expect(addDays(from, count)).toBe(to)
      expect(daysBetween(from, to)).toBe(count)
    }),
  )
})

describe('periods', () => {
  // 2026-11-22 is a Sunday.
  test.each<[string, Period, boolean, string, string]>([
    ['2026-11-22', 'week', true, '2026-11-16', '2026-11-22'],
    ['2026-11-22', 'week', false, '2026-11-22', '2026-11-28'],
    ['2024-02-29', 'month', true, '2024-02-01', '2024-02-29'],
    ['2026-12-31', 'month', true, '2026-12-01', '2026-12-31'],
    ['2026-11-22', 'year', false, '2026-01-01', '2026-12-31'],
  ])('%s is in the %s (Monday first: %p)', (on, period, startsOnMonday, first, last) => {
    expect(startOfPeriod(on, period, startsOnMonday)).toBe(first)
    expect(endOfPeriod(first, period)).toBe(last)
  })

  test('follow each other without a gap', () => {
    fc.assert(
      fc.property(
        day,
        fc.constantFrom<Period>('week', 'month', 'year'),
        fc.boolean(),
        (on, period, monday) => {
          const start = startOfPeriod(on, period, monday)
          const next = shiftPeriod(start, period, 1)
          expect(start <= on && on < next).toBe(true)
          expect(startOfPeriod(next, period, monday)).toBe(next)
          expect(shiftPeriod(next, period, -1)).toBe(start)
          expect(weekdayOf(startOfPeriod(on, 'week', monday), monday)).toBe(0)
        },
      ),
    )
  })

  test('are all there, also those in which nothing happened', () => {
    expect(periodsBetween('2025-11-30', '2026-02-01', 'month', true)).toEqual([
      '2025-11-01',
      '2025-12-01',
      '2026-01-01',
      '2026-02-01',
    ])
    expect(periodsBetween('2024-05-05', '2026-01-01', 'year', true)).toHaveLength(3)
    expect(periodsBetween('2026-11-15', '2026-11-16', 'week', true)).toEqual(['2026-11-09', '2026-11-16'])
  })
})
