import { describe, expect, test } from 'bun:test'
import {
  readDate,
  readDuration,
  readScaled,
  readShortId,
  readText,
} from '../../../../src/transfer/imports/archive/read-values'
import { readWeather } from '../../../../src/transfer/imports/archive/read-weather'

describe('dates', () => {
  test.each([
    ['2018-03-13 12:44:45', '2018-03-13T12:44:45.000Z'],
    ['2018-03-13 12:44:45.678901', '2018-03-13T12:44:45.678Z'],
    ['2018-03-13 12:44:45+00:00', '2018-03-13T12:44:45.000Z'],
    ['2018-03-13T12:44:45.5+02:00', '2018-03-13T10:44:45.500Z'],
    ['2018-03-13T12:44Z', '2018-03-13T12:44:00.000Z'],
    ['2018-03-13', '2018-03-13T00:00:00.000Z'],
    ['Tue, 13 Mar 2018 12:44:45 GMT', '2018-03-13T12:44:45.000Z'],
    ['0001-01-01 00:00:00', '0001-01-01T00:00:00.000Z'],
  ])('%s', (text, iso) => {
    expect(readDate(text)?.toISOString()).toBe(iso)
  })

  test.each([
    null,
    0,
    1520945085,
    '',
    'now',
    '2018-02-30 00:00:00',
    '2018-13-01',
    '2018-03-13 25:00:00',
    '10000-01-01 00:00:00',
    '0000-01-01 00:00:00',
    '0001-01-01T00:00:00+10:00',
    'Xyz, 99 Foo 2018 12:44:45 GMT',
  ])('not %p', value => {
    expect(readDate(value)).toBeNull()
  })
})

describe('durations', () => {
  test.each([
    ['0:00:00', 0],
    ['1:04:20', 3860],
    ['26:03:04', 93784],
    ['1 day, 2:03:04', 93784],
    ['2 days, 12:00:00', 216000],
    ['0:00:01.400000', 1],
    ['0:00:01.500000', 2],
    [3860, 3860],
  ])('%p', (value, seconds) => {
    expect(readDuration(value, 1e6)).toBe(seconds)
  })

  test.each([null, '', '1:60:00', '-1 day, 2:03:04', '-1:00:00', '1:2:3', '300:00:00', -1, Number.NaN, 1e9])(
    'not %p',
    value => {
      expect(readDuration(value, 1e6)).toBeNull()
    },
  )
})

describe('numbers', () => {
  test.each([
    [12.345, 12345],
    [0, 0],
    [1.0005, 1001],
    [-1, null],
    [1e308, null],
    [Number.POSITIVE_INFINITY, null],
    ['1', null],
  ])('%p', (value, scaled) => {
    expect(readScaled(value, 3, { max: 1e6 })).toBe(scaled)
  })
})

describe('short ids', () => {
  test.each([
    ['ctoNgofnLY9RJ5froCZaoD', 'ctoNgofnLY9RJ5froCZaoD'],
    ['2', null],
    ['z'.repeat(22), null],
    [`ctoNgofnLY9RJ5froCZao0`, null],
    [7, null],
  ])('%p', (value, id) => {
    expect(readShortId(value)).toBe(id)
  })
})

test('texts lose what no text may hold, and what is too much', () => {
  expect(readText('a\0b\udc00c', 10)).toBe('ab\ufffdc')
  expect(readText('🚲🚲🚲', 2)).toBe('🚲🚲')
  expect(readText(7, 10)).toBeNull()
})

describe('weather', () => {
  const given = { icon: 'breeze', temperature: -1, humidity: 0.5, wind: 2, windBearing: 90, summary: 'x' }

  test('with names of pictures from elsewhere, and with what was said of it', () => {
    expect(JSON.parse(readWeather(given)!)).toEqual({
      icon: 'wind',
      temperature: -1,
      humidity: 0.5,
      wind: 2,
      windBearing: 90,
      summary: 'x',
    })
  })

  test.each([undefined, null])('what was not noted stays unknown: %p', unknown => {
    const { humidity, wind, windBearing } = JSON.parse(
      readWeather({ ...given, humidity: unknown, wind: unknown, windBearing: unknown })!,
    )
    expect([humidity, wind, windBearing]).toEqual([null, null, null])
  })

  test.each([undefined, null, '', 7])('nothing is said of it: %p', summary => {
    expect(Object.keys(JSON.parse(readWeather({ ...given, summary })!))).not.toContain('summary')
  })

  test.each([
    null,
    'rain',
    {},
    { ...given, icon: 'tornado' },
    { ...given, icon: 'toString' },
    { ...given, wind: '2' },
  ])('not %p', value => {
    expect(readWeather(value)).toBeNull()
  })
})
