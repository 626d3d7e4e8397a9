// Efficiency, decoupling and variability, with the check values of the specification.
import { describe, expect, test } from 'bun:test'
import { steadinessOf } from '../../../src/tracks/analysis/steadiness'
import type { Half, TrackAnalysis } from '../../../src/tracks/analysis/track-analysis'

const half = (output: number, heartRate: number): Half => ({ output, heartRate })

const none = { heartRate: null, power: null, speed: null }
const ride: TrackAnalysis = {
  histograms: none,
  bestMeans: none,
  secondsWith: { heartRate: 3600, power: 3600, speed: 3600 },
  heldHeartRate: 150,
  meanHeartRate: 143.5,
  meanPower: 200,
  weightedPower: 200,
  work: 720_000,
  gradedSpeed: null,
  weightedSpeed: null,
  halves: { output: 'power', first: half(200, 140), second: half(200, 147) },
  longestPause: 0,
  climbs: [],
  gradients: null,
  elevationNoise: null,
}
const run: TrackAnalysis = {
  ...ride,
  meanHeartRate: 154,
  meanPower: null,
  weightedPower: null,
  work: null,
  gradedSpeed: 3.2,
  weightedSpeed: 3.3,
  halves: { output: 'speed', first: half(3.2, 150), second: half(3.2, 158) },
}

describe('decoupling', () => {
  test('is the loss of the second half', () => {
    expect(steadinessOf(ride, false).decoupling).toBeCloseTo(4.762, 2)
    expect(steadinessOf(run, true).decoupling).toBeCloseTo(5.063, 2)
  })

  test('is no mirror image if the halves are exchanged', () => {
    const { first, second } = ride.halves!
    const exchanged = { ...ride, halves: { output: 'power' as const, first: second, second: first } }
    expect(steadinessOf(exchanged, false).decoupling).toBeCloseTo(-5, 6)
  })
})

test('efficiency is watts, or metres per minute, by the heart rate', () => {
  expect(steadinessOf(ride, false).efficiency).toEqual({ value: 1.394, output: 'power' })
  expect(steadinessOf(run, true).efficiency).toEqual({ value: 1.247, output: 'speed' })
})

test('variability is the weighted output by the mean one', () => {
  expect(steadinessOf({ ...ride, weightedPower: 267.65 }, false).variability).toBeCloseTo(1.338, 3)
  expect(steadinessOf({ ...ride, weightedPower: 250.62 }, false).variability).toBeCloseTo(1.253, 3)
  expect(steadinessOf(run, true).variability).toBeCloseTo(3.3 / 3.2, 3)
})

test.each<[string, TrackAnalysis, boolean]>([
  ['no-heart-rate', { ...ride, meanHeartRate: null, halves: null }, false],
  ['no-output', { ...ride, meanPower: null, weightedPower: null, halves: null }, false],
  // This is a ride without power. On wheels, the speed says little about the effort.
  ['no-output', run, false],
  ['long-pause', { ...ride, longestPause: 301, halves: null }, false],
  ['too-short', { ...ride, halves: null }, false],
  ['uneven', { ...ride, weightedPower: 221 }, false],
])('there is none of both with %s', (reason, analysis, isOnFoot) => {
  expect(steadinessOf(analysis, isOnFoot)).toMatchObject({
    efficiency: null,
    decoupling: null,
    unsteadyReason: reason,
  })
})

test('at the limits there are both', () => {
  const atLimits = { ...ride, longestPause: 300, weightedPower: 220 }
  expect(steadinessOf(atLimits, false)).toMatchObject({ unsteadyReason: null, variability: 1.1 })
})
