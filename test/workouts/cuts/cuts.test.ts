// Cutting a recording: trimming its ends, splitting it into several workouts, changing its time; and undoing that.
import { describe, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { eq, getTableColumns } from 'drizzle-orm'
import { bestEfforts, workouts } from '../../../src/platform/db/tables'
import type { UndoneAnswer } from '../../../src/workouts/batches/schemas'
import type { CutAnswer, CutBody } from '../../../src/workouts/cuts/schemas'
import type { SplitsAnswer } from '../../../src/workouts/recording/curves/schemas'
import type { Workout, WorkoutsAnswer } from '../../../src/workouts/workouts/schemas'
import { findingsOf } from '../../instance/doctor/data-directories'
import { fitFile, fitFileId, fitMessage, fitRecord, fitTime } from '../../support/fit-writer'
import { mountainRide } from '../../support/mountain-ride'
import { withPulse } from '../../support/pulse'
import { steadyRide } from '../../support/recordings'
import { openTestApp, type TestApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { until } from '../../support/waiting'
import { enter } from '../workouts/by-hand'

const ride = () => withPulse(mountainRide(new Date('2026-05-01T08:00:30Z')))

const read = async (user: TestUser, id: string) =>
  (await user.get<WorkoutsAnswer>(`/api/workouts/${id}`)).body.data.workouts[0]
const cut = (user: TestUser, id: string, json: CutBody) =>
  user.request<CutAnswer>('POST', `/api/workouts/${id}/cut`, { json })
const original = async (user: TestUser, id: string) =>
  (await user.get<string>(`/api/workouts/${id}/original`)).body
const undo = (user: TestUser, batchId: number) =>
  user.request<UndoneAnswer>('POST', `/api/workouts/batches/${batchId}/undo`)

/** A workout without its records, its map and the references to the workouts before and after it. */
function facts(workout: Workout | undefined) {
  if (!workout) return null
  const { records, previous_workout, next_workout, map, ...others } = workout
  return others
}

async function open() {
  const app = openTestApp()
  const sam = await app.user('sam')
  const bytes = ride()
  const workout = await sam.upload(bytes, { sport_id: 1, title: 'Over the hills', notes: 'windy' })
  return { app, sam, bytes, workout, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

/** A ride of a minute; its laps begin after 0, 25 and 40 seconds. */
function lappedRide(): Uint8Array {
  const start = fitTime('2026-05-01T08:00:00Z')
  const records = Array.from({ length: 61 }, (_, second) =>
    fitRecord({ time: start + second, at: [46.5 + second * 3e-5, 6.6] }),
  )
  const laps = [0, 25, 40].map(second => fitMessage(19, [253, 'u32', start + 60], [2, 'u32', start + second]))
  const session = fitMessage(
    18,
    [253, 'u32', start + 60],
    [2, 'u32', start],
    [5, 'enum', 1],
    [11, 'u16', 321],
  )
  const oxygen = fitMessage(229, [253, 'u32', start + 60], [2, 'u16', 523], [5, 'enum', 1])
  return fitFile([fitFileId(4, start), ...records, ...laps, session, oxygen])
}

const lapsOf = async (user: TestUser, id: string) =>
  (await user.get<SplitsAnswer>(`/api/workouts/${id}/splits?unit=lap`)).body.data.splits.map(
    ({ duration }) => duration,
  )

const secondsOf = (duration: string | null) =>
  (duration ?? '').split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0)

describe('cutting the ends off', () => {
  test('leaves a workout under the same id that is measured anew, and the original to the byte', async () => {
    await using opened = await open()
    const { sam, bytes, workout, app } = opened
    const { status, body } = await cut(sam, workout.id, { parts: [{ from: 600, to: 3000 }] })
    expect(status).toBe(201)
    const [made] = body.data.workouts
    expect(made).toMatchObject({ id: workout.id, title: 'Over the hills', notes: 'windy', sport_id: 1 })
    const stretch = await sam.get<{ data: { stretch: { distance: number } } }>(
      `/api/workouts/${workout.id}/stretch?from=0&to=9999`,
    )
    expect(made!.distance).toBeCloseTo(stretch.body.data.stretch.distance, 1)
    expect(Math.abs(secondsOf(made!.duration) - 2400)).toBeLessThan(30)
    expect(made!.recording_notes).toMatchObject([{ code: 'cut' }])
    const begun = new Date(made!.workout_date).getTime() - new Date(workout.workout_date).getTime()
    expect(Math.abs(begun / 1000 - 600)).toBeLessThan(15)
    expect(await original(sam, workout.id)).toBe(new TextDecoder().decode(bytes))
    const streams = await sam.get<{ data: { summaries: object } }>(
      `/api/workouts/${workout.id}/streams?fields=hr`,
    )
    expect(streams.body.data.summaries).toHaveProperty('hr')
    expect(await findingsOf(app, 'recordings', false)).toEqual([])
  })

  test('keeps the laps of what stays and what the watch says of the person; its totals are of more', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const workout = await sam.upload(lappedRide(), { sport_id: 5 })
    expect(workout.recorder).toMatchObject({ laps: 3, calories: 321 })
    const { body } = await cut(sam, workout.id, { parts: [{ from: 30, to: 50 }] })
    expect(body.data.workouts[0]?.recorder).toMatchObject({ laps: 2, calories: null })
    expect(await lapsOf(sam, workout.id)).toEqual([10, 10])
    expect(app.ctx.db.select().from(workouts).get()?.recorderSummary?.vo2Max).toBe(52.3)
    await undo(sam, body.data.batches[0]!.id)
    expect(await lapsOf(sam, workout.id)).toEqual([25, 15, 20])
  })

  test('of nothing changes no figure', async () => {
    await using opened = await open()
    const { sam, workout } = opened
    const { body } = await cut(sam, workout.id, { parts: [{ from: 0, to: 1e8 }] })
    const { modification_date: _, original: kept, ...made } = facts(body.data.workouts[0])!
    const { modification_date: __, original: ___, ...before } = facts(workout)!
    expect(made).toEqual(before)
    expect(kept).toMatchObject({ is_read: true, code: null })
  })

  test('is undone as if nothing had been, with link, equipment and records', async () => {
    await using opened = await open()
    const { sam, workout, app } = opened
    const shared = await share(sam, workout.id)
    const before = facts(await read(sam, workout.id))
    const effortsOfShown = () =>
      app.ctx.db
        .select(getTableColumns(bestEfforts))
        .from(bestEfforts)
        .innerJoin(workouts, eq(workouts.id, bestEfforts.workoutId))
        .all()
    const efforts = effortsOfShown()
    const { body } = await cut(sam, workout.id, { parts: [{ from: 600, to: 3000 }] })
    expect((await app.request('GET', shared)).status).toBe(200)
    expect((await undo(sam, body.data.batches[0]!.id)).body.data.restored).toBe(1)
    expect(facts(await read(sam, workout.id))).toEqual(before)
    expect(effortsOfShown()).toEqual(efforts)
    expect((await app.request('GET', shared)).status).toBe(200)
    expect((await undo(sam, body.data.batches[0]!.id)).status).toBe(404)
    await filesAreThoseOf(app, 1)
  })

  test('leaves no file behind when its time is over', async () => {
    await using opened = await open()
    const { sam, workout, app } = opened
    await cut(sam, workout.id, { parts: [{ from: 600, to: 3000 }] })
    app.advanceClock(11 * 60_000)
    await filesAreThoseOf(app, 1)
    expect((await sam.request('GET', `/api/workouts/${workout.id}/original`)).status).toBe(200)
  })
})

/** Shares a workout without hiding its ends. @returns the path at which others see it */
async function share(user: TestUser, id: string): Promise<string> {
  const { body } = await user.request<{ data: { share: { link: string } } }>(
    'POST',
    `/api/workouts/${id}/share`,
    { json: { hide_ends: false } },
  )
  return `/api/shared/${body.data.share.link.split('/').at(-1)}`
}

describe('links of a workout and of its parts', () => {
  const halves = {
    parts: [
      { from: 0, to: 2000 },
      { from: 2000, to: 1e8 },
    ],
  }
  const deleteForNow = (user: TestUser, id: string) =>
    user.request('POST', '/api/workouts/batches', { json: { action: 'delete', ids: [id] } })

  test('go back to the whole from a part deleted since, and none of another part does', async () => {
    await using opened = await open()
    const { sam, workout, app } = opened
    const shared = await share(sam, workout.id)
    const { body } = await cut(sam, workout.id, halves)
    const ofSecond = await share(sam, body.data.workouts[1]!.id)
    expect((await deleteForNow(sam, workout.id)).status).toBeLessThan(300)
    expect((await app.request('GET', shared)).status).toBe(404)
    expect((await undo(sam, body.data.batches[0]!.id)).status).toBe(200)
    expect((await app.request('GET', ofSecond)).status).toBe(404)
    const shown = await app.request<{ data: { workout: { distance: number } } }>('GET', shared)
    expect(shown.body.data.workout.distance).toBe(workout.distance)
  })

  test('made for the first part never show the whole', async () => {
    await using opened = await open()
    const { sam, workout, app } = opened
    const { body } = await cut(sam, workout.id, halves)
    app.advanceClock(1000)
    const ofFirst = await share(sam, workout.id)
    expect((await undo(sam, body.data.batches[0]!.id)).status).toBe(200)
    expect((await app.request('GET', ofFirst)).status).toBe(404)
  })

  test('cuts of a cut undone in the wrong order leave the whole alone', async () => {
    await using opened = await open()
    const { sam, workout } = opened
    const once = await cut(sam, workout.id, halves)
    const twice = await cut(sam, workout.id, { parts: [{ from: 100, to: 1000 }] })
    expect((await undo(sam, once.body.data.batches[0]!.id)).status).toBe(200)
    expect((await undo(sam, twice.body.data.batches[0]!.id)).status).toBe(200)
    expect((await read(sam, workout.id))?.distance).toBe(workout.distance)
  })
})

describe('dividing', () => {
  test('makes workouts that add up, each with the original', async () => {
    await using opened = await open()
    const { sam, bytes, workout, app } = opened
    const parts = [
      { from: 0, to: 2000 },
      { from: 2000, to: 1e8 },
    ]
    const { body } = await cut(sam, workout.id, { parts })
    const [first, second] = body.data.workouts
    expect(first!.id).toBe(workout.id)
    expect(first!.distance + second!.distance).toBeCloseTo(workout.distance, 2)
    expect(secondsOf(first!.duration) + secondsOf(second!.duration)).toBeCloseTo(
      secondsOf(workout.duration),
      -1,
    )
    for (const { id } of body.data.workouts)
      expect(await original(sam, id)).toBe(new TextDecoder().decode(bytes))
    expect((await undo(sam, body.data.batches[0]!.id)).status).toBe(200)
    expect(app.ctx.db.select({ id: workouts.shortId }).from(workouts).all()).toEqual([{ id: workout.id }])
    expect((await sam.get(`/api/workouts/${second!.id}`)).status).toBe(404)
  })
})

test('a clock that was wrong is corrected, with the seconds as they were', async () => {
  await using opened = await open()
  const { sam, workout } = opened
  const { status, body } = await cut(sam, workout.id, { start: '2025-12-24 15:30' })
  expect(status).toBe(201)
  const [made] = body.data.workouts
  const start = new Date(made!.workout_date).getTime()
  expect(start % 60_000).toBe(new Date(workout.workout_date).getTime() % 60_000)
  expect(made).toMatchObject({ distance: workout.distance, moving: workout.moving, recording_notes: [] })
  expect(Math.abs(start - Date.UTC(2025, 11, 24, 15, 30)) / 3_600_000).toBeLessThan(14)
})

test('at another time all stays that the recorder said', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const workout = await sam.upload(lappedRide(), { sport_id: 5 })
  const { body } = await cut(sam, workout.id, { start: '2025-12-24 15:30' })
  expect(body.data.workouts[0]?.recorder).toEqual(workout.recorder)
  expect(await lapsOf(sam, workout.id)).toEqual([25, 15, 20])
})

test('what cannot be cut is refused, and nothing is lost', async () => {
  await using opened = await open()
  const { sam, workout, app } = opened
  const refused = async (json: unknown, id = workout.id, user = sam) => {
    const { status, failure } = await user.request('POST', `/api/workouts/${id}/cut`, {
      json: json as object,
    })
    return [status, failure?.code]
  }
  expect(await refused({})).toEqual([400, 'nothing-to-change'])
  expect(await refused({ parts: [{ from: 'now', to: 1 }] })).toEqual([400, 'fields-invalid'])
  for (const parts of [
    [],
    [{ from: 5, to: 5 }],
    [{ from: 1e6, to: 2e6 }],
    [
      { from: 0, to: 100 },
      { from: 50, to: 200 },
    ],
  ])
    expect(await refused({ parts })).toEqual([400, 'stretch-invalid'])
  for (const start of ['yesterday', '2999-01-01 00:00', '1800-01-01 00:00'])
    expect(await refused({ start })).toEqual([400, 'workout-date-invalid'])
  expect((await refused({ start: '2025-01-01 10:00' }, (await enter(sam)).id))[0]).toBe(404)
  const stranger = await app.user('eve')
  expect((await refused({ start: '2025-01-01 10:00' }, workout.id, stranger))[0]).toBe(404)
  expect((await refused({ start: '2025-01-01 10:00' }, 'none'))[0]).toBe(404)
  expect(facts(await read(sam, workout.id))).toEqual(facts(workout))
  expect((await sam.upload(steadyRide())).id).not.toBe(workout.id)
})

/** Waits for the files of all workouts: a cut one has four (source, track, original, map image), others have three. */
async function filesAreThoseOf({ ctx, dataDir }: TestApp, count: number) {
  ctx.jobs.start()
  const names = () => {
    const rows = ctx.db.select().from(workouts).all()
    return rows.flatMap(row => [row.sourceFile, row.trackFile, row.originalFile, row.mapId]).filter(Boolean)
  }
  const stored = () =>
    readdirSync(join(dataDir, 'uploads', 'workouts', '1'), { withFileTypes: true }).filter(entry =>
      entry.isFile(),
    )
  await until(async () => stored().length === names().length)
  await ctx.jobs.stop()
  expect(ctx.db.select().from(workouts).all()).toHaveLength(count)
}
