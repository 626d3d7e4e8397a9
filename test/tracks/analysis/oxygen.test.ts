import { expect, test } from 'bun:test'
import {
  maxOxygenOfHeartRates,
  maxOxygenOfStretch,
  oxygenOfCycling,
  oxygenOfRunning,
  oxygenOfSpeed,
  oxygenOfWalking,
  shareOfMaximum,
  speedAtOxygen,
} from '../../../src/tracks/analysis/oxygen'

test('the uptake of walking, running and cycling', () => {
  expect(oxygenOfRunning(200, 0)).toBeCloseTo(43.5, 9)
  expect(oxygenOfRunning(160, 0.05)).toBeCloseTo(42.7, 9)
  expect(oxygenOfWalking(90, 0.04)).toBeCloseTo(18.98, 9)
  expect(oxygenOfCycling(250 / 75)).toBeCloseTo(43, 9)
})

test('the energy of running by oxygen, at 5 kcal a litre', () => {
  expect((oxygenOfRunning(200, 0) / 1000) * 70 * 50 * 5).toBeCloseTo(761, 0)
})

test('the maximum from a steady stretch, and from heart rates', () => {
  expect(maxOxygenOfStretch(43.5, 0.75)).toBeCloseTo(56.8, 1)
  expect(maxOxygenOfStretch(43.5, 0)).toBeNull()
  expect(maxOxygenOfHeartRates(190, 50)).toBeCloseTo(58.1, 1)
})

test('the speed with an uptake of 40, 50 and 60', () => {
  expect(speedAtOxygen(40)).toBeCloseTo(217.67, 2)
  expect(speedAtOxygen(50)).toBeCloseTo(260.77, 2)
  expect(speedAtOxygen(60)).toBeCloseTo(302.3, 2)
  expect(oxygenOfSpeed(speedAtOxygen(47))).toBeCloseTo(47, 9)
})

test('less of the maximum can be held for longer', () => {
  expect(shareOfMaximum(5)).toBeGreaterThan(shareOfMaximum(30))
  expect(shareOfMaximum(1000)).toBeCloseTo(0.8, 3)
})
