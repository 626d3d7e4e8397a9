// Measures climbs whose ascent is known.
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { climbedElevations, measureClimbing, measureElevation } from '../../src/tracks/elevation'
import type { Points } from '../../src/tracks/track'
import { noReadings } from './no-readings'
import { noise } from './noise'

/** Points with these elevations, one per second. */
function pointsOf(elevations: readonly number[]): Points {
  const column = () => new Float64Array(elevations.length)
  return {
    ...noReadings,
    count: elevations.length,
    latitude: column(),
    longitude: column(),
    elevation: Float64Array.from(elevations),
    time: column().map((_, second) => second * 1e6),
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
    const random = noise(5)
    let drift = 0
    const drifting = series(7200, () => {
      drift = 0.999 * drift + 5 * Math.sqrt(1 - 0.999 ** 2) * random.next().value
      return 300 + drift
    })
    expect(climbing(drifting)?.ascent).toBeLessThan(100)
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

test('without elevations nothing is known', () => {
  expect(climbing([Number.NaN, Number.NaN])).toBeNull()
})
