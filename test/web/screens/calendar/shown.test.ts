import { describe, expect, test } from 'bun:test'
import {
  addressOf,
  type CalendarPeriod,
  lastDayOf,
  readShown,
  type Shown,
  shiftShown,
  startOfOther,
} from '../../../../web/screens/calendar/shown'

// 2026-11-29 is a Sunday.
const monday = { today: '2026-11-29', startsOnMonday: true }
const sunday = { today: '2026-11-29', startsOnMonday: false }
const read = (search: string, calendar = monday) => readShown(new URLSearchParams(search), calendar)

describe('the address', () => {
  test.each<[string, CalendarPeriod, string]>([
    ['', 'month', '2026-11-01'],
    ['month=2025-05', 'month', '2025-05-01'],
    ['month=2025-13', 'month', '2026-11-01'],
    ['weeks=2026-11-02', 'weeks', '2026-11-02'],
    ['weeks=2026-11-05', 'weeks', '2026-11-02'],
    ['weeks=2026-02-30', 'month', '2026-11-01'],
    ['year=2024', 'year', '2024-01-01'],
    ['year=0024', 'month', '2026-11-01'],
  ])('%p shows the %s from %s', (search, period, start) => {
    expect(read(search)).toEqual({ period, start, measure: 'distance' })
  })

  test('follows the first day of the week', () => {
    expect(read('weeks=2026-11-05', sunday).start).toBe('2026-11-01')
  })

  test.each(['month=2025-05', 'weeks=2026-10-05', 'year=2024', 'month=2025-05&measure=duration'])(
    '%p is read and written',
    search => {
      expect(addressOf(read(search), monday)).toBe(`/calendar?${search}`)
    },
  )

  test('of what is current', () => {
    const current = (period: CalendarPeriod, calendar = monday) =>
      addressOf({ period, start: null, measure: 'distance' }, calendar)
    expect(current('month')).toBe('/calendar')
    expect(current('weeks')).toBe('/calendar?weeks=2026-11-02')
    expect(current('weeks', sunday)).toBe('/calendar?weeks=2026-11-08')
    expect(current('year')).toBe('/calendar?year=2026')
  })
})

test.each<[CalendarPeriod, string, string, string]>([
  ['month', '2026-02-01', '2026-02-28', '2026-03-01'],
  ['weeks', '2026-11-02', '2026-11-29', '2026-11-30'],
  ['year', '2026-01-01', '2026-12-31', '2027-01-01'],
])('the %s from %s ends on %s', (period, start, last, next) => {
  expect(lastDayOf({ period, start })).toBe(last)
  expect(shiftShown({ period, start }, 1)).toBe(next)
  expect(shiftShown({ period, start: next }, -1)).toBe(start)
})

describe('another period', () => {
  const other = (period: CalendarPeriod, start: string, to: CalendarPeriod) => {
    const shown: Shown = { period, start, measure: 'distance' }
    return startOfOther(shown, to, monday)
  }

  test('is the current one if today is shown', () => {
    expect(other('month', '2026-11-01', 'weeks')).toBeNull()
    expect(other('weeks', '2026-11-02', 'year')).toBeNull()
    expect(other('year', '2026-01-01', 'month')).toBeNull()
  })

  test('is otherwise at the same time', () => {
    expect(other('month', '2025-05-01', 'weeks')).toBe('2025-04-28')
    expect(other('month', '2025-05-01', 'year')).toBe('2025-01-01')
    expect(other('weeks', '2025-04-28', 'month')).toBe('2025-05-01')
    expect(other('year', '2024-01-01', 'month')).toBe('2024-01-01')
  })
})
