import { describe, expect, test } from 'bun:test'
import { clockDuration, secondsOf, shortDuration } from '../../../web/format/durations'
import { createFormats, type Preferences } from '../../../web/format/formats'

const preferences: Preferences = {
  locale: 'en-GB',
  language: 'en',
  timezone: 'Europe/Paris',
  dateFormat: 'MM/dd/yyyy',
  imperialUnits: false,
  thisYear: 2026,
}
const formatsWith = (changes: Partial<Preferences>) => createFormats({ ...preferences, ...changes })

test('weekdays over narrow columns are letters where a language has no short names', () => {
  const friday = new Date('2026-11-13')
  const inLanguage = (locale: string) => formatsWith({ locale }).shortWeekday(friday)
  expect(['en-GB', 'de', 'ru', 'pt-PT', 'pl'].map(inLanguage)).toEqual(['Fri', 'Fr', 'пт', 'S', 'P'])
})

describe('quantities', () => {
  const metric = formatsWith({})
  const imperial = formatsWith({ imperialUnits: true })

  test('distances have two decimals, in kilometres or in miles of 1609.344 m', () => {
    expect(metric.distance(42.195)).toEqual({ number: '42.20', unit: 'km' })
    expect(imperial.distance(42.195)).toEqual({ number: '26.22', unit: 'mi' })
  })

  test('speeds have one decimal', () => {
    expect(metric.speed(24.8)).toEqual({ number: '24.8', unit: 'km/h' })
    expect(imperial.speed(16.09344)).toEqual({ number: '10.0', unit: 'mph' })
  })

  test('a pace is the time for a kilometre or a mile, and nobody has one who did not move', () => {
    expect(metric.pace(12)).toEqual({ number: '5:00', unit: 'min/km' })
    expect(metric.pace(12.01)).toEqual({ number: '5:00', unit: 'min/km' })
    expect(metric.pace(0.5)).toEqual({ number: '120:00', unit: 'min/km' })
    expect(imperial.pace(16.09344)).toEqual({ number: '6:00', unit: 'min/mi' })
    expect(metric.pace(0)).toBeNull()
    expect(metric.howFast(12, 'speed')).toEqual(metric.speed(12))
    expect(metric.howFast(3, 'pacePer100')).toEqual({ number: '2:00', unit: 'min/100 m' })
    expect(imperial.howFast(3.6 * 0.9144, 'pacePer100')).toEqual({ number: '1:40', unit: 'min/100 yd' })
    expect(imperial.howFast(15, 'pacePer500')).toEqual({ number: '2:00', unit: 'min/500 m' })
    expect([metric.speedUnitOf('pace'), imperial.speedUnitOf('speed')]).toEqual(['min/km', 'mph'])
  })

  test('a pool is told in its own unit, whatever somebody prefers', () => {
    expect([metric.inPool(25, 'yd'), imperial.inPool(33.33, 'm')]).toEqual([
      { number: '25', unit: 'yd' },
      { number: '33.33', unit: 'm' },
    ])
    expect([metric.pacePer100In('yd'), imperial.pacePer100In('m')]).toEqual(['min/100 yd', 'min/100 m'])
  })

  test('heights are whole, in metres or in feet of 0.3048 m', () => {
    expect(metric.height(1037.6)).toEqual({ number: '1,038', unit: 'm' })
    expect(imperial.height(304.8)).toEqual({ number: '1,000', unit: 'ft' })
    expect(metric.height(-3.2)).toEqual({ number: '−3', unit: 'm' })
    expect(metric.height(-0.2)).toEqual({ number: '0', unit: 'm' })
  })

  test('numbers are written as the locale writes them', () => {
    expect(formatsWith({ locale: 'de' }).distance(1234.5).number).toBe('1.234,50')
    expect(formatsWith({ locale: 'fr' }).count(12345)).toBe('12\u202f345')
  })

  test.each(['en-GB', 'de', 'fr', 'nb', 'ru'])('%s: what is below zero has the sign of print', locale => {
    const { count, axisNumber, speed, percent } = formatsWith({ locale })
    const written = [count(-7), axisNumber(-1.5, 0.1), speed(-7).number, percent(-1.5, 0.1).number]
    expect(written.map(text => text.replace(',', '.'))).toEqual(['−7', '−1.5', '−7.0', '−1.5'])
    expect(percent(-0.04, 0.1).number).toBe(axisNumber(0, 0.1))
  })

  test('percents stand at their number where the language sets no blank', () => {
    const isClose = (locale: string) => formatsWith({ locale }).percent(12).isClose
    expect(['en-GB', 'nl', 'pl', 'de', 'fr', 'ru'].map(isClose)).toEqual([
      ...[true, true, true],
      ...[false, false, false],
    ])
  })

  test.each([
    [1, '1 byte'],
    [11, '11 bytes'],
    [22_700, '22.2 kB'],
    [1_048_576, '1 MB'],
    [1_572_864, '1.5 MB'],
  ])('%d bytes are %s, counted in 1024s as the server does', (bytes, text) => {
    expect(metric.fileSize(bytes)).toBe(text.replace(' ', '\u00a0'))
  })
})

