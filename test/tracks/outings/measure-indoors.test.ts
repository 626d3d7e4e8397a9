// Measures recordings without positions.
import { expect, test } from 'bun:test'
import { measureIndoors } from '../../../src/tracks/outings/measure-indoors'
import { noSummary } from '../../../src/tracks/recorder-summary'
import { rideThrough } from '../curves/rides'

/** A recording of a minute on a trainer at 5 m/s, except for ten seconds at 9 m/s. */
function trainer() {
  const speeds = Float32Array.from({ length: 61 }, (_, second) => (second > 20 && second <= 30 ? 9 : 5))
  const track = rideThrough([...speeds].map((_, second) => ({ at: [second, 0] })))
  const unknown = new Float64Array(speeds.length).fill(Number.NaN)
  return { ...track, points: { ...track.points, latitude: unknown, longitude: unknown, speed: speeds } }
}

test.each([
  ['is at most 1.1 times the device’s maximum', 7, 7.7],
  ['is that of the readings without one', null, 9],
  ['and where the device’s is less than the average', 2, 9],
])('the top speed %s', (_, maxSpeed, expected) => {
  const options = { sportWord: 'cycling', totalsFrom: 'device' } as const
  const measures = measureIndoors(trainer(), { ...noSummary, maxSpeed, distanceM: 340 }, options)
  expect(measures.topSpeedCkmh).toBe(Math.round(expected * 360))
  expect(measures.sources.maxSpeed).toBe(maxSpeed === 7 ? 'device' : 'points')
})

/** A rower of 400 m at 4 m/s. Its first record already counts 4 m, so 396 m lie between the records. */
function rower() {
  const track = rideThrough(Array.from({ length: 100 }, (_, second) => ({ at: [second, 0] })))
  const unknown = new Float64Array(100).fill(Number.NaN)
  const distance = Float32Array.from(unknown, (_, second) => 4 * (second + 1))
  return { ...track, points: { ...track.points, latitude: unknown, longitude: unknown, distance } }
}

test.each([
  ['reach the total of the device', 400, 99_000],
  ['are those of the records without a total', null, undefined],
  ['are those of the records if the total is another distance', 500, undefined],
])('the fastest 400 m %s', (_, distanceM, elapsedMs) => {
  const options = { sportWord: 'rowing', totalsFrom: 'device' } as const
  const { efforts } = measureIndoors(rower(), { ...noSummary, distanceM }, options)
  expect(efforts.find(({ distanceMm }) => distanceMm === 400_000)?.elapsedMs).toBe(elapsedMs)
})

test('the fastest 100 m with a total are faster by as much as the records lack', () => {
  const options = { sportWord: 'rowing', totalsFrom: 'device' } as const
  const fastest = (distanceM: number | null) =>
    measureIndoors(rower(), { ...noSummary, distanceM }, options).efforts[0]!.elapsedMs
  expect(fastest(null)).toBe(25_000)
  expect(fastest(400)).toBe(24_750)
})
