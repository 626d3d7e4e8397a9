import { describe, expect, test } from 'bun:test'
import {
  countedFromZero,
  countWay,
  type DistanceSource,
  flatSteps,
  recordedLength,
  sumOf,
  withoutLeaps,
} from '../../../src/tracks/measuring/counted-way'
import { believedWay } from '../../../src/tracks/measuring/top-speed'
import type { Points } from '../../../src/tracks/track'
import { noReadings } from '../no-readings'

/** Length in metres of a degree at the equator in WGS 84. */
const metresPerDegree = (2 * Math.PI * 6_378_137) / 360
const nothing = Number.NaN

/**
 * One point per second.
 * @param metres distances to the north of the start
 * @param told distances that the device counted; `null` if it counted none
 */
function pointsOf(metres: readonly number[], told: readonly number[] | null): Points {
  const column = (at: (index: number) => number) => Float64Array.from(metres, (_, index) => at(index))
  return {
    ...noReadings,
    count: metres.length,
    latitude: column(index => metres[index]! / metresPerDegree),
    longitude: column(() => 5),
    elevation: column(() => nothing),
    time: column(index => index * 1e6),
    distance: told && Float32Array.from(told),
  }
}

const whole = (points: Points) => [{ start: 0, end: points.count }]
const way = (points: Points, source: DistanceSource, total: number | null = null, segments = whole(points)) =>
  [...countWay(points, segments, { flat: flatSteps(points, segments), source, total })].map(
    metres => Math.round(metres * 100) / 100,
  )

describe('the way is', () => {
  test('what the device counted, from the first point on', () => {
    const points = pointsOf([0, 10, 20, 30], [100, 109, 118, 127])
    expect(way(points, 'device')).toEqual([0, 9, 18, 27])
    expect(recordedLength(points, whole(points))).toBe(27)
  })

  test('scaled to its total where that is of the same count', () => {
    const points = pointsOf([0, 10, 20, 30], [0, 10, 20, 30])
    expect(way(points, 'device', 30.3)).toEqual([0, 10.1, 20.2, 30.3])
    expect(way(points, 'device', 40)).toEqual([0, 10, 20, 30])
  })

  test('that of the positions where the device is not believed, elevation ignored', () => {
    const points = pointsOf([0, 10, 20, 30], [0, 100, 200, 300])
    expect(way(points, 'points')).toEqual([0, 10, 20, 30])
    expect(sumOf(flatSteps(points, whole(points)))).toBeCloseTo(30, 6)
  })

  test('filled by positions where the device left records out, so that its count stays', () => {
    const points = pointsOf([0, 5, 20, 30, 40], [0, nothing, 22, nothing, nothing])
    expect(way(points, 'device')).toEqual([0, 5.5, 22, 32, 42])
  })

  test('filled by the device where there were no positions: these stand still', () => {
    const points = pointsOf([0, 0, 0, 30], [0, 10, 20, 30])
    expect(way(points, 'device')).toEqual([0, 10, 20, 30])
  })

  test('none between two segments, and none back', () => {
    const points = pointsOf([0, 10, 500, 510], [0, 10, 12, 11])
    const segments = [
      { start: 0, end: 2 },
      { start: 2, end: 4 },
    ]
    expect(way(points, 'device', null, segments)).toEqual([0, 10, 10, 10])
    expect(way(points, 'points', null, segments)).toEqual([0, 10, 10, 20])
  })
})

/** Evens out jumps of the counted distance. The speed limit is 40 m/s, which no cyclist exceeds. */
const evened = (points: Points) =>
  withoutLeaps(points, whole(points), believedWay({ points, segments: whole(points) }, 40))

describe('a count that grows by leaps', () => {
  /** Thirty seconds at ten metres per second. The device updates its count only every five seconds. */
  const seconds = Array.from({ length: 31 }, (_, second) => second)
  const counted = seconds.map(second => Math.floor(second / 5) * 50)
  const points = pointsOf(
    seconds.map(() => 0),
    counted,
  )

  test('follows the speed that was recorded', () => {
    const speed = Float32Array.from(seconds, second => (second > 20 ? 11 : 10))
    const way = evened({ ...points, speed })
    expect(way.at(-1)).toBe(300)
    // The recorded speeds add up to 310 m, but the count is 300 m, so the speeds are scaled down.
    expect(way[3]).toBeCloseTo((30 * 300) / 310, 1)
  })

  test('stays as it is without a speed that agrees', () => {
    const tooFast = Float32Array.from(seconds, () => 12)
    expect(evened(points)).toEqual(points.distance!)
    expect(evened({ ...points, speed: tooFast })).toEqual(points.distance!)
  })
})

test('a count grows evenly, and the speed has no say', () => {
  const points = pointsOf([0, 10, 20, 30], [0, 10, 20, 30])
  const speed = Float32Array.of(9, 11, 9, 11)
  expect(evened({ ...points, speed })).toEqual(points.distance!)
})

test('a count begins at 0, unless it does not end at the total', () => {
  const points = pointsOf([0, 0, 0, 0], [nothing, nothing, 50, 100])
  expect(countedFromZero(points, 100).distance![0]).toBe(0)
  expect(countedFromZero(points, 50).distance![0]).toBeNaN()
  expect(countedFromZero(points, null).distance![0]).toBeNaN()
})
