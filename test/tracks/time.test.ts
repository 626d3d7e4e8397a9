// Times in the formats of recorders. The expected results are from JavaScript's own parsing of dates.
import { describe, expect, test } from 'bun:test'
import { parseTime } from '../../src/tracks/time'

const day = 86_400_000

test('a time of every day of two hundred years is read as JavaScript reads it, with a fraction and without', () => {
  for (let date = Date.UTC(1900, 0, 1); date < Date.UTC(2101, 0, 1); date += day) {
    const moment = date + (((date / day) * 7_654_321) % day)
    const written = new Date(moment).toISOString()
    expect(parseTime(written)).toBe(moment * 1000)
    const withoutFraction = written.replace(/\.\d+/, '')
    expect(parseTime(withoutFraction)).toBe(Date.parse(withoutFraction) * 1000)
  }
})

describe('the same instant is read from every way to write it:', () => {
  const instant = Date.UTC(2026, 4, 1, 8, 0, 0) * 1000

  test.each([
    '2026-05-01T08:00:00Z',
    '2026-05-01T08:00:00.000Z',
    '2026-05-01T08:00:00.0000000Z',
    '2026-05-01T08:00:00',
    '2026-05-01 08:00:00',
    '2026-5-1T8:0:0Z',
    ' 2026-05-01T08:00:00Z\n',
    '2026-05-01T10:00:00+02:00',
    '2026-05-01T10:00:00+0200',
    '2026-05-01T10:00:00+02',
    '2026-04-30T22:30:00-09:30',
  ])('%j', text => {
    expect(parseTime(text)).toBe(instant)
  })
})

test.each([
  ['2026-05-01T08:00:00.250Z', 250_000],
  ['2026-05-01T08:00:00.2Z', 200_000],
  ['2026-05-01T08:00:00.123456789Z', 123_456],
])('%s has the fraction of a second that it writes', (text, microseconds) => {
  expect(parseTime(text) - parseTime('2026-05-01T08:00:00Z')).toBe(microseconds)
})

test.each([
  '',
  '2026-05-01',
  '2026-02-29T08:00:00Z',
  '2026-04-31T08:00:00.000Z',
  '2026-00-10T08:00:00Z',
  '2026-13-10T08:00:00Z',
  '2026-05-00T08:00:00Z',
  '2026-05-32T08:00:00Z',
  '2026-05-01T24:00:00Z',
  '2026-05-01T08:60:00Z',
  '2026-05-01T08:00:60Z',
  '2026-05-01T08:00:0aZ',
  '2026-05-01T08:00:00.00aZ',
  '2026-05-01T08:00:00ZZZZZ',
  '2026x05-01T08:00:00Z',
  '२०२६-05-01T08:00:00Z',
])('%j is no time', text => {
  expect(parseTime(text)).toBeNaN()
})
