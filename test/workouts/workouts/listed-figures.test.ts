// The figures of lists that come from loads, analyses and climbs, and lists that are sorted by figures that may be unknown.
import { describe, expect, test } from 'bun:test'
import type { PickedWorkout } from '../../../src/workouts/workouts/schemas'
import { steadyRide } from '../../support/recordings'
import { sensorRide } from '../../support/sensor-ride'
import { testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'

const app = testApp()
const sam = await app.user('sam')
const threshold = { measure: 'threshold-power', value: 200, sport_group: 'ride', valid_from: '2020-01-01' }
await sam.request('POST', '/api/thresholds', { json: threshold })

const onDay = (day: number) => new Date(Date.UTC(2026, 4, day, 8))
await sam.upload(sensorRide({ start: onDay(1), power: () => 200 }), { title: 'even' })
await sam.upload(sensorRide({ start: onDay(2), power: () => 100, heartRate: null }), { title: 'easy' })
await sam.upload(sensorRide({ start: onDay(3), minutes: 30, power: () => 150, elevation: null }), {
  title: 'flat',
})
await sam.request('POST', '/api/workouts/no_gpx', {
  json: { sport_id: 1, title: 'by hand', workout_date: '2026-05-04 08:00', duration: 3600, distance: 20 },
})
await (await app.user('other')).upload(sensorRide({ start: onDay(5) }), { title: 'not yours' })

interface Page {
  data: { workouts: PickedWorkout[] }
  pagination: { total: number }
}

const list = async (user: TestUser, query: string) =>
  (await user.get<Page>(`/api/workouts?${query}`)).body.data.workouts

const figures = 'average_heart_rate,max_heart_rate,average_power,weighted_power,work,longest_climb'

test('times that a list names are ISO 8601 and seconds', async () => {
  const [workout] = await list(
    sam,
    'title=flat&fields=start,duration_s,moving_s,pauses_s,duration,workout_date',
  )
  expect(workout).toEqual({
    start: '2026-05-03T08:00:00Z',
    duration_s: 1800,
    moving_s: expect.any(Number),
    pauses_s: expect.any(Number),
    duration: '0:30:00',
    workout_date: 'Sun, 03 May 2026 08:00:00 GMT',
  })
  expect(workout!.moving_s! + workout!.pauses_s!).toBeLessThanOrEqual(1800)
  // They are sent only if they are named.
  expect((await sam.get<Page>('/api/workouts')).body.data.workouts[0]).not.toHaveProperty('start')
})

describe('figures that a list names', () => {
  test('are those of the analysis, and null where they are unknown', async () => {
    const [byHand, flat, easy, even] = await list(sam, `fields=title,${figures}`)
    expect(even).toEqual({
      title: 'even',
      average_heart_rate: 150,
      max_heart_rate: 150,
      average_power: 200,
      weighted_power: 200,
      work: 720,
      longest_climb: expect.closeTo(120, -1) as number,
    })
    expect(easy).toMatchObject({ average_heart_rate: null, max_heart_rate: null, average_power: 100 })
    expect(flat).toMatchObject({ longest_climb: null, work: 270 })
    expect(byHand).toEqual({
      title: 'by hand',
      average_heart_rate: null,
      max_heart_rate: null,
      average_power: null,
      weighted_power: null,
      work: null,
      longest_climb: null,
    })
  })

  test('are load and energy, too', async () => {
    const [byHand, , , even] = await list(sam, 'fields=load,energy')
    expect(even?.load).toBeCloseTo(100, 0)
    expect(even?.energy).toBeGreaterThan(600)
    expect(byHand?.load).toBeNull()
  })

  test('are the cadence, on foot of both feet', async () => {
    const lee = await app.user('lee_turns')
    const send = (day: number, sport_id: number, cadence: number | null) =>
      lee.upload(sensorRide({ start: onDay(day), minutes: 10, cadence }), { sport_id })
    await send(1, 1, 80)
    await send(2, 5, 80)
    await send(3, 5, 172)
    await send(4, 5, null)
    expect(await list(lee, 'fields=average_cadence&order=asc')).toEqual([
      { average_cadence: 80 },
      { average_cadence: 160 },
      { average_cadence: 172 },
      { average_cadence: null },
    ])
  })

  test('are in no list that does not name them', async () => {
    const [whole] = await list(sam, 'per_page=1')
    expect(Object.keys(whole ?? {})).not.toContainAnyValues([
      ...['load', 'energy', 'average_cadence'],
      ...figures.split(','),
    ])
  })

  test('follow a new analysis', async () => {
    const kim = await app.user('kim')
    const { id } = await kim.upload(sensorRide({ start: onDay(1) }))
    const of = app.ctx.database.sqlite
    of.run(
      `UPDATE workout_analyses SET analysis = json_set(analysis, '$.meanHeartRate', 123.26)
       WHERE workout_id = (SELECT id FROM workouts WHERE short_id = ?)`,
      [id],
    )
    expect(await list(kim, 'fields=average_heart_rate')).toEqual([{ average_heart_rate: 123.3 }])
  })
})

describe('a list sorted by a figure that may be unknown', () => {
  test.each([
    ['by load', 'order_by=load', ['even', 'flat', 'easy', 'by hand']],
    [
      'by load, upwards, with unknown ones last',
      'order_by=load&order=asc',
      ['easy', 'flat', 'even', 'by hand'],
    ],
    ['page by page', 'order_by=load&per_page=2&page=2', ['easy', 'by hand']],
    ['among those that pass', 'order_by=load&order=asc&title=e', ['easy', 'even']],
  ])('%s', async (_, query, expected) => {
    const workouts = await list(sam, `${query}&fields=title,load`)
    expect(workouts.map(({ title }) => title as string)).toEqual(expected)
  })

  test.each(['ascent', 'top_speed', 'energy'] as const)('is in the order of %s', async column => {
    const valuesOf = async (order: string) => {
      const workouts = await list(sam, `order_by=${column}&order=${order}&fields=${column}`)
      return workouts.map(workout => workout[column] ?? null)
    }
    const [down, up] = [await valuesOf('desc'), await valuesOf('asc')]
    const known = down.filter(value => value !== null)
    const unknown = down.filter(value => value === null)
    expect(known).toEqual(known.toSorted((a, b) => b - a))
    expect(down).toEqual([...known, ...unknown])
    expect(up).toEqual([...known.toReversed(), ...unknown])
    expect(down).toHaveLength(4)
  })

  test('hides workouts that are hidden, and those of others', async () => {
    const lee = await app.user('lee')
    const { id } = await lee.upload(steadyRide({ points: 5 }), { title: 'gone' })
    await lee.upload(steadyRide({ points: 9, start: onDay(2) }), { title: 'stays' })
    await lee.request('POST', '/api/workouts/batches', { json: { action: 'delete', ids: [id] } })
    for (const column of ['ascent', 'top_speed', 'load', 'energy']) {
      expect(await list(lee, `order_by=${column}&fields=title`)).toEqual([{ title: 'stays' }])
    }
  })
})
