// Splits with power and with the distance on the flat that takes the same effort, and the parts between given times.
import { describe, expect, test } from 'bun:test'
import { flatFactorsOf } from '../../../src/tracks/analysis/flat-factors'
import { flatFactor } from '../../../src/tracks/analysis/graded-speed'
import { lapsOf, partsOf, splitsOf } from '../../../src/tracks/curves/splits'
import { rideOf } from './rides'

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

describe('metres on the flat', () => {
  /** A flat kilometre, a kilometre up at 10 %, and a kilometre down at 10 %. */
  const hill = rideOf([[1000, 3]], {
    elevation: metres => 100 + 0.1 * Math.max(0, Math.min(metres - 1000, 3000 - metres, 1000)),
  })

  test('are the metres themselves on the flat', () => {
    const flat = rideOf([[1000, 3]], { elevation: () => 100 })
    const splits = splitsOf(flat, 1000, 1, flatFactorsOf(flat))
    expect(splits.map(({ flatMetres }) => flatMetres)).toEqual(
      splits.map(({ metres }) => expect.closeTo(metres, 6)),
    )
  })

  test('are more uphill and fewer gently downhill, by the factor of the slope', () => {
    const [flat, up, down] = splitsOf(hill, 1000, 1, flatFactorsOf(hill))
    expect(flat!.flatMetres! / flat!.metres).toBeCloseTo(1, 1)
    expect(up!.flatMetres! / up!.metres).toBeCloseTo(flatFactor(0.1), 1)
    expect(down!.flatMetres! / down!.metres).toBeCloseTo(flatFactor(-0.1), 1)
  })

  test('add up in all divisions', () => {
    const factors = flatFactorsOf(hill)
    const [whole] = splitsOf(hill, 1e9, 1, factors)
    for (const parts of [splitsOf(hill, 700, 1, factors), lapsOf(hill, [33, 500.5], 1, factors)]) {
      expect(sum(parts.map(({ flatMetres }) => flatMetres!))).toBeCloseTo(whole!.flatMetres!, 6)
    }
  })

  test('are unknown without factors, and there are no factors without elevations', () => {
    expect([...new Set(splitsOf(hill, 1000, 1).map(({ flatMetres }) => flatMetres))]).toEqual([null])
    expect(flatFactorsOf(rideOf([[100, 5]]))).toBeNull()
  })
})

describe('the power of a split', () => {
  const ride = rideOf([[400, 5]])
  const withPower = (watts: (second: number) => number) => {
    const power = Float32Array.from({ length: ride.points.count }, (_, second) => watts(second))
    return { ...ride, points: { ...ride.points, power } }
  }
  const powers = (watts: (second: number) => number) =>
    splitsOf(withPower(watts), 1000, 1).map(({ power }) => power)

  test('is the mean over its time, zeros included', () => {
    expect(powers(second => (second <= 200 ? 200 : 300))).toEqual([
      expect.closeTo(200, 3),
      expect.closeTo(300, 3),
    ])
    expect(powers(second => (second % 2 === 0 ? 0 : 300))[0]).toBeCloseTo(150, 1)
  })

  test('leaves out seconds without a reading, and is unknown without any', () => {
    expect(powers(second => (second > 100 ? 250 : Number.NaN))[0]).toBeCloseTo(250, 6)
    expect(powers(() => Number.NaN)).toEqual([null, null])
    expect(splitsOf(ride, 1000, 1)[0]!.power).toBeNull()
  })
})

test('parts begin where they are asked to, and times outside the recording are ignored', () => {
  const ride = rideOf([[400, 5]], { every: 50 })
  const parts = partsOf(ride, [0, 130, 275, 400, 900], 1)
  expect(parts.map(({ elapsedS }) => elapsedS)).toEqual([130, 145, 125].map(s => expect.closeTo(s, 6)))
  expect(partsOf(ride, [], 1)).toHaveLength(1)
})
