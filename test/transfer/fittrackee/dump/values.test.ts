import { describe, expect, test } from 'bun:test'
import {
  toBoolean,
  toDate,
  toJson,
  toMeasure,
  toMoment,
  toNumber,
  toSeconds,
  toShortId,
} from '../../../../src/transfer/fittrackee/dump/values'

describe.each<[name: string, read: (field: string | null) => unknown, rows: [string | null, unknown][]]>([
  [
    'toBoolean',
    toBoolean,
    [
      ['t', true],
      ['f', false],
      ['true', null],
      ['yes', null],
      [null, null],
    ],
  ],
  [
    'toMeasure',
    toMeasure,
    [
      ['pace', 'pace'],
      ['pace_and_speed', 'pace'],
      ['speed', 'speed'],
      ['', null],
      [null, null],
    ],
  ],
  [
    'toNumber',
    toNumber,
    [
      ['12.500', 12.5],
      ['-3', -3],
      ['1e-05', 0.00001],
      ['NaN', null],
      ['Infinity', null],
      ['1e999', null],
      ['0x10', null],
      ['', null],
      [null, null],
    ],
  ],
  [
    'toMoment',
    toMoment,
    [
      ['2022-05-01 08:00:00', '2022-05-01T08:00:00Z'],
      ['2022-05-01 08:00:00.123456', '2022-05-01T08:00:00.123456Z'],
      ['2022-05-01 08:00:00+02', '2022-05-01T08:00:00+02:00'],
      ['2022-05-01 08:00:00-03:30', '2022-05-01T08:00:00-03:30'],
      ['2022-05-01', '2022-05-01T00:00:00Z'],
      ['2022-02-30 08:00:00', null],
      ['2022-05-01 25:00:00', null],
      ['infinity', null],
      ['0044-03-15 12:00:00 BC', null],
      ['294276-12-31 00:00:00', null],
      [null, null],
    ],
  ],
  ['toDate', toDate, [['2022-05-01 08:00:00.5+02', new Date('2022-05-01T06:00:00.500Z')]]],
  [
    'toSeconds',
    toSeconds,
    [
      ['00:10:00', 600],
      ['26:03:04.9', 93_784],
      ['1 day 02:03:04', 93_784],
      ['2 days', 172_800],
      ['1 mon 1 day 00:00:01', 2_678_401],
      ['-1 days +02:00:00', -79_200],
      ['-00:00:01', -1],
      ['infinity', null],
      ['10 minutes', null],
      ['', null],
      [null, null],
    ],
  ],
  [
    'toShortId',
    toShortId,
    [
      ['c41ac8b4-cdbb-4a1e-9e0a-24a8ba1ca1f5', 'ctoNgofnLY9RJ5froCZaoD'],
      ['12345678-1234-5678-1234-567812345678', '5FdNqEYASQvT6ZhBtUuVoV'],
      ['12345678', null],
      [null, null],
    ],
  ],
  [
    'toJson',
    toJson,
    [
      ['{"wind": 3}', { wind: 3 }],
      ['{', null],
      [null, null],
    ],
  ],
])('%s', (_, read, rows) => {
  test.each(rows)('reads %p as %p', (field, value) => {
    expect(read(field)).toEqual(value)
  })
})
