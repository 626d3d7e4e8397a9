// Guessed sports are marked. Workouts with a guessed sport hold no records until a user confirms the sport. Then they
// count as if the sport had been known from the start.
import { describe, expect, test } from 'bun:test'
import type { Static } from '@sinclair/typebox'
import type { BestEffortsAnswer, EffortsAnswer } from '../../../../src/workouts/analysis/efforts/schemas'
import type { BySportAnswer } from '../../../../src/workouts/analysis/stats/schemas'
import type { BatchAnswer } from '../../../../src/workouts/batches/schemas'
import type { LookAnswer } from '../../../../src/workouts/intake/schemas'
import { counted } from '../../../../src/workouts/library/counted'
import type { RecordHistoryAnswer, RecordsAnswer } from '../../../../src/workouts/records/schemas'
import type { Workout, WorkoutsAnswer, WorkoutsPage } from '../../../../src/workouts/workouts/schemas'
import { rideWith, steadyRide } from '../../../support/recordings'
import { testApp } from '../../../support/test-app'
import type { TestUser } from '../../../support/test-user'

const app = testApp()

/** Converts km/h to degrees of latitude per second, which is the `step` of `steadyRide`. */
const stepOf = (kmh: number) => kmh / 3.6 / 111_195

const track = (kmh: number, day: number) =>
  steadyRide({ points: 200, step: stepOf(kmh), climb: null, start: new Date(Date.UTC(2026, 3, day, 8)) })

async function add(user: TestUser, file: Uint8Array | string, data: Record<string, unknown> = {}) {
  const answer = await user.tryUpload<WorkoutsAnswer>(file, { sport_id: 'auto', ...data })
  expect(answer.status).toBe(201)
  return answer.body.data.workouts[0]!
}

async function wins(user: TestUser, sportId: number) {
  const { records, top_speeds } = (await user.get<Static<typeof RecordsAnswer>>('/api/records')).body.data
  const past = await user.get<Static<typeof RecordHistoryAnswer>>(`/api/records/history?sport_id=${sportId}`)
  const efforts = await user.get<Static<typeof BestEffortsAnswer>>(`/api/records/efforts?sport_id=${sportId}`)
  return {
    records: records.filter(({ sport_id }) => sport_id === sportId).map(({ workout_id }) => workout_id),
    topSpeeds: top_speeds.filter(({ sport_id }) => sport_id === sportId).map(({ workout_id }) => workout_id),
    past: past.body.data.records.map(({ workout_id }) => workout_id),
    efforts: efforts.body.data.efforts.map(({ ever }) => ever.workout_id),
    thisYear: efforts.body.data.efforts.map(({ this_year }) => this_year?.workout_id),
  }
}

const isIn = (won: Awaited<ReturnType<typeof wins>>, { id }: Workout) =>
  Object.values(won).filter(ids => ids.includes(id)).length

async function ranks(user: TestUser, { id }: Workout) {
  const { efforts } = (await user.get<Static<typeof EffortsAnswer>>(`/api/workouts/${id}/efforts`)).body.data
  return efforts.map(({ rank }) => rank)
}

const confirm = (user: TestUser, ...workouts: { id: string; sport_id?: number }[]) =>
  user.request<BatchAnswer>('POST', '/api/workouts/confirm-sports', { json: { workouts } })

const sportOf = async (user: TestUser, { id }: Workout) => {
  const [workout] = (await user.get<WorkoutsAnswer>(`/api/workouts/${id}`)).body.data.workouts
  return [workout?.sport_id, workout?.sport_confirmed]
}

const toConfirm = async (user: TestUser) => {
  const path = '/api/workouts?sport_confirmed=false&fields=id'
  return (await user.get<WorkoutsPage>(path)).body.data.workouts.map(({ id }) => id)
}

const isAllCounted = () => counted.every(one => !one.isWrong(app.ctx.db))

