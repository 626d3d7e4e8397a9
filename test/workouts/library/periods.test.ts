// Tests for the functions that find the day and period of a moment, around clock changes and at the ends of the
// calendar.
import { expect, test } from 'bun:test'
import {
  createDayFinder,
  createPeriodFinder,
  type Period,
  rangeOfYear,
} from '../../../src/workouts/library/periods'

test.each<[timeZone: string, moment: string, day: string]>([
  ['UTC', '1969-12-31T23:59:59.999Z', '1969-12-31'],
  ['Europe/Berlin', '2026-03-28T23:00Z', '2026-03-29'],
  ['Europe/Berlin', '2026-03-29T22:00Z', '2026-03-30'],
  ['Pacific/Kiritimati', '9999-12-31T23:59Z', '9999-12-31'],
])('on the clocks of %s, %s is on %s', (timeZone, moment, day) => {
  expect(createDayFinder(timeZone)(Date.parse(moment))).toBe(day)
})

test.each<[period: Period, startsOnMonday: boolean, starts: string[]]>([
  ['week', true, ['1969-12-29', '2026-02-23', '2026-03-02', '9999-12-27']],
  ['week', false, ['1969-12-28', '2026-03-01', '2026-03-01', '9999-12-26']],
  ['month', true, ['1969-12-01', '2026-03-01', '2026-03-01', '9999-12-01']],
  ['year', true, ['1969-01-01', '2026-01-01', '2026-01-01', '9999-01-01']],
])('a %s that starts on Monday: %p', (period, startsOnMonday, starts) => {
  const startOf = createPeriodFinder(period, { timeZone: 'Europe/Berlin', startsOnMonday })
  const moments = ['1969-12-31T12:00Z', '2026-02-28T23:30Z', '2026-03-01T23:00Z', '9999-12-31T23:30Z']
  expect(moments.map(moment => startOf(Date.parse(moment)))).toEqual(starts)
})

test('a year begins and ends at midnight on the clocks of the zone', () => {
  const { from, before } = rangeOfYear(2026, 'America/New_York')
  expect([from.toISOString(), before.toISOString()]).toEqual([
    '2026-01-01T05:00:00.000Z',
    '2027-01-01T05:00:00.000Z',
  ])
})
