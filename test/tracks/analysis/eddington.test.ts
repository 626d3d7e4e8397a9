import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { eddingtonOf } from '../../../src/tracks/analysis/eddington'

test('the number, and the days to the next', () => {
  expect(eddingtonOf([10, 12, 3, 4, 5, 5, 8, 1])).toEqual({ number: 5, toNext: 3 })
  expect(eddingtonOf([20, 20, 20])).toEqual({ number: 3, toNext: 1 })
  expect(eddingtonOf([])).toEqual({ number: 0, toNext: 1 })
  expect(eddingtonOf([0.9])).toEqual({ number: 0, toNext: 1 })
})

test('that many days of the next number make it the number', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 40, noNaN: true }), { maxLength: 60 }), days => {
      const { number, toNext } = eddingtonOf(days)
      expect(days.filter(day => day >= number).length).toBeGreaterThanOrEqual(number)
      const added = Array.from({ length: toNext }, () => number + 1)
      expect(eddingtonOf([...days, ...added]).number).toBe(number + 1)
      expect(eddingtonOf([...days, ...added.slice(1)]).number).toBe(number)
    }),
  )
})
