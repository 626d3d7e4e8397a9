import { describe, expect, test } from 'bun:test'
import type { Review } from '../../../../src/workouts/analysis/review/schemas'
import { yearToLookBackOn } from '../../../../web/screens/home/summary'
import { compare, offeredYears } from '../../../../web/screens/review/comparison'

const noEnergy = { energy: null, energy_estimated: 0 }
const totals = {
  workouts: 4,
  distance: 112,
  duration: 3600,
  ascent: null,
  ...noEnergy,
  active_days: 3,
  days_in_a_row: 2,
}

const beside = (before: Partial<NonNullable<Review['before']>> | null, year = 2026) => ({
  year,
  totals,
  before: before && { ...totals, until: '2025-12-31', ...before },
})

const write = (percent: number) => percent.toLocaleString('en')

describe('a year beside the one before', () => {
  test('is more or less of it', () => {
    expect(compare(beside({ distance: 100 }), 'distance', write)).toEqual({
      key: 'review.change',
      change: '+12',
      year: 2025,
    })
    expect(compare(beside({ workouts: 8, until: '2025-11-22' }), 'workouts', write)).toEqual({
      key: 'review.changeSoFar',
      change: '−50',
      year: 2025,
    })
  })

  test('is many times as much with grouped digits', () => {
    expect(compare(beside({ distance: 8 }), 'distance', write)?.change).toBe('+1,300')
  })

  test('is as much where the difference is less than half a hundredth', () => {
    expect(compare(beside({ distance: 112.4 }), 'distance', write)?.key).toBe('review.as')
  })

  test('says that there was nothing, and nothing where there was no year before', () => {
    expect(compare(beside({ ascent: null, until: '2025-03-01' }), 'ascent', write)?.key).toBe(
      'review.noneBeforeSoFar',
    )
    expect(compare(beside(null), 'distance', write)).toBeNull()
  })
})

test('the years to choose from go from the first to this one, with the one that is shown', () => {
  expect(offeredYears(2024, 2026, 2025)).toEqual([2026, 2025, 2024])
  expect(offeredYears(null, 2026, 2026)).toEqual([2026])
  expect(offeredYears(2024, 2026, 2022)).toEqual([2026, 2025, 2024, 2023, 2022])
  expect(offeredYears(1000, 2026, 1500)).toHaveLength(101)
})

describe('the first screen looks back', () => {
  const days = [
    { day: '2025-07-01', sport_id: 1, workouts: 1, distance: 1, duration: 1, ascent: null, ...noEnergy },
  ] satisfies Parameters<typeof yearToLookBackOn>[0]

  test.each([
    ['2025-11-30', null],
    ['2025-12-01', 2025],
    ['2026-01-31', 2025],
    ['2026-02-01', null],
    // There are no workouts in 2026.
    ['2026-12-01', null],
  ])('on %s on %p', (today, year) => {
    expect(yearToLookBackOn(days, today)).toBe(year)
  })
})
