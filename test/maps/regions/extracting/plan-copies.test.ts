import { describe, expect, test } from 'bun:test'
import { planCopies, sumByZoom } from '../../../../src/maps/regions/extracting/plan-copies'
import { gapWithin, groupParts } from '../../../../src/maps/regions/source/merge-ranges'

/** Entries, one per row: id, run length, offset, length. */
const entries = (...rows: [number, number, number, number][]) => ({
  ids: rows.map(([id]) => id),
  runs: rows.map(([, run]) => run),
  offsets: rows.map(([, , offset]) => offset),
  lengths: rows.map(([, , , length]) => length),
})

describe('in a file of its own', () => {
  test('each content lies once, in the order in which it is first needed', () => {
    const planned = planCopies(entries([1, 1, 500, 10], [2, 1, 100, 5], [3, 1, 500, 10], [7, 2, 105, 4]))
    expect(planned.bytes).toBe(19)
    expect(planned.copies).toEqual([
      { from: 100, to: 10, length: 5 },
      { from: 105, to: 15, length: 4 },
      { from: 500, to: 0, length: 10 },
    ])
    expect(planned.entries).toEqual(entries([1, 1, 0, 10], [2, 1, 10, 5], [3, 1, 0, 10], [7, 2, 15, 4]))
  })

  test('tiles that follow each other and are the same are one entry', () => {
    const planned = planCopies(entries([1, 2, 50, 9], [3, 1, 50, 9], [5, 1, 50, 9]))
    expect(planned.entries).toEqual(entries([1, 3, 0, 9], [5, 1, 0, 9]))
  })

  test('no content has two lengths', () => {
    expect(() => planCopies(entries([1, 1, 50, 9], [2, 1, 50, 8]))).toThrow(RangeError)
  })
})

test('what is the same counts once, at the zoom at which it comes first', () => {
  // Zoom level 0 has the id 0, zoom level 1 has the ids 1 to 4, and zoom level 2 the ids from 5.
  expect(sumByZoom(entries([0, 1, 0, 7], [1, 4, 20, 3], [5, 1, 20, 3], [6, 1, 30, 2]), 0, 2)).toEqual([
    { maxZoom: 0, tiles: 1, bytes: 7 },
    { maxZoom: 1, tiles: 5, bytes: 10 },
    { maxZoom: 2, tiles: 7, bytes: 12 },
  ])
})

describe('parts of a file', () => {
  const parts = [
    { offset: 0, length: 10 },
    { offset: 12, length: 10 },
    { offset: 30, length: 10 },
    { offset: 130, length: 10 },
  ]

  test('that lie near each other are got together, as far as that is not too much', () => {
    expect(groupParts(parts, { maxGap: 8, maxBytes: 40 })).toEqual([
      { offset: 0, length: 40, first: 0, end: 3 },
      { offset: 130, length: 10, first: 3, end: 4 },
    ])
    expect(groupParts(parts, { maxGap: 8, maxBytes: 39 }).map(({ first, end }) => [first, end])).toEqual([
      [0, 2],
      [2, 3],
      [3, 4],
    ])
  })

  test.each([
    [1, 0],
    [2, 2],
    [9, 2],
    [10, 8],
    [99, 8],
    [100, 90],
  ])('are got with %p bytes too many at most, so with gaps up to %p', (most, gap) => {
    expect(gapWithin(parts, most)).toBe(gap)
  })

  test('have all gaps of one size, or none', () => {
    const even = Array.from({ length: 5 }, (_, i) => ({ offset: i * 15, length: 10 }))
    expect([gapWithin(even, 19), gapWithin(even, 20)]).toEqual([0, 5])
  })
})
