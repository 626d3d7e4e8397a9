// Workouts deleted in the app disappear at once, and come back unchanged if that is undone in time.
import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { listNamedFiles } from '../../../src/instance/backups/archive/named-files'
import {
  distinctWorkouts,
  hiddenWorkouts,
  jobs,
  orphanedFiles,
  records,
  sharedWorkouts,
  trackLines,
  uploadSizes,
  userSportTotals,
  workoutBatches,
  workoutSegments,
  workouts,
  workoutTraces,
} from '../../../src/platform/db/tables'
import { queueJob } from '../../../src/platform/jobs/store'
import type { BatchAnswer, BatchesAnswer, UndoneAnswer } from '../../../src/workouts/batches/schemas'
import { fetchWeatherKind, redrawMapImageKind } from '../../../src/workouts/job-kinds'
import type { SharesAnswer } from '../../../src/workouts/shares/links/schemas'
import type { OutlinesPage } from '../../../src/workouts/tracks/schemas'
import { consult, faultsOf } from '../../instance/doctor/data-directories'
import { workOnTraces } from '../../maps/lines/working'
import { insertEquipment } from '../../support/equipments'
import { steadyRide } from '../../support/recordings'
import { openTestApp, type TestApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { until } from '../../support/waiting'

const path = '/api/workouts/batches'
const hour = (count: number) => new Date(Date.UTC(2026, 4, 1, count))

const make = (user: TestUser, json: object) => user.request<BatchAnswer>('POST', path, { json })

async function remove(user: TestUser, ...ids: string[]) {
  const { status, body } = await make(user, { action: 'delete', ids })
  expect(status).toBe(201)
  return body.data.batches[0]!
}

const undo = (user: TestUser, id: number | string) => user.request<UndoneAnswer>('POST', `${path}/${id}/undo`)

const enter = async (user: TestUser, start: Date) => {
  const json = {
    sport_id: 5,
    workout_date: start.toISOString().slice(0, 16).replace('T', ' '),
    distance: 10,
    duration: 3600,
  }
  const { body } = await user.request<{ data: { workouts: { id: string }[] } }>(
    'POST',
    '/api/workouts/no_gpx',
    { json },
  )
  return body.data.workouts[0]!.id
}

/** The short ids of all workouts. */
const idsIn = (app: TestApp) =>
  app.ctx.db
    .select()
    .from(workouts)
    .all()
    .map(({ shortId }) => shortId)

/** The workouts, most data derived from them, jobs, files, and the API's answers about them. */
async function stateOf(app: TestApp, user: TestUser) {
  await workOnTraces(app)
  const { db } = app.ctx
  const files = listNamedFiles(db)
    .map(({ path }) => path)
    .toSorted()
  return {
    rows: db.select().from(workouts).all(),
    segments: db.select().from(workoutSegments).all(),
    totals: db.select().from(userSportTotals).all(),
    records: db
      .select()
      .from(records)
      .all()
      .map(({ id: _, ...record }) => record)
      .toSorted((a, b) => a.sportId - b.sportId || a.recordType.localeCompare(b.recordType)),
    lines: db.select().from(trackLines).all(),
    traces: db.select().from(workoutTraces).all(),
    distinct: db.select().from(distinctWorkouts).all(),
    shares: db.select().from(sharedWorkouts).all(),
    sizes: db
      .select()
      .from(uploadSizes)
      .all()
      .map(({ bytes }) => bytes),
    jobs: db
      .select()
      .from(jobs)
      .all()
      .map(({ kind, subject }) => `${kind} ${subject}`)
      .toSorted(),
    equipments: (await user.get('/api/equipments')).body,
    profile: (await user.get('/api/auth/profile')).body,
    stats: (await user.get('/api/stats/sam/by_sport')).body,
    files,
    lost: files.filter(path => !existsSync(join(app.dataDir, 'uploads', path))),
  }
}

/** The faults that `trackhut doctor` finds in rows and files, except those of permissions. */
const faultsIn = async (app: TestApp) =>
  faultsOf(await consult(app)).filter(({ check }) => check !== 'permissions')

/** Replaces the ids of records, because a record gets a new id whenever it changes. */
const withoutRecordIds = (state: object) =>
  JSON.parse(JSON.stringify(state).replaceAll(/"id":\d+,"record_type"/g, '"id":0,"record_type"'))

const runJobs = async (app: TestApp) => {
  app.ctx.jobs.start()
  await until(() => app.ctx.db.select().from(workoutBatches).all().length === 0)
  await app.ctx.jobs.stop()
}

describe('deleting workouts', () => {
  test('and undoing it leaves everything as it was', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const bike = insertEquipment(app.ctx.db, sam)
    const first = await sam.upload(steadyRide({ start: hour(1) }), {
      title: 'Round the lake',
      notes: 'new tyres',
      equipment_ids: [bike.shortId],
    })
    const twin = await sam.upload(steadyRide({ start: hour(1) }), { equipment_ids: [bike.shortId] })
    const alike = await sam.upload(steadyRide({ start: hour(1) }))
    const byHand = await enter(sam, hour(9))
    for (const other_id of [twin.id, alike.id])
      await sam.request('POST', '/api/workouts/duplicates/dismiss', {
        json: { workout_id: first.id, other_id },
      })
    const share = await sam.request('POST', `/api/workouts/${first.id}/share`, { json: {} })
    expect(share.status).toBeLessThan(300)
    const before = await stateOf(app, sam)
    expect(before.lost).toEqual([])
    expect(before.shares).toHaveLength(1)
    expect(before.distinct).toHaveLength(2)

    const batch = await remove(sam, first.id, twin.id, byHand, first.id)
    expect(batch).toMatchObject({ action: 'delete', workouts: 3, seconds_left: 600 })
    for (const id of [first.id, twin.id, byHand])
      expect((await sam.get(`/api/workouts/${id}`)).status).toBe(404)
    const between = await stateOf(app, sam)
    expect(between.rows.map(({ shortId }) => shortId)).toEqual([alike.id])
    expect(between.totals.map(({ workoutsCount }) => workoutsCount)).toEqual([1])
    expect((await sam.get<SharesAnswer>('/api/shares')).body.data.shares).toEqual([])
    expect((await sam.get<OutlinesPage>('/api/workouts/outlines')).body.data.outlines).toHaveLength(1)
    // The files still exist, count towards the storage used, and are in backups; `trackhut doctor` reports no fault.
    expect([between.files, between.lost, between.sizes]).toEqual([before.files, [], before.sizes])
    expect(await faultsIn(app)).toEqual([])

    const undone = await undo(sam, batch.id)
    expect([undone.status, undone.body.data.restored]).toEqual([200, 3])
    const after = await stateOf(app, sam)
    expect(withoutRecordIds(after)).toEqual(withoutRecordIds(before))
    expect(await faultsIn(app)).toEqual([])
    expect((await sam.get(`/api/workouts/${first.id}/gpx`)).status).toBe(200)
    expect((await sam.get(`/api/workouts/map/${first.map}`)).status).toBe(200)
    expect((await sam.get<BatchesAnswer>(path)).body.data.batches).toEqual([])
    expect((await undo(sam, batch.id)).failure).toEqual({ code: 'undo-over' })
  })

  test('undone at once, is as if nothing had been', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const { id } = await sam.upload()
    const before = await stateOf(app, sam)
    const batch = await remove(sam, id)
    await undo(sam, batch.id)
    expect(app.ctx.db.select().from(jobs).all()).toEqual([])
    expect(withoutRecordIds(await stateOf(app, sam))).toEqual(withoutRecordIds(before))
  })

  test('survives a restart, and can be undone after it', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const { id, map } = await sam.upload()
    const batch = await remove(sam, id)
    app.advanceClock(9 * 60_000)
    await app.restart()
    const { batches } = (await sam.get<BatchesAnswer>(path)).body.data
    expect(batches).toEqual([{ ...batch, seconds_left: 60 }])
    expect((await undo(sam, batch.id)).status).toBe(200)
    expect((await sam.get(`/api/workouts/map/${map}`)).status).toBe(200)
  })

  test('is for good when the time is over, with all files', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const [gone, kept] = [await sam.upload(), await sam.upload()]
    const before = await stateOf(app, sam)
    const batch = await remove(sam, gone.id)
    app.advanceClock(10 * 60_000)
    const late = await undo(sam, batch.id)
    expect([late.status, late.failure]).toEqual([404, { code: 'undo-over' }])
    expect((await sam.get<BatchesAnswer>(path)).body.data.batches).toEqual([])
    await runJobs(app)
    const after = await stateOf(app, sam)
    expect(after.rows.map(({ shortId }) => shortId)).toEqual([kept.id])
    expect(app.ctx.db.select().from(hiddenWorkouts).all()).toEqual([])
    expect(app.ctx.db.select().from(orphanedFiles).all()).toEqual([])
    const removed = before.files.filter(path => !after.files.includes(path))
    expect(removed).toHaveLength(3)
    for (const path of removed) expect(existsSync(join(app.dataDir, 'uploads', path))).toBe(false)
    expect(after.traces).toHaveLength(1)
    expect(await faultsIn(app)).toEqual([])
    // Only the size of the remaining workout counts.
    expect(after.sizes[0]).toBe(before.sizes[0]! / 2)
  })

  test('leaves what was still to be done for them', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    await sam.upload()
    await workOnTraces(app)
    const { db } = app.ctx
    const row = db.select().from(workouts).get()!
    queueJob(db, fetchWeatherKind, row.id, app.ctx.clock())
    queueJob(db, redrawMapImageKind, row.id, app.ctx.clock())
    const batch = await remove(sam, row.shortId)
    const kinds = () =>
      db
        .select()
        .from(jobs)
        .all()
        .map(({ kind }) => kind)
        .toSorted()
    expect(kinds()).toEqual(['end-batch', 'fetch-weather', 'redraw-picture'])
    await undo(sam, batch.id)
    expect(kinds()).toEqual(['fetch-weather', 'redraw-picture'])
  })

  test('goes with the account, and is not in the archive of it', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const { id } = await sam.upload()
    await remove(sam, id)
    await sam.delete('/api/users/sam')
    const { db } = app.ctx
    expect([listNamedFiles(db), db.select().from(workoutBatches).all()]).toEqual([[], []])
    await runJobs(app)
  })

  test('takes all that match the filters of the list', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const kim = await app.user('kim')
    const rides = [await sam.upload(), await sam.upload(steadyRide({ start: hour(5) }))]
    await enter(sam, hour(8))
    await kim.upload()
    const { status, body } = await make(sam, {
      action: 'delete',
      matching: { sport_id: '1', from: '2026-01-01', ascent_from: '', title: '' },
    })
    expect([status, body.data.batches[0]?.workouts]).toEqual([201, rides.length])
    expect(idsIn(app)).toHaveLength(2)
    expect((await undo(sam, body.data.batches[0]!.id)).body.data.restored).toBe(2)
    // An empty filter matches all workouts.
    expect((await make(sam, { action: 'delete', matching: {} })).body.data.batches[0]?.workouts).toBe(3)
  })

  test('gives those another id that were imported once more meanwhile', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const [gone, other] = [await sam.upload(), await sam.upload()]
    const batch = await remove(sam, gone.id)
    app.ctx.database.sqlite.run('UPDATE workouts SET short_id = ? WHERE short_id = ?', [gone.id, other.id])
    expect((await undo(sam, batch.id)).body.data.restored).toBe(1)
    expect(new Set(idsIn(app)).size).toBe(2)
  })
})