describe('the sport of a file that names none', async () => {
  const sam = await app.user('sam')
  test.each([
    ['at the speed of a walk', track(5, 1), 6],
    ['at that of a run', track(11, 2), 5],
    ['at that of a ride', track(30, 3), 1],
    ['with a word for anything', rideWith('<type>Other</type>', { points: 200, climb: null }), 5],
  ])('%s', async (_, file, sport) => {
    expect(await add(sam, file)).toMatchObject({ sport_id: sport, sport_confirmed: false })
  })

  test('is what the request falls back to, which is no guess', async () => {
    const workout = await add(sam, track(30, 4), { fallback_sport_id: 4 })
    expect(workout).toMatchObject({ sport_id: 4, sport_confirmed: true })
  })

  test('is asked for if nothing is plausible', async () => {
    const answer = await sam.tryUpload(track(190, 5), { sport_id: 'auto' })
    expect([answer.status, answer.failure?.code]).toEqual([400, 'sport-undecided'])
  })

  test('is asked for if the file names one that is not known here', async () => {
    const answer = await sam.tryUpload(rideWith('<type>quidditch</type>'), { sport_id: 'auto' })
    expect(answer.failure).toEqual({ code: 'sport-undecided', detail: { sport: 'quidditch' } })
  })

  test('does not stay the meaning of its word until it is confirmed', async () => {
    const kim = await app.user('kim')
    const other = rideWith('<type>Workout</type>', { points: 200, climb: null })
    const workout = await add(kim, other)
    expect(await add(kim, other)).toMatchObject({ sport_id: 5, sport_confirmed: false })
    await confirm(kim, { id: workout.id, sport_id: 1 })
    expect(await add(kim, other)).toMatchObject({ sport_id: 1, sport_confirmed: true })
  })
})

describe('a guess', async () => {
  const ana = await app.user('ana')
  const slow = await add(ana, track(20, 1), { sport_id: 1 })
  const guessed = await add(ana, track(30, 2))

  test('wins nothing, though it counts in totals', async () => {
    expect(guessed).toMatchObject({
      sport_id: 1,
      sport_confirmed: false,
      records: [],
      is_top_speed_record: false,
    })
    const won = await wins(ana, 1)
    expect([isIn(won, slow), isIn(won, guessed)]).toEqual([5, 0])
    expect(new Set(await ranks(ana, guessed))).toEqual(new Set([null]))
    const path = '/api/stats/ana/by_sport?sport_id=1'
    expect((await ana.get<BySportAnswer>(path)).body.data.total_workouts).toBe(2)
    expect(isAllCounted()).toBeTrue()
  })

  test('does not push others down in rank', async () => {
    expect((await ranks(ana, slow))[0]).toBe(1)
  })

  test('waits in a list until it is confirmed, and then has won from the start', async () => {
    expect(await toConfirm(ana)).toEqual([guessed.id])
    const { status, body } = await confirm(ana, { id: guessed.id })
    expect([status, body.data.batches[0]?.workouts]).toEqual([201, 1])
    expect(await sportOf(ana, guessed)).toEqual([1, true])
    expect(await toConfirm(ana)).toEqual([])
    expect(isIn(await wins(ana, 1), guessed)).toBe(5)
    expect((await ranks(ana, slow))[0]).toBe(2)
    expect(isAllCounted()).toBeTrue()
    await ana.request('POST', `/api/workouts/batches/${body.data.batches[0]!.id}/undo`)
    expect(await sportOf(ana, guessed)).toEqual([1, false])
    expect(isIn(await wins(ana, 1), guessed)).toBe(0)
    expect(isAllCounted()).toBeTrue()
  })

  test('is confirmed by a change of the sport, even to the same one, but by no other change', async () => {
    const change = (json: object) => ana.request('PATCH', `/api/workouts/${guessed.id}`, { json })
    await change({ title: 'Round the lake' })
    expect(await sportOf(ana, guessed)).toEqual([1, false])
    await change({ sport_id: 1 })
    expect(await sportOf(ana, guessed)).toEqual([1, true])
  })

  test('is confirmed by a batch that changes the sport', async () => {
    const other = await add(ana, track(29, 6))
    const batch = { action: 'change', ids: [other.id], sport_id: 4 }
    const { body } = await ana.request<BatchAnswer>('POST', '/api/workouts/batches', { json: batch })
    expect(await sportOf(ana, other)).toEqual([4, true])
    await ana.request('POST', `/api/workouts/batches/${body.data.batches[0]!.id}/undo`)
    expect(await sportOf(ana, other)).toEqual([1, false])
  })

  test('keeps being one while it is hidden, and in its parts', async () => {
    const ida = await app.user('ida')
    const workout = await add(ida, track(30, 7))
    const json = { action: 'delete', ids: [workout.id] }
    const { body } = await ida.request<BatchAnswer>('POST', '/api/workouts/batches', { json })
    expect(await toConfirm(ida)).toEqual([])
    await ida.request('POST', `/api/workouts/batches/${body.data.batches[0]!.id}/undo`)
    expect(await toConfirm(ida)).toEqual([workout.id])
    const parts = [
      { from: 0, to: 90 },
      { from: 100, to: 190 },
    ]
    await ida.request('POST', `/api/workouts/${workout.id}/cut`, { json: { parts } })
    expect(await toConfirm(ida)).toHaveLength(2)
  })
})

