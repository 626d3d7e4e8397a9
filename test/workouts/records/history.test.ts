// The history of records, compared with a list written by hand.
import { describe, expect, test } from 'bun:test'
import type { PastRecord } from '../../../src/workouts/records/schemas'
import { testApp } from '../../support/test-app'
import { ride, storeWorkouts } from '../analysis/stats/stored-workouts'

const app = testApp()
const sam = await app.user('sam')
storeWorkouts(app, await app.user('kim'), [ride('2025-01-01', { distanceM: 99_000 })])
storeWorkouts(app, sam, [
  ride('2026-01-03', { distanceM: 12_500, movingS: 3600 }),
  ride('2026-01-01', { distanceM: 10_000, movingS: 3600 }),
  // The ride's distance equals the record, so it does not break the record.
  ride('2026-01-04', { distanceM: 12_500, movingS: 3500 }),
  ride('2026-01-05', { distanceM: 9_000, movingS: 7322 }),
  ride('2026-01-06', { distanceM: 20_000, movingS: 9000, ascentMm: 120_500 }),
  ride('2026-01-02', { distanceM: 50_000, movingS: 9000, sport: 5 }),
])

const history = async (query: string) =>
  (await sam.get<{ data: { records: PastRecord[] } }>(`/api/records/history?${query}`)).body.data.records

describe('the history of a record', () => {
  test('has each workout that broke it, and by how much', async () => {
    const farthest = (await history('sport_id=1')).filter(({ record_type }) => record_type === 'FD')
    expect(farthest.map(({ value, gain, workout_date }) => [workout_date.slice(5, 11), value, gain])).toEqual(
      [
        ['01 Jan', 10, null],
        ['03 Jan', 12.5, 2.5],
        ['06 Jan', 20, 7.5],
      ],
    )
  })

  test('tells times as times', async () => {
    const longest = (await history('sport_id=1')).filter(({ record_type }) => record_type === 'LD')
    expect(longest.map(({ value, gain }) => [value, gain])).toEqual([
      ['1:00:00', null],
      ['2:02:02', '1:02:02'],
      ['2:30:00', '0:27:58'],
    ])
  })

  test('leaves out what nobody recorded', async () => {
    const highest = (await history('sport_id=1')).filter(({ record_type }) => record_type === 'HA')
    expect(highest).toMatchObject([{ value: 120.5, gain: null, sport_id: 1 }])
    expect(await history('sport_id=2')).toEqual([])
  })

  test('ends with the present record', async () => {
    const { body } = await sam.get<{ data: { records: PastRecord[] } }>('/api/records')
    const past = await history('sport_id=1')
    for (const { record_type, sport_id, value } of body.data.records.filter(
      ({ sport_id }) => sport_id === 1,
    )) {
      expect(past.findLast(record => record.record_type === record_type)).toMatchObject({ sport_id, value })
    }
  })
})

test.each([
  ['', 'sport-id-invalid'],
  ['sport_id=', 'sport-id-invalid'],
  ['sport_id=run', 'sport-id-invalid'],
  ['sport_id=4711', 'sport-unknown'],
])('a sport there is not is refused: %p', async (query, code) => {
  const { status, failure } = await sam.get(`/api/records/history?${query}`)
  expect([status, failure?.code as string]).toEqual([400, code])
})
