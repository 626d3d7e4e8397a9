import { describe, expect, test } from 'bun:test'
import { readGoalAmount, writeGoalAmount } from '../../../../src/workouts/analysis/goals/measures'
import { type Period, periodAround, shareOver } from '../../../../src/workouts/library/periods'

const day = (text: string) => Temporal.PlainDate.from(text)

describe('the period around a day', () => {
  // 2026-11-22 is a Sunday.
  test.each<[string, Period, boolean, string, string]>([
    ['2026-11-22', 'week', true, '2026-11-16', '2026-11-22'],
    ['2026-11-22', 'week', false, '2026-11-22', '2026-11-28'],
    ['2026-11-21', 'week', false, '2026-11-15', '2026-11-21'],
    ['2026-11-16', 'week', true, '2026-11-16', '2026-11-22'],
    ['2026-12-31', 'week', true, '2026-12-28', '2027-01-03'],
    ['2024-02-10', 'month', true, '2024-02-01', '2024-02-29'],
    ['2026-12-31', 'month', false, '2026-12-01', '2026-12-31'],
    ['2024-07-01', 'year', true, '2024-01-01', '2024-12-31'],
  ])('%s in a %s that starts on Monday: %p', (on, period, startsOnMonday, first, last) => {
    const found = periodAround(day(on), period, { startsOnMonday })
    expect([found.first.toString(), found.last.toString()]).toEqual([first, last])
  })
})

describe('the share that is over at the end of a day', () => {
  const november = periodAround(day('2026-11-10'), 'month', { startsOnMonday: true })

  test.each([
    ['2026-10-31', 0],
    ['2026-10-01', 0],
    ['2026-11-01', 1 / 30],
    ['2026-11-15', 0.5],
    ['2026-11-30', 1],
    ['2027-03-01', 1],
  ])('of November, on %s', (today, share) => {
    expect(shareOver(november, day(today))).toBe(share)
  })

  test('of a year is counted in its days', () => {
    const year = periodAround(day('2026-05-05'), 'year', { startsOnMonday: true })
    expect(shareOver(year, day('2026-12-30'))).toBeCloseTo(364 / 365, 12)
  })
})

describe('amounts', () => {
  test.each([
    [12.345, 'distance', 12_345],
    [3600, 'duration', 3600],
    [0.5, 'ascent', 500],
    [3, 'days', 3],
    [2000, 'energy', 2000],
  ] as const)('%p of %s is kept exactly', (amount, measure, stored) => {
    expect(readGoalAmount(amount, measure, 'week')).toBe(stored)
    expect(writeGoalAmount(stored, measure)).toBe(amount)
  })

  test.each([
    [0, 'distance'],
    [-1, 'distance'],
    [0.0001, 'distance'],
    [1_000_001, 'distance'],
    [Number.NaN, 'distance'],
    [Number.POSITIVE_INFINITY, 'ascent'],
    [0.4, 'workouts'],
    [8, 'days'],
    [10_000_001, 'energy'],
  ] as const)('%p of %s in a week makes no sense', (amount, measure) => {
    expect(readGoalAmount(amount, measure, 'week')).toBeNull()
  })
})
