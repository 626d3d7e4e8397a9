import { describe, expect, test } from 'bun:test'
import { type Curve, smoothed, windowFor } from '../../../../../web/components/charts/scales/smoothed'

const each = (ys: (number | null)[], others: Partial<Curve> = {}): Curve => ({
  seconds: ys.map((_, second) => second),
  ys,
  means: [],
  breaks: [],
  ...others,
})

describe('the seconds that are averaged', () => {
  test.each([
    ['a run of 50 minutes on a phone', 3000 / 316, 20],
    ['an hour on a phone', 3600 / 316, 30],
    ['three hours on a desk', 10_800 / 1200, 20],
    ['ten minutes on a desk', 600 / 1200, 0],
    ['a day on a phone', 86_400 / 250, 120],
  ])('of %s', (_, secondsPerPixel, expected) => {
    expect(windowFor(secondsPerPixel)).toBe(expected)
  })

  test('never become fewer as a pixel holds more', () => {
    const grown = Array.from({ length: 400 }, (_, index) => windowFor(index / 4))
    expect(grown).toEqual([...grown].sort((one, other) => one - other))
  })
})

describe('an averaged curve', () => {
  test('is the curve itself without a window', () => {
    expect(smoothed(each([1, null, 5]), 0)).toEqual([1, null, 5])
  })

  test('leaves a constant and a straight line as they are, to the very ends', () => {
    const line = Array.from({ length: 50 }, (_, second) => 3 * second + 7)
    expect(smoothed(each(line), 10).map(y => Number(y?.toFixed(9)))).toEqual(line)
  })

  test('is the mean over its window', () => {
    const step = Array.from({ length: 21 }, (_, second) => (second < 10 ? 0 : 100))
    // The window covers the edge, which rises between the ninth and the tenth second (area 50), and five seconds at
    // 100.
    expect(smoothed(each(step), 10)[10]).toBeCloseTo((50 + 5 * 100) / 10, 9)
    expect(smoothed(each(step), 10)[4]).toBeCloseTo(0, 9)
  })

  test('does not reach across a pause or a gap', () => {
    const ys = [10, 10, 10, 50, 50, 50, null, 90, 90]
    expect(smoothed(each(ys, { breaks: [3] }), 30)).toEqual(ys)
  })

  test('keeps points that share a second', () => {
    const shared = each([4, 8, 8, 4], { seconds: [0, 1, 1, 2] })
    expect(smoothed(shared, 2)[1]).toBeCloseTo(6, 9)
  })

  test('knows what thinning left out', () => {
    // Each ten seconds had nine values of 100 and one of 900, so their mean is 180. Thinning kept only the peaks.
    const kept = Array.from({ length: 40 }, (_, index) => 10 * index)
    const thinned: Curve = {
      seconds: kept,
      ys: kept.map(() => 900),
      means: kept.map(second => (second === 0 ? null : 180)),
      breaks: [],
    }
    expect(smoothed(thinned, 60)[20]).toBeCloseTo(180, 9)
    expect(smoothed({ ...thinned, means: [] }, 60)[20]).toBeCloseTo(900, 9)
  })
})
