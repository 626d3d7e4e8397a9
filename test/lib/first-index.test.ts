import { expect, test } from 'bun:test'
import { firstIndex } from '../../src/lib/first-index'

const numbers = [1, 3, 3, 7]

test.each([
  [0, 0],
  [1, 0],
  [2, 1],
  [3, 1],
  [4, 3],
  [7, 3],
  [8, 4],
])('the first number that is not below %d is at %d', (least, index) => {
  expect(firstIndex(numbers.length, at => numbers[at]! >= least)).toBe(index)
})

test('of a million, no more than twenty are looked at', () => {
  let looks = 0
  const isReached = (index: number) => {
    looks++
    return index >= 123_456
  }
  expect(firstIndex(1_000_000, isReached)).toBe(123_456)
  expect(looks).toBeLessThanOrEqual(20)
})