test.each([
  ['en', '11 bytes'],
  ['fr', '11 octets'],
  ['de', '11 Byte'],
])('in %s a few bytes are %s, on one line', (locale, text) => {
  expect(formatsWith({ locale }).fileSize(11)).toBe(text.replace(' ', '\u00a0'))
})

describe('dates', () => {
  const lateEvening = new Date('Tue, 13 Mar 2018 23:30:00 GMT')

  test.each([
    ['MM/dd/yyyy', '03/14/2018'],
    ['dd/MM/yyyy', '14/03/2018'],
    ['yyyy-MM-dd', '2018-03-14'],
    ['date_string', '14 March 2018'],
  ])('%s gives %s, the day it was in the own time zone', (dateFormat, text) => {
    expect(formatsWith({ dateFormat }).date(lateEvening)).toBe(text)
  })

  test('a birthday is the same day everywhere', () => {
    const { calendarDate } = formatsWith({ timezone: 'America/New_York', dateFormat: 'yyyy-MM-dd' })
    expect(calendarDate(new Date('Thu, 07 Mar 1985 00:00:00 GMT'))).toBe('1985-03-07')
  })

  test.each([
    ['en-GB', 2018, 'Wed 14 Mar, 00:30'],
    ['en-GB', 2026, 'Wed 14 Mar 2018, 00:30'],
    ['en-US', 2018, 'Wed, Mar 14, 12:30 AM'],
    ['fr', 2018, 'mer. 14 mars, 00:30'],
    ['de', 2026, 'Mi., 14. März 2018, 00:30'],
  ])('in words in %s, and with the year unless it is %d, it is %s', (locale, thisYear, text) => {
    const written = formatsWith({ locale, thisYear }).momentInWords(lateEvening)
    // The comma after the weekday is ignored, because it differs between versions of Unicode's rules for English.
    expect(written.replaceAll(/\s/g, ' ').replace('Wed, 14', 'Wed 14')).toBe(text)
  })

  test('a day of the calendar in words is the same everywhere', () => {
    const { calendarDayInWords } = formatsWith({ timezone: 'America/New_York', locale: 'en-US' })
    expect(calendarDayInWords(new Date('2026-11-10T00:00:00Z'))).toBe('Tue, Nov 10')
  })

  test('the time is that of the own time zone', () => {
    expect(formatsWith({}).time(lateEvening)).toBe('00:30')
    expect(formatsWith({ timezone: 'America/New_York', locale: 'en-US' }).time(lateEvening)).toMatch(
      /^7:30\sPM$/,
    )
  })
})

describe('durations', () => {
  test.each([
    [0, '0:00:00'],
    [59.6, '0:01:00'],
    [3860, '1:04:20'],
    [93_784, '26:03:04'],
  ])('%d seconds are %s', (seconds, text) => {
    expect(clockDuration(seconds)).toBe(text)
  })

  test.each([
    [0, '0:00'],
    [107.4, '1:47'],
    [3599, '59:59'],
    [3600, '1:00:00'],
    [36_000, '10:00:00'],
  ])('%d seconds are %s where there is little room', (seconds, text) => {
    expect(shortDuration(seconds)).toBe(text)
  })

  test.each([
    ['0:00:07', 7],
    ['1:04:20', 3860],
    ['26:03:04', 93_784],
  ])('%s is %d seconds', (text, seconds) => {
    expect(secondsOf(text)).toBe(seconds)
  })
})
