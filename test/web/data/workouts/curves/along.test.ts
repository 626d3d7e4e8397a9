import { describe, expect, test } from 'bun:test'
import {
  distanceAt,
  indexAt,
  nearestIndex,
  stretchBetween,
  stretchLines,
} from '../../../../../web/data/workouts/curves/along'
import type { PlacedPoint } from '../../../../../web/data/workouts/track'

/** A point of a track that leads north. Each second adds a degree of latitude, and ten metres of distance. */
const pointAt = (duration: number, distance = duration / 100): PlacedPoint => ({
  duration,
  distance,
  latitude: duration,
  longitude: 6,
})
const ride = [pointAt(0), pointAt(10), pointAt(20), pointAt(60), pointAt(70)]

describe('the point at a second', () => {
  test.each([
    [-5, 0],
    [0, 0],
    [4, 0],
    [6, 1],
    [20, 2],
    [39, 2],
    [41, 3],
    [999, 4],
  ])('%d is the nearest', (second, index) => {
    expect(indexAt(ride, second)).toBe(index)
  })

  test('is the first of several at one distance', () => {
    const standing = [pointAt(0, 0), pointAt(10, 0.1), pointAt(90, 0.1), pointAt(100, 0.2)]
    expect(nearestIndex(standing, 0.1, ({ distance }) => distance)).toBe(1)
  })
})

test('the distance is known between points, and at the ends', () => {
  const metres = [-1, 0, 15, 40, 70, 99].map(second => Math.round(distanceAt(ride, second) * 1000))
  expect(metres).toEqual([0, 0, 150, 400, 700, 700])
  expect(distanceAt([], 5)).toBe(0)
})

test('a stretch may be chosen from its end, and is not empty', () => {
  expect([stretchBetween(5, 9), stretchBetween(9, 5), stretchBetween(5, 5)]).toEqual([
    { from: 5, to: 9 },
    { from: 5, to: 9 },
    null,
  ])
})

describe('the lines of a stretch', () => {
  const latitudes = (stretch: { from: number; to: number }, starts = [0]) =>
    stretchLines(ride, starts, stretch).map(line => line.map(([, latitude]) => latitude))

  test('begin and end between points', () => {
    expect(latitudes({ from: 5, to: 15 })).toEqual([[5, 10, 15]])
    expect(latitudes({ from: 30, to: 50 })).toEqual([[30, 50]])
    expect(latitudes({ from: 10, to: 20 })).toEqual([[10, 20]])
  })

  test('are none between two segments', () => {
    expect(latitudes({ from: 5, to: 65 }, [0, 3])).toEqual([
      [5, 10, 20],
      [60, 65],
    ])
    expect(latitudes({ from: 30, to: 50 }, [0, 3])).toEqual([])
  })
})
