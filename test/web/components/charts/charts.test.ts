import { describe, expect, test } from 'bun:test'
import { extremesOf } from '../../../../web/components/charts/extremes'
import { type Axis, recordedCurves, workoutPanels } from '../../../../web/components/charts/panels'
import type { CurvePoint } from '../../../../web/data/workouts/track'
import { createFormats, type Formats } from '../../../../web/format/formats'

const pointAt = (duration: number, speed: number, elevation?: number): CurvePoint => ({
  duration,
  distance: duration / 100,
  latitude: 45,
  longitude: 6,
  speed,
  ...(elevation === undefined ? {} : { elevation }),
})

const ride = [pointAt(0, 0, 200), pointAt(100, 30, 260), pointAt(200, 12), pointAt(300, 20, 190)]

describe('the extremes of a recording', () => {
  test('are its lowest and highest elevation and its fastest point', () => {
    expect(extremesOf(ride)).toEqual({
      elevation: { lowest: 190, highest: ride[1]! },
      fastest: ride[1]!,
    })
  })

  test('leave out elevation that was not recorded', () => {
    expect(extremesOf([pointAt(0, 3), pointAt(10, 5)])?.elevation).toBeNull()
  })

  test('of nothing are nothing', () => {
    expect(extremesOf([])).toBeNull()
  })
})

const formatsIn = (imperialUnits: boolean) =>
  createFormats({
    locale: 'en',
    language: 'en',
    timezone: 'UTC',
    dateFormat: 'yyyy-MM-dd',
    imperialUnits,
    thisYear: 2026,
  })

describe('the panels', () => {
  const panelsOf = (
    points: CurvePoint[],
    axis: Axis,
    others: Partial<Parameters<typeof workoutPanels>[1]> = {},
  ) => {
    const input = {
      points,
      starts: [0, 2],
      axis,
      elevationFromZero: false,
      form: 'speed' as const,
      zoom: null,
      means: {},
      averaged: 0,
      climbs: [],
      words: { quantityOf: (_: string, value: number | undefined) => ({ number: String(value), unit: '' }) },
    }
    const panels = workoutPanels(recordedCurves(points), { ...input, formats: formatsIn(false), ...others })
    return Object.fromEntries(panels.map(({ name, plot }) => [name, plot]))
  }
  const overTime = (points: CurvePoint[]) => panelsOf(points, 'time')

  test('are those of what was recorded, the last with the labels of the axis', () => {
    const pulse = { hr: 120, temperature: 12 }
    const withPulse = [pointAt(0, 3), { ...pointAt(10, 5), ...pulse }, { ...pointAt(20, 5), ...pulse }]
    expect(recordedCurves(withPulse)).toEqual(['speed', 'hr', 'temperature'])
    const { speed, hr, temperature } = overTime(withPulse)
    expect([speed, hr, temperature].map(plot => plot?.showsXAxis)).toEqual([false, false, true])
    expect(hr?.ys).toEqual([null, 120, 120])
  })

  test('are none of a single value, which is no line', () => {
    const withOne = [pointAt(0, 3), { ...pointAt(10, 5), hr: 95 }, pointAt(20, 5), pointAt(30, 5, 200)]
    expect(recordedCurves(withOne)).toEqual(['speed'])
  })

  test('run over distance or over time', () => {
    expect(panelsOf(ride, 'distance').speed?.xs).toEqual([0, 1, 2, 3])
    expect(panelsOf(ride, 'distance').speed?.formatX(2.5, 2.5)).toBe('2.5 km')
    expect(overTime(ride).speed?.xs).toEqual([0, 100, 200, 300])
    expect(overTime(ride).speed?.formatX(3600, 3600)).toBe('1:00:00')
  })

  test('break the line where a segment starts, but not at the first', () => {
    expect(overTime(ride).speed?.breaks).toEqual([2])
  })

  test('show a hole where elevation is missing', () => {
    expect(overTime(ride).elevation?.ys).toEqual([200, 260, null, 190])
  })

  test('use miles, miles per hour and feet when preferred', () => {
    const formats = formatsIn(true)
    const { elevation, speed } = panelsOf(
      [0, 10].map(second => pointAt(second, 16.09344, 304.8)),
      'distance',
      { formats },
    )
    expect(elevation?.ys[0]).toBeCloseTo(1000, 6)
    expect(speed?.ys[0]).toBeCloseTo(10, 6)
  })

  test('start speed at zero, and elevation at the data unless preferred otherwise', () => {
    expect(overTime(ride).speed?.rangeY[0]).toBe(0)
    const [low, high] = overTime(ride).elevation!.rangeY
    expect([low > 180, high < 270]).toEqual([true, true])
    expect(panelsOf(ride, 'time', { elevationFromZero: true }).elevation?.rangeY[0]).toBe(0)
  })

  const sprint = Array.from({ length: 2000 }, (_, second) => ({
    ...pointAt(second, 30, 200),
    power: second === 1000 ? 1170 : 200 + (second % 9),
  }))

  test('leave a spike out of the scale, and mark it', () => {
    const { rangeY, peaks } = overTime(sprint).power!
    expect(rangeY[1]).toBeLessThan(230)
    expect(peaks).toEqual([{ x: 1000, side: 'above', label: '1170\u00a0' }])
  })

  test('average what is uneven, but neither elevation nor what is recorded', () => {
    const { power, elevation } = panelsOf(sprint, 'time', { starts: [0], averaged: 30 })
    expect(power?.ys[1000]).toBeCloseTo(204 + 966 / 30, 0)
    expect(power?.peaks).toEqual([{ x: 1000, side: 'above', label: '1170\u00a0' }])
    expect(elevation?.ys).toEqual(sprint.map(() => 200))
  })

  test('mark climbs on the elevation alone', () => {
    const climbs = [{ from: 100, to: 200, labels: ['6%'] }]
    const { elevation, speed } = panelsOf(ride, 'distance', { climbs })
    expect(elevation?.bands).toEqual([{ from: 1, to: 2, labels: ['6%'] }])
    expect(speed?.bands).toEqual([])
  })

  test('tell the pace where people speak of it, faster still being higher', () => {
    const paced = (formats: Formats) => panelsOf(ride, 'time', { formats, form: 'pace' }).speed
    expect([0, 5, 10].map(speed => paced(formatsIn(false))?.formatY(speed, 5))).toEqual([
      '–',
      '12:00',
      '6:00',
    ])
    expect(paced(formatsIn(true))?.formatY(10, 5)).toBe('6:00')
    // Standing still has no pace, so the axis begins at the slowest speed of moving.
    expect(paced(formatsIn(false))!.rangeY[0]).toBeGreaterThan(5)
  })

  test('label their axes with as many digits as the step needs', () => {
    const label = (km: number, step: number) => panelsOf(ride, 'distance').speed?.formatX(km, step)
    expect([0.25, 0.5, 0.75].map(km => label(km, 0.25))).toEqual(['0.25 km', '0.50 km', '0.75 km'])
    expect([1, 2].map(km => label(km, 1))).toEqual(['1 km', '2 km'])
    expect(label(0.3, 0.3 - 0.2)).toBe('0.3 km')
  })
})
