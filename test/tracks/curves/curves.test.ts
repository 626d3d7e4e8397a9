import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { gradientCurve, speedCurve } from '../../../src/tracks/curves/curves'
import { summarize } from '../../../src/tracks/curves/measured'
import { pointsToKeep } from '../../../src/tracks/curves/thin'
import { jumpLimit, measuredWay } from '../../../src/tracks/measuring/top-speed'
import { travelledAt } from '../../../src/tracks/measuring/travelled'
import { rideOf, rideThrough } from './rides'

const speedOf = (ride: Parameters<typeof travelledAt>[0]) => {
  const way = measuredWay(ride)
  return speedCurve(way, jumpLimit(way))
}

describe('speed', () => {
  test('is that of the five seconds around a point', () => {
    const { speeds, top } = speedOf(
      rideOf([
        [60, 3],
        [60, 5],
      ]),
    )
    expect([speeds[0], speeds[30], speeds[60], speeds[90], speeds[120]]).toEqual(
      [3, 3, 4, 5, 5].map(speed => expect.closeTo(speed, 6)),
    )
    expect(top).toBeCloseTo(5, 6)
  })

  test('at its top holds for five seconds, between points that are far apart too', () => {
    const sprint = rideOf([
      [60, 4],
      [3, 10],
      [60, 4],
    ])
    expect(speedOf(sprint).top).toBeCloseTo((3 * 10 + 2 * 4) / 5, 6)
    expect(speedOf(rideOf([[600, 4]], { every: 30 })).top).toBeCloseTo(4, 6)
    expect(speedOf(rideOf([[4, 4]])).top).toBeNull()
  })

  test('is not that of a jump', () => {
    const places = Array.from({ length: 200 }, (_, second) => ({
      at: [second, second * 3 + (second >= 100 ? 80 : 0)] as [number, number],
    }))
    const { speeds, top } = speedOf(rideThrough(places))
    expect(top).toBeCloseTo(3, 6)
    expect(Math.max(...speeds)).toBeLessThanOrEqual(3.000001)
  })

  test('is nowhere above the top', () => {
    const stretch = fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 12 }))
    fc.assert(
      fc.property(fc.array(stretch, { minLength: 5, maxLength: 20 }), stretches => {
        const { speeds, top } = speedOf(rideOf(stretches))
        fc.pre(top !== null)
        expect(Math.max(...speeds)).toBeLessThanOrEqual(top! + 1e-6)
      }),
    )
  })
})

describe('gradient', () => {
  const gradients = (ride: Parameters<typeof travelledAt>[0]) => gradientCurve(ride.points, travelledAt(ride))

  test('is rise over run', () => {
    const climb = gradients(rideOf([[200, 5]], { elevation: metres => 300 + metres * 0.08 }))
    // The gradient is the sine, because distance is measured along the slope.
    expect(climb[100]).toBeCloseTo(Math.sin(Math.atan(0.08)), 3)
  })

  test('is small where only the elevation is noisy', () => {
    const noisy = gradients(rideOf([[400, 5]], { elevation: metres => 300 + (metres % 10 < 5 ? 0.5 : -0.5) }))
    expect(Math.max(...noisy.map(Math.abs))).toBeLessThan(0.05)
  })

  test('is not known without elevations, nor where nobody moved', () => {
    expect(gradients(rideOf([[100, 5]])).every(Number.isNaN)).toBe(true)
    expect(gradients(rideOf([[100, 0]], { elevation: () => 5 })).every(Number.isNaN)).toBe(true)
  })
})

const curve = (values: Float64Array, weight = 1) => ({ values, weight })

describe('points to keep', () => {
  const xs = Float64Array.from({ length: 5000 }, (_, index) => index)

  test('are all where there are few enough', () => {
    expect([...pointsToKeep(xs.subarray(0, 4), [curve(xs.subarray(0, 4))], 4)]).toEqual([0, 1, 2, 3])
  })

  test('have both ends and every peak of every curve', () => {
    const one = xs.map(x => Math.sin(x / 300) * 10 + (x === 1234 ? 40 : 0))
    const two = xs.map(x => (x === 4321 ? -3 : 0))
    const kept = pointsToKeep(xs, [curve(one), curve(two)], 100)
    expect(kept).toHaveLength(100)
    expect([...kept]).toEqual([...kept].toSorted((a, b) => a - b))
    for (const index of [0, 1234, 4321, 4999]) expect(kept).toContain(index)
  })

  test('have the extremes of each curve even where another one counts for more', () => {
    const zigzag = xs.map(x => ((x * 7919) % 101) / 101)
    const quiet = xs.map(x => (x === 2345 ? 1.2 : x === 3456 ? -1 : ((x * 7907) % 97) / 97))
    const kept = pointsToKeep(xs, [curve(zigzag, 8), curve(quiet)], 200)
    expect(kept).toHaveLength(200)
    expect([2345, 3456].every(index => kept.includes(index))).toBe(true)
  })

  test('draw a smooth curve to within a hundredth of its height', () => {
    const wave = xs.map(x => Math.sin(x / 100))
    const kept = pointsToKeep(xs, [curve(wave)], 200)
    let worst = 0
    kept.subarray(1).forEach((to, position) => {
      const from = kept[position]!
      for (let at = from; at <= to; at++) {
        const line = wave[from]! + ((wave[to]! - wave[from]!) * (at - from)) / (to - from)
        worst = Math.max(worst, Math.abs(line - wave[at]!))
      }
    })
    expect(worst).toBeLessThan(0.02)
  })

  test('are those of the curve that counts, where others count for nothing', () => {
    const noise = xs.map(x => (x % 2) * 100)
    const kept = pointsToKeep(xs, [curve(noise, 0), curve(xs.map(x => (x === 777 ? 1 : 0)))], 5)
    expect([776, 777, 778].every(index => kept.includes(index))).toBe(true)
  })

  test('tell where a curve has a gap', () => {
    const gap = xs.map(x => (x > 2000 && x < 2500 ? Number.NaN : 1 + x / 5000))
    const kept = pointsToKeep(xs, [curve(gap)], 20)
    expect([2000, 2001, 2499, 2500].every(edge => kept.includes(edge))).toBe(true)
  })
})

test('readings are averaged by their time, of which a sensor that was off has none', () => {
  const ride = rideThrough([
    { at: [0, 0], heartRate: 90 },
    { at: [2, 10], heartRate: 160 },
    { at: [600, 50], heartRate: 120 },
  ])
  expect(summarize(ride.points.heartRate!, travelledAt(ride))).toEqual({
    average: 126.7,
    least: 90,
    most: 160,
  })
})
