// Sensor readings that have no position, between the points of a track.
import { describe, expect, test } from 'bun:test'
import { oneSegment } from '../../../src/tracks/curves/cut'
import { momentsOf, rowsOf, summarize } from '../../../src/tracks/curves/measured'
import { splitsOf, stretchOf } from '../../../src/tracks/curves/splits'
import { travelledAt } from '../../../src/tracks/measuring/travelled'
import type { Track } from '../../../src/tracks/track'
import { rideThrough } from './rides'

/** A track with heart rates that were read at these seconds. */
function withReadings(track: Track, readings: readonly [seconds: number, heartRate: number][]): Track {
  const { points } = rideThrough(readings.map(([at, heartRate]) => ({ at: [at, 0], heartRate })))
  const none = new Float64Array(readings.length).fill(Number.NaN)
  return { ...track, readings: { ...points, latitude: none, longitude: none } }
}

const ride = withReadings(
  rideThrough(
    [
      { at: [0, 0], heartRate: 100 },
      { at: [4, 20] },
      { at: [10, 50], heartRate: 120 },
      { at: [40, 50] },
      { at: [44, 70] },
    ],
    [0, 3],
  ),
  [
    [-3, 90],
    [2, 104],
    [6, 110],
    [20, 130],
    [42, 140],
    [50, 150],
  ],
)
const travelled = travelledAt(ride)
const moments = momentsOf(ride, travelled)
const rows = rowsOf(moments, ride)

test('is measured in the order of time', () => {
  expect([...moments.seconds]).toEqual([-3, 0, 2, 4, 6, 10, 20, 40, 42, 44, 50])
  expect([...moments.points!]).toEqual([-1, 0, -1, 1, -1, 2, -1, 3, -1, 4, -1])
  expect([...moments.readingsOf('heartRate')!]).toEqual([
    90,
    100,
    104,
    Number.NaN,
    110,
    120,
    130,
    Number.NaN,
    140,
    Number.NaN,
    150,
  ])
  expect(moments.readingsOf('power')).toBeNull()
})

test('counts in averages, each reading for the time to it', () => {
  const heartRates = moments.readingsOf('heartRate')!
  // The readings are 104 for 2 s, 110 for 2 s, 120 for 4 s, 130 for 10 s, 140 for 2 s, and 150 for 6 s.
  expect(summarize(heartRates, moments)).toEqual({ average: 130.3, least: 90, most: 150 })
})

describe('rows of curves', () => {
  test('are what lies in the segments', () => {
    expect(rows.count).toBe(8)
    expect([...rows.along(travelled.seconds)]).toEqual([0, 2, 4, 6, 10, 40, 42, 44])
    expect(rows.rowOf(3)).toBe(5)
  })

  test('lie on the straight lines between the points', () => {
    expect([...rows.along(travelled.metres)].map(Math.round)).toEqual([0, 10, 20, 30, 50, 50, 60, 70])
  })

  test('hold a reading until the next one, and not beyond a segment', () => {
    expect([...rows.held(moments.readingsOf('heartRate'))!]).toEqual([
      100,
      104,
      104,
      110,
      120,
      Number.NaN,
      140,
      140,
    ])
  })
})

test('counts in the splits and stretches in which it was measured', () => {
  const [split] = splitsOf(ride, 1000, 1)
  expect(split!.heartRate).toBeCloseTo((104 * 2 + 110 * 2 + 120 * 4 + 140 * 2) / 10, 6)
  const stretch = stretchOf(ride, { from: 4, to: 10 }, 1)
  expect(stretch.readings.heartRate).toEqual({ average: 116.7, least: 110, most: 120 })
})

test('goes with the part of the track it was measured in', () => {
  expect([...oneSegment(ride, 1).readings!.heartRate!]).toEqual([140])
})
