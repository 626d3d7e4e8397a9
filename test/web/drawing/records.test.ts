import { describe, expect, test } from 'bun:test'
import type { RecordType, WorkoutRecord } from '../../../src/workouts/records/schemas'
import { recordsBySport, recordValue } from '../../../web/drawing/records/records'
import { createFormats } from '../../../web/format/formats'

const record = (sport_id: number, record_type: RecordType, value: number | string = 1) =>
  ({ sport_id, record_type, value }) as WorkoutRecord

const types = (records: WorkoutRecord[]) => records.map(({ record_type }) => record_type)

describe('records by sport', () => {
  const mixed = [record(5, 'MS'), record(1, 'HA'), record(5, 'FD'), record(1, 'AS'), record(1, 'LD')]

  test('come sport by sport, each in the order of figures', () => {
    const sports = recordsBySport(mixed, { withAscent: true })
    expect(sports.map(({ sportId, records }) => [sportId, types(records)])).toEqual([
      [1, ['LD', 'AS', 'HA']],
      [5, ['FD', 'MS']],
    ])
  })

  test('leave ascent out for those who do not want to see it', () => {
    const [first] = recordsBySport(mixed, { withAscent: false })
    expect(types(first?.records ?? [])).toEqual(['LD', 'AS'])
    expect(recordsBySport([record(1, 'HA')], { withAscent: false })).toEqual([])
  })
})

test.each([
  ['FD', 16.09344, { number: '10.00', unit: 'mi' }],
  ['HA', 304.8, { number: '1,000', unit: 'ft' }],
  ['AS', 16.09344, { number: '10.0', unit: 'mph' }],
  ['MS', 32.18688, { number: '20.0', unit: 'mph' }],
  ['LD', '26:03:04', '26:03:04'],
] as const)('a record of type %s is shown in its unit', (record_type, value, shown) => {
  const formats = createFormats({
    locale: 'en-GB',
    timezone: 'UTC',
    dateFormat: 'yyyy-MM-dd',
    imperialUnits: true,
    thisYear: 2026,
  })
  expect(recordValue({ record_type, value }, formats, 'speed')).toEqual(shown)
})
