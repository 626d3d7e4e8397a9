// Measures climbs whose ascent is known.
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { climbedElevations, measureClimbing, measureElevation } from '../../src/tracks/elevation'
import type { Points } from '../../src/tracks/track'
import { noReadings } from './no-readings'
import { noise } from './noise'

/** Points with these elevations, one every `step` seconds. */
function pointsOf(elevations: readonly number[], step = 1): Points {
  const column = () => new Float64Array(elevations.length)
  return {
    ...noReadings,
    count: elevations.length,
    latitude: column(),
    longitude: column(),
    elevation: Float64Array.from(elevations),
    time: column().map((_, index) => index * step * 1e6),
  }
}

const climbing = (elevations: readonly number[]) =>
  measureClimbing(pointsOf(elevations), [{ start: 0, end: elevations.length }])[0]

const series = (count: number, at: (index: number) => number) =>
  Array.from({ length: count }, (_, i) => at(i))

describe('two hours on the flat climb nothing', () => {
  test.each([0.1, 1, 3])('with white noise of %p m', deviation => {
    const random = noise(14)
    const flat = climbing(series(7200, () => 300 + deviation * random.next().value))
    expect(flat).toEqual({ ascent: 0, descent: 0 })
  })

  test('with the drift of a receiver of 5 m, a quarter of what the contract for GPX adds up', () => {
    expect(climbing(driftOf(5, 0.999))?.ascent).toBeLessThan(100)
  })
})

describe('what was climbed counts', () => {
  test('a ramp of 100 m, but for less than a threshold at its end', () => {
    const ramp = climbing(series(1001, second => second / 10))
    expect(ramp?.ascent).toBeWithin(97, 100.01)
    expect(ramp?.descent).toBe(0)
  })

  test('twenty hills of 10 m with the noise of a barometer', () => {
    const random = noise(20)
    const hills = series(
      7200,
      second => 300 + 5 * Math.sin((2 * Math.PI * second) / 360) + 0.1 * random.next().value,
    )
    expect(climbing(hills)?.ascent).toBeWithin(160, 205)
  })

  test('and every rise of a point is a part of it', () => {
    const random = noise(3)
    const elevations = series(3000, second => 300 + 40 * Math.sin(second / 200) + 0.2 * random.next().value)
    const climbed = climbedElevations(pointsOf(elevations), [{ start: 0, end: 3000 }])
    let ascent = 0
    for (let index = 1; index < climbed.length; index++)
      ascent += Math.max(0, climbed[index]! - climbed[index - 1]!)
    expect(ascent).toBeCloseTo(climbing(elevations)!.ascent, 6)
  })
})

describe('what the contract for GPX adds up, beside what was climbed', () => {
  const both = (elevations: readonly number[]) => [
    measureElevation(pointsOf(elevations), { start: 0, end: elevations.length })!.ascent,
    climbing(elevations)!.ascent,
  ]

  test('of noise that alternates by a metre, and of one of two metres', () => {
    expect(both(series(1001, index => (index % 2 === 0 ? 99 : 101)))).toEqual([expect.closeTo(200.4, 6), 0])
    expect(both(series(1001, index => [0, 2, 0, -2][index % 4]!))).toEqual([expect.closeTo(400, 6), 0])
  })

  test('of a ramp of 100 m', () => {
    const [contract, climbed] = both(series(1001, index => index / 10))
    expect(contract).toBeCloseTo(100, 6)
    expect(climbed).toBeWithin(97, 100.01)
  })

  test('of whatever stays within three metres', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 2.99, noNaN: true }), { minLength: 1 }), noise => {
        expect(climbing(noise.map(metres => 300 + metres))).toEqual({ ascent: 0, descent: 0 })
      }),
    )
  })
})

/** Two hours of elevations with a standard deviation of 5 m, which change the less each second, the closer `kept` is to 1. */
function driftOf(seed: number, kept: number): number[] {
  const random = noise(seed)
  let drift = 0
  return series(7200, () => {
    drift = kept * drift + 5 * Math.sqrt(1 - kept ** 2) * random.next().value
    return 300 + drift
  })
}

/** A profile that rises to `height` and falls again, so many times, in `seconds` each. */
const saw = (teeth: number, height: number, seconds: number) =>
  series(teeth * seconds + 1, second => height * (1 - Math.abs((2 * (second % seconds)) / seconds - 1)))

