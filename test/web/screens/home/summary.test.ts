import { describe, expect, test } from 'bun:test'
import { comparePeriods, weeksInARow } from '../../../../web/screens/home/summary'

const day = (on: string, distance = 1) => ({
  ...{
    day: on,
    sport_id: 1,
    workouts: 1,
    distance,
    duration: 60,
    ascent: null,
    energy: null,
    energy_estimated: 0,
  },
})

describe('a month is compared with as many days of the one before', () => {
  const days = [
    day('2026-02-28', 1),
    day('2026-03-01', 2),
    day('2026-03-15', 4),
    day('2026-03-31', 8),
    day('2026-04-15', 16),
  ]
  const distances = (today: string) => {
    const { now, before } = comparePeriods(days, { period: 'month', today, startsOnMonday: true })
    return [now.distance, before.distance]
  }

  test('in its middle', () => expect(distances('2026-04-15')).toEqual([16, 6]))
  test('on its first day', () => expect(distances('2026-04-01')).toEqual([0, 2]))
  test('when the one before is shorter', () => expect(distances('2026-03-31')).toEqual([14, 1]))
})

test('a week is compared with the same weekdays of the one before', () => {
  // 2026-11-18 is a Wednesday.
  const days = [day('2026-11-09', 1), day('2026-11-11', 2), day('2026-11-12', 4), day('2026-11-16', 8)]
  const { now, before } = comparePeriods(days, { period: 'week', today: '2026-11-18', startsOnMonday: true })
  expect([now.distance, before.distance]).toEqual([8, 3])
})

describe('weeks in a row', () => {
  const days = [day('2026-10-20'), day('2026-11-04'), day('2026-11-15')]
  test('count while this week is still to come', () => expect(weeksInARow(days, '2026-11-18', true)).toBe(2))
  test('follow the first day of the week', () => expect(weeksInARow(days, '2026-11-18', false)).toBe(1))
  test('end with a week without a workout', () => expect(weeksInARow(days, '2026-11-28', true)).toBe(0))
  test('are none without workouts', () => expect(weeksInARow([], '2026-11-28', true)).toBe(0))
})
