import { describe, expect, test } from 'bun:test'
import { widthAt } from '../../../src/maps/style/layers'

describe('the width of a line', () => {
  const road = [
    [10, 1],
    [12, 3.6],
    [13, 5],
  ] as const

  test.each([
    ['before the first zoom that is named', 4, 1],
    ['at the first', 10, 1],
    // 1.6 more of what is left for each zoom: 1 + 2.6 × (1.6 − 1) / (1.6² − 1).
    ['between two', 11, 2],
    ['at one in the middle', 12, 3.6],
    ['at the last', 13, 5],
    ['after it', 20, 5],
  ])('%s', (_, zoom, pixels) => {
    expect(widthAt(road, zoom)).toBeCloseTo(pixels, 10)
  })

  test('can be always the same', () => {
    expect(widthAt(1.2, 17)).toBe(1.2)
  })
})
