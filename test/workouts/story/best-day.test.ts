import { expect, test } from 'bun:test'
import { noSums } from '../../../src/workouts/library/sums'
import { bestDayOf } from '../../../src/workouts/story/best-day'

const day = (name: string, distanceM: number, movingS: number) => ({
  ...noSums(),
  day: name,
  ids: [],
  distanceM,
  movingS,
})

test('the best day is the one with the longest distance, the earliest among equals', () => {
  const days = [day('2025-01-01', 5000, 9000), day('2025-01-02', 7000, 100), day('2025-01-03', 7000, 200)]
  expect(bestDayOf(days)?.day).toBe('2025-01-02')
})

test('without any distance, it is the one with the longest time', () => {
  expect(bestDayOf([day('2025-01-01', 0, 100), day('2025-01-02', 0, 200)])?.day).toBe('2025-01-02')
  expect(bestDayOf([])).toBeNull()
})
