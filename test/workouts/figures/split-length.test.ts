// A user splits a length that is probably two lengths. All derived data changes, and undoing the split restores it.
import { beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { workouts } from '../../../src/platform/db/tables'
import type { FiguresAnswer } from '../../../src/workouts/figures/schemas'
import type { LengthsAnswer } from '../../../src/workouts/recording/lengths/schemas'
import type { Workout, WorkoutsAnswer } from '../../../src/workouts/workouts/schemas'
import { insertEquipment, makeDefault } from '../../support/equipments'
import { fitFile, fitFileId, fitLength, fitRecord, fitSummary, fitTime } from '../../support/fit-writer'
import { openTestApp, testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { makeExportOf } from '../../transfer/exports/exporting'
import { importArchive, jobsAreDone } from '../../transfer/imports/importing'
import { enter } from '../workouts/by-hand'

const app = testApp()
app.setClock(new Date('2026-05-20T10:00:00Z'))
app.ctx.jobs.start()

/** Seconds of the lengths. During the third one, the watch missed a turn. */
const durations = [20, 20, 41, 20, 20, 20]

/** A recording of six lengths of 25 m, with a record at the end of each. One of them is really two lengths. */
function swimOf(begin = '2026-05-01T08:00:00Z') {
  const t = fitTime(begin)
  const starts = durations.map((_, index) => durations.slice(0, index).reduce((sum, s) => sum + s, 0))
  return fitFile([
    fitFileId(4, t),
    fitRecord({ time: t, distance: 0 }),
    ...durations.map((seconds, index) =>
      fitLength({ start: t + starts[index]!, seconds, strokes: seconds > 30 ? 25 : 12, stroke: 0 }),
    ),
    ...durations.map((seconds, index) =>
      fitRecord({ time: t + starts[index]! + seconds, distance: (index + 1) * 25 }),
    ),
    fitSummary({ start: t, seconds: 141, sport: 5, kind: 17, metres: 150, pool: 25 }),
  ])
}

async function add(user: TestUser, file: Uint8Array = swimOf()): Promise<Workout> {
  const { status, body } = await user.tryUpload<WorkoutsAnswer>(file, { sport_id: 16 }, 'swim.fit')
  expect(status).toBe(201)
  return body.data.workouts[0]!
}

const split = (user: TestUser, id: string, json: object) =>
  user.request<WorkoutsAnswer>('PATCH', `/api/workouts/${id}/lengths`, { json })

const lapsOf = async (user: TestUser, id: string) =>
  (await user.get<LengthsAnswer>(`/api/workouts/${id}/lengths`)).body.data.laps

const lengthsOf = async (user: TestUser, id: string) =>
  (await lapsOf(user, id)).flatMap(({ lengths }) => lengths)

/** The path and content of the stored recording. */
async function recordingOf(id: string) {
  const { sourceFile } = app.ctx.db.select().from(workouts).where(eq(workouts.shortId, id)).get()!
  return [sourceFile, await Bun.file(join(app.dataDir, 'uploads', sourceFile!)).bytes()]
}

/** Returns all answers that depend on a workout, without its modification date and the disk space of the account. */
async function everythingOf(user: TestUser, id: string) {
  const { username } = user.account
  const paths = [
    `/api/workouts/${id}`,
    ...['lengths', 'figures', 'efforts', 'splits?unit=km', 'streams'].map(
      name => `/api/workouts/${id}/${name}`,
    ),
    '/api/auth/profile',
    `/api/stats/${username}/by_sport`,
    '/api/records',
    '/api/records/efforts?sport_id=16',
    '/api/goals',
    '/api/equipments',
  ]
  const answers = await Promise.all(paths.map(path => user.get<{ data: unknown }>(path)))
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200))
  const passing = /"(storage_used|modification_date)":("[^"]*"|\d+|null)/g
  return JSON.stringify(answers.map(({ body }) => body.data)).replaceAll(passing, '')
}

