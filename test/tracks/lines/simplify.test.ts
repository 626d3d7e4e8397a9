import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { simplifyLine } from '../../../src/tracks/lines/simplify'
import type { Point } from '../../../src/tracks/lines/web-mercator'

const point = fc.record({ x: fc.integer({ min: 0, max: 400 }), y: fc.integer({ min: 0, max: 225 }) })

/** Distance in pixels from a point to a line. */
function distanceToLine(from: Point, line: Point[]): number {
  const ends = line.length === 1 ? line : line.slice(1)
  return Math.min(...ends.map((end, i) => distanceToStretch(from, line[i] ?? end, end)))
}

function distanceToStretch(from: Point, start: Point, end: Point): number {
  const length = Math.hypot(end.x - start.x, end.y - start.y)
  if (length === 0) return Math.hypot(from.x - start.x, from.y - start.y)
  const [unitX, unitY] = [(end.x - start.x) / length, (end.y - start.y) / length]
  const along = (from.x - start.x) * unitX + (from.y - start.y) * unitY
  const across = (from.x - start.x) * unitY - (from.y - start.y) * unitX
  return Math.hypot(across, along - Math.max(0, Math.min(length, along)))
}

describe('simplifying a line', () => {
  test('keeps only the ends of a straight line', () => {
    const line = Array.from({ length: 1000 }, (_, i) => ({ x: i, y: 2 * i }))
    expect(simplifyLine(line, 2000)).toEqual([line[0]!, line[999]!])
  })

  test('keeps corners', () => {
    const right = Array.from({ length: 50 }, (_, x) => ({ x, y: 0 }))
    const down = Array.from({ length: 50 }, (_, y) => ({ x: 50, y }))
    expect(simplifyLine([...right, ...down], 2000)).toEqual([
      { x: 0, y: 0 },
      { x: 50, y: 0 },
      { x: 50, y: 49 },
    ])
  })

  test('keeps the far end of a line that comes back the same way', () => {
    const there = Array.from({ length: 100 }, (_, i) => ({ x: i, y: 0 }))
    const line = [...there, ...there.slice(0, -1).reverse()]
    expect(simplifyLine(line, 2000)).toEqual([
      { x: 0, y: 0 },
      { x: 99, y: 0 },
      { x: 0, y: 0 },
    ])
  })

  test.each([0, 1, 2])('leaves a line of %p points alone', count => {
    const line = [
      { x: 3, y: 4 },
      { x: 5, y: 6 },
    ].slice(0, count)
    expect(simplifyLine(line, 2000)).toEqual(line)
  })

  test('never moves a line by more than half a pixel while there are points enough', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 200 }), line => {
        const simplified = simplifyLine(line, 2000)
        const farthest = Math.max(...line.map(original => distanceToLine(original, simplified)))
        expect(farthest).toBeLessThanOrEqual(0.5 + 1e-9)
      }),
    )
  })

  test('keeps at most so many points, in order, with both ends', () => {
    fc.assert(
      fc.property(
        fc.array(point, { minLength: 2, maxLength: 300 }),
        fc.integer({ min: 2, max: 50 }),
        (line, most) => {
          const simplified = simplifyLine(line, most)
          let from = 0
          const places = simplified.map(kept => (from = line.indexOf(kept, from)))
          expect(simplified.length).toBeLessThanOrEqual(most)
          expect(places).not.toContain(-1)
          expect(simplified[0]).toBe(line[0]!)
          expect(simplified.at(-1)).toBe(line.at(-1)!)
        },
      ),
    )
  })

  test('keeps 2,000 of half a million points of noise', () => {
    let seed = 1
    const next = (limit: number) => {
      seed = (seed * 48271) % 2147483647
      return seed % limit
    }
    const noise = Array.from({ length: 500_000 }, () => ({ x: next(400), y: next(225) }))
    expect(simplifyLine(noise, 2000)).toHaveLength(2000)
  })
})
