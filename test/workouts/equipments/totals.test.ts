// Totals of equipment are stored in its row and can be recomputed.
import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { equipments } from '../../../src/platform/db/tables'
import { makeDefault } from '../../support/equipments'
import { segmentedRide, steadyRide } from '../../support/recordings'
import { list, openWithBike, outcome, refresh, show } from './equipment-requests'

/**
 * A bike that is the default for rides, and two rides: one of an hour, and one of a minute, a pause of ten minutes, and
 * another minute.
 */
async function openWithRides() {
  const app = await openWithBike()
  makeDefault(app.ctx.db, app.sam, 1, app.bike.id)
  const long = await app.sam.upload(steadyRide({ points: 3601 }))
  const short = await app.sam.upload(
    segmentedRide(
      { points: 61, start: new Date('2026-05-02T08:00:00Z') },
      { points: 61, start: new Date('2026-05-02T08:11:00Z') },
    ),
  )
  return { ...app, id: app.bike.shortId, long, short }
}

const nothing = {
  total_distance: 0,
  total_duration: '0:00:00',
  total_moving: '0:00:00',
  workouts_count: 0,
}

test('every workout adds to the totals, and takes its share with it when it is deleted', async () => {
  await using app = await openWithRides()
  expect(await show(app.sam, app.id)).toMatchObject({
    total_distance: expect.closeTo(app.long.distance + app.short.distance, 6),
    total_duration: '1:12:00',
    total_moving: '1:02:00',
    workouts_count: 2,
  })
  await app.sam.delete(`/api/workouts/${app.long.id}`)
  expect(await show(app.sam, app.id)).toMatchObject({
    total_distance: app.short.distance,
    total_duration: '0:12:00',
    total_moving: '0:02:00',
    workouts_count: 1,
  })
  await app.sam.delete(`/api/workouts/${app.short.id}`)
  expect(await show(app.sam, app.id)).toMatchObject(nothing)
})

test('adding up anew repairs totals that do not fit the workouts', async () => {
  await using app = await openWithRides()
  const right = await list(app.sam)
  const wrong = { totalDistanceM: 7, totalDurationS: 7, totalMovingS: 7, workoutsCount: 7 }
  app.ctx.db.update(equipments).set(wrong).where(eq(equipments.id, app.bike.id)).run()
  expect(await list(app.sam)).not.toEqual(right)
  const answer = await refresh(app.sam, app.id)
  expect(outcome(answer)).toEqual([200, { status: 'success', data: { equipments: right } }])
  expect(await list(app.sam)).toEqual(right)
})

test('adding up nothing gives nothing, and the body is not read', async () => {
  await using app = await openWithBike()
  const path = `/api/equipments/${app.bike.shortId}/refresh`
  const answer = await app.sam.request('POST', path, { body: '{no JSON', headers: { 'content-type': 'x' } })
  expect(answer.status).toBe(200)
  expect(await show(app.sam, app.bike.shortId)).toMatchObject(nothing)
})
