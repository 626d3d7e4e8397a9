// Histograms: the seconds at each value, from which the time in zones is computed. The expected values are from a
// spreadsheet.
import { expect, test } from 'bun:test'
import { analyseTrack } from '../../../src/tracks/analysis/analyse-track'
import { type Histogram, histogramSteps } from '../../../src/tracks/analysis/track-analysis'
import { secondsInZones } from '../../../src/tracks/analysis/zones'
import type { Pool, PoolLength } from '../../../src/tracks/pool'
import { trackAlong } from '../../maps/lines/recordings'
import { during, randomFrom, recorded } from './recorded'

/** Returns the seconds at each value. Values with 0 seconds are left out. */
function secondsAt(histogram: Histogram | null, step: number): Record<string, number> {
  const entries = histogram?.seconds.map((seconds, index) => [
    ((histogram.first + index) * step).toFixed(step < 1 ? 2 : 0),
    seconds,
  ])
  return Object.fromEntries(entries?.filter(([, seconds]) => seconds !== 0) ?? [])
}

const heartRates = (track: Parameters<typeof analyseTrack>[0]) =>
  secondsAt(analyseTrack(track)?.histograms.heartRate ?? null, 1)

const sample = recorded({
  seconds: [0, 1, 2, 12, 42, 43, 44, 45],
  heartRate: [120, 130, 150, 150, 170, 0, 170, 170],
})

test('each heart rate counts until the next one, but ten seconds at most', () => {
  expect(heartRates(sample)).toEqual({ 120: 1, 130: 1, 150: 20, 170: 2 })
  const { histograms, secondsWith } = analyseTrack(sample)!
  const zones = secondsInZones(histograms.heartRate!, 1, [95, 114, 133, 152, 171])
  expect(zones).toEqual({ below: 0, zones: [0, 2, 20, 2, 0] })
  // One of the 25 seconds that count has no heart rate.
  expect(secondsWith).toEqual({ heartRate: 24, power: 0, speed: 0 })
})

test('what no heart does is left out', () => {
  expect(heartRates(recorded({ heartRate: [0, 240, 241, Number.NaN, 100, 100] }))).toEqual({ 100: 1, 240: 1 })
})

test('nothing counts across a pause', () => {
  expect(heartRates(recorded({ heartRate: [100, 110, 120, 130, 130], begins: [2] }))).toEqual({
    100: 1,
    120: 1,
    130: 1,
  })
})

test('fractions of seconds add up', () => {
  const track = recorded({ seconds: [0, 0.4, 1.1, 2.5, 3], heartRate: [100, 101, 100, 101, 101] })
  expect(heartRates(track)).toEqual({ 100: 1.8, 101: 1.2 })
})

test('whatever was recorded, seconds add up to the whole without its gaps', () => {
  const random = randomFrom(7)
  const seconds: number[] = [0]
  for (let index = 1; index < 500; index++) seconds.push(seconds.at(-1)! + Math.ceil(random() ** 4 * 40))
  const heartRate = seconds.map(() => 60 + Math.round(random() * 120))
  const power = seconds.map(() => Math.round(random() * 900))
  const counted = seconds.reduce(
    (sum, second, index) => sum + Math.min(10, second - (seconds[index - 1] ?? 0)),
    0,
  )
  const { secondsWith, histograms } = analyseTrack(recorded({ seconds, heartRate, power }))!
  expect(counted).toBeLessThan(seconds.at(-1)!)
  expect(secondsWith).toEqual({ heartRate: counted, power: counted, speed: 0 })
  expect(histograms.power!.seconds.length).toBeLessThanOrEqual(181)
})

test('heart rates that a strap handed over later count until the next of them', () => {
  const track = recorded({
    seconds: [0, 5, 10, 100, 105],
    speed: [1, 1, 1, 1, 1],
    begins: [3],
    // These readings are before the start, between the points, in the pause, and after the end.
    readings: { seconds: [-2, 0.5, 2.5, 6, 50, 101, 107], heartRate: [200, 120, 121, 122, 200, 123, 200] },
  })
  expect(heartRates(track)).toEqual({ 120: 2, 121: 3.5 })
})

test('power is counted by 5 W, with zeros', () => {
  const { histograms } = analyseTrack(recorded({ power: [0, 4, 5, 203, 0, 0] }))!
  expect(secondsAt(histograms.power, histogramSteps.power)).toEqual({ 0: 3, 5: 1, 200: 1 })
})

test('a power meter that says nothing but zeros is not connected', () => {
  const analysis = analyseTrack(recorded({ power: during([0, 100]), heartRate: during([120, 100]) }))!
  expect(analysis).toMatchObject({ meanPower: null, weightedPower: null, work: null })
  expect(analysis.histograms.power).toBeNull()
})

test('speed is counted by 0.05 m/s, as a mean over five seconds', () => {
  const speed = during([3, 100], [0, 100], [4, 100])
  const counted = secondsAt(analyseTrack(recorded({ speed }))!.histograms.speed, histogramSteps.speed)
  const between = Object.values(counted).reduce((sum, seconds) => sum + seconds, 0)
  expect(between).toBe(300)
  // In the two seconds before and after each change, the means contain both speeds. The speed recorded at a point is
  // that of the time before the point.
  expect(counted).toMatchObject({ '3.00': 97, '0.00': 96, '4.00': 99, '2.40': 2, '3.20': 1 })
})

test('a jump of the positions has no speed', () => {
  const metre = 180 / Math.PI / 6_371_000
  const along = (meters: number) => [45 + meters * metre, 5] as const
  const straight = Array.from({ length: 301 }, (_, second) => along(second * 3))
  const jumping = straight.map((place, second) => (second === 150 ? along(second * 3 + 2000) : place))
  const { histograms, bestMeans, secondsWith } = analyseTrack(trackAlong(jumping))!
  expect(secondsWith.speed).toBe(298)
  const fastest = (histograms.speed!.first + histograms.speed!.seconds.length) * histogramSteps.speed
  expect(fastest).toBeLessThan(3.2)
  expect(bestMeans.speed![1]!.value).toBeCloseTo(3, 1)
})

test('faster than 40 m/s is counted as 40 m/s', () => {
  const { histograms } = analyseTrack(recorded({ speed: during([120, 60]) }))!
  expect(secondsAt(histograms.speed, histogramSteps.speed)).toEqual({ '40.00': 60 })
})

test('a swim in a pool has the speeds of its lengths, without the rests', () => {
  const length = (start: number, seconds: number, isSwum: boolean): PoolLength => {
    return { start: start * 1e6, seconds, isSwum, stroke: null, strokes: null }
  }
  const pool: Pool = {
    lengthM: 25,
    unit: 'm',
    lengths: [length(0, 20, true), length(20, 25, true), length(45, 100, false), length(145, 20, true)],
  }
  const track = recorded({ seconds: [0, 20, 45, 145, 165], pool, elevation: [9, 3, 5, 1, 20] })
  const { histograms, secondsWith, bestMeans, longestPause, ...others } = analyseTrack(track)!
  expect(secondsAt(histograms.speed, histogramSteps.speed)).toEqual({ '1.00': 25, '1.25': 40 })
  expect(secondsWith.speed).toBe(65)
  expect(longestPause).toBe(100)
  // The best minute contains 45 s of swimming and 15 s of rest.
  expect(bestMeans.speed![4]).toEqual({ value: 0.833, from: 0 })
  // Elevations are ignored, because watches cannot measure them under water and nobody swims uphill.
  expect(others).toMatchObject({
    gradedSpeed: null,
    weightedSpeed: null,
    gradients: null,
    elevationNoise: null,
  })
})