/** Twenty hills of 10 m, with noise of 1 m. */
function hillsOf(seed: number): number[] {
  const random = noise(seed)
  return saw(20, 10, 200).map(height => 300 + height + random.next().value)
}

const seeds = [1, 2, 3, 4, 5]

// Check values of `analysis-facts.md` 14. The table is of one seed that is not known, so values are compared within 4 %.
describe('what the contract for GPX adds up of', () => {
  const white = (seed: number, deviation: number) => {
    const random = noise(seed)
    return series(7200, () => 300 + deviation * random.next().value)
  }
  test.each<[of: string, elevations: (seed: number) => number[], ascent: number]>([
    ['white noise of 1 m', seed => white(seed, 1), 1284],
    ['white noise of 3 m', seed => white(seed, 3), 3851],
    ['a drift that lasts for minutes', seed => driftOf(seed, 0.99), 1168],
    ['a drift that lasts for a quarter of an hour', seed => driftOf(seed, 0.999), 370],
    ['twenty hills of 10 m with noise of 1 m', hillsOf, 730],
  ])('%s', (_, elevationsOf, ascent) => {
    for (const seed of seeds) {
      const elevations = elevationsOf(seed)
      const found = measureElevation(pointsOf(elevations), { start: 0, end: elevations.length })!.ascent
      expect(Math.abs(found / ascent - 1)).toBeLessThan(0.04)
    }
  })
})

describe('the threshold', () => {
  /**
   * Returns the ascent of a segment beside another one. The smoothing is chosen by the noise of both, so coarse noise in
   * the other one has both smoothed for satellites, over 31 seconds and with 10 m, and a long calm one has both smoothed
   * for barometers, over 15 seconds and with 3 m.
   */
  function ascentBeside(elevations: readonly number[], other: readonly number[]): number {
    const all = [...elevations, ...other]
    const { length } = elevations
    const segments = [
      { start: 0, end: length },
      { start: length, end: all.length },
    ]
    return measureClimbing(pointsOf(all), segments)[0]!.ascent
  }
  const asOfSatellites = (elevations: readonly number[]) =>
    ascentBeside(
      elevations,
      series(elevations.length, index => (index % 2 === 0 ? 5 : -5)),
    )
  const asOfBarometers = (elevations: readonly number[]) =>
    ascentBeside(
      elevations,
      series(12 * elevations.length, () => 300),
    )

  test('of 3 m counts fifty teeth of 4 m, 200 m in all, and a threshold above 4 m none of them', () => {
    const teeth = saw(50, 4, 80)
    // With a point every 20 seconds, the window of 15 seconds contains no other point and rounds off no tooth.
    const end = teeth.length
    expect(measureClimbing(pointsOf(teeth, 20), [{ start: 0, end }])[0]!.ascent).toBeCloseTo(200, 6)
    expect(climbing(teeth)!.ascent).toBeWithin(150, 200)
    expect(asOfSatellites(teeth)).toBe(0)
  })

  test('takes nothing from a ramp of 100 m', () => {
    // A hysteresis whose reference moves by more than the threshold each time, as in the table, counts 99.2 m with 3 m
    // and 90.9 m with 10 m. It loses what is left at the end, while turning points lose nothing.
    const ramp = series(1001, index => index / 10)
    expect(climbing(ramp)!.ascent).toBeCloseTo(100, 6)
    expect(asOfSatellites(ramp)).toBeCloseTo(100, 6)
  })

  test('of 3 m keeps twenty hills of 10 m with noise of 1 m, and one of 10 m loses them', () => {
    // The hysteresis of the table loses a third of them even with 3 m: it counts 132 of 200 m.
    for (const seed of seeds) {
      expect(asOfBarometers(hillsOf(seed))).toBeWithin(180, 200)
      // Noise of 1 m counts as that of satellites.
      expect(climbing(hillsOf(seed))!.ascent).toBeLessThan(20)
    }
  })

  test('leaves a sixth of what the contract adds up of a drift', () => {
    // With the hysteresis of the table, 50 m are left instead of about 150 m. In exchange, that hysteresis loses a part
    // of every real climb.
    for (const seed of seeds) {
      const elevations = driftOf(seed, 0.99)
      expect(climbing(elevations)!.ascent).toBeWithin(90, 1168 / 6)
    }
  })
})

test('without elevations nothing is known', () => {
  expect(climbing([Number.NaN, Number.NaN])).toBeNull()
})