describe('nobody can', () => {
  test('delete or bring back what is not theirs, or not there', async () => {
    await using app = openTestApp()
    const [sam, kim] = [await app.user('sam'), await app.user('kim')]
    const [a, b] = [await sam.upload(), await sam.upload()]
    const own = await kim.upload()
    expect((await make(kim, { action: 'delete', ids: [a.id] })).failure).toEqual({
      code: 'workout-not-found',
    })
    for (const none of [['nothing', ''], []])
      expect((await make(kim, { action: 'delete', ids: none })).status).toBe(404)
    const elsewhere = { action: 'delete', ids: [own.id], matching: { sport_id: 2 } }
    expect((await make(kim, elsewhere)).status).toBe(404)
    expect((await remove(kim, own.id, a.id, b.id)).workouts).toBe(1)
    const batch = await remove(sam, a.id)
    for (const id of [batch.id, 'x', '-1', '99999999999999']) expect((await undo(kim, id)).status).toBe(404)
    expect((await kim.get<BatchesAnswer>(path)).body.data.batches).toHaveLength(1)
  })

  test.each([
    [{}],
    [{ action: 'delete' }],
    [{ action: 'delete', ids: 'all' }],
    [{ action: 'delete', ids: [1] }],
    [{ action: 'delete', ids: ['a'], matching: [] }],
    [{ action: 'delete', matching: { title: null } }],
    [{ action: 'hide', ids: ['a'] }],
    [{ action: 'delete', matching: { sprt_id: '1' } }],
    [{ action: 'delete', matching: { sport_id: 'x' } }],
    [{ action: 'delete', matching: { from: 'yesterday' } }],
    [{ action: 'delete', matching: { distance_from: 'far' } }],
    [{ action: 'delete', matching: null }],
    [{ action: 'change', matching: {} }],
    [{ action: 'change', matching: {}, sport_id: '1' }],
    [{ action: 'change', matching: {}, sport_id: 999 }],
    [{ action: 'change', matching: {}, equipment_ids: ['a', 'b'] }],
    [{ action: 'change', matching: {}, equipment_ids: ['a'] }],
  ])('send %j', async json => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    await sam.upload()
    expect((await make(sam, json)).status).toBe(400)
    expect(idsIn(app)).toHaveLength(1)
  })
})