describe('confirming', async () => {
  const zoe = await app.user('zoe')
  const eve = await app.user('eve')
  const [ride, run] = [await add(zoe, track(30, 1)), await add(zoe, track(11, 2))]

  test('takes many at once, each with a sport of its own', async () => {
    await confirm(zoe, { id: ride.id, sport_id: 2 }, { id: run.id })
    expect([await sportOf(zoe, ride), await sportOf(zoe, run)]).toEqual([
      [2, true],
      [5, true],
    ])
  })

  test('does nothing to those of others, nor with an unknown sport', async () => {
    const foreign = await confirm(eve, { id: ride.id, sport_id: 5 })
    expect([foreign.status, foreign.failure?.code]).toEqual([404, 'workout-not-found'])
    const unknown = await confirm(zoe, { id: ride.id, sport_id: 999 })
    expect([unknown.status, unknown.failure?.code]).toEqual([400, 'sport-unknown'])
    expect(await sportOf(zoe, ride)).toEqual([2, true])
  })
})

test('a look says what a file would become, and stores nothing', async () => {
  const max = await app.user('max')
  const look = async (file: Uint8Array | string, name = 'a.gpx') => {
    const form = new FormData()
    form.append('file', new Blob([file as BlobPart]), name)
    return max.request<LookAnswer>('POST', '/api/workouts/look', { body: form })
  }
  const guess = await look(track(30, 1))
  expect([guess.status, guess.failure?.code]).toEqual([200, undefined])
  expect(guess.body.data.recordings).toEqual([
    {
      workout_date: 'Wed, 01 Apr 2026 08:00:00 GMT',
      distance: expect.closeTo(1.66, 2),
      duration: '0:03:19',
      sport_word: null,
      sport_id: 1,
      sport_confirmed: false,
    },
  ])
  const told = await look(rideWith('<type>hiking</type>'))
  expect(told.body.data.recordings).toMatchObject([
    { sport_word: 'hiking', sport_id: 3, sport_confirmed: true },
  ])
  const unknown = await look(rideWith('<type>quidditch</type>'))
  expect(unknown.body.data.recordings).toMatchObject([{ sport_word: 'quidditch', sport_id: null }])
  const [broken, archive] = [await look('<gpx>'), await look(track(5, 1), 'a.zip')]
  expect([broken.failure?.code, archive.failure?.code]).toEqual(['gpx-invalid', 'file-extension-not-allowed'])
  expect((await max.get<WorkoutsPage>('/api/workouts')).body.data.workouts).toEqual([])
})
