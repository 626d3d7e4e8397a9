import { describe, expect, test } from 'bun:test'
import type { Profile } from '../../../../src/accounts/users/schemas'
import type { RecordType, WorkoutRecord } from '../../../../src/workouts/records/schemas'
import {
  type Best,
  bestsOf,
  recordLabel,
  recordsBySport,
  recordValue,
} from '../../../../web/components/records/records'
import { createFormats } from '../../../../web/format/formats'

const record = (sport_id: number, record_type: RecordType, value: number | string = 1) =>
  ({ sport_id, record_type, value }) as WorkoutRecord

const types = (records: Best[]) => records.map(({ record_type }) => record_type)

const profileWith = (changes: Partial<Profile>) =>
  ({ records: [], top_speeds: [], display_ascent: true, ...changes }) as unknown as Profile

describe('records by sport', () => {
  const records = [record(5, 'MS'), record(1, 'HA'), record(5, 'FD'), record(1, 'AS'), record(1, 'LD')]
  const top = { record_type: 'TS', sport_id: 5, value: 40, workout_id: 'w', workout_date: '' } as const
  const mixed = { records, top_speeds: [top] }

  test('come sport by sport, each in the order of figures, with the top speed for the maximum speed', () => {
    const sports = recordsBySport(bestsOf(profileWith(mixed)))
    expect(sports.map(({ sportId, records }) => [sportId, types(records)])).toEqual([
      [1, ['LD', 'AS', 'HA']],
      [5, ['FD', 'TS']],
    ])
  })

  test('leave ascent out for those who do not want to see it', () => {
    const [first] = recordsBySport(bestsOf(profileWith({ ...mixed, display_ascent: false })))
    expect(types(first?.records ?? [])).toEqual(['LD', 'AS'])
    expect(bestsOf(profileWith({ records: [record(1, 'HA')], display_ascent: false }))).toEqual([])
  })
})

test('nothing climbed is no record', () => {
  const records = [record(1, 'HA', 0), record(1, 'FD', 3)]
  expect(types(bestsOf(profileWith({ records })))).toEqual(['FD'])
})

test.each([
  ['FD', 16.09344, { number: '10.00', unit: 'mi' }],
  ['HA', 304.8, { number: '1,000', unit: 'ft' }],
  ['AS', 16.09344, { number: '10.0', unit: 'mph' }],
  ['TS', 32.18688, { number: '20.0', unit: 'mph' }],
  ['LD', '26:03:04', '26:03:04'],
] as const)('a record of type %s is shown in its unit', (record_type, value, shown) => {
  const formats = createFormats({
    locale: 'en-GB',
    language: 'en',
    timezone: 'UTC',
    dateFormat: 'yyyy-MM-dd',
    imperialUnits: true,
    thisYear: 2026,
  })
  expect(recordValue({ record_type, value }, formats, 'speed')).toEqual(shown)
})

test('the top speed of those who read paces is their best pace', () => {
  expect(recordLabel('TS', 'speed')).toBe('records.TS')
  expect(recordLabel('TS', 'pace')).toBe('figures.bestPace')
  expect(recordLabel('AS', 'pace')).toBe('records.AS')
})
