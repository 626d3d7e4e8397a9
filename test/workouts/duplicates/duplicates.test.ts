// Finding, merging and restoring duplicates.
import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { listNamedFiles } from '../../../src/instance/backups/archive/named-files'
import { records, trackLines, userSportTotals, workoutTraces } from '../../../src/platform/db/tables'
import type { DuplicatesAnswer, MergedPage, MergedWorkout } from '../../../src/workouts/duplicates/schemas'
import type { OutlinesPage } from '../../../src/workouts/tracks/schemas'
import type { UploadedWorkoutsAnswer, Workout } from '../../../src/workouts/workouts/schemas'
import { consult, faultsOf } from '../../instance/doctor/data-directories'
import { workOnTraces } from '../../maps/lines/working'
import { insertEquipment } from '../../support/equipments'
import { rideWith, steadyRide } from '../../support/recordings'
import { openTestApp, type TestApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'

const hour = (count: number) => new Date(Date.UTC(2026, 4, 1, count))

/** The same ride with and without heart rate, from two services. */
const plain = steadyRide({ start: hour(1) })
const rich = new TextDecoder()
  .decode(plain)
  .replaceAll('</time>', '</time><extensions><hr>120</hr></extensions>')

async function list(user: TestUser): Promise<DuplicatesAnswer['data']> {
  const { status, body } = await user.get<DuplicatesAnswer>('/api/workouts/duplicates')
  expect(status).toBe(200)
  return body.data
}

const pairsOf = async (user: TestUser) =>
  (await list(user)).duplicates.map(({ workouts }) => workouts.map(({ workout }) => workout.id).toSorted())

async function merge(user: TestUser, keep: string, put_away: string): Promise<MergedWorkout> {
  const json = { keep, put_away }
  const answer = await user.request<MergedPage>('POST', '/api/workouts/duplicates/merge', { json })
  expect(answer.status).toBe(201)
  const [merged] = answer.body.data.merged
  if (!merged) throw new Error('nothing was merged')
  return merged
}

async function read(user: TestUser, id: string): Promise<Workout | undefined> {
  const { body } = await user.get<{ data: { workouts: Workout[] } }>(`/api/workouts/${id}`)
  return body.data.workouts[0]
}

/** The user's workouts and all data derived from them. */
async function stateOf(app: TestApp, user: TestUser) {
  await workOnTraces(app)
  const { db } = app.ctx
  const profile = await user.get<{ data: object }>('/api/auth/profile')
  return {
    profile: profile.body.data,
    totals: db.select().from(userSportTotals).all(),
    records: db
      .select()
      .from(records)
      .all()
      .map(({ id: _, ...record }) => record),
    lines: db.select().from(trackLines).all(),
    traces: db.select().from(workoutTraces).all(),
    equipments: (await user.get('/api/equipments')).body,
    workouts: (await user.get('/api/workouts?per_page=100&order=asc')).body,
  }
}

describe('likely duplicates are', () => {
  test('listed in pairs, with what each of them has', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const [poorer, richer] = [await sam.upload(plain), await sam.upload(rich)]
    await sam.upload(steadyRide({ start: hour(5) }))
    const { duplicates, has_more } = await list(sam)
    expect(has_more).toBe(false)
    expect(duplicates).toHaveLength(1)
    expect(duplicates[0]?.richer).toBe(richer.id)
    expect(
      duplicates[0]?.workouts.map(({ workout, points, sensors }) => [workout.id, points, sensors]),
    ).toEqual([
      [poorer.id, 61, ['elevation']],
      [richer.id, 61, ['elevation', 'heart_rate']],
    ])
  })

  test('told by the answer to an upload, which adds the workout all the same', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const first = await sam.tryUpload<UploadedWorkoutsAnswer>(plain)
    expect(first.body.data.likely_duplicates).toEqual([])
    const second = await sam.tryUpload<UploadedWorkoutsAnswer>(plain)
    expect(second.status).toBe(201)
    const [a, b] = [first, second].map(({ body }) => body.data.workouts[0]?.id ?? '')
    expect(second.body.data.likely_duplicates).toEqual([{ workout_id: b!, duplicate_ids: [a!] }])
  })

  test('those that begin at once, share most of their time, and no others', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const at = (seconds: number) => new Date(hour(1).getTime() + seconds * 1000)
    const first = await sam.upload(steadyRide({ start: at(0), points: 601 }))
    const inside = await sam.upload(steadyRide({ start: at(300), points: 301 }))
    const beginning = await sam.upload(steadyRide({ start: at(1), points: 101 }))
    const late = await sam.upload(steadyRide({ start: at(60), points: 601 }))
    const pair = (...of: Workout[]) => of.map(({ id }) => id).toSorted()
    const found = await pairsOf(sam)
    expect(found.toSorted()).toEqual([pair(first, beginning), pair(first, late)].toSorted())
    expect(found.flat()).not.toContain(inside.id)
  })

  test('of their owner alone', async () => {
    await using app = openTestApp()
    const [sam, kim] = [await app.user('sam'), await app.user('kim')]
    await sam.upload(plain)
    await kim.upload(plain)
    expect(await pairsOf(sam)).toEqual([])
    expect((await kim.tryUpload<UploadedWorkoutsAnswer>(plain)).body.data.likely_duplicates).toHaveLength(1)
    expect(await pairsOf(sam)).toEqual([])
  })

  test('20 at once, the latest first', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    await sam.upload(plain)
    const { db } = app.ctx
    // Copying a row is faster than an upload.
    const copy = app.ctx.database.sqlite.query(
      `INSERT INTO workouts (short_id, user_id, sport_id, title, workout_date, created_at, duration_s, moving_s, distance_m, ave_speed_ckmh, max_speed_ckmh)
       SELECT 'copy' || ?1, user_id, sport_id, title, workout_date + 3600000 * (?1 / 2), created_at, duration_s, moving_s, distance_m, ave_speed_ckmh, max_speed_ckmh FROM workouts LIMIT 1`,
    )
    for (let index = 4; index < 50; index++) copy.run(index)
    expect(db).toBeDefined()
    const { duplicates, has_more } = await list(sam)
    expect([duplicates.length, has_more]).toEqual([20, true])
    const dates = duplicates.map(({ workouts }) => Date.parse(workouts[0]?.workout.workout_date ?? ''))
    expect(dates).toEqual(dates.toSorted((a, b) => b - a))
  })

  test('no longer listed once somebody has said that they are not the same', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const [a, b] = [await sam.upload(plain), await sam.upload(plain)]
    const json = { workout_id: b.id, other_id: a.id }
    for (let time = 0; time < 2; time++) {
      expect((await sam.request('POST', '/api/workouts/duplicates/dismiss', { json })).status).toBe(200)
    }
    expect(await pairsOf(sam)).toEqual([])
    await sam.upload(plain)
    expect(await pairsOf(sam)).toHaveLength(2)
  })
})

