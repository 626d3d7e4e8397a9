import { describe, expect, test } from 'bun:test'
import { measureRamp } from '../../../../../src/maps/style/track'
import {
  colourBetween,
  colouringBy,
  colourOf,
  legendOf,
  type Measure,
  measuresOf,
  rangeOf,
} from '../../../../../web/components/maps/track/track-colours'
import { createFormats } from '../../../../../web/format/formats'
import { chartPoints } from '../../../../support/chart-points'

const [first = '', last = ''] = [measureRamp.at(0), measureRamp.at(-1)]

describe('what a track can be coloured by', () => {
  test('is its speed at least', () => {
    expect(measuresOf(chartPoints(3))).toEqual(['speed'])
  })

  test('is everything that was recorded, if only for a while', () => {
    const points = chartPoints(3, index =>
      index === 1 ? { elevation: 0, gradient: 2, hr: 120, cadence: 0, power: 0 } : {},
    )
    expect(measuresOf(points)).toEqual(['speed', 'elevation', 'gradient', 'heartRate', 'cadence', 'power'])
  })
})

describe('the range of the colours', () => {
  const hundred = Array.from({ length: 101 }, (_, index) => index)

  test.each<[string, Measure, (number | null)[], { low: number; high: number }]>([
    ['leaves out the two percent at either end', 'heartRate', hundred, { low: 2, high: 98 }],
    ['is not moved by what is unknown', 'heartRate', [...hundred, null, null], { low: 2, high: 98 }],
    ['is wide enough for a steady ride', 'speed', [30, 30, 30], { low: 28, high: 32 }],
    ['does not begin below nothing', 'speed', [1, 1, 1], { low: 0, high: 4 }],
    ['may lie below the sea', 'elevation', [-2, -2], { low: -12, high: 8 }],
    ['has flat ground in the middle', 'gradient', [-4, 0, 9], { low: -9, high: 9 }],
    ['is there without values', 'gradient', [null], { low: -3, high: 3 }],
  ])('%s', (_case, measure, values, range) => {
    expect(rangeOf(measure, values)).toEqual(range)
  })
})

describe('the colour of a value', () => {
  const range = { low: 100, high: 200 }

  test.each([
    ['at the low end', 100, first],
    ['below the range', 40, first],
    ['at the high end', 200, last],
    ['above the range', 900, last],
    ['in the middle', 150, measureRamp[8]],
  ])('%s', (_case, value, colour) => {
    expect(colourOf(value, range)).toBe(colour ?? '')
  })

  test('of a stretch is that of its mean, as far as it is known', () => {
    const colouring = { measure: 'heartRate', values: [100, null, 200, 900, null], range } as const
    expect(colourBetween(colouring, 0, 2)).toBe(measureRamp[8] ?? '')
    expect(colourBetween(colouring, 4, 4)).toBeNull()
  })
})

test('one turn of the pedals does not colour the track', () => {
  const points = chartPoints(100, index => ({ power: index === 50 ? 400 : 190 }))
  const { values } = colouringBy('power', points, [0])
  expect(values[50]).toBeCloseTo(190 + 210 / 21)
  expect(values[30]).toBe(190)
})

describe('the legend', () => {
  const units = { heartRate: 'bpm', cadence: '/min', power: 'W' }
  const formats = (imperialUnits: boolean) =>
    createFormats({
      locale: 'en-US',
      language: 'en',
      timezone: 'UTC',
      dateFormat: 'yyyy-MM-dd',
      imperialUnits,
      thisYear: 2026,
    })

  test.each<[Measure, number, number, boolean, string]>([
    ['speed', 8, 32, false, '8.0 km/h, 20.0 km/h, 32.0 km/h'],
    ['speed', 16.09344, 32.18688, true, '10.0 mph, 15.0 mph, 20.0 mph'],
    ['elevation', 304.8, 1219.2, true, '1,000 ft, 2,500 ft, 4,000 ft'],
    ['gradient', -7.6, 7.6, false, '−8 %, 0 %, 8 %'],
    ['heartRate', 101.4, 180, false, '101 bpm, 141 bpm, 180 bpm'],
    ['cadence', 60, 90, false, '60 /min, 75 /min, 90 /min'],
    ['power', 0, 400, false, '0 W, 200 W, 400 W'],
  ])('of %s from %d to %d, in imperial units: %p', (measure, low, high, isImperial, words) => {
    const legend = legendOf({ measure, values: [], range: { low, high } }, formats(isImperial), {
      ...units,
      form: 'speed',
    })
    expect(legend.map(({ number, unit }) => `${number} ${unit}`).join(', ')).toBe(words)
  })
  test('of the speed of a sport with a pace is paces, and none for who stood', () => {
    const colouring = { measure: 'speed' as const, values: [], range: { low: 0, high: 12 } }
    const legend = legendOf(colouring, formats(false), { ...units, form: 'pace' })
    expect(legend.map(({ number, unit }) => `${number} ${unit}`.trim())).toEqual([
      '–',
      '10:00 min/km',
      '5:00 min/km',
    ])
  })
})
