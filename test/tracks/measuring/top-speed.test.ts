import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { speedCurve } from '../../../src/tracks/curves/curves'
import { oneSegment } from '../../../src/tracks/curves/cut'
import { highestOf, jumpLimit, measuredWay, topSpeedsOf } from '../../../src/tracks/measuring/top-speed'
import type { Track } from '../../../src/tracks/track'
import { rideOf, rideThrough } from '../curves/rides'

/** The top speed found by trying every window of five seconds, at intervals of a hundredth of a second. */
function byHand(track: Track): number {
  const { metres, seconds } = measuredWay(track)
  const at = (second: number) => {
    const next = seconds.findIndex(other => other >= second)
    if (next <= 0) return metres[0]!
    const share = (second - seconds[next - 1]!) / (seconds[next]! - seconds[next - 1]!)
    return metres[next - 1]! + share * (metres[next]! - metres[next - 1]!)
  }
  let fastest = 0
  for (let from = 0; from + 5 <= seconds.at(-1)!; from += 0.01)
    fastest = Math.max(fastest, (at(from + 5) - at(from)) / 5)
  return fastest
}

/** A track without positions that has these recorded speeds, one per second. */
function indoors(speeds: readonly number[]): Track {
  const track = rideThrough(speeds.map((_, second) => ({ at: [second, 0] })))
  const unknown = new Float64Array(speeds.length).fill(Number.NaN)
  const points = { ...track.points, latitude: unknown, longitude: unknown, speed: Float32Array.from(speeds) }
  return { ...track, points }
}

describe('the top speed', () => {
  test('is that of the fastest five seconds, wherever they begin', () => {
    const stretch = fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 0, max: 5 }))
    fc.assert(
      fc.property(
        fc.array(stretch, { minLength: 3, maxLength: 8 }),
        fc.integer({ min: 1, max: 3 }),
        (of, every) => {
          const ride = rideOf(of, { every })
          const [top] = topSpeedsOf(ride)
          fc.pre(top !== null)
          expect(top).toBeGreaterThanOrEqual(byHand(ride) - 1e-6)
          expect(top).toBeLessThanOrEqual(byHand(ride) + 0.02)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('is told of each segment, and none where it is shorter', () => {
    const places = (from: number, count: number, speed: number) =>
      Array.from({ length: count }, (_, index) => ({ at: [from + index, index * speed] as [number, number] }))
    const ride = rideThrough([...places(0, 30, 3), ...places(100, 3, 9), ...places(200, 30, 5)], [0, 30, 33])
    expect(topSpeedsOf(ride)).toEqual([expect.closeTo(3, 6), null, expect.closeTo(5, 6)])
    expect(highestOf(topSpeedsOf(ride))).toBeCloseTo(5, 6)
    expect(highestOf([null, null])).toBeNull()
  })

  test('is the top of its curve, of a segment too, with the jumps of the whole recording', () => {
    const walked = Array.from({ length: 300 }, (_, second) => ({
      at: [second, second * 1.5] as [number, number],
    }))
    const flung = Array.from({ length: 8 }, (_, second) => ({
      at: [400 + second, second * 60] as [number, number],
    }))
    const ride = rideThrough([...walked, ...flung], [0, 300])
    const limit = jumpLimit(measuredWay(ride))
    expect(topSpeedsOf(ride)).toEqual(
      [0, 1].map(at => speedCurve(measuredWay(oneSegment(ride, at)), limit).top),
    )
    expect(highestOf(topSpeedsOf(ride))).toBe(speedCurve(measuredWay(ride), limit).top)
    expect(highestOf(topSpeedsOf(ride))).toBeCloseTo(1.5, 6)
  })

  test('indoors is that of the five fastest seconds that the recorder told', () => {
    const told = [...Array(30).fill(4), 8, 8, 8, 8, ...Array(30).fill(4)]
    expect(topSpeedsOf(indoors(told))).toEqual([expect.closeTo((4 * 8 + 4) / 5, 6)])
    expect(topSpeedsOf(indoors(told.map((speed, at) => (at % 3 === 0 ? Number.NaN : speed))))).toHaveLength(1)
  })

  test('of many points at the same moment is a number', () => {
    const still = rideThrough(
      Array.from({ length: 20 }, (_, at) => ({ at: [at < 10 ? 0 : 6, at] as [number, number] })),
    )
    expect(topSpeedsOf(still).every(top => top !== null && Number.isFinite(top))).toBe(true)
  })
})
