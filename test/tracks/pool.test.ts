import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { lapsOf, splitsOf, stretchOf } from '../../src/tracks/curves/splits'
import { bestEfforts } from '../../src/tracks/measuring/best-efforts'
import { believedWay, topSpeedsOf } from '../../src/tracks/measuring/top-speed'
import { PointColumns } from '../../src/tracks/point-columns'
import {
  joinPools,
  lapsBehindLengths,
  metresUpTo,
  type Pool,
  type PoolLength,
  swumIn,
  swumUpTo,
} from '../../src/tracks/pool'
import { packTrack, type Track, unpackTrack } from '../../src/tracks/track'

const begin = Date.UTC(2026, 4, 1, 8) * 1000

const length = (from: number, seconds: number, isSwum = true): PoolLength => ({
  start: begin + from * 1e6,
  seconds,
  isSwum,
  stroke: isSwum ? 'freestyle' : null,
  strokes: isSwum ? 12 : null,
})

const poolOf = (...lengths: PoolLength[]): Pool => ({ lengthM: 25, unit: 'm', lengths })

/** A swim with two lengths, a rest of 45 seconds, and two more lengths. */
const pool = poolOf(
  length(0, 20.5),
  length(20.5, 24.5),
  length(45, 45, false),
  length(90, 30),
  length(120, 22),
)

/** A track with a point at each of these seconds, and with the distance swum up to then. */
function swim(points: readonly (readonly [second: number, metres: number])[], swumIn: Pool | null): Track {
  const columns = new PointColumns()
  for (const [second, metres] of points) {
    columns.add(Number.NaN, Number.NaN)
    columns.setTime(begin + second * 1e6)
    columns.setReading('distance', metres)
  }
  const segments = [{ start: 0, end: points.length }]
  return { name: null, description: null, segments, points: columns.toPoints(), pool: swumIn }
}

const turns = [
  [0, 0],
  [20.5, 25],
  [45, 50],
  [90, 50],
  [120, 75],
  [142, 100],
] as const

const track = swim(turns, pool)
const sum = (parts: readonly { movingS: number }[]) =>
  parts.reduce((total, { movingS }) => total + movingS, 0)

describe('what was swum', () => {
  test('grows within lengths, and not at the wall', () => {
    const seconds = [0, 10, 20.5, 45, 60, 90, 142, 150]
    const time = Float64Array.from(seconds, second => begin + second * 1e6)
    expect([...swumUpTo(pool, time)].map(swum => Number(swum.toFixed(6)))).toEqual([
      0, 10, 20.5, 45, 45, 45, 97, 97,
    ])
    expect(swumIn(pool)).toEqual({ lengths: 4, swumS: 97 })
  })

  test('is all of it at the end, however the lengths lie and the points between them', () => {
    const lengths = fc.array(fc.tuple(fc.nat(3000), fc.nat(60)), { minLength: 1 })
    fc.assert(
      fc.property(lengths, fc.array(fc.nat(4000)), (told, others) => {
        const swum = poolOf(...told.map(([from, seconds]) => length(from, seconds)))
        const seconds = [0, ...others, 4000].toSorted((a, b) => a - b)
        const upTo = swumUpTo(
          swum,
          Float64Array.from(seconds, second => begin + second * 1e6),
        )
        expect(upTo.at(-1)).toBeCloseTo(swumIn(swum).swumS, 6)
        expect(upTo.every((value, index) => index === 0 || value >= upTo[index - 1]! - 1e-6)).toBe(true)
      }),
    )
  })
})

describe('the way in a pool', () => {
  const way = believedWay(track)

  test('grows evenly within lengths, and not at the wall', () => {
    expect([...way.metres]).toEqual([0, 25, 50, 50, 75, 100])
    const between = Float64Array.from([0, 10.25, 32.75, 60, 105], second => begin + second * 1e6)
    expect([...metresUpTo(pool, between)]).toEqual([0, 12.5, 37.5, 50, 62.5])
  })

  test('is as fast as what was swum, with the rests in between', () => {
    const elapsed = bestEfforts(way, [50, 75, 100]).map(({ elapsedMs }) => elapsedMs / 1000)
    expect(elapsed).toEqual([45, 120, 142])
    expect(topSpeedsOf(track)).toEqual([expect.closeTo(25 / 20.5, 6)])
  })
})

describe('parts of a swim in a pool', () => {
  test.each([25, 30, 50, 1000])('of %d m add up to what was swum', metres => {
    const splits = splitsOf(track, metres, 1)
    expect(sum(splits)).toBeCloseTo(97, 6)
    expect(splits.every(({ movingS, elapsedS }) => movingS <= elapsedS + 1e-6)).toBe(true)
  })

  test('that are laps add up too, and a rest is no moving lap', () => {
    // The watch stores the starts of laps in whole seconds, so the lap that is a rest begins shortly before a length
    // ends.
    const laps = lapsOf(track, [44, 90], 1)
    expect(laps.map(({ movingS }) => movingS)).toEqual([45, 0, 52].map(value => expect.closeTo(value, 6)))
    expect(laps.map(({ elapsedS }) => elapsedS)).toEqual([45, 45, 52])
  })

  test('that are stretches count what was swum in them', () => {
    expect(stretchOf(track, { from: 30, to: 100 }, 1).sums.movingS).toBeCloseTo(15 + 10, 6)
  })

  test('have no more of a lap that began at the wall, or long before the end of a length', () => {
    expect(lapsBehindLengths(pool, [0, 19, 30, 45, 60], begin)).toEqual([0, 20.5, 30, 45, 60])
  })
})

describe('pools', () => {
  const { time } = track.points

  test('are kept with the track', () => {
    expect(unpackTrack(packTrack(track)).pool).toEqual(pool)
    expect(unpackTrack(packTrack(swim(turns, null)))).not.toHaveProperty('pool')
  })

  test('are one where all parts were swum in the same', () => {
    const [one, other] = [poolOf(length(0, 20)), poolOf(length(90, 30))]
    expect(joinPools([one, other], time)?.lengths).toHaveLength(2)
    expect(joinPools([one, { ...other, lengthM: 50 }], time)).toBeNull()
    expect(joinPools([one, null], time)).toBeNull()
    expect(joinPools([], time)).toBeNull()
  })

  test('say nothing of another time', () => {
    expect(joinPools([poolOf(length(-60, 30))], time)).toBeNull()
    expect(joinPools([poolOf(length(120, 30))], time)).toBeNull()
    const withRest = poolOf(length(90, 30), length(120, 300, false))
    expect(joinPools([withRest], time)).toEqual(withRest)
  })
})
