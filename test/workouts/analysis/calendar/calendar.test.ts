// Sums by local day and hour. The expected sums were computed by hand.
import { describe, expect, test } from 'bun:test'
import type { CalendarDay } from '../../../../src/workouts/analysis/calendar/schemas'
import { insertEquipment } from '../../../support/equipments'
import { testApp } from '../../../support/test-app'
import { ride, storeWorkouts } from '../stats/stored-workouts'

const app = testApp()
const sam = await app.user('sam', { timezone: 'America/New_York' })
const kim = await app.user('kim')
storeWorkouts(app, kim, [ride('2026-03-01', { distanceM: 99_000 })])
storeWorkouts(app, sam, [
  // In New York, summer time begins on Sunday, 8 March. There, the rides start at 23:30 on Saturday, at 0:30 on Sunday,
  // in the last second of Sunday, in the first second of Monday, and at 1:00 on Monday.
  ride('2026-03-08T04:30:00Z', { distanceM: 1_001, movingS: 10, ascentMm: 1_500 }),
  ride('2026-03-08T05:30:00Z', { distanceM: 2_002, movingS: 20 }),
  ride('2026-03-09T03:59:59Z', { distanceM: 4_004, movingS: 40, ascentMm: 500 }),
  ride('2026-03-09T04:00:00Z', { distanceM: 8_008, movingS: 80, sport: 5 }),
  ride('2026-03-09T05:00:00Z', { distanceM: 16_016, movingS: 160 }),
])

const days = async (query = '') =>
  (await sam.get<{ data: { days: CalendarDay[] } }>(`/api/calendar/days${query}`)).body.data.days
const hours = async (query = '') =>
  (await sam.get<{ data: { hours: number[][] } }>(`/api/calendar/hours${query}`)).body.data.hours

const noEnergy = { energy: null, energy_estimated: 0 }
const saturday = {
  day: '2026-03-07',
  sport_id: 1,
  workouts: 1,
  distance: 1.001,
  duration: 10,
  ascent: 1.5,
  ...noEnergy,
}
const sunday = {
  day: '2026-03-08',
  sport_id: 1,
  workouts: 2,
  distance: 6.006,
  duration: 60,
  ascent: 0.5,
  ...noEnergy,
}
const monday = {
  day: '2026-03-09',
  sport_id: 1,
  workouts: 1,
  distance: 16.016,
  duration: 160,
  ascent: null,
  ...noEnergy,
}
const mondayRun = {
  day: '2026-03-09',
  sport_id: 5,
  workouts: 1,
  distance: 8.008,
  duration: 80,
  ascent: null,
  ...noEnergy,
}

describe('sums by day', () => {
  test.each([
    ['', [saturday, sunday, monday, mondayRun]],
    ['?from=2026-03-08&to=2026-03-08', [sunday]],
    ['?to=2026-03-07', [saturday]],
    ['?sport_id=5', [mondayRun]],
    ['?sport_id=&equipment_id=&from=', [saturday, sunday, monday, mondayRun]],
    ['?sport_id=7', []],
    ['?equipment_id=none&from=2026-03-09', [monday, mondayRun]],
  ])('%p', async (query, expected) => {
    expect(await days(query)).toEqual(expected)
  })

  test('of what was done with some equipment, and of nobody else’s', async () => {
    const bike = insertEquipment(app.ctx.db, sam)
    const done = { sport_id: 1, workout_date: '2026-04-01 08:00', duration: 3600, distance: 30 }
    await sam.request('POST', '/api/workouts/no_gpx', { json: { ...done, equipment_ids: [bike.shortId] } })
    expect(await days(`?equipment_id=${bike.shortId}`)).toEqual([
      {
        day: '2026-04-01',
        sport_id: 1,
        workouts: 1,
        distance: 30,
        duration: 3600,
        ascent: null,
        ...noEnergy,
      },
    ])
    const kims = insertEquipment(app.ctx.db, kim)
    expect((await sam.get(`/api/calendar/days?equipment_id=${kims.shortId}`)).status).toBe(404)
  })
})

test('workouts by weekday and hour', async () => {
  const counted = await hours('?to=2026-03-09')
  expect(counted.map(day => day.length)).toEqual(Array(7).fill(24))
  const found = counted.flatMap((day, weekday) =>
    day.flatMap((count, hour) => (count === 0 ? [] : [[weekday, hour, count]])),
  )
  expect(found).toEqual([
    [0, 0, 1],
    [0, 1, 1],
    [5, 23, 1],
    [6, 0, 1],
    [6, 23, 1],
  ])
})

test.each([
  ['from=2026-02-30', 'day-invalid'],
  ['to=today', 'day-invalid'],
  ['sport_id=run', 'id-invalid'],
  ['sport_id=999', 'sport-unknown'],
])('%s is refused', async (query, code) => {
  for (const path of ['days', 'hours']) {
    const { status, failure } = await sam.get(`/api/calendar/${path}?${query}`)
    expect([status, failure?.code as string]).toEqual([400, code])
  }
})
