import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { roundHalfEven, toScaledInteger } from '../../src/lib/decimal'

describe('toScaledInteger', () => {
  test.each([
    [1.005, 2, 101],
    [-1.005, 2, -101],
    [2.675, 2, 268],
    [0.5, 0, 1],
    [-0.5, 0, -1],
    [0.49999999999999994, 0, 0],
    [0.0004999, 3, 0],
    [0.0005, 3, 1],
    [5e-7, 6, 1],
    [4.9e-7, 6, 0],
    [1e-300, 3, 0],
    [-1e-9, 3, 0],
    [999.9995, 3, 1_000_000],
    [12, 3, 12_000],
    [1e21, 0, 1e21],
    [-0, 2, 0],
  ])('writes %p with %p decimals as %p', (value, decimals, expected) => {
    expect(toScaledInteger(value, decimals)).toBe(expected)
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('refuses %p', value => {
    expect(() => toScaledInteger(value, 2)).toThrow(RangeError)
  })

  test('keeps every number that has no more decimals than asked for', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e8, max: 1e8 }),
        fc.integer({ min: 0, max: 6 }),
        (integer, decimals) => {
          expect(toScaledInteger(integer / 10 ** decimals, decimals)).toBe(integer)
        },
      ),
    )
  })
})

describe('roundHalfEven', () => {
  test.each([
    [0.125, 2, 0.12],
    [0.375, 2, 0.38],
    [0.625, 2, 0.62],
    [-0.125, 2, -0.12],
    [-0.375, 2, -0.38],
    [2.5, 0, 2],
    [3.5, 0, 4],
    [0.25, 1, 0.2],
    [0.75, 1, 0.8],
    [1.005, 2, 1],
    [2.675, 2, 2.67],
    [1.115, 2, 1.11],
    [12.3456, 2, 12.35],
    [40, 2, 40],
    [2 ** 50 + 0.25, 1, 2 ** 50 + 0.2],
    [-(2 ** 50) - 0.75, 1, -(2 ** 50) - 0.8],
  ])('rounds %p with %p decimals to %p', (value, decimals, expected) => {
    expect(roundHalfEven(value, decimals)).toBe(expected)
  })

  test('never moves a value by more than half a unit', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), value => {
        expect(Math.abs(roundHalfEven(value, 2) - value)).toBeLessThanOrEqual(0.005 + 1e-9)
      }),
    )
  })

  test('is to the last bit what its exact decimal digits give, also right beside half way', () => {
    const half = fc
      .tuple(fc.integer({ min: -2e9, max: 2e9 }), fc.integer({ min: 1, max: 3 }))
      .map(([halves, decimals]) => halves / 2 / 10 ** decimals)
    const beside = fc
      .tuple(half, fc.constantFrom(0, 1, -1))
      .map(([value, steps]) => value * (1 + steps * 2 ** -52))
    fc.assert(
      fc.property(
        fc.oneof(beside, fc.double({ noNaN: true, noDefaultInfinity: true })),
        fc.integer({ min: 0, max: 3 }),
        (value, decimals) => {
          expect(roundHalfEven(value, decimals)).toBe(exactly(value, decimals))
        },
      ),
      { numRuns: 5000 },
    )
  })
})

/**
 * Rounds by the first hundred decimals, which `toFixed` returns exactly. They are enough to recognise a double that
 * lies halfway between two results, because such a double has far fewer decimals.
 */
function exactly(value: number, decimals: number): number {
  if (Math.abs(value) >= 1e21) return value
  const [whole = '', fraction = ''] = Math.abs(value).toFixed(100).split('.')
  const rest = fraction.slice(decimals)
  const below = BigInt(whole + fraction.slice(0, decimals))
  const half = `5${'0'.repeat(rest.length - 1)}`
  const isUp = rest > half || (rest === half && below % 2n === 1n)
  const digits = String(below + (isUp ? 1n : 0n)).padStart(decimals + 1, '0')
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
  return value < 0 ? -Number(text) : Number(text)
}
