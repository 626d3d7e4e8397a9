import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { lapsOf, splitsOf } from '../../../src/tracks/curves/splits'
import { measureTracks } from '../../../src/tracks/measuring/measure'
import { mountainRide } from '../../support/mountain-ride'
import { outing } from '../recordings'
import { rideOf, rideThrough } from './rides'

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

describe('a steady run, a point every ten seconds', () => {
  const splits = splitsOf(rideOf([[1200, 3]], { every: 10 }), 1000, 1)

  test('is split between the points, where each kilometre is full', () => {
    expect(splits.map(({ elapsedS }) => elapsedS)).toEqual([
      expect.closeTo(1000 / 3, 6),
      expect.closeTo(1000 / 3, 6),
      expect.closeTo(1000 / 3, 6),
      expect.closeTo(200, 6),
    ])
    expect(splits.map(({ metres }) => metres)).toEqual([
      expect.closeTo(1000, 3),
      expect.closeTo(1000, 3),
      expect.closeTo(1000, 3),
      expect.closeTo(600, 3),
    ])
  })

  test('has no split more for what is rounded away', () => {
    expect(splitsOf(rideOf([[1000, 3]], { every: 10 }), 1000, 1)).toHaveLength(3)
  })
})

test('a point more on the way changes nothing', () => {
  const few = splitsOf(rideOf([[900, 4]], { every: 60 }), 1609.344, 1)
  const many = splitsOf(rideOf([[900, 4]], { every: 1 }), 1609.344, 1)
  const times = (splits: typeof few) => splits.map(({ elapsedS }) => elapsedS.toFixed(6))
  expect(times(many)).toEqual(times(few))
})

test('a pause counts as elapsed, not as moving; standing at the end begins no split', () => {
  const splits = splitsOf(
    rideOf([
      [100, 5],
      [60, 0],
      [100, 5],
      [30, 0],
    ]),
    1000,
    1,
  )
  expect(splits).toHaveLength(1)
  expect(splits[0]?.elapsedS).toBeCloseTo(290, 6)
  expect(splits[0]?.movingS).toBeCloseTo(200, 6)
})

test('what lies between two segments is time, and no way', () => {
  const ride = rideThrough(
    [{ at: [0, 0] }, { at: [100, 600] }, { at: [400, 5000] }, { at: [500, 5600] }],
    [0, 2],
  )
  const splits = splitsOf(ride, 1000, 1)
  expect(splits.map(({ metres }) => Math.round(metres))).toEqual([1000, 200])
  expect(sum(splits.map(({ elapsedS }) => elapsedS))).toBeCloseTo(500, 6)
})

test('heart rates count for the time they were measured in', () => {
  const ride = rideThrough([
    { at: [0, 0], heartRate: 100 },
    { at: [2, 10], heartRate: 160 },
    { at: [10, 50], heartRate: 120 },
    { at: [500, 60] },
  ])
  // The heart rate is 160 for 2 s and 120 for 8 s. Time without a reading does not count.
  expect(splitsOf(ride, 1000, 1)[0]?.heartRate).toBeCloseTo(128, 6)
})

test('without elevation there is no ascent', () => {
  expect(splitsOf(rideOf([[100, 5]]), 1000, 1)[0]).toMatchObject({ ascentM: null, heartRate: null })
})

describe('in a pool, where the way is told at the end of each length, all of it was swum', () => {
  // A swim with lengths of 25 m in 25 s each, with a reading every five seconds, and a rest of five minutes after the
  // fourth length.
  const lengths = [...Array(21).keys()].map(at => ({ length: Math.floor(at / 5), speed: 1 }))
  const rest = Array<(typeof lengths)[0]>(60).fill({ length: 4, speed: 0 })
  const others = lengths.slice(1).map(({ length, speed }) => ({ length: length + 4, speed }))
  const told = [...lengths, ...rest, ...others]
  const { points, ...ride } = rideOf([[5 * (told.length - 1), 0]], { every: 5 })
  const unknown = new Float64Array(points.count).fill(Number.NaN)
  const distance = Float32Array.from(told, ({ length }) => length * 25)
  const swim = (speed: Float32Array | null) => {
    return { ...ride, points: { ...points, latitude: unknown, longitude: unknown, distance, speed } }
  }

  test('as the speed says', () => {
    const splits = splitsOf(swim(Float32Array.from(told, ({ speed }) => speed)), 100, 1)
    expect(splits.map(({ metres }) => metres)).toEqual([100, 100])
    expect(splits.map(({ movingS }) => movingS)).toEqual([100, 100])
    expect(splits.map(({ elapsedS }) => elapsedS)).toEqual([100, 400])
  })

  test('as it follows from the time since the length before, where no speed was told', () => {
    // The length that includes the rest is so slow that it does not count as moving.
    expect(splitsOf(swim(null), 100, 1).map(({ movingS }) => movingS)).toEqual([100, 75])
  })
})

test('splits add up to the figures of the workout', () => {
  const { track } = outing(mountainRide(new Date('2026-05-01T08:00:00Z')))
  const figures = measureTracks([track], track.points, { stoppedSpeedThresholdKmh: 1, useRawGpxSpeed: false })
  fc.assert(
    fc.property(fc.integer({ min: 50, max: 20_000 }), length => {
      const splits = splitsOf(track, length, 1)
      expect(sum(splits.map(({ metres }) => metres))).toBeCloseTo(figures.distanceM, 0)
      expect(Math.abs(sum(splits.map(({ movingS }) => movingS)) - figures.movingS)).toBeLessThan(1)
      expect(Math.abs(sum(splits.map(({ elapsedS }) => elapsedS)) - figures.durationS)).toBeLessThan(1)
      expect(sum(splits.map(({ ascentM }) => ascentM ?? 0))).toBeCloseTo(figures.ascentMm! / 1000, 2)
    }),
    { numRuns: 20 },
  )
})

describe('laps', () => {
  const ride = rideOf([[1000, 4]], { every: 10 })

  test('end when they do, between two points, too', () => {
    const laps = lapsOf(ride, [0, 255, 600], 1)
    expect(laps.map(({ elapsedS }) => elapsedS)).toEqual([255, 345, 400].map(s => expect.closeTo(s, 6)))
    expect(laps.map(({ metres }) => metres)).toEqual([1020, 1380, 1600].map(m => expect.closeTo(m, 2)))
  })

  test('several may lie between two points', () => {
    const laps = lapsOf(rideOf([[100, 4]], { every: 50 }), [10, 20, 60], 1)
    expect(laps.map(({ elapsedS }) => elapsedS)).toEqual([10, 10, 40, 40].map(s => expect.closeTo(s, 6)))
  })

  test('add up to the whole, pauses and all', () => {
    const ride = rideOf([
      [100, 5],
      [60, 0],
      [100, 7],
    ])
    const [whole] = splitsOf(ride, 1e9, 1)
    const laps = lapsOf(ride, [33, 100.5, 200], 1)
    for (const key of ['metres', 'elapsedS', 'movingS'] as const) {
      expect(sum(laps.map(lap => lap[key]))).toBeCloseTo(whole![key], 6)
    }
  })

  test.each([
    ['without any', []],
    ['with one from the start', [0]],
    ['with one that begins after the end', [5000]],
    ['with one from before it', [-10]],
  ])('there are none %s', (_, starts) => {
    expect(lapsOf(ride, starts, 1)).toEqual([])
  })
})
