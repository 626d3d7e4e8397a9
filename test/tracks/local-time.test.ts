import { describe, expect, test } from 'bun:test'
import { chooseZone, localTimeIn, writeLocalTime, zoneOfOffset } from '../../src/tracks/local-time'
import { writtenOffsetS } from '../../src/tracks/time'

const written = (zone: string, moment: string) => {
  const start = new Date(moment)
  return writeLocalTime(start, localTimeIn(zone, start).localOffsetS ?? Number.NaN)
}

// The expected times follow from the tz database and the published dates of summer time.
test.each([
  ['Europe/Berlin', '2026-03-29T00:59:59Z', '2026-03-29T01:59:59+01:00'],
  ['Europe/Berlin', '2026-03-29T01:00:00Z', '2026-03-29T03:00:00+02:00'],
  ['Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-25T02:30:00+02:00'],
  ['Europe/Berlin', '2026-10-25T01:30:00Z', '2026-10-25T02:30:00+01:00'],
  ['America/New_York', '2026-03-08T06:59:00Z', '2026-03-08T01:59:00-05:00'],
  ['America/New_York', '2026-03-08T07:00:00Z', '2026-03-08T03:00:00-04:00'],
  ['Australia/Lord_Howe', '2026-04-04T14:59:00Z', '2026-04-05T01:59:00+11:00'],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00Z', '2026-04-05T01:30:00+10:30'],
  ['Asia/Kathmandu', '2026-05-01T20:00:00Z', '2026-05-02T01:45:00+05:45'],
  ['Pacific/Kiritimati', '2026-05-01T10:00:00Z', '2026-05-02T00:00:00+14:00'],
  ['Pacific/Pago_Pago', '2026-05-01T10:00:00Z', '2026-04-30T23:00:00-11:00'],
  // Samoa skipped 30 December 2011, when it moved to the other side of the date line.
  ['Pacific/Apia', '2011-12-30T09:59:00Z', '2011-12-29T23:59:00-10:00'],
  ['Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-31T00:00:00+14:00'],
  ['Etc/GMT+3', '2026-05-01T01:00:00Z', '2026-04-30T22:00:00-03:00'],
  ['-03:30', '2026-05-01T01:00:00.750Z', '2026-04-30T21:30:00-03:30'],
])('in %s, %s is %s', (zone, moment, local) => {
  expect(written(zone, moment)).toBe(local)
  expect(new Date(local).getTime()).toBe(Math.floor(Date.parse(moment) / 1000) * 1000)
})

test('offsets are written with a sign', () => {
  expect([0, 3600, 19_800, -12_600, 50_400, -900].map(zoneOfOffset)).toEqual([
    '+00:00',
    '+01:00',
    '+05:30',
    '-03:30',
    '+14:00',
    '-00:15',
  ])
})

test.each([
  ['2026-05-01T08:00:00+02:00', 7200],
  ['2026-05-01T08:00:00.000-0330', -12_600],
  ['2026-05-01T08:00:00+05:45', 20_700],
  ['2026-05-01T08:00:00+09', 32_400],
  // Many programs write times in UTC with this offset, so it says nothing about the place.
  ['2026-05-01T08:00:00+00:00', null],
  ['2026-05-01T08:00:00Z', null],
  ['2026-05-01T08:00:00', null],
  ['2026-05-01T08:00:00+15:00', null],
  ['2026-05-01T08:00:00+02:07', null],
  ['no time', null],
])('%s is written with the offset %p', (text, offset) => {
  expect(writtenOffsetS(text)).toBe(offset)
})

describe('the zone that counts', () => {
  const both = { ofPlace: 'Asia/Tokyo', ofFile: '+02:00' }

  test('is that of the place, unless the place is made up', () => {
    expect(chooseZone(both, 'outdoors')).toBe('Asia/Tokyo')
    expect(chooseZone(both, 'indoors')).toBe('Asia/Tokyo')
    expect(chooseZone(both, 'virtual')).toBe('+02:00')
    expect(chooseZone({ ...both, ofFile: null }, 'virtual')).toBeNull()
  })

  test('is that of the file without positions, and at sea', () => {
    expect(chooseZone({ ...both, ofPlace: null }, 'outdoors')).toBe('+02:00')
    expect(chooseZone({ ...both, ofPlace: 'Etc/GMT+3' }, 'outdoors')).toBe('+02:00')
    expect(chooseZone({ ofPlace: 'Etc/GMT+3', ofFile: null }, 'outdoors')).toBe('Etc/GMT+3')
    expect(localTimeIn(null, new Date())).toEqual({ localZone: null, localOffsetS: null })
  })
})
