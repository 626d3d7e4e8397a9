import { expect, test } from 'bun:test'
import { isPossible, thresholdInUnit, thresholdOf } from '../../../../web/components/sports/stopped-speed'

test('is shown in km/h or mph, with the two decimals that the field has', () => {
  expect(thresholdInUnit(1.5, false)).toBe(1.5)
  expect(thresholdInUnit(1, true)).toBe(0.62)
  expect(thresholdInUnit(0.1, true)).toBe(0.06)
})

test('what is entered becomes km/h, and is shown again as it was entered', () => {
  expect(thresholdOf(1.5, false)).toBe(1.5)
  expect(thresholdOf(10, true)).toBeCloseTo(16.09344, 10)
  for (const mph of [0.06, 0.62, 1.25, 99.99]) expect(thresholdInUnit(thresholdOf(mph, true), true)).toBe(mph)
})

test.each([
  [0.01, true],
  [100, true],
  [0, false],
  [100.01, false],
  [Number.NaN, false],
])('%d may be entered: %p', (speed, possible) => {
  expect(isPossible(speed)).toBe(possible)
})
