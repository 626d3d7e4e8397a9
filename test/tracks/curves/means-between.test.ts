import { describe, expect, test } from 'bun:test'
import { meansBetween } from '../../../src/tracks/curves/means-between'

const unknown = Number.NaN
const means = (kept: number[], values: number[], begins: number[] = [0]) =>
  Array.from(
    meansBetween(
      Uint32Array.from(kept),
      Float64Array.from(values, (_, second) => second),
      Float64Array.from(values),
      index => begins.includes(index),
    ),
  )

describe('the means between kept points', () => {
  test('count what was left out', () => {
    expect(means([0, 3, 4], [900, 100, 100, 900, 300])).toEqual([unknown, (500 + 100 + 500) / 3, 600])
  })

  test('add up to the mean of everything, whichever points are kept', () => {
    const values = Array.from({ length: 101 }, (_, at) => 200 + 90 * Math.sin(at * 1.7))
    const all = (kept: number[]) =>
      means(kept, values)
        .map((mean, number) => (number === 0 ? 0 : mean * (kept[number]! - kept[number - 1]!)))
        .reduce((sum, area) => sum + area)
    expect(all([0, 7, 50, 100])).toBeCloseTo(all([0, 33, 34, 99, 100]), 9)
  })

  test('leave out unknown values and the step across a pause', () => {
    expect(means([0, 4], [100, 200, unknown, 400, 600])).toEqual([unknown, (150 + 500) / 2])
    expect(means([0, 4], [100, 100, 500, 500, 500], [0, 2])).toEqual([unknown, (100 + 500 + 500) / 3])
    expect(means([0, 1, 2], [unknown, unknown, 5])).toEqual([unknown, unknown, unknown])
  })
})
