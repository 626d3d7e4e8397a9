import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { wBalanceAt } from '../../../src/tracks/analysis/w-balance'

const model = { criticalPower: 250, wPrime: 20_000 }
const powers = (...stretches: readonly (readonly [seconds: number, watts: number])[]) =>
  stretches.flatMap(([seconds, watts]) => Array.from({ length: seconds }, () => watts))

test('the balance falls above the critical power and recovers below it', () => {
  const balance = wBalanceAt(powers([60, 400], [60, 100], [60, 400], [120, 100], [300, 300]), model)
  expect(balance).toHaveLength(600)
  const expected = [
    [60, 11_000],
    [120, 14_261],
    [180, 5261],
    [300, 14_008],
    [600, -992],
  ] as const
  for (const [second, joules] of expected)
    expect(Math.abs(balance[second - 1]! - joules)).toBeLessThanOrEqual(0.5)
})

test('the recovery over a stretch is that of its whole length', () => {
  const balance = wBalanceAt(powers([100, 400], [600, 130]), model)
  expect(balance[699]).toBeCloseTo(20_000 - 15_000 * Math.exp((-120 * 600) / 20_000), 6)
})

test('who pauses recovers, and nobody recovers beyond the whole', () => {
  expect(wBalanceAt([400, Number.NaN], model)).toEqual(wBalanceAt([400, 0], model))
  fc.assert(
    fc.property(fc.array(fc.nat(1500), { maxLength: 300 }), values => {
      for (const joules of wBalanceAt(values, model)) expect(joules).toBeLessThanOrEqual(20_000)
    }),
  )
})