describe('a missed turn', () => {
  let ann: TestUser
  let swim: Workout
  beforeAll(async () => {
    ann = await app.user('ann')
    makeDefault(app.ctx.db, ann, 16, insertEquipment(app.ctx.db, ann).id)
    await ann.request('POST', '/api/goals', { json: { period: 'month', measure: 'distance', amount: 10 } })
    swim = await add(ann)
    await jobsAreDone(app)
  })

  test('is offered to be split', async () => {
    const lengths = await lengthsOf(ann, swim.id)
    expect(lengths.map(({ number, may_be_two, half }) => [number, may_be_two, half])).toEqual(
      [1, 2, 3, 4, 5, 6].map(number => [number, number === 3, null]),
    )
  })

  test('makes everything follow, and undoing it brings everything back', async () => {
    const before = await everythingOf(ann, swim.id)
    const recorded = await recordingOf(swim.id)
    const { status, body } = await split(ann, swim.id, { recorded_number: 3, split: true })
    expect(status).toBe(200)
    expect([swim.distance, swim.moving, swim.recorder?.lengths]).toEqual([0.15, '0:02:21', 6])
    const [longer] = body.data.workouts
    expect([longer?.distance, longer?.moving, longer?.recorder?.lengths]).toEqual([0.175, '0:02:21', 7])
    expect(longer?.ave_speed).toBeCloseTo((0.175 * 3600) / 141, 2)

    const laps = await lapsOf(ann, swim.id)
    expect(laps).toMatchObject([{ distance: 0.175, moving: 141, pace: 80.6, strokes: 85 }])
    expect(laps[0]!.lengths.map(({ recorded_number, half }) => [recorded_number, half])).toEqual([
      [1, null],
      [2, null],
      [3, 1],
      [3, 2],
      [4, null],
      [5, null],
      [6, null],
    ])
    const half = { duration: 20.5, distance: 0.025, pace: 82, may_be_two: false }
    expect(laps[0]!.lengths[2]).toMatchObject({ ...half, start: 40, strokes: 13, swolf: 34 })
    expect(laps[0]!.lengths[3]).toMatchObject({ ...half, start: 60.5, strokes: 12, swolf: 33 })

    const { body: told } = await ann.get<FiguresAnswer>(`/api/workouts/${swim.id}/figures`)
    expect(told.data.figures.find(({ figure }) => figure === 'distance')).toMatchObject({
      value: 0.175,
      source: 'device',
      left_out: [{ code: 'lengths-split', count: 1 }],
    })
    const { body: records } = await ann.get<{ data: { records: { record_type: string; value: unknown }[] } }>(
      '/api/records',
    )
    expect(records.data.records.find(({ record_type }) => record_type === 'FD')?.value).toBe(0.175)
    const { body: profile } = await ann.get<{ data: { total_distance: number } }>('/api/auth/profile')
    expect(profile.data.total_distance).toBe(0.175)
    const { body: equipment } = await ann.get<{ data: { equipments: { total_distance: number }[] } }>(
      '/api/equipments',
    )
    expect(equipment.data.equipments[0]?.total_distance).toBe(0.175)

    // The recording is the same, byte by byte.
    expect(await recordingOf(swim.id)).toEqual(recorded)

    await split(ann, swim.id, { recorded_number: 3, split: false })
    expect(await everythingOf(ann, swim.id)).toBe(before)
  })

  test('that is none, is split already or is not there is refused, and nothing changes', async () => {
    const [mallory, byHand] = [await app.user('mallory'), await enter(ann)]
    await split(ann, swim.id, { recorded_number: 3, split: true })
    const before = await everythingOf(ann, swim.id)
    const refusals = await Promise.all([
      split(ann, swim.id, { recorded_number: 3, split: true }),
      split(ann, swim.id, { recorded_number: 1, split: true }),
      split(ann, swim.id, { recorded_number: 7, split: true }),
      split(ann, swim.id, { recorded_number: 1, split: false }),
      split(ann, swim.id, { recorded_number: 0, split: true }),
      split(ann, swim.id, { recorded_number: 3 }),
      split(ann, byHand.id, { recorded_number: 1, split: true }),
      split(mallory, swim.id, { recorded_number: 3, split: false }),
    ])
    expect(refusals.map(({ status, failure }) => [status, failure?.code])).toEqual([
      [400, 'length-split-already'],
      [400, 'length-not-doubtful'],
      [400, 'length-unknown'],
      [400, 'length-not-split'],
      [400, 'fields-invalid'],
      [400, 'fields-invalid'],
      [404, 'recording-missing'],
      [404, 'workout-not-found'],
    ])
    expect(await everythingOf(ann, swim.id)).toBe(before)
    await ann.delete(`/api/workouts/${byHand.id}`)
  })

  test('stays split when another figure is chosen, and on another server after an export', async () => {
    const typed = { source: 'typed', value: 1 }
    await ann.request('PATCH', `/api/workouts/${swim.id}/figures/distance`, { json: typed })
    const { body } = await ann.request<WorkoutsAnswer>('PATCH', `/api/workouts/${swim.id}/figures/distance`, {
      json: { source: null },
    })
    expect(body.data.workouts[0]).toMatchObject({ distance: 0.175, recorder: { lengths: 7 } })
    const before = await lengthsOf(ann, swim.id)
    const { file_name } = await makeExportOf(ann)
    const archive = Bun.file(join(app.dataDir, 'uploads/exports', String(ann.account.id), file_name))
    await using other = openTestApp()
    const moved = await other.user('ann')
    other.ctx.jobs.start()
    expect(await importArchive(moved, await archive.bytes())).toMatchObject({ workouts: { added: 1 } })
    await jobsAreDone(other)
    expect(await lengthsOf(moved, swim.id)).toEqual(before)
    const { body: undone } = await split(moved, swim.id, { recorded_number: 3, split: false })
    expect(undone.data.workouts[0]).toMatchObject({ distance: 0.15, recorder: { lengths: 6 } })
  })
})
