import { describe, expect, test } from 'bun:test'
import { readActivities } from '../../../../src/transfer/connectors/intervals/read-activities'

const read = (text: string) => readActivities(new TextEncoder().encode(text))
const readOne = (entry: object) => read(JSON.stringify([entry]))[0]?.activity

test('an activity of a watch', () => {
  const entry = {
    id: 'i55751783',
    start_date: '2026-05-01T06:12:13Z',
    start_date_local: '2026-05-01T08:12:13',
    type: 'VirtualRide',
    name: 'Up\nand down',
    source: 'GARMIN_CONNECT',
    device_name: 'GARMIN Edge 840',
    file_type: 'fit',
  }
  expect(read(JSON.stringify([entry]))).toEqual([
    {
      day: '2026-05-01',
      activity: {
        id: 'i55751783',
        has: 'file',
        startsAt: new Date('2026-05-01T06:12:13Z'),
        name: 'Up and down',
        sportWord: 'VirtualRide',
        isOfGarmin: true,
      },
    },
  ])
})

test.each([
  ['STRAVA', 'stub'],
  ['MANUAL', 'without-file'],
  ['UPLOAD', 'file'],
  ['A_SOURCE_OF_TOMORROW', 'file'],
])('what came by %s has a %s', (source, has) => {
  expect(readOne({ id: '17', source })?.has).toBe(has as 'file')
})

test('only the id has to be there; it may be a number', () => {
  expect(readOne({ id: 17 })).toEqual({
    ...{ id: '17', has: 'file', startsAt: null, name: null, sportWord: null, isOfGarmin: false },
  })
})

test('without a time in UTC, the local one says about when it was', () => {
  expect(readOne({ id: '17', start_date_local: '2026-05-01T08:12:13' })?.startsAt).toEqual(
    new Date('2026-05-01T08:12:13Z'),
  )
})

describe('odd entries', () => {
  test('without an id that can stand in an address are passed over', () => {
    expect(
      read('[{}, null, 7, "x", {"id": "../athlete/1"}, {"id": ""}, {"id": ["i1"]}, {"id": "i2"}]'),
    ).toHaveLength(1)
  })

  test('with values of other kinds have none', () => {
    const odd = { id: 'i1', start_date: 7, start_date_local: {}, type: [], name: null, device_name: 1 }
    expect(read(JSON.stringify([odd]))).toEqual([
      {
        day: null,
        activity: {
          ...{ id: 'i1', has: 'file', startsAt: null, name: null, sportWord: null, isOfGarmin: false },
        },
      },
    ])
  })

  test('with endless names and impossible dates are kept within limits', () => {
    const odd = { id: 'i1', name: 'x'.repeat(10_000), start_date_local: '2026-02-31T08:00:00' }
    const [found] = read(JSON.stringify([odd]))
    expect([found?.activity.name?.length, found?.day]).toEqual([255, null])
  })
})

test.each(['', '{', '{"status": 500}', '"x"', '<html>'])('%p is no list', text => {
  expect(() => read(text)).toThrow('not-understood')
})
