import { describe, expect, test } from 'bun:test'
import { Resvg } from '@resvg/resvg-js'
import { readLetters } from '../../../src/lib/lettering/lettering'
import { readOutline, widened } from '../../../src/lib/lettering/outline'

const { regular } = await readLetters()
const outlineOf = (letter: string) => regular[letter]?.[1] ?? ''

describe('an outline that is read', () => {
  test('has its points, and what its curves bend towards', () => {
    expect(readOutline('m10 20l5-5q5 0 5 5z')).toEqual([
      [
        { x: 10, y: 20 },
        { x: 15, y: 15 },
        { x: 20, y: 20, towards: { x: 20, y: 15 } },
      ],
    ])
  })

  test('goes on from where the one before began', () => {
    expect(readOutline('m10 10l5 0l0 5zm1 1l3 0l0 3z')[1]?.[0]).toEqual({ x: 11, y: 11 })
  })

  test('names no point twice, not even where a curve comes back to the start', () => {
    expect(readOutline('m0 0l10 0q0 10-10 0z')).toEqual([
      [
        { x: 0, y: 0, towards: { x: 10, y: 10 } },
        { x: 10, y: 0 },
      ],
    ])
  })
})

describe('an outline that is widened', () => {
  const square = 'm0 0l100 0l0 100l-100 0z'

  test('is that much larger on each side, whichever way it is run around', () => {
    const larger = [
      { x: -10, y: -10 },
      { x: 110, y: -10 },
      { x: 110, y: 110 },
      { x: -10, y: 110 },
    ]
    expect(readOutline(widened(square, 10))).toEqual([larger])
    const other = readOutline(widened('m0 0l0 100l100 0l0-100z', 10))[0] ?? []
    expect(other.toSorted((one, two) => one.x - two.x || one.y - two.y)).toEqual(
      larger.toSorted((one, two) => one.x - two.x || one.y - two.y),
    )
  })

  test('has no holes', () => {
    expect(readOutline(widened(`${square}m20 20l0 20l20 0l0-20z`, 5))).toHaveLength(1)
    expect(readOutline(widened(outlineOf('i'), 5))).toHaveLength(2)
    expect(readOutline(widened(outlineOf('8'), 5))).toHaveLength(1)
  })

  test('has its sharp corners cut off', () => {
    const spike = readOutline(widened('m0 0l1000 10l-1000 10z', 10))[0] ?? []
    expect(Math.max(...spike.map(({ x }) => x))).toBeLessThan(1015)
  })

  /**
   * The outline and the stroke differ only at corners, where the outline is pointed and the stroke is round. The
   * difference is at most 10 % of the area.
   */
  test.each([...'CEFGHIJKLMNSTUVWXYZcfhklmnrstuvwxyzßñłЖШя1257'])(
    '%s is what a stroke of twice the width covers',
    letter => {
      const outline = outlineOf(letter)
      const path = `M0 0${outline}`
      const stroked = draw(`<path d="${path}" stroke="#000" stroke-width="240" stroke-linejoin="round"/>`)
      const filled = draw(`<path d="M0 0${widened(outline, 120)}"/>`)
      const covered = stroked.filter(isCovered => isCovered).length
      const others = stroked.filter((isCovered, at) => isCovered !== filled[at]).length
      expect(covered).toBeGreaterThan(1000)
      expect(others / covered).toBeLessThan(0.1)
    },
  )
})

/** Draws a path at a size at which letters are 100 pixels high. Each value is true if the pixel is covered. */
function draw(path: string): boolean[] {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200" viewBox="-500 -1400 2000 2000">${path}</svg>`
  const { pixels } = new Resvg(svg).render()
  return Array.from({ length: pixels.length / 4 }, (_, at) => (pixels[at * 4 + 3] ?? 0) > 127)
}
