import { describe, expect, test } from 'bun:test'
import { drawingVersion } from '../../../../src/maps/style/drawing-version'
import { findInstanceConfig, updateInstanceConfig } from '../../../../src/platform/configuration/store'
import { queueJob } from '../../../../src/platform/jobs/store'
import {
  followMapSource,
  queueRedraws,
  redrawMapImage,
} from '../../../../src/workouts/images/map-images/redraw-map-images'
import { queueRedrawsKind } from '../../../../src/workouts/job-kinds'
import { findWorkoutByMapId } from '../../../../src/workouts/rows/map-image-store'
import { green, startTileServer } from '../../../maps/tiles/tile-server'
import { storedThings, uploadedFiles } from '../../../support/stored'
import { openTestApp, type TestApp } from '../../../support/test-app'
import type { TestUser } from '../../../support/test-user'
import { tupleOf } from '../../../support/tuple'
import { until } from '../../../support/waiting'
import { withoutDrawingAtOnce } from '../../../support/workers'

const pathOf = (mapId: string | null | undefined) => `/api/workouts/map/${mapId}`
const jobsOf = (app: TestApp) =>
  (storedThings(app).jobs as { kind: string; subject: string }[]).map(({ kind, subject }) => [kind, subject])

/** Uploads workouts and draws their map images. The database then records the map source of these images. */
async function workoutsWithMapImages<Count extends number>(app: TestApp, owner: TestUser, count: Count) {
  const workouts = []
  for (let i = 0; i < count; i++) {
    const workout = await owner.upload()
    await owner.get(pathOf(workout.map))
    workouts.push(workout)
  }
  await followMapSource(app.ctx)
  for (const [, subject] of jobsOf(app)) queueRedraws(app.ctx, Number(subject))
  await workThrough(app)
  const { body } = await owner.get<{ data: { workouts: typeof workouts } }>('/api/workouts')
  return tupleOf(count, body.data.workouts)
}

const idOf = (app: TestApp, mapId: string | null) => findWorkoutByMapId(app.ctx.db, mapId ?? '')?.id ?? 0

/** Runs jobs as a server does, until none is left. */
async function workThrough(app: TestApp) {
  app.ctx.jobs.start()
  await until(() => jobsOf(app).length === 0)
  await app.ctx.jobs.stop()
}

const changeSource = async (app: TestApp) => {
  updateInstanceConfig(app.ctx.db, { mapSource: 'another' })
  await followMapSource(app.ctx)
}

test('the source that is noted says in which style maps are drawn, so that another style draws them anew', async () => {
  await using app = openTestApp()
  await followMapSource(app.ctx)
  expect(findInstanceConfig(app.ctx.db).mapSource).toContain(drawingVersion)
})

describe('when maps come from another source', () => {
  test('every picture that was drawn is drawn anew, under an id of its own', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const before = await workoutsWithMapImages(app, sam, 3)
    await sam.get(`${pathOf(before[0].map)}@2x`)
    await changeSource(app)
    await workThrough(app)
    const { workouts: after } = (await sam.get<{ data: { workouts: typeof before } }>('/api/workouts')).body
      .data
    const ids = [...before, ...after].map(({ map }) => map)
    expect(new Set(ids).size).toBe(6)
    for (const { map } of before) expect((await sam.get(pathOf(map))).status).toBe(404)
    for (const { map } of after) {
      expect(map).toMatch(/^[0-9a-f]{32}$/)
      expect((await sam.get(pathOf(map))).status).toBe(200)
    }
    const pictures = uploadedFiles(app.dataDir).filter(name => name.endsWith('.png'))
    expect(pictures.sort()).toEqual(after.map(({ map }) => `workouts/${sam.account.id}/${map}.png`).sort())
    expect(storedThings(app).orphanedFiles).toEqual([])
  })

  test('nothing happens when it is the same source', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const [workout] = await workoutsWithMapImages(app, sam, 1)
    await followMapSource(app.ctx)
    expect(jobsOf(app)).toEqual([])
    expect((await sam.get(pathOf(workout.map))).status).toBe(200)
  })

  test('a tile server is another source than the base map, and than another tile server', async () => {
    const sources = []
    for (const TILE_SERVER_URL of [
      '',
      'http://127.0.0.1:1/{z}/{x}/{y}.png',
      'http://127.0.0.1:2/{z}/{x}/{y}.png',
    ]) {
      await using app = openTestApp({ TILE_SERVER_URL })
      await followMapSource(app.ctx)
      sources.push(findInstanceConfig(app.ctx.db).mapSource)
    }
    expect(new Set(sources).size).toBe(3)
    expect(sources.join()).not.toContain('127.0.0.1')
  })

  test('the latest are queued first, a hundred at a time', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    await workoutsWithMapImages(app, sam, 1)
    app.ctx.database.sqlite.run(`
      WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 150)
      INSERT INTO workouts (short_id, user_id, sport_id, title, workout_date, created_at, duration_s, moving_s,
        distance_m, ave_speed_ckmh, max_speed_ckmh, map_id, map_image_drawn_at)
      SELECT 'short' || n, user_id, sport_id, title, workout_date, created_at, duration_s, moving_s,
        distance_m, ave_speed_ckmh, max_speed_ckmh, 'map' || n, map_image_drawn_at FROM workouts, numbers`)
    queueRedraws(app.ctx, 1000)
    const queued = jobsOf(app)
    expect(queued).toHaveLength(101)
    expect(queued[0]).toEqual(['redraw-picture', '151'])
    expect(queued.at(-1)).toEqual(['queue-redraws', '51'])
  })

  test('pictures that were never drawn are left to be drawn when they are wanted', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const { map } = await withoutDrawingAtOnce(app.ctx, () => sam.upload())
    await changeSource(app)
    await workThrough(app)
    expect((await sam.get(pathOf(map))).status).toBe(200)
  })
})