describe('merging', () => {
  test('and undoing it leaves everything as it was', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const bike = insertEquipment(app.ctx.db, sam)
    await sam.upload(steadyRide({ start: hour(3), step: 1e-5 }))
    const poorer = await sam.upload(rideWith('', { start: hour(1) }), {
      title: 'Round the lake',
      description: 'Windy',
      notes: 'new tyres',
      equipment_ids: [bike.shortId],
    })
    const richer = await sam.upload(rich)
    const before = await stateOf(app, sam)
    const files = listNamedFiles(app.ctx.db)
      .map(({ path }) => path)
      .toSorted()

    const { id, kept_workout_id, kept_title, title, format } = await merge(sam, richer.id, poorer.id)
    expect([kept_workout_id, kept_title, title, format]).toEqual([
      richer.id,
      'Round the lake',
      'Round the lake',
      'gpx',
    ])
    const kept = await read(sam, richer.id)
    expect([kept?.title, kept?.description, kept?.notes]).toEqual(['Round the lake', 'Windy', 'new tyres'])
    expect(kept?.equipments.map(({ label }) => label)).toEqual(['Blue bike'])
    expect((await sam.get(`/api/workouts/${poorer.id}`)).status).toBe(404)
    expect(await pairsOf(sam)).toEqual([])
    const between = await stateOf(app, sam)
    expect(between.totals[0]?.workoutsCount).toBe(2)
    expect((await sam.get<OutlinesPage>('/api/workouts/outlines')).body.data.outlines).toHaveLength(2)
    // The merged workout's files are in backups, and the doctor knows their owner.
    expect(
      listNamedFiles(app.ctx.db)
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(files)
    expect(faultsOf(await consult(app)).filter(({ check }) => check === 'files')).toEqual([])

    const undone = await sam.request<{ data: { workouts: Workout[] } }>(
      'POST',
      `/api/workouts/merged/${id}/undo`,
    )
    expect(undone.status).toBe(200)
    const after = await stateOf(app, sam)
    // The ids of records are replaced, because a record gets a new id whenever it changes.
    const asText = (state: object) =>
      JSON.stringify(state)
        .replaceAll(/"modification_date":(null|"[^"]*")/g, '"modification_date":0')
        .replaceAll(/"id":\d+,"record_type"/g, '"id":0,"record_type"')
    expect(asText(after)).toBe(asText(before))
    expect((await sam.get(`/api/workouts/${poorer.id}/gpx`)).status).toBe(200)
    expect((await sam.get<MergedPage>('/api/workouts/merged')).body.data.merged).toEqual([])
  })

  test('leaves what the kept one has, and what was changed since', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const other = await sam.upload(plain, { title: 'Evening', description: 'Rain', notes: 'cold' })
    const kept = await sam.upload(rich, { title: 'Morning', description: 'Sun' })
    const { id } = await merge(sam, kept.id, other.id)
    const merged = await read(sam, kept.id)
    expect([merged?.title, merged?.description, merged?.notes]).toEqual(['Morning', 'Sun', 'cold'])
    await sam.request('PATCH', `/api/workouts/${kept.id}`, { json: { notes: 'very cold' } })
    await sam.request('POST', `/api/workouts/merged/${id}/undo`)
    expect((await read(sam, kept.id))?.notes).toBe('very cold')
    expect((await read(sam, other.id))?.notes).toBe('cold')
  })

  test('can be undone after the kept one was deleted, and after a restart', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const [kept, other] = [await sam.upload(rich), await sam.upload(plain)]
    const { id } = await merge(sam, kept.id, other.id)
    await sam.delete(`/api/workouts/${kept.id}`)
    await app.restart()
    const { body } = await sam.get<MergedPage>('/api/workouts/merged')
    expect(body.data.merged.map(({ id, kept_title }) => [id, kept_title])).toEqual([[id, null]])
    await sam.request('POST', `/api/workouts/merged/${id}/undo`)
    expect((await read(sam, other.id))?.distance).toBe(other.distance)
  })

  test('for good removes the files', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const [kept, other] = [await sam.upload(rich), await sam.upload(plain)]
    const files = listNamedFiles(app.ctx.db).map(({ path }) => path)
    const { id } = await merge(sam, kept.id, other.id)
    expect((await sam.delete(`/api/workouts/merged/${id}`)).status).toBe(204)
    expect((await sam.request('POST', `/api/workouts/merged/${id}/undo`)).status).toBe(404)
    const left = listNamedFiles(app.ctx.db).map(({ path }) => path)
    const gone = files.filter(path => !left.includes(path))
    expect(gone).toHaveLength(3)
    for (const path of gone) expect(existsSync(join(app.dataDir, 'uploads', path))).toBe(false)
  })

  test('gives one another id that was imported once more', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const [kept, other] = [await sam.upload(rich), await sam.upload(plain)]
    const { id } = await merge(sam, kept.id, other.id)
    app.ctx.database.sqlite.run('UPDATE workouts SET short_id = ? WHERE short_id = ?', [other.id, kept.id])
    const undone = await sam.request<{ data: { workouts: Workout[] } }>(
      'POST',
      `/api/workouts/merged/${id}/undo`,
    )
    expect(undone.status).toBe(200)
    expect(undone.body.data.workouts[0]?.id).not.toBe(other.id)
  })

  test('goes with the account', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const [kept, other] = [await sam.upload(rich), await sam.upload(plain)]
    await merge(sam, kept.id, other.id)
    await sam.delete('/api/users/sam')
    expect(listNamedFiles(app.ctx.db)).toEqual([])
  })
})

