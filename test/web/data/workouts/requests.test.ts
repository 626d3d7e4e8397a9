import { describe, expect, test } from 'bun:test'
import { byLap, lengthsWithin, splitsRequest, usualSplitLength } from '../../../../web/data/workouts/requests'

describe('splits of a distance have at first', () => {
  test.each([
    [null, 'km', 1],
    [0.4, 'km', 1],
    [50, 'km', 1],
    [50.1, 'km', 5],
    [250, 'km', 5],
    [251, 'km', 10],
    [4000, 'km', 10],
    [80, 'mi', 1],
    [81, 'mi', 5],
  ] as const)('%p km: %s of %i', (distance, unit, length) => {
    expect(usualSplitLength(distance, unit)).toBe(length)
  })
})

test('lengths are offered of which there is more than one split', () => {
  expect(lengthsWithin(null, 'km')).toEqual([])
  expect(lengthsWithin(1, 'km')).toEqual([])
  expect(lengthsWithin(5.01, 'km')).toEqual([1, 5])
  expect(lengthsWithin(5.01, 'mi')).toEqual([1])
  expect(lengthsWithin(42.195, 'mi')).toEqual([1, 5, 10])
})

test('the length of a split is named only if it is another than one', () => {
  expect(splitsRequest('abc', null, { unit: 'km', length: 1 })).toBe('/api/workouts/abc/splits?unit=km')
  expect(splitsRequest('abc', 2, { unit: 'mi', length: 5 })).toBe(
    '/api/workouts/abc/splits?unit=mi&length=5&segment=2',
  )
  expect(splitsRequest('abc', null, byLap)).toBe('/api/workouts/abc/splits?unit=lap')
})
