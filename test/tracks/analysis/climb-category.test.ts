import { describe, expect, test } from 'bun:test'
import { categoryOfClimb, fietsIndex, vamOf } from '../../../src/tracks/analysis/climb-category'

const climb = (lengthM: number, riseM: number, topM: number | null = null) => ({ lengthM, riseM, topM })

describe('the category', () => {
  test('of climbs of every class', () => {
    expect(categoryOfClimb(climb(13_800, 1118))).toBe('HC')
    expect(categoryOfClimb(climb(5000, 300))).toBe('3')
    expect(categoryOfClimb(climb(1000, 90))).toBe('4')
    expect(categoryOfClimb(climb(2000, 82))).toBe('4')
    expect(categoryOfClimb(climb(20_000, 500))).toBeNull()
    expect(categoryOfClimb(climb(400, 48))).toBeNull()
  })

  test('begins above its score, from 8,000 to 80,000', () => {
    const limits = [
      [800, '4'],
      [1600, '3', '4'],
      [3200, '2', '3'],
      [6400, '1', '2'],
      [8000, 'HC', '1'],
    ] as const
    for (const [score, above, upTo] of limits) {
      const riseM = score / 10
      expect(categoryOfClimb(climb(riseM * 10, riseM))).toBe(upTo ?? null)
      expect(categoryOfClimb(climb(riseM * 10, riseM + 0.1))).toBe(above)
    }
  })

  test('needs 300 m, and 3 %', () => {
    expect(categoryOfClimb(climb(299, 150))).toBeNull()
    expect(categoryOfClimb(climb(300, 150))).toBe('4')
    expect(categoryOfClimb(climb(3000, 89))).toBeNull()
    expect(categoryOfClimb(climb(3000, 90))).toBe('4')
  })
})

test('the Fiets index', () => {
  expect(fietsIndex(climb(13_800, 1118, 1850))).toBeCloseTo(9.91, 2)
  expect(fietsIndex(climb(5000, 300, 600))).toBeCloseTo(1.8, 2)
  expect(fietsIndex(climb(1000, 90))).toBeCloseTo(0.81, 2)
  expect(fietsIndex(climb(2000, 82))).toBeCloseTo(0.34, 2)
})

test('the speed of climbing', () => {
  expect(vamOf(1118, 55 * 60)).toBeCloseTo(1219.6, 1)
  expect(vamOf(1118, 0)).toBeNull()
})