describe('a picture drawn anew', () => {
  test('stays as it was while the tile server does not answer', async () => {
    await using server = startTileServer()
    server.answer = () => new Response(green, { headers: { 'cache-control': 'no-store' } })
    await using app = openTestApp({ TILE_SERVER_URL: `${server.url}/{z}/{x}/{y}.png` })
    const sam = await app.user('sam')
    const [workout] = await workoutsWithMapImages(app, sam, 1)
    const id = idOf(app, workout.map)
    server.answer = () => new Response(null, { status: 404 })
    await expect(redrawMapImage(app.ctx, id)).rejects.toThrow('the tile server does not answer')
    expect(idOf(app, workout.map)).toBe(id)
    expect(storedThings(app).orphanedFiles).toEqual([])
  })

  test('is thrown away when the workout is deleted meanwhile', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const [workout] = await workoutsWithMapImages(app, sam, 1)
    const id = idOf(app, workout.map)
    const [redrawn] = await Promise.allSettled([
      redrawMapImage(app.ctx, id),
      sam.delete(`/api/workouts/${workout.id}`),
    ])
    expect(redrawn.status).toBe('rejected')
    await redrawMapImage(app.ctx, id)
    await workThrough(app)
    expect(storedThings(app)).toMatchObject({ workouts: [], files: [], orphanedFiles: [], jobs: [] })
  })

  test('is thrown away when the map source changes meanwhile', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const [workout] = await workoutsWithMapImages(app, sam, 1)
    const id = idOf(app, workout.map)
    const redrawing = redrawMapImage(app.ctx, id)
    updateInstanceConfig(app.ctx.db, { mapSource: 'another' })
    await expect(redrawing).rejects.toThrow('has changed meanwhile')
    expect((await sam.get(pathOf(workout.map))).status).toBe(200)
    expect(storedThings(app).orphanedFiles).toEqual([])
  })

  test('a picture drawn for the first time while the source changes is drawn from the new one', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const { map } = await sam.upload()
    const asked = sam.get(pathOf(map))
    updateInstanceConfig(app.ctx.db, { mapSource: 'another' })
    expect((await asked).status).toBe(200)
    expect(storedThings(app).orphanedFiles).toEqual([])
    expect(jobsOf(app).map(([kind]) => kind)).not.toContain('draw-picture')
  })

  test('what an interruption left to do is done after the next start', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const before = await workoutsWithMapImages(app, sam, 2)
    await changeSource(app)
    queueRedraws(app.ctx, 1000)
    const [, subject] = jobsOf(app).find(([kind]) => kind === 'redraw-picture')!
    await redrawMapImage(app.ctx, Number(subject))
    queueJob(app.ctx.db, queueRedrawsKind, 1000, app.ctx.clock())
    await workThrough(app)
    for (const { map } of before) expect((await sam.get(pathOf(map))).status).toBe(404)
    expect(storedThings(app).orphanedFiles).toEqual([])
  })
})
