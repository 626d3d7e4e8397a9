// The top speed is the speed of a workout's fastest five seconds. It is tested in the workout's data and as a record of
// its sport.
import { describe, expect, test } from 'bun:test'
import type { Profile } from '../../../src/accounts/users/schemas'
import type { Review } from '../../../src/workouts/analysis/review/schemas'
import type { StreamsAnswer } from '../../../src/workouts/recording/curves/schemas'
import type { PastRecord, TopSpeedRecord } from '../../../src/workouts/records/schemas'
import type { Workout, WorkoutsAnswer } from '../../../src/workouts/workouts/schemas'
import { mountainRide } from '../../support/mountain-ride'
import { steadyRide } from '../../support/recordings'
import { testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { change, enter } from '../workouts/by-hand'

const app = testApp()

const on = (day: number, step: number, points = 61) =>
  steadyRide({ step, points, start: new Date(Date.UTC(2026, 3, day, 8)) })

const read = async (user: TestUser, id: string) =>
  (await user.get<WorkoutsAnswer>(`/api/workouts/${id}`)).body.data.workouts[0]!

async function topSpeeds(user: TestUser): Promise<TopSpeedRecord[]> {
  const records = await user.get<{ data: { top_speeds: TopSpeedRecord[] } }>('/api/records')
  const profile = await user.get<{ data: Profile }>('/api/auth/profile')
  expect(profile.body.data.top_speeds).toEqual(records.body.data.top_speeds)
  return records.body.data.top_speeds
}

describe('the top speed of a workout', () => {
  test('is that of its curve, and of each of its segments', async () => {
    const sam = await app.user('sam')
    const workout = await sam.upload(mountainRide(new Date('2026-05-01T08:00:00Z')))
    const curveTop = async (query = '') =>
      (await sam.get<StreamsAnswer>(`/api/workouts/${workout.id}/streams${query}`)).body.data.top_speed
    expect(workout.segments.length).toBeGreaterThan(1)
    expect(workout.top_speed).toBe(await curveTop())
    for (const { segment_id, top_speed } of workout.segments) {
      expect(top_speed).toBe(await curveTop(`?segment=${segment_id + 1}`))
    }
    expect(workout.top_speed).not.toBe(workout.max_speed)
  })

  test('entered by hand is its speed, and follows it', async () => {
    const ina = await app.user('ina')
    const { id, top_speed, max_speed } = await enter(ina, { distance: 10, duration: 3600 })
    expect([top_speed, max_speed]).toEqual([10, 10])
    await change(ina, id, { distance: 20 })
    expect((await read(ina, id)).top_speed).toBe(20)
    expect(await topSpeeds(ina)).toMatchObject([{ workout_id: id, value: 20, record_type: 'TS' }])
  })

  test('filters lists', async () => {
    const liz = await app.user('liz')
    const [slow, fast] = [await liz.upload(on(1, 1e-5)), await liz.upload(on(2, 5e-5))]
    const list = async (query: string) =>
      (await liz.get<WorkoutsAnswer>(`/api/workouts?${query}`)).body.data.workouts.map(({ id }) => id)
    expect(await list(`top_speed_from=${fast.top_speed}`)).toEqual([fast.id])
    expect(await list(`top_speed_to=${slow.top_speed}`)).toEqual([slow.id])
    expect((await liz.get('/api/workouts?top_speed_from=fast')).failure?.code).toBe('filter-invalid')
  })
})

describe('the record of it', () => {
  test('goes to the fastest of a sport, the earliest among equals', async () => {
    const max = await app.user('max')
    const isHolder = async ({ id }: Workout) => (await read(max, id)).is_top_speed_record
    expect(await topSpeeds(max)).toEqual([])
    const later = await max.upload(on(5, 3e-5))
    const earlier = await max.upload(on(4, 3e-5))
    const other = await max.upload(on(6, 1e-5), { sport_id: 2 })
    const record = (workout: Workout) => ({
      record_type: 'TS',
      sport_id: workout.sport_id,
      value: workout.top_speed,
      workout_id: workout.id,
      workout_date: workout.workout_date,
    })
    expect(await topSpeeds(max)).toEqual([record(earlier), record(other)].map(one => one as TopSpeedRecord))
    expect(await Promise.all([later, earlier, other].map(isHolder))).toEqual([false, true, true])
    await max.delete(`/api/workouts/${earlier.id}`)
    expect(await topSpeeds(max)).toMatchObject([record(later), record(other)])
    expect(await isHolder(later)).toBe(true)
  })

  test('has a history, and a place in the review of its year', async () => {
    const eve = await app.user('eve')
    const days = [await eve.upload(on(1, 2e-5)), await eve.upload(on(2, 1e-5)), await eve.upload(on(3, 4e-5))]
    const { body } = await eve.get<{ data: { records: PastRecord[] } }>('/api/records/history?sport_id=1')
    const past = body.data.records.filter(({ record_type }) => record_type === 'TS')
    expect(past.map(({ workout_id }) => workout_id)).toEqual([days[0]!.id, days[2]!.id])
    expect(past[0]?.gain).toBeNull()
    expect(past[1]?.gain).toBeCloseTo(days[2]!.top_speed! - days[0]!.top_speed!, 2)
    const review = await eve.get<{ data: { review: Review } }>('/api/stats/eve/review?year=2026')
    const won = review.body.data.review.records.filter(({ record_type }) => record_type === 'TS')
    expect(won).toMatchObject([{ workout_id: days[2]!.id, value: days[2]!.top_speed, gain: null }])
  })

  test('is none where nobody moved', async () => {
    const zed = await app.user('zed')
    const still = await zed.upload(steadyRide({ step: 0, climb: 0 }))
    expect([still.top_speed, still.is_top_speed_record]).toEqual([0, false])
    expect(await topSpeeds(zed)).toEqual([])
  })

  test('is nothing that records of other apps know', async () => {
    const kim = await app.user('kim')
    const workout = await kim.upload(on(1, 3e-5))
    const types = workout.records.map(({ record_type }) => record_type as string)
    expect(types.toSorted()).toEqual(['AS', 'FD', 'HA', 'LD', 'MS'])
  })
})
