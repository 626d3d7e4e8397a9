import { describe, expect, test } from 'bun:test'
import { formatLocalTime, fromLocalTime, isTimeZone, startOfDay } from '../../src/lib/time-zone'

describe('a local time is the moment the clocks show it', () => {
  test.each([
    ['in UTC', '2018-05-15T14:05', 'UTC', '2018-05-15T14:05:00.000Z'],
    ['in summer', '2018-05-15T14:05', 'Europe/Paris', '2018-05-15T12:05:00.000Z'],
    ['in winter', '2018-01-15T14:05', 'Europe/Paris', '2018-01-15T13:05:00.000Z'],
    ['at a half hour', '2018-05-15T14:05', 'Asia/Kolkata', '2018-05-15T08:35:00.000Z'],
    ['to the second', '2018-05-15T14:05:59', 'Asia/Tokyo', '2018-05-15T05:05:59.000Z'],
    ['before 1970', '1969-12-31T23:59', 'UTC', '1969-12-31T23:59:00.000Z'],
  ])('%s', (_, local, zone, expected) => {
    expect(fromLocalTime(local, zone).toISOString()).toBe(expected)
  })
})

describe('when clocks are changed, standard time counts:', () => {
  test.each([
    ['an hour that is skipped', '2018-03-11T02:30', 'America/New_York', '2018-03-11T07:30:00.000Z'],
    ['an hour that is there twice', '2018-11-04T01:30', 'America/New_York', '2018-11-04T06:30:00.000Z'],
    ['an hour before', '2018-11-04T00:30', 'America/New_York', '2018-11-04T04:30:00.000Z'],
    ['a midnight that is skipped', '2018-11-04T00:00', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    ['a midnight that is there twice', '2018-11-04T00:00', 'America/Havana', '2018-11-04T05:00:00.000Z'],
    ['half an hour that is skipped', '2018-10-07T02:15', 'Australia/Lord_Howe', '2018-10-06T15:45:00.000Z'],
  ])('%s', (_, local, zone, expected) => {
    expect(fromLocalTime(local, zone).toISOString()).toBe(expected)
  })

  test('a skipped time is shown as the clocks had it', () => {
    const moment = fromLocalTime('2018-03-11T02:30', 'America/New_York')
    expect(formatLocalTime(moment, 'America/New_York')).toBe('2018-03-11 03:30:00')
  })
})

describe('a day begins at its first moment', () => {
  test.each([
    ['at midnight', '2018-05-15', 'Europe/Paris', '2018-05-14T22:00:00.000Z'],
    ['after a midnight that is skipped', '2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    ['at the first midnight of two', '2018-11-04', 'America/Havana', '2018-11-04T04:00:00.000Z'],
  ])('%s', (_, day, zone, expected) => {
    expect(startOfDay(Temporal.PlainDate.from(day), zone).toISOString()).toBe(expected)
  })
})

test.each(['2018-02-30T10:00', '2018-01-01T24:01', 'yesterday', ''])('%p is no time', local => {
  expect(() => fromLocalTime(local, 'UTC')).toThrow(RangeError)
})

test('zones are known by their names', () => {
  expect(['UTC', 'Europe/Paris', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([true, true, false, false])
})
