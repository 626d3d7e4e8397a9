import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { bestEfforts } from '../../../src/tracks/measuring/best-efforts'
import { believedWay } from '../../../src/tracks/measuring/top-speed'
import type { Track } from '../../../src/tracks/track'
import { rideOf, rideThrough } from '../curves/rides'

const on = (track: Track, distances: readonly number[]) => bestEfforts(believedWay(track), distances)
/** Maximum rounding error of a sum of many steps, in metres. */
const millimetre = 1e-3

const seconds = (track: Track, distances: readonly number[]) =>
  on(track, distances).map(({ elapsedMs }) => elapsedMs / 1000)

// The examples are from the section "Best efforts" of the specification (`analysis.md`, not in this repository). They
// were computed by hand.
describe('the fastest 400 m, kilometre and two kilometres', () => {
  test('of a run with a fast part are found in it, or around it', () => {
    const run = rideOf([
      [1000, 3],
      [200, 5],
      [1000, 3],
    ])
    expect(seconds(run, [400, 1000, 2000])).toEqual([
      expect.closeTo(80, 2),
      expect.closeTo(200, 2),
      expect.closeTo(533.33, 1),
    ])
    expect(on(run, [1000])[0]?.startMs).toBeCloseTo(1_000_000, -2)
  })

  test('count the time of a pause within', () => {
    const run = rideOf([
      [1000, 3],
      [100, 5],
      [60, 0],
      [100, 5],
      [1000, 3],
    ])
    expect(seconds(run, [400, 1000, 2000])).toEqual([
      expect.closeTo(80, 2),
      expect.closeTo(260, 2),
      expect.closeTo(593.33, 1),
    ])
  })
})

/** Random rides that are so slow that no speed counts as an error. */
const run = fc.array(fc.tuple(fc.integer({ min: 20, max: 200 }), fc.integer({ min: 0, max: 5 })), {
  minLength: 2,
  maxLength: 8,
})

describe('an effort', () => {
  test('takes no longer than any that begins or ends at some second', () => {
    fc.assert(
      fc.property(run, of => {
        const track = rideOf(of)
        const { metres, seconds: at } = believedWay(track)
        const [found] = on(track, [300])
        let shortest = Number.POSITIVE_INFINITY
        for (let start = 0, end = 0; start < metres.length; start++) {
          while (end < metres.length && metres[end]! - metres[start]! < 300 - millimetre) end++
          if (end < metres.length) shortest = Math.min(shortest, at[end]! - at[start]!)
        }
        if (found === undefined) return expect(metres.at(-1)).toBeLessThan(300)
        expect(found.elapsedMs / 1000).toBeLessThanOrEqual(shortest + 0.001)
        // `shortest` is the time of the best effort from one point to another. The effort that is found may begin and
        // end between points, which are a second apart, so it is at most two seconds shorter.
        expect(found.elapsedMs / 1000).toBeGreaterThan(shortest - 2)
      }),
      { numRuns: 100 },
    )
  })

  test('takes longer the farther it is, and is the same at another time of day and with more points', () => {
    fc.assert(
      fc.property(run, of => {
        // No ride has exactly such a distance before a rest. Otherwise a rounding error would decide whether the rest
        // counts.
        const lengths = [100.5, 200.5, 400.5]
        const often = on(rideOf(of), lengths)
        const times = often.map(({ elapsedMs }) => elapsedMs)
        expect(times).toEqual(times.toSorted((one, other) => one - other))
        const finer = on(rideOf(of, { every: 0.5 }), lengths)
        for (const [index, { elapsedMs }] of often.entries())
          expect(Math.abs(finer[index]!.elapsedMs - elapsedMs)).toBeLessThanOrEqual(2)
      }),
      { numRuns: 60 },
    )
  })

  test('is none over more than was covered, and all of it over as much', () => {
    const exact = rideOf([[250, 4]])
    expect(seconds(exact, [1000])).toEqual([expect.closeTo(250, 2)])
    expect(on(exact, [1001])).toEqual([])
  })

  test('is not made by a jump of the positions', () => {
    const steady = Array.from({ length: 600 }, (_, at) => ({ at: [at, at * 3] as [number, number] }))
    const jumping = steady.map(({ at: [second, metres] }) => ({
      at: [second, metres + (second >= 300 ? 500 : 0)] as [number, number],
    }))
    expect(seconds(rideThrough(jumping), [400])).toEqual([expect.closeTo(400 / 3, 0)])
  })
})
