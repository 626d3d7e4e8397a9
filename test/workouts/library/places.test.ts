// Places of workouts: found when they come in, and in the background for those that were there before.
import { expect, test } from 'bun:test'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { count, eq } from 'drizzle-orm'
import { hiddenWorkouts, jobs, workouts } from '../../../src/platform/db/tables'
import { findJobDueAt, queueJob } from '../../../src/platform/jobs/store'
import { deriveKind } from '../../../src/workouts/job-kinds'
import type { SavedShareAnswer } from '../../../src/workouts/shares/links/schemas'
import type { WorkoutsAnswer } from '../../../src/workouts/workouts/schemas'
import { findingsOf } from '../../instance/doctor/data-directories'
import { steadyRide } from '../../support/recordings'
import { openTestApp, type TestApp } from '../../support/test-app'
import { nextTurn, until } from '../../support/waiting'
import { enter } from '../workouts/by-hand'

const placesOf = ({ ctx: { db } }: TestApp) =>
  db
    .select({ places: workouts.places })
    .from(workouts)
    .all()
    .map(({ places }) => places)

/** As the migration leaves it. */
function forgetPlaces({ ctx }: TestApp) {
  ctx.database.sqlite.run('UPDATE workouts SET places = NULL, derived_version = 1')
  queueJob(ctx.db, deriveKind, null, ctx.clock())
}

async function work(app: TestApp) {
  app.ctx.jobs.start()
  const isLeft = eq(jobs.kind, deriveKind.name)
  await until(async () => app.ctx.db.select({ jobs: count() }).from(jobs).where(isLeft).get()?.jobs === 0)
  await app.ctx.jobs.stop()
}

const nowhere = { start: null, farthest: null, end: null }

test('an answer says where a workout began, turned and ended; without positions it is null', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  // From the plain of Bièvre 37 km to the north, to the Rhône.
  const { id } = await sam.upload(steadyRide({ points: 1101, step: 3e-4 }))
  const { body } = await sam.get<WorkoutsAnswer>(`/api/workouts/${id}`)
  const [workout] = body.data.workouts
  expect(workout?.places).toMatchObject({ start: { country: 'FR' }, farthest: { country: 'FR' } })
  expect(workout?.places?.farthest).toEqual(workout!.places!.end)
  expect(workout?.places?.start?.name).not.toBe(workout!.places!.end!.name)
  const byHand = await enter(sam)
  expect(byHand.places).toBeNull()
})

test('all that are there already become what they would be now, wherever it is interrupted', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  await enter(sam)
  for (let day = 1; day < 25; day++) {
    await sam.upload(steadyRide({ start: new Date(Date.UTC(2026, 4, day)), step: day * 1e-5 }))
  }
  const before = placesOf(app)
  forgetPlaces(app)
  app.ctx.jobs.start()
  await nextTurn()
  await app.ctx.jobs.stop()
  expect(findJobDueAt(app.ctx.db, deriveKind, null)).toBeDefined()
  await work(app)
  expect(placesOf(app)).toEqual(before)
})

test('where the recording is lost or damaged it is nowhere, and not tried again', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  await sam.upload(steadyRide())
  await sam.upload(steadyRide({ points: 90 }))
  const [first, second] = app.ctx.db.select().from(workouts).all()
  rmSync(join(app.dataDir, 'uploads', first!.trackFile!))
  writeFileSync(join(app.dataDir, 'uploads', second!.trackFile!), 'no track')
  forgetPlaces(app)
  await work(app)
  expect(placesOf(app)).toEqual([nowhere, nowhere])
})

test('one that is hidden gets its places, too', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const [kept, other] = [await sam.upload(steadyRide()), await sam.upload(steadyRide())]
  const json = { keep: kept.id, put_away: other.id }
  expect((await sam.request('POST', '/api/workouts/duplicates/merge', { json })).status).toBe(201)
  const [merged] = app.ctx.db.select().from(hiddenWorkouts).all()
  forgetPlaces(app)
  await work(app)
  expect((await sam.request('POST', `/api/workouts/merged/${merged!.id}/undo`)).status).toBeLessThan(300)
  const [one, two] = placesOf(app)
  expect(one).not.toBeNull()
  expect(one).toEqual(two!)
})

test('the doctor waits for the job, and queues it where it is gone', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  await sam.upload(steadyRide())
  forgetPlaces(app)
  const about = (repair = false) => findingsOf(app, 'figures', repair)
  expect(await about()).toEqual([])
  app.ctx.db.delete(jobs).where(eq(jobs.kind, deriveKind.name)).run()
  expect(await about()).toMatchObject([{ state: 'problem', sentence: expect.stringContaining('places') }])
  expect(await about(true)).toMatchObject([{ state: 'repaired' }])
  expect(await about()).toEqual([])
})

test('a shared link tells no place', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const { id, places } = await sam.upload(steadyRide())
  const json = { hide_ends: true }
  const { body } = await sam.request<SavedShareAnswer>('POST', `/api/workouts/${id}/share`, { json })
  const token = body.data.share.link?.split('/').at(-1)
  const shared = await app.request('GET', `/api/shared/${token}`)
  expect(shared.status).toBe(200)
  expect(JSON.stringify(shared.body)).not.toContain(places!.start!.name!)
})

test('lists are filtered by place and country', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  await enter(sam)
  const { id, places } = await sam.upload(steadyRide())
  const idsOf = async (query: string) =>
    (await sam.get<WorkoutsAnswer>(`/api/workouts?${query}`)).body.data.workouts.map(workout => workout.id)
  const name = places!.start!.name!
  expect(await idsOf(`place=${encodeURIComponent(name.slice(1).toUpperCase())}`)).toEqual([id])
  expect(await idsOf('country=FR')).toEqual([id])
  expect(await idsOf('country=DE')).toEqual([])
  expect(await idsOf('place=Berlin')).toEqual([])
  expect(await idsOf('place=&country=')).toHaveLength(2)
  expect(await idsOf(`search=${encodeURIComponent(name.slice(1).toUpperCase())}`)).toEqual([id])
  expect(await idsOf('search=Berlin')).toEqual([])
  expect(await idsOf('search=')).toHaveLength(2)
  for (const wrong of ['fr', 'FRA', '1']) {
    expect((await sam.get(`/api/workouts?country=${wrong}`)).status).toBe(400)
  }
})
