// After any change, the heat tiles equal those of an account that only ever had the remaining workouts.
import { expect, test } from 'bun:test'
import { tileX, tileY } from '../../../src/maps/geometry/geometry'
import { queueBackfill } from '../../../src/workouts/library/backfill'
import { gpxAlong, wayThroughTown } from '../../maps/lines/recordings'
import { workOnTraces } from '../../maps/lines/working'
import { openTestApp, type TestApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'

const ride = (seed: number) => gpxAlong(wayThroughTown(seed))
const [[latitude, longitude]] = wayThroughTown(1) as [[number, number]]

/** The tiles that contain the town, from zoom 0 to the highest zoom with counts. */
async function tilesOf({ handle }: TestApp, user: TestUser): Promise<Uint8Array[]> {
  return Promise.all(
    [0, 9, 10, 12, 13, 14, 15].map(async z => {
      const path = `/api/workouts/heatmap/${z}/${Math.floor(tileX(longitude, z))}/${Math.floor(tileY(latitude, z))}.png`
      const headers = { authorization: `Bearer ${user.token}` }
      const response = await handle(new Request(`http://localhost${path}`, { headers }))
      expect(response.status).toBe(200)
      return response.bytes()
    }),
  )
}

test('what is deleted leaves no trace, and what comes back is there again', async () => {
  await using app = openTestApp()
  const [sam, kim] = [await app.user('sam'), await app.user('kim')]
  for (const seed of [1, 2, 3]) await kim.upload(ride(seed))
  const three = await tilesOf(app, kim)
  const ids = []
  for (const seed of [4, 1, 2, 3]) ids.push((await sam.upload(ride(seed))).id)
  expect(await tilesOf(app, sam)).not.toEqual(three)
  await sam.delete(`/api/workouts/${ids[0]}`)
  expect(await tilesOf(app, sam)).toEqual(three)

  const batch = { action: 'delete', ids: ids.slice(2) }
  const { body } = await sam.request<{ data: { batches: { id: number }[] } }>(
    'POST',
    '/api/workouts/batches',
    {
      json: batch,
    },
  )
  expect(await tilesOf(app, sam)).not.toEqual(three)
  await sam.request('POST', `/api/workouts/batches/${body.data.batches[0]?.id}/undo`)
  await workOnTraces(app)
  expect(await tilesOf(app, sam)).toEqual(three)
})

test('workouts that have no lines yet are added', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  for (const seed of [1, 2, 3]) await sam.upload(ride(seed))
  const before = await tilesOf(app, sam)
  const { sqlite, db } = app.ctx.database
  sqlite.run('DELETE FROM workout_traces')
  sqlite.run('DELETE FROM track_lines')
  sqlite.run('UPDATE workouts SET derived_version = 1')
  queueBackfill(db, app.ctx.clock())
  await workOnTraces(app)
  expect(await tilesOf(app, sam)).toEqual(before)
  expect(sqlite.query('SELECT count(*) AS traces FROM workout_traces').get()).toEqual({ traces: 3 })
})

test('a workout without a recording changes nothing', async () => {
  await using app = openTestApp()
  const [sam, kim] = [await app.user('sam'), await app.user('kim')]
  const json = { sport_id: 1, workout_date: '2026-05-01 08:00', duration: 3600, distance: 10 }
  await sam.request('POST', '/api/workouts/no_gpx', { json })
  expect(await tilesOf(app, sam)).toEqual(await tilesOf(app, kim))
})
