import { describe, expect, test } from 'bun:test'
import type { WorkoutRecord } from '../../../src/workouts/records/schemas'
import { type Ride, segmentedRide, steadyRide } from '../../support/recordings'
import { testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { change, enter } from '../workouts/by-hand'

const app = testApp()

const listRecords = async (user: TestUser): Promise<WorkoutRecord[]> =>
  (await user.get<{ data: { records: WorkoutRecord[] } }>('/api/records')).body.data.records

/** The id of the workout that holds each type of record. */
const holders = async (user: TestUser) =>
  Object.fromEntries((await listRecords(user)).map(record => [record.record_type, record.workout_id]))

const on = (day: number, ride: Ride = {}) =>
  steadyRide({ ...ride, start: new Date(Date.UTC(2026, 3, day, 8)) })

test('somebody without workouts has no records', async () => {
  const answer = await (await app.user('nobody')).get('/api/records')
  expect([answer.status, answer.body]).toEqual([
    200,
    { status: 'success', data: { records: [], top_speeds: [] } },
  ])
})

test('the first workout of a sport holds all five', async () => {
  const sam = await app.user('sam')
  const workout = await sam.upload(on(7), { sport_id: 5 })
  const record = (record_type: string, value: number | string) => ({
    id: expect.any(Number),
    record_type,
    sport_id: 5,
    user: 'sam',
    value,
    workout_id: workout.id,
    workout_date: 'Tue, 07 Apr 2026 08:00:00 GMT',
  })
  expect(await listRecords(sam)).toEqual([
    record('AS', workout.ave_speed),
    record('FD', workout.distance),
    record('HA', workout.ascent!),
    record('LD', workout.moving),
    record('MS', workout.max_speed),
  ] as never)
  expect(workout.records.map(({ record_type }) => record_type)).toEqual(['MS', 'LD', 'HA', 'FD', 'AS'])
})

test('records are listed by sport, then type, and each sport has its own', async () => {
  const kim = await app.user('kim')
  await kim.upload(on(1), { sport_id: 5 })
  await kim.upload(on(2), { sport_id: 1 })
  const listed = (await listRecords(kim)).map(({ sport_id, record_type }) => `${sport_id} ${record_type}`)
  expect(listed).toEqual(['1 AS', '1 FD', '1 HA', '1 LD', '1 MS', '5 AS', '5 FD', '5 HA', '5 LD', '5 MS'])
})

describe('a record goes to', () => {
  test('the workout with the highest value, whatever its date', async () => {
    const lee = await app.user('lee')
    const slowAndLong = await lee.upload(on(2, { points: 200, step: 1e-5, climb: 0.1 }))
    const fastAndSteep = await lee.upload(on(1, { points: 20, step: 3e-5, climb: 5 }))
    expect(await holders(lee)).toEqual({
      AS: fastAndSteep.id,
      FD: slowAndLong.id,
      HA: fastAndSteep.id,
      LD: slowAndLong.id,
      MS: fastAndSteep.id,
    })
  })

  test('the earliest workout among equals', async () => {
    const max = await app.user('max')
    const middle = await max.upload(on(5))
    await max.upload(on(6))
    expect((await holders(max)).FD).toBe(middle.id)
    const earliest = await max.upload(on(4))
    expect(new Set(Object.values(await holders(max)))).toEqual(new Set([earliest.id]))
  })

  test('the next best when its workout is deleted', async () => {
    const eve = await app.user('eve')
    const second = await eve.upload(on(1, { points: 30 }))
    const best = await eve.upload(on(2, { points: 90 }))
    expect((await holders(eve)).FD).toBe(best.id)
    await eve.delete(`/api/workouts/${best.id}`)
    expect((await holders(eve)).FD).toBe(second.id)
    await eve.delete(`/api/workouts/${second.id}`)
    expect(await listRecords(eve)).toEqual([])
  })
})

test('a record goes away with what it was for', async () => {
  const zoe = await app.user('zoe')
  const { id } = await enter(zoe, { ascent: 10, descent: 0 })
  const types = async () => (await listRecords(zoe)).map(({ record_type }) => record_type)
  expect(await types()).toEqual(['AS', 'FD', 'HA', 'LD', 'MS'])
  await change(zoe, id, { ascent: 0, descent: 10 })
  expect(await types()).toEqual(['AS', 'FD', 'LD', 'MS'])
  await change(zoe, id, { ascent: 3, descent: 10 })
  await change(zoe, id, { ascent: null, descent: null })
  expect(await types()).toEqual(['AS', 'FD', 'LD', 'MS'])
})

test('the longest workout is the one that moved the longest', async () => {
  const ida = await app.user('ida')
  const moved = await ida.upload(on(1, { points: 120 }))
  const rested = await ida.upload(
    segmentedRide({ start: new Date('2026-04-02T08:00:00Z') }, { start: new Date('2026-04-02T12:00:00Z') }),
  )
  expect([moved.moving, rested.moving, rested.duration]).toEqual(['0:01:59', '0:02:00', '4:01:00'])
  expect((await holders(ida)).LD).toBe(rested.id)
  const longer = await ida.upload(on(3, { points: 122 }))
  expect((await holders(ida)).LD).toBe(longer.id)
})

test('there are all five in every sport', async () => {
  const joe = await app.user('joe')
  const sports = Array.from({ length: 18 }, (_, index) => index + 1)
  for (const sport_id of sports) await enter(joe, { sport_id, ascent: 1, descent: 1 })
  const listed = (await listRecords(joe)).map(({ sport_id, record_type }) => `${sport_id} ${record_type}`)
  expect(listed).toEqual(
    sports.flatMap(sport => ['AS', 'FD', 'HA', 'LD', 'MS'].map(type => `${sport} ${type}`)),
  )
})

test('a record keeps its id when it changes hands', async () => {
  const ann = await app.user('ann')
  await ann.upload(on(1, { points: 30 }))
  const before = await listRecords(ann)
  await ann.upload(on(2, { points: 90, step: 6e-5, climb: 2 }))
  expect((await listRecords(ann)).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
})

describe('there is no record', () => {
  test.each([
    ['of ascent without elevations', { climb: null }, ['AS', 'FD', 'LD', 'MS']],
    ['of ascent on flat ground', { climb: 0 }, ['AS', 'FD', 'LD', 'MS']],
    ['at all for a single point', { points: 1 }, []],
    ['of speed for somebody who never moved', { step: 0, climb: 0 }, []],
  ] as [string, Ride, string[]][])('%s', async (name, ride, expected) => {
    const user = await app.user(`u${Bun.hash(name)}`)
    await user.upload(on(1, ride))
    expect((await listRecords(user)).map(({ record_type }) => record_type as string)).toEqual(expected)
  })
})

test('records never mix users', async () => {
  const [one, two] = [await app.user('one'), await app.user('two')]
  const weak = await one.upload(on(1, { points: 20 }))
  await two.upload(on(1, { points: 99 }))
  expect(new Set(Object.values(await holders(one)))).toEqual(new Set([weak.id]))
})
