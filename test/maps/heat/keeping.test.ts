// Whatever comes and goes, and whatever interrupts it: the tiles are what they would be had they been counted anew.

import { describe, expect, test } from 'bun:test'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { asc } from 'drizzle-orm'
import { addToHeat } from '../../../src/maps/heat/add-to-heat'
import { addHeatKind, queueHeatKind } from '../../../src/maps/heat/job-kinds'
import { subtractFromHeat } from '../../../src/maps/heat/remove-from-heat'
import { heatRemovals, workouts } from '../../../src/platform/db/tables'
import { queueJob } from '../../../src/platform/jobs/store'
import { storedThings } from '../../support/stored'
import { openTestApp, type TestApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { nextTurn } from '../../support/waiting'
import { countAnew, gpxAlong, storedTiles, wayThroughTown } from './recordings'
import { heatJobs, workOnHeat } from './working'

const ride = (seed: number) => gpxAlong(wayThroughTown(seed))
const waysOf = (seeds: Iterable<number>) => [...seeds].map(seed => wayThroughTown(seed))

function expectTiles(app: TestApp, user: TestUser, seeds: Iterable<number>) {
  expect(storedTiles(app.ctx.database, user.account.id)).toEqual(countAnew(waysOf(seeds)))
}

/** Begins what is left to do, and breaks it off at once. */
async function workABit(app: TestApp) {
  app.ctx.jobs.start()
  await nextTurn()
  await app.ctx.jobs.stop()
}

/** As if no workout had been added yet. */
function forgetHeat({ ctx: { database } }: TestApp) {
  for (const table of ['workout_traces', 'heat_tiles', 'heat_changes'])
    database.sqlite.run(`DELETE FROM ${table}`)
}

const trackFilesOf = (app: TestApp) =>
  app.ctx.db
    .select()
    .from(workouts)
    .orderBy(asc(workouts.id))
    .all()
    .map(({ trackFile }) => trackFile!)

test('a workout adds what it passed, and takes it away when it is deleted', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const workout = await sam.upload(ride(1))
  await sam.upload(ride(2))
  await workOnHeat(app)
  expectTiles(app, sam, [1, 2])
  await sam.delete(`/api/workouts/${workout.id}`)
  await workOnHeat(app)
  expectTiles(app, sam, [2])
})

test('nothing is left of the last one', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const { id } = await sam.upload(ride(1))
  await workOnHeat(app)
  await sam.delete(`/api/workouts/${id}`)
  await workOnHeat(app)
  expectTiles(app, sam, [])
  expect(storedThings(app)).toMatchObject({ workouts: [], files: [], orphanedFiles: [], jobs: [] })
})

test('after any sequence of uploads, deletions and interruptions', async () => {
  await using app = openTestApp()
  const owners = [await app.user('sam'), await app.user('kim')].map(user => ({
    user,
    kept: new Map<number, string>(),
  }))
  let state = 7
  const random = (below: number) => {
    state = (state * 1103515245 + 12345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
  for (let step = 0; step < 60; step++) {
    const { user, kept } = owners[random(2)]!
    const [seed, id] = [...kept][random(kept.size)] ?? []
    const choice = random(10)
    if (choice < 5) kept.set(step, (await user.upload(ride(step))).id)
    else if (choice < 8 && id) {
      await user.delete(`/api/workouts/${id}`)
      kept.delete(seed!)
    } else await workABit(app)
  }
  await workOnHeat(app)
  for (const { user, kept } of owners) expectTiles(app, user, kept.keys())
  expect(owners.flatMap(({ kept }) => [...kept])).not.toBeEmpty()
})

describe('a workout is counted once', () => {
  test('when it is added again', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    await sam.upload(ride(1))
    expectTiles(app, sam, [1])
    forgetHeat(app)
    await addToHeat(app.ctx, 1)
    await addToHeat(app.ctx, 1)
    await Promise.all([addToHeat(app.ctx, 1), addToHeat(app.ctx, 1)])
    await workOnHeat(app)
    expectTiles(app, sam, [1])
  })

  test('and not at all when it is deleted before it was added', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const { id } = await sam.upload(ride(1))
    forgetHeat(app)
    queueJob(app.ctx.db, addHeatKind, 1, app.ctx.clock())
    await sam.delete(`/api/workouts/${id}`)
    expect(heatJobs(app)).toEqual([])
    expect(storedThings(app)).toMatchObject({ files: [], orphanedFiles: [] })
  })

  test('or while it is added', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const { id } = await sam.upload(ride(1))
    forgetHeat(app)
    await Promise.all([addToHeat(app.ctx, 1), sam.delete(`/api/workouts/${id}`)])
    await workOnHeat(app)
    expectTiles(app, sam, [])
    expect(storedThings(app)).toMatchObject({ files: [], orphanedFiles: [], jobs: [] })
  })
})

