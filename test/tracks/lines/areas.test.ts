import { expect, test } from 'bun:test'
import { areasAround, coverageOf, placesOf } from '../../../src/tracks/lines/areas'
import type { Bounds } from '../../../src/tracks/lines/bounds'

const area: Bounds = [5, 45, 6, 46]

test('an area covers all of another, some of it or nothing', () => {
  expect(coverageOf([{ bounds: area }], placesOf(area))).toBe('all')
  expect(coverageOf([{ bounds: area }], placesOf([5.5, 45.5, 6.5, 46.5]))).toBe('some')
  expect(coverageOf([{ bounds: area }], placesOf([7, 45, 8, 46]))).toBe('none')
  expect(coverageOf([], placesOf(area))).toBe('none')
})

test('the margin around an area grows with it, and is never less than wanted', () => {
  expect(areasAround(area, 0.04)).toEqual([[4.75, 44.75, 6.25, 46.25]])
  expect(areasAround([5, 45, 5, 45], 0.15)).toEqual([[4.85, 44.85, 5.15, 45.15]])
})
