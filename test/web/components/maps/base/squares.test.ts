import { describe, expect, test } from 'bun:test'
import { squaresAround } from '../../../../../web/components/maps/base/squares'
import type { Bounds } from '../../../../../web/data/workouts/track'

const metresPerDegree = 111_320

/** Side length of the squares in metres, measured between two neighbouring parallels. */
function sideOf(bounds: Bounds, units: 'metric' | 'imperial'): number {
  const parallels = squaresAround(bounds, units)
    .lines.coordinates.filter(([from, to]) => from?.[1] === to?.[1])
    .map(([from]) => from?.[1] ?? 0)
  return ((parallels[1] ?? 0) - (parallels[0] ?? 0)) * metresPerDegree
}

describe('the squares behind a track', () => {
  test.each<[string, Bounds, number]>([
    ['a lap of 300 m', [6, 45, 6.003, 45.0027], 50],
    ['a ride of 11 km', [6, 45, 6.05, 45.1], 2000],
    ['a tour of 220 km', [6, 44, 7, 46], 50_000],
  ])('are round for %s', (_track, bounds, side) => {
    expect(sideOf(bounds, 'metric')).toBeCloseTo(side, 3)
  })

  test('are miles for who thinks in miles', () => {
    expect(sideOf([6, 45, 6.05, 45.1], 'imperial')).toBeCloseTo(1609.344, 3)
  })

  test('are gone before they are too many to draw', () => {
    const { lines, vanishingZoom } = squaresAround([6, 45, 6.05, 45.1], 'metric')
    expect(lines.coordinates.length).toBeLessThan(250)
    expect(vanishingZoom).toBeGreaterThan(0)
    expect(vanishingZoom).toBeLessThan(12)
  })

  test('stay on the map near the pole', () => {
    const latitudes = squaresAround([20, 84.9, 21, 84.99], 'metric')
      .lines.coordinates.flat()
      .map(([, y]) => y)
    expect(Math.max(...latitudes.map(Number))).toBeLessThanOrEqual(85)
  })
  test('go around the world once', () => {
    const longitudes = squaresAround([-120, -40, 150, 60], 'metric')
      .lines.coordinates.flat()
      .map(([x]) => Number(x))
    expect(Math.max(...longitudes) - Math.min(...longitudes)).toBeLessThanOrEqual(360)
  })
})