describe('a deleted workout', () => {
  test('leaves no file, and its track only until it has been taken out', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const { id } = await sam.upload(ride(1))
    await workOnHeat(app)
    await sam.delete(`/api/workouts/${id}`)
    expect(storedThings(app)).toMatchObject({ files: [], orphanedFiles: [] })
    expect(heatJobs(app)).toEqual([['subtract-heat', '1']])
    await subtractFromHeat(app.ctx, 1)
    expect(app.ctx.db.select().from(heatRemovals).all()).toEqual([])
    expect(heatJobs(app).map(([kind]) => kind)).toEqual(['subtract-heat'])
    expectTiles(app, sam, [])
    await workOnHeat(app)
    expectTiles(app, sam, [])
  })

  test('goes with the account', async () => {
    await using app = openTestApp()
    await app.user('admin', { isAdmin: true })
    const sam = await app.user('sam')
    const { id } = await sam.upload(ride(1))
    await sam.upload(ride(2))
    await workOnHeat(app)
    await sam.delete(`/api/workouts/${id}`)
    expect((await sam.delete('/api/users/sam')).status).toBe(204)
    await workOnHeat(app)
    expectTiles(app, sam, [])
    expect(storedThings(app)).toMatchObject({ workouts: [], files: [], orphanedFiles: [] })
    expect(heatJobs(app)).toEqual([])
  })

  test.each([
    ['is gone', (path: string) => rmSync(path)],
    ['is damaged', (path: string) => writeFileSync(path, 'nonsense')],
  ])('whose track %s is taken out by making the tiles anew', async (_, spoil) => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const first = await sam.upload(ride(1))
    const second = await sam.upload(ride(2))
    await sam.upload(ride(3))
    await workOnHeat(app)
    spoil(join(app.dataDir, 'uploads', trackFilesOf(app)[0]!))
    for (const { id } of [first, second]) await sam.delete(`/api/workouts/${id}`)
    for (let attempt = 0; attempt < 5; attempt++) {
      await workOnHeat(app)
      app.advanceClock(20 * 60_000)
    }
    await workOnHeat(app)
    expectTiles(app, sam, [3])
    expect(heatJobs(app)).toEqual([])
  })
})

test('workouts from before there was a heat map are added, the latest first', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  for (const seed of [1, 2, 3]) await sam.upload(ride(seed))
  forgetHeat(app)
  queueJob(app.ctx.db, queueHeatKind, 3, app.ctx.clock())
  await workOnHeat(app)
  expectTiles(app, sam, [1, 2, 3])
})

test('a workout without a recording changes nothing', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const json = { sport_id: 1, workout_date: '2026-05-01 08:00', duration: 3600, distance: 10 }
  await sam.request('POST', '/api/workouts/no_gpx', { json })
  queueJob(app.ctx.db, queueHeatKind, 1, app.ctx.clock())
  await workOnHeat(app)
  expectTiles(app, sam, [])
})