describe('nobody can', () => {
  test('merge, part or bring back what is not theirs, or not there', async () => {
    await using app = openTestApp()
    const [sam, kim] = [await app.user('sam'), await app.user('kim')]
    const [a, b] = [await sam.upload(rich), await sam.upload(plain)]
    const own = await kim.upload(plain)
    const tryMerge = (keep: string, put_away: string) =>
      kim.request('POST', '/api/workouts/duplicates/merge', { json: { keep, put_away } })
    const pairs = [
      [a.id, b.id],
      [own.id, a.id],
      [a.id, own.id],
      [own.id, own.id],
      [own.id, 'nothing'],
    ] as const
    for (const [keep, putAway] of pairs) {
      expect((await tryMerge(keep, putAway)).status).toBe(404)
      const json = { workout_id: keep, other_id: putAway }
      expect((await kim.request('POST', '/api/workouts/duplicates/dismiss', { json })).status).toBe(404)
    }
    const { id } = await merge(sam, a.id, b.id)
    for (const path of [`${id}`, 'x', '-1', '99999999999999']) {
      expect((await kim.request('POST', `/api/workouts/merged/${path}/undo`)).status).toBe(404)
      expect((await kim.delete(`/api/workouts/merged/${path}`)).status).toBe(404)
    }
    expect((await kim.get<MergedPage>('/api/workouts/merged')).body.pagination.total).toBe(0)
  })

  test.each([
    ['merge', {}],
    ['merge', { keep: 1, put_away: 2 }],
    ['dismiss', { workout_id: 'a' }],
    ['dismiss', { workout_id: 'a', other_id: ['b'] }],
  ])('%s with %p', async (what, json) => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    expect((await sam.request('POST', `/api/workouts/duplicates/${what}`, { json })).status).toBe(400)
  })
})
