// Statistics of periods. The expected sums were computed by hand.
import { describe, expect, test } from 'bun:test'
import { readShown, shownAddress } from '../../../../web/screens/statistics/address'
import {
  growthOver,
  indexInYear,
  sumPeriods,
  yearBefore,
  yearsOf,
} from '../../../../web/screens/statistics/periods'

const day = (on: string, distance: number, sport_id = 1) => ({
  ...{
    day: on,
    sport_id,
    workouts: 1,
    distance,
    duration: 3600,
    ascent: null,
    energy: null,
    energy_estimated: 0,
  },
})

const days = [
  day('2025-12-31', 100),
  day('2026-01-01', 10),
  day('2026-01-04', 20),
  day('2026-01-05', 30),
  day('2026-01-05', 5, 5),
  day('2026-03-31', 40),
]

describe('periods', () => {
  const months = sumPeriods(days, {
    ...{ from: '2026-01-01', to: '2026-04-15', period: 'month', startsOnMonday: true },
  })

  test('without workouts are there, too', () => {
    expect(months.map(({ start, sums }) => [start, sums.distance])).toEqual([
      ['2026-01-01', 65],
      ['2026-02-01', 0],
      ['2026-03-01', 40],
      ['2026-04-01', 0],
    ])
  })

  test('tell sports apart', () => {
    expect(
      [...months[0]!.bySport].map(([sport, { distance, workouts }]) => [sport, distance, workouts]),
    ).toEqual([
      [1, 60, 3],
      [5, 5, 1],
    ])
  })

  test.each([
    [true, ['2025-12-29', '2026-01-05'], [30, 35]],
    // Weeks start on Sunday; 4 January 2026 is a Sunday.
    [false, ['2025-12-28', '2026-01-04'], [10, 55]],
  ])('of weeks, starting on Monday: %p', (startsOnMonday, starts, distances) => {
    const weeks = sumPeriods(days, { from: '2026-01-01', to: '2026-01-10', period: 'week', startsOnMonday })
    expect(weeks.map(({ start }) => start)).toEqual(starts)
    expect(weeks.map(({ sums }) => sums.distance)).toEqual(distances)
  })
})

test('years are those with workouts, and this one', () => {
  expect(yearsOf(days, 2028)).toEqual([2028, 2026, 2025])
})

test('an amount grows over a year, and is unknown from tomorrow on', () => {
  const growth = growthOver(2026, days, { measure: 'distance', today: '2026-01-06' })
  expect(growth).toHaveLength(366)
  expect(growth.slice(0, 8)).toEqual([10, 10, 10, 30, 65, 65, null, null])
})

test('a date has one index in all years, with or without a 29 February', () => {
  const leap = [day('2024-02-29', 1), day('2024-03-01', 2), day('2024-11-23', 4), day('2024-11-24', 8)]
  const plain = [day('2025-02-28', 1), day('2025-03-01', 2), day('2025-11-23', 4), day('2025-11-24', 8)]
  const [before, now] = [leap, plain].map((some, index) =>
    growthOver(2024 + index, some, { measure: 'distance', today: '2026-01-01' }),
  )
  const at = (date: string) => [before, now].map(values => values?.[indexInYear(date)])
  expect(at('2026-02-28')).toEqual([0, 1])
  expect(at('2024-02-29')).toEqual([1, 1])
  expect(at('2026-03-01')).toEqual([3, 3])
  expect(at('2026-11-23')).toEqual([7, 7])
  expect(at('2026-12-31')).toEqual([15, 15])
  expect(
    growthOver(2026, plain, { measure: 'distance', today: '2026-02-28' })[indexInYear('2024-02-29')],
  ).toBe(null)
})

describe('the address', () => {
  test.each([
    ['', '/statistics'],
    ['measure=ascent&by=week&year=2024', '/statistics?measure=ascent&by=week&year=2024'],
    ['year=all&sport_id=5&equipment_id=none', '/statistics?year=all&sport_id=5&equipment_id=none'],
    ['measure=luck&by=decade&year=20x&sport_id=run&equipment_id=%3Cb%3E', '/statistics'],
  ])('%p leads to %s', (search, address) => {
    expect(shownAddress(readShown(new URLSearchParams(search), 2026), 2026)).toBe(address)
  })
})

describe('the year before', () => {
  test('counts as far as this one has come, also where the calendars differ', () => {
    const before = yearBefore(
      [day('2024-02-29', 1), day('2024-03-01', 2), day('2025-02-28', 4)],
      '2025-02-28',
    )
    expect(before).toEqual({ year: 2024, days: [], isSoFar: true })
    const after = yearBefore([day('2027-02-28', 1), day('2027-03-01', 2), day('2028-02-29', 4)], '2028-02-29')
    expect(after?.days.map(({ day }) => day)).toEqual(['2027-02-28'])
  })

  test('counts as a whole when this one is over, and is none before the first workout', () => {
    expect(yearBefore(days, '2026-12-31')).toEqual({ year: 2025, days: [days[0]!], isSoFar: false })
    expect(yearBefore(days, '2025-12-31')).toBeNull()
    expect(yearBefore([], '2026-11-23')).toBeNull()
    // The previous year is compared even without workouts, because there are workouts in earlier years.
    expect(yearBefore(days, '2030-06-01')).toEqual({ year: 2029, days: [], isSoFar: true })
  })
})
