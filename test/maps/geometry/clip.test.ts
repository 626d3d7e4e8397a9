import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { clipLine, clipRing } from '../../../src/maps/geometry/clip'
import type { Point } from '../../../src/tracks/lines/web-mercator'

const clipBox = { left: 0, top: 0, right: 10, bottom: 10 }

const points = (...places: [x: number, y: number][]): Point[] => places.map(([x, y]) => ({ x, y }))

/** Computes an area by the shoelace formula. */
function area(ring: Point[]): number {
  return (
    Math.abs(ring.reduce((sum, { x, y }, i) => sum + ring.at(i - 1)!.x * y - x * ring.at(i - 1)!.y, 0)) / 2
  )
}

const isInBox = ({ x, y }: Point) => x >= -1e-9 && y >= -1e-9 && x <= 10 + 1e-9 && y <= 10 + 1e-9

describe('clipping an area', () => {
  test.each([
    ['inside of the box', points([1, 1], [3, 1], [3, 3], [1, 3], [1, 1]), 4],
    ['around the box', points([-5, -5], [50, -5], [50, 50], [-5, 50], [-5, -5]), 100],
    ['outside of the box', points([20, 20], [30, 20], [30, 30], [20, 20]), 0],
    ['over a corner', points([5, 5], [15, 5], [15, 15], [5, 15], [5, 5]), 25],
    ['across two sides', points([-5, 4], [15, 4], [15, 6], [-5, 6], [-5, 4]), 20],
    ['over a corner at 45°', points([5, 0], [10, -5], [15, 0], [10, 5], [5, 0]), 12.5],
  ])('%s leaves what is in it', (_, ring, expected) => {
    const clipped = clipRing(ring, clipBox)
    expect(clipped.filter(point => !isInBox(point))).toEqual([])
    expect(area(clipped)).toBeCloseTo(expected, 9)
  })
})

describe('clipping a line', () => {
  test.each([
    ['inside of the box', points([1, 1], [9, 9]), [points([1, 1], [9, 9])]],
    ['outside of the box', points([-5, 1], [-1, 9]), []],
    ['across the box', points([-5, 5], [15, 5]), [points([0, 5], [10, 5])]],
    ['out of the box', points([5, 5], [5, 30], [7, 40]), [points([5, 5], [5, 10])]],
    [
      'out of the box and back',
      points([5, 5], [15, 5], [15, 7], [5, 7]),
      [points([5, 5], [10, 5]), points([10, 7], [5, 7])],
    ],
    ['past a corner', points([-6, 5], [5, -6]), []],
  ])('%s', (_, line, parts) => {
    expect(clipLine(line, clipBox)).toEqual(parts)
  })

  test('keeps every point that is in the box and none that is not', () => {
    const coordinate = fc.integer({ min: -20, max: 30 })
    const line = fc.array(fc.record({ x: coordinate, y: coordinate }), { minLength: 2, maxLength: 30 })
    fc.assert(
      fc.property(line, original => {
        const kept = clipLine(original, clipBox).flat()
        expect(kept.every(isInBox)).toBe(true)
        const isInside = ({ x, y }: Point) => x > 0 && y > 0 && x < 10 && y < 10
        for (const point of original.filter(isInside)) expect(kept).toContainEqual(point)
      }),
    )
  })
})
