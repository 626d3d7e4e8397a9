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
