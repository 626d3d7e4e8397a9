import { describe, expect, test } from 'bun:test'
import { numberScale, timeScale } from '../../../../../web/components/charts/lines/line-scale'

describe('an axis', () => {
  test('of times has steps that people say, and at most five gridlines', () => {
    expect(timeScale([1167, 1460])).toEqual({ low: 1080, high: 1560, ticks: [1080, 1200, 1320, 1440, 1560] })
    expect(timeScale([62, 71])).toEqual({ low: 60, high: 75, ticks: [60, 65, 70, 75] })
    expect(timeScale([300])).toEqual({ low: 300, high: 301, ticks: [300, 301] })
  })

  test('of numbers surrounds all of them', () => {
    expect(numberScale([212, 265])).toEqual({ low: 200, high: 280, ticks: [200, 220, 240, 260, 280] })
    expect(numberScale([252, 1016])).toEqual({ low: 0, high: 1500, ticks: [0, 500, 1000, 1500] })
  })

  test('of numbers has whole ones only, so that no label is there twice', () => {
    expect(numberScale([24])).toEqual({ low: 24, high: 25, ticks: [24, 25] })
    expect(numberScale([24.3])).toEqual({ low: 24, high: 25, ticks: [24, 25] })
    expect(numberScale([24.1, 25.6])).toEqual({ low: 24, high: 26, ticks: [24, 25, 26] })
    expect(numberScale([0, 4])).toEqual({ low: 0, high: 4, ticks: [0, 1, 2, 3, 4] })
    expect(numberScale([0, 4.2]).ticks).toEqual([0, 2, 4, 6])
  })

  test('may lie on both sides of zero', () => {
    expect(timeScale([-90, 20])).toEqual({ low: -90, high: 30, ticks: [-90, -60, -30, 0, 30] })
  })
})
