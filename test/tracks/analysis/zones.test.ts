import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  type Anchors,
  secondsInZones,
  type ZoneSchemeKey,
  zoneBounds,
} from '../../../src/tracks/analysis/zones'

function expectBounds(scheme: ZoneSchemeKey, anchors: Anchors, expected: readonly number[]) {
  const bounds = zoneBounds(scheme, anchors)!
  expect(bounds).toHaveLength(expected.length)
  for (const [zone, bound] of bounds.entries()) expect(bound).toBeCloseTo(expected[zone]!, 9)
}

/**
 * Returns the seconds that a distance in metres takes at each bound, rounded to tenths. The first bound is left out,
 * because it is 0.
 */
const pacesAt = (scheme: ZoneSchemeKey, threshold: number, metres: number) =>
  zoneBounds(scheme, { threshold })!
    .slice(1)
    .map(speed => Math.round((metres / speed) * 10) / 10)

describe('bounds are shares', () => {
  test('of the maximum heart rate', () => {
    expectBounds('hr-max-5', { max: 190 }, [95, 114, 133, 152, 171])
  })

  test('of the reserve', () => {
    expectBounds('hr-reserve-5', { max: 190, resting: 50 }, [120, 134, 148, 162, 176])
  })

  test('of the threshold heart rate', () => {
    const threshold = 165
    expectBounds('hr-threshold-7-run', { threshold }, [0, 140.25, 148.5, 156.75, 165, 169.95, 174.9])
    expectBounds('hr-threshold-7-ride', { threshold }, [0, 133.65, 148.5, 155.1, 165, 169.95, 174.9])
    expectBounds('hr-threshold-5', { threshold }, [0, 112.2, 136.95, 155.1, 173.25])
  })

  test('of the threshold power', () => {
    expectBounds('power-7', { threshold: 250 }, [0, 137.5, 187.5, 225, 262.5, 300, 375])
  })

  test('of the speed at the threshold, so that the times of a pace run backwards', () => {
    expect(pacesAt('pace-7', 1000 / 250, 1000)).toEqual([322.5, 285, 265, 247.5, 242.5, 225])
    expect(pacesAt('speed-6-run', 4, 1000)).toEqual([312.5, 287.4, 263.2, 238.1, 210.1])
    expect(pacesAt('speed-6-swim', 100 / 95, 100)).toEqual([102.2, 97.9, 96, 93.1, 87.2])
  })

  test('and need what they are shares of', () => {
    expect(zoneBounds('hr-max-5', { threshold: 165 })).toBeNull()
    expect(zoneBounds('hr-reserve-5', { max: 190, resting: null })).toBeNull()
    expect(zoneBounds('hr-reserve-5', { max: 50, resting: 50 })).toBeNull()
    expect(zoneBounds('hr-reserve-5', { max: 50, resting: 60 })).toBeNull()
    expect(zoneBounds('power-7', { threshold: null })).toBeNull()
  })
})

describe('seconds in zones', () => {
  const counted = (first: number, values: Readonly<Record<number, number>>) => {
    const highest = Math.max(...Object.keys(values).map(Number))
    return { first, seconds: Array.from({ length: highest - first + 1 }, (_, at) => values[first + at] ?? 0) }
  }

  test('of a heart rate', () => {
    const histogram = counted(120, { 120: 1, 130: 1, 150: 20, 170: 2 })
    expect(secondsInZones(histogram, 1, [95, 114, 133, 152, 171])).toEqual({
      below: 0,
      zones: [0, 2, 20, 2, 0],
    })
  })

  test('begin at the lower bound, which is not rounded', () => {
    const histogram = counted(148, { 148: 1, 149: 2, 165: 4 })
    expect(secondsInZones(histogram, 1, [148.5, 165])).toEqual({ below: 1, zones: [2, 4] })
  })

  test('divide a step of several watts between whole watts', () => {
    const { below, zones } = secondsInZones({ first: 37, seconds: [10] }, 5, [187.5])
    expect(below).toBeCloseTo(6, 9)
    expect(zones[0]).toBeCloseTo(4, 9)
  })

  test('divide a step of a speed at the bound', () => {
    const { below, zones } = secondsInZones({ first: 80, seconds: [10] }, 0.05, [4.02])
    expect(below).toBeCloseTo(4, 9)
    expect(zones[0]).toBeCloseTo(6, 9)
  })

  test('add up to all seconds, and none is negative', () => {
    const histograms = fc.record({
      first: fc.nat(200),
      seconds: fc.array(fc.double({ min: 0, max: 5000, noNaN: true }), { maxLength: 100 }),
    })
    const bounds = fc
      .array(fc.double({ min: 0, max: 400, noNaN: true }), { minLength: 1, maxLength: 10 })
      .map(all => all.toSorted((a, b) => a - b))
    fc.assert(
      fc.property(histograms, fc.constantFrom(0.05, 1, 5), bounds, (histogram, step, limits) => {
        const { below, zones } = secondsInZones(histogram, step, limits)
        const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
        expect(Math.abs(below + sum(zones) - sum(histogram.seconds))).toBeLessThan(1e-6)
        expect(Math.min(below, ...zones)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
