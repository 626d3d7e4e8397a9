// The graded speed (the speed on the flat that takes the same effort), and the distance by gradient. The expected
// factors are those of the figure from which the model was read.
import { describe, expect, test } from 'bun:test'
import { analyseTrack } from '../../../src/tracks/analysis/analyse-track'
import { flatFactor } from '../../../src/tracks/analysis/graded-speed'
import { during, randomFrom, recorded } from './recorded'

describe('the factor at', () => {
  test.each([
    [-40, 1.937],
    [-34, 1.665],
    [-30, 1.49],
    [-28, 1.4],
    [-24, 1.24],
    [-20, 1.085],
    [-18, 1.02],
    [-14, 0.92],
    [-12, 0.885],
    [-10, 0.875],
    [-8, 0.875],
    [-6, 0.885],
    [-5, 0.9],
    [-4, 0.91],
    [-2, 0.95],
    [-1, 0.98],
    [0, 1],
    [1, 1.02],
    [2, 1.05],
    [3, 1.1],
    [4, 1.14],
    [5, 1.19],
    [6, 1.24],
    [8, 1.35],
    [10, 1.48],
    [12, 1.6],
    [14, 1.77],
    [16, 1.93],
    [18, 2.11],
    [20, 2.28],
    [24, 2.645],
    [28, 2.985],
    [30, 3.16],
    [34, 3.47],
  ])('%d %% is %d', (perCent, factor) => {
    expect(flatFactor(perCent / 100)).toBeCloseTo(factor, 9)
  })

  test.each([
    [-15, 0.94],
    [15, 1.85],
  ])('%d %% is about %d, where the figure has no point', (perCent, factor) => {
    expect(Math.abs(flatFactor(perCent / 100) - factor)).toBeLessThan(0.006)
  })

  test('steeper slopes is that of the steepest ones', () => {
    expect([flatFactor(0.6), flatFactor(-0.6)]).toEqual([flatFactor(0.34), flatFactor(-0.4)])
    expect(flatFactor(0.6)).toBeCloseTo(3.47, 9)
  })

  test('the flat is exactly 1', () => {
    expect(flatFactor(0)).toBe(1)
  })
})

const hour = during([3, 3600])

/**
 * Returns the elevations in metres, one per second, at a speed of 3 m/s.
 * @param slopes slope as a fraction, and its length in seconds
 */
function along(...slopes: readonly (readonly [slope: number, seconds: number])[]): number[] {
  const heights = [500]
  for (const slope of during(...slopes).slice(1)) heights.push(heights.at(-1)! + slope * 3)
  return heights
}

const analysed = (elevation: readonly number[]) =>
  analyseTrack(recorded({ speed: hour.slice(0, elevation.length), elevation }))!

test('on the flat it is the speed', () => {
  expect(analysed(hour.map(() => 500))).toMatchObject({ gradedSpeed: 3, weightedSpeed: 3 })
})

describe('a flat run with noise of a metre is', () => {
  test.each<[string, (second: number) => number]>([
    ['as fast, if the noise alternates', second => (second % 2 === 0 ? 1 : -1)],
    [
      'as fast, if the noise is random',
      (
        random => () =>
          random() * 2 - 1
      )(randomFrom(1)),
    ],
  ])('%s', (_, noise) => {
    const { gradedSpeed, weightedSpeed } = analysed(hour.map((_, second) => 500 + noise(second)))
    expect(Math.abs(gradedSpeed! / 3 - 1)).toBeLessThan(0.01)
    expect(Math.abs(weightedSpeed! / 3 - 1)).toBeLessThan(0.01)
  })
})

test('up and down the same hill at the same speed is faster than on the flat', () => {
  const { gradedSpeed, weightedSpeed, energySpeed } = analysed(along([0.1, 1500], [-0.1, 1500]))
  expect(gradedSpeed! / 3).toBeCloseTo(1.178, 2)
  expect(weightedSpeed!).toBeGreaterThan(gradedSpeed!)
  // By energy it is less, because Minetti's cost is lower downhill (analysis-facts 8).
  expect(energySpeed! / 3).toBeCloseTo(1.128, 2)
})

test('standing still does not slow it down', () => {
  const speed = during([3, 600], [0, 600], [3, 600])
  const elevation = speed.map(() => 100)
  expect(analyseTrack(recorded({ speed, elevation }))!.gradedSpeed).toBe(3)
})

test('without elevations, only the weighted speed is known, as if all were flat', () => {
  expect(analyseTrack(recorded({ speed: hour }))).toMatchObject({ gradedSpeed: null, weightedSpeed: 3 })
})

test('the way is divided by its slope', () => {
  const elevation = along(
    [-0.12, 300],
    [-0.07, 300],
    [-0.03, 300],
    [0, 600],
    [0.03, 300],
    [0.07, 300],
    [0.12, 300],
  )
  const { gradients } = analysed(elevation)
  const seconds = [300, 300, 300, 600, 300, 300, 300]
  for (const [band, { metres, seconds: found }] of gradients!.entries()) {
    // Slopes are measured over 60 m, which take 20 s, so the times near a change of the slope are inexact.
    expect(Math.abs(found - seconds[band]!)).toBeLessThan(25)
    expect(Math.abs(metres - found * 3)).toBeLessThanOrEqual(2)
  }
  expect(gradients!.reduce((sum, { metres }) => sum + metres, 0)).toBeCloseTo(7200, -1)
})

test('a slope on a limit belongs to the band above it', () => {
  const { gradients } = analysed(along([0.0201, 600]))
  expect(gradients!.map(({ seconds }) => seconds)).toEqual([0, 0, 0, 0, 600, 0, 0])
})

test('standing still is in no band', () => {
  const speed = during([3, 300], [0, 300])
  const { gradients } = analyseTrack(recorded({ speed, elevation: speed.map(() => 100) }))!
  expect(gradients!.map(({ seconds }) => seconds)).toEqual([0, 0, 0, 299, 0, 0, 0])
})
