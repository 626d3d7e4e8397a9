import { describe, expect, test } from 'bun:test'
import { readDay, readDayRange } from '../../../../src/platform/http/input/day-range'

const range = (from: string | undefined, to: string | undefined, zone = 'UTC') => {
  const { from: first, before } = readDayRange({ from, to }, zone)
  return [first?.toISOString() ?? null, before?.toISOString() ?? null]
}

describe('the range', () => {
  test.each([
    ['without days is open', undefined, undefined, [null, null]],
    ['of empty days is open', '', '', [null, null]],
    ['from a day has no end', '2018-05-15', undefined, ['2018-05-15T00:00:00.000Z', null]],
    ['to a day has no beginning', undefined, '2018-05-15', [null, '2018-05-16T00:00:00.000Z']],
    [
      'may be written without zeros',
      '2018-1-2',
      '2018-1-2',
      ['2018-01-02T00:00:00.000Z', '2018-01-03T00:00:00.000Z'],
    ],
    ['ends on the last day of all', undefined, '9999-12-31', [null, '+010000-01-01T00:00:00.000Z']],
  ])('%s', (_, from, to, expected) => {
    expect(range(from, to)).toEqual(expected)
  })
})

describe('a moment', () => {
  test.each([
    ['is the beginning', '2018-05-15T10:00:00Z', undefined, ['2018-05-15T10:00:00.000Z', null]],
    ['is the end, inclusive', undefined, '2018-05-15T10:00:00Z', [null, '2018-05-15T10:00:00.001Z']],
    [
      'has a zone of its own, whose plus sign may have become a blank',
      '2018-05-15T10:00:00 02:00',
      '2018-05-15t10:00:00.5-07:00',
      ['2018-05-15T08:00:00.000Z', '2018-05-15T17:00:00.501Z'],
    ],
    [
      'goes with a day',
      '2018-05-15T10:00Z',
      '2018-05-16',
      ['2018-05-15T10:00:00.000Z', '2018-05-17T00:00:00.000Z'],
    ],
  ])('%s', (_, from, to, expected) => {
    expect(range(from, to)).toEqual(expected)
  })

  test('counts at every place, while days are those of the place', () => {
    const asked = { from: '2018-05-15T10:00:00Z', to: '2018-05-16' }
    expect(readDayRange(asked, 'Europe/Paris', true).byPlace).toEqual({
      from: null,
      before: Date.UTC(2018, 4, 17),
    })
  })

  test.each([
    ['2018-05-15T23:30:00Z', 'Europe/Paris', '2018-05-16'],
    ['2018-05-15T23:30:00Z', 'America/New_York', '2018-05-15'],
    ['2018-05-15T23:30:00-10:00', 'UTC', '2018-05-16'],
    ['2018-1-2', 'Europe/Paris', '2018-01-02'],
  ])('%s is a day in %s', (text, zone, expected) => {
    expect(readDay(text, zone).toString()).toBe(expected)
  })

  test.each([
    ['9999-12-31T23:30:00Z', 'Pacific/Kiritimati'],
    ['0000-01-01T00:30:00Z', 'America/New_York'],
  ])('%s is no day in %s', (text, zone) => {
    expect(() => readDay(text, zone)).toThrow('invalid payload')
  })
})

describe('a day lasts as long as it does where the user is', () => {
  test.each([
    ['24 hours', '2018-05-15', 'Europe/Paris', ['2018-05-14T22:00:00.000Z', '2018-05-15T22:00:00.000Z']],
    ['23 hours', '2018-03-25', 'Europe/Paris', ['2018-03-24T23:00:00.000Z', '2018-03-25T22:00:00.000Z']],
    ['25 hours', '2018-10-28', 'Europe/Paris', ['2018-10-27T22:00:00.000Z', '2018-10-28T23:00:00.000Z']],
    [
      '23 hours, without a midnight',
      '2018-11-04',
      'America/Sao_Paulo',
      ['2018-11-04T03:00:00.000Z', '2018-11-05T02:00:00.000Z'],
    ],
  ])('%s', (_, day, zone, expected) => {
    expect(range(day, day, zone)).toEqual(expected)
  })
})

test.each([
  '2018-02-30',
  '2018-13-01',
  '2018-1',
  '18-01-01',
  '2018-01-01Z',
  '2018-01-01T10:00',
  '2018-02-30T10:00:00Z',
  '2018-01-01T24:00:00Z',
  '2018-01-01T10:00:00+1:00',
  ' 2018-01-01',
  '٢٠١٨-٠١-٠١',
  'x',
])('%p is no day', day => {
  expect(() => range(day, undefined)).toThrow('invalid payload')
  expect(() => range(undefined, day)).toThrow('invalid payload')
})
