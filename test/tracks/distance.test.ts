import { describe, expect, test } from 'bun:test'
import { distance2d, distance3d, distanceTravelled } from '../../src/tracks/distance'
import { track } from './recordings'

/** Length in metres of a degree of the equator in WGS 84. */
const oneDegree = 111_319.4908

function between(
  from: readonly [number, number, number | null],
  to: readonly [number, number, number | null],
) {
  const { points } = track([
    [...from, 0],
    [...to, 1],
  ])
  return {
    ground: distance2d(points, 1, 0),
    slope: distance3d(points, 1, 0),
    travelled: distanceTravelled(points, 1, 0),
  }
}

describe('over ground', () => {
  test.each([
    ['a tenth of a degree north', [0, 0, null], [0.1, 0, null], oneDegree / 10],
    ['a tenth of a degree east on the equator', [0, 0, null], [0, 0.1, null], oneDegree / 10],
    ['a tenth of a degree east at 60° north, half as long', [60, 0, null], [60, 0.1, null], oneDegree / 20],
    ['ten degrees of the equator', [0, 0, null], [0, 10, null], oneDegree * 10],
    ['from pole to pole', [-90, 0, null], [90, 0, null], oneDegree * 180],
    ['half way around the equator', [0, -90, null], [0, 90, null], oneDegree * 180],
    ['two degrees across the antimeridian', [0, 179, null], [0, -179, null], oneDegree * 2],
    ['nowhere', [45, 5, null], [45, 5, null], 0],
  ] as const)('%s', (_, from, to, expected) => {
    expect(between(from, to).ground).toBeCloseTo(expected, 0)
  })
})

describe('with elevations', () => {
  test('a climb of 3 over 4 makes a slope of 5', () => {
    const run = 4 / oneDegree
    expect(between([0, 0, 10], [run, 0, 13]).slope).toBeCloseTo(5, 5)
    expect(between([0, 0, 10], [run, 0, 13]).travelled).toBeCloseTo(5, 5)
  })

  test('without one of them the distance is over ground', () => {
    const { ground, slope, travelled } = between([0, 0, 10], [0.001, 0, null])
    expect([slope, travelled]).toEqual([ground, ground])
  })

  test('an elevation of 0 makes a slope, but does not count as travelled', () => {
    const { ground, slope, travelled } = between([0, 0, 0], [0.001, 0, 100])
    expect(slope).toBeGreaterThan(ground)
    expect(travelled).toBe(ground)
  })

  test('they are ignored between points far apart', () => {
    const { ground, slope } = between([0, 0, 100], [1, 0, 9000])
    expect(slope).toBe(ground)
  })
})
