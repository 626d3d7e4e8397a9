import { describe, expect, test } from 'bun:test'
import {
  equalStops,
  linesOf,
  marksBetween,
  resampled,
} from '../../../../../web/screens/workout/compare/resample'

const curve = (points: [number, number | null][], starts: number[] = []) => ({
  xs: points.map(([x]) => x),
  values: points.map(([, value]) => value),
  starts: new Set(starts),
})

test('stops are at equal distances', () => {
  expect(equalStops(10, 20, 5)).toEqual([10, 12.5, 15, 17.5, 20])
})

describe('a curve at stops', () => {
  const stops = [0, 10, 20, 30]

  test('is the mean of the points around each', () => {
    const points: [number, number][] = [
      [0, 1],
      [4, 3],
      [6, 10],
      [14, 20],
      [15, 100],
      [30, 7],
    ]
    expect(resampled(curve(points), stops)).toEqual([2, 15, 100, 7])
  })

  test('lies on a line between points that are far apart, but not across a pause or beyond its ends', () => {
    const points: [number, number][] = [
      [0, 0],
      [30, 60],
    ]
    expect(resampled(curve(points), stops)).toEqual([0, 20, 40, 60])
    expect(resampled(curve(points, [0, 1]), stops)).toEqual([0, null, null, 60])
    expect(resampled(curve([[12, 5]]), stops)).toEqual([null, 5, null, null])
    expect(resampled(curve([]), stops)).toEqual([null, null, null, null])
  })

  test('leaves out what was not recorded', () => {
    const points: [number, number | null][] = [
      [0, 4],
      [10, null],
      [20, 8],
    ]
    expect(resampled(curve(points), stops)).toEqual([4, 6, 8, null])
  })
})

test('lines end where nothing is known', () => {
  expect(linesOf([1, null, 2, 3, null])).toEqual([
    [{ x: 0, y: 1 }],
    [
      { x: 0.5, y: 2 },
      { x: 0.75, y: 3 },
    ],
  ])
  expect(linesOf([null])).toEqual([])
})

test('labels are at round positions', () => {
  expect(marksBetween(0, 12, [1, 2, 5])).toEqual([0, 2, 4, 6, 8, 10, 12])
  expect(marksBetween(-130, 500, [60, 120, 300])).toEqual([-120, 0, 120, 240, 360, 480])
  expect(marksBetween(0, 1000, [1, 2])).toHaveLength(501)
})
