import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  addHistogram,
  cellIndex,
  emptyCounts,
  encodeHistogram,
  encodePassedOnce,
  gridSide,
  mergeHistograms,
} from '../../../../src/maps/heat/contribution/histogram'

const index = fc.nat(emptyCounts().length - 1)
const count = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 2 ** 32 - 1 }))

test('what was written is read again', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(index, count), { maxLength: 300 }), entries => {
      const counts = emptyCounts()
      for (const [at, value] of entries) counts[at] = value
      const read = emptyCounts()
      addHistogram(read, encodeHistogram(counts), 1)
      expect(read).toEqual(counts)
    }),
  )
})

test('cells that were passed once are written as counts of one are', () => {
  const counts = emptyCounts()
  const passed = new Set([200, 3, 16_899, 0, 4])
  for (const at of passed) counts[at] = 1
  expect(encodePassedOnce(passed)).toEqual(encodeHistogram(counts))
})

test('adding and taking away the same changes nothing', () => {
  fc.assert(
    fc.property(fc.uniqueArray(index), fc.uniqueArray(index), (some, others) => {
      const counts = emptyCounts()
      addHistogram(counts, encodePassedOnce(some), 1)
      const before = encodeHistogram(counts)
      addHistogram(counts, encodePassedOnce(others), 1)
      addHistogram(counts, encodePassedOnce(others), -1)
      expect(encodeHistogram(counts)).toEqual(before)
    }),
  )
})

test('no count becomes negative', () => {
  const counts = emptyCounts()
  addHistogram(counts, encodePassedOnce([5]), -1)
  expect(encodeHistogram(counts)).toBeEmpty()
})

test('is as short as the format says', () => {
  const counts = emptyCounts()
  counts[2] = 1
  counts[2 + 128] = 300
  expect([...encodeHistogram(counts)]).toEqual([3, 1, 0x80, 1, 0xac, 2])
})

test('the margin lies around the cells', () => {
  expect(cellIndex(-1, -1)).toBe(0)
  expect(cellIndex(gridSide, gridSide)).toBe(emptyCounts().length - 1)
})

test.each([1, -1] as const)('two that are written are merged as their counts are, times %d', times => {
  const cells = fc.uniqueArray(fc.tuple(index, fc.integer({ min: 1, max: 300 })), { selector: ([at]) => at })
  const written = (entries: readonly (readonly [number, number])[]) => {
    const counts = emptyCounts()
    for (const [at, value] of entries) counts[at] = value
    return { counts, histogram: encodeHistogram(counts) }
  }
  fc.assert(
    fc.property(cells, cells, (some, others) => {
      const [one, other] = [written(some), written(others)]
      addHistogram(one.counts, other.histogram, times)
      expect(mergeHistograms(one.histogram, other.histogram, times)).toEqual(encodeHistogram(one.counts))
    }),
  )
})
