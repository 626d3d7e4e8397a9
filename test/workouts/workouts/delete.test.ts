import { describe, expect, test } from 'bun:test'
import { equipments } from '../../../src/platform/db/tables'
import { workOnTraces } from '../../maps/lines/working'
import { insertEquipment } from '../../support/equipments'
import { steadyRide } from '../../support/recordings'
import { storedThings } from '../../support/stored'
import { openTestApp, testApp } from '../../support/test-app'

const app = testApp()

test('deleting a workout takes everything with it that hung on it', async () => {
  await using fresh = openTestApp()
  const sam = await fresh.user('sam')
  const before = storedThings(fresh)
  const bike = insertEquipment(fresh.ctx.db, sam)
  const workout = await sam.upload(undefined, { equipment_ids: [bike.shortId] })
  await sam.get(`/api/workouts/map/${workout.map}`)
  expect(storedThings(fresh).files).toHaveLength(3)

  const answer = await sam.delete(`/api/workouts/${workout.id}`)
  expect([answer.status, answer.body]).toEqual([204, ''])
  await workOnTraces(fresh)
  expect(storedThings(fresh)).toEqual(before)
  expect(fresh.ctx.db.select().from(equipments).all()).toEqual([bike])
  expect((await sam.get(`/api/workouts/${workout.id}`)).status).toBe(404)
})

test('a workout is deleted by its integer too', async () => {
  const kim = await app.user('kim')
  await kim.upload(steadyRide())
  const later = await kim.upload(steadyRide({ start: new Date('2026-05-02T08:00:00Z') }))
  expect((await kim.delete(`/api/workouts/${later.previous_workout}`)).status).toBe(204)
  expect((await kim.delete(`/api/workouts/${later.previous_workout}`)).status).toBe(404)
  expect((await kim.get(`/api/workouts/${later.id}`)).status).toBe(200)
})

describe('deleting is refused', () => {
  const missing = [404, { status: 'not found', message: 'workout not found', data: { workouts: [] } }]

  test.each([
    ['for a workout nobody has', '2'.repeat(22)],
    ['for an id that cannot be one', 'z'.repeat(22)],
    ['for an integer nobody has', '123456'],
  ])('%s', async (name, id) => {
    const user = await app.user(`d${name.length}`)
    const answer = await user.delete(`/api/workouts/${id}`)
    expect([answer.status, answer.body]).toEqual(missing)
  })

  test('for somebody else’s workout, administrators included', async () => {
    const owner = await app.user('owner')
    const workout = await owner.upload()
    for (const stranger of [await app.user('stranger'), await app.user('boss', { isAdmin: true })]) {
      const answer = await stranger.delete(`/api/workouts/${workout.id}`)
      expect([answer.status, answer.body]).toEqual([
        403,
        { status: 'error', message: 'you do not have permissions' },
      ])
    }
    expect((await owner.get(`/api/workouts/${workout.id}`)).status).toBe(200)
  })
})

test('a workout deleted by many at once is deleted once', async () => {
  await using fresh = openTestApp()
  const sam = await fresh.user('sam')
  const kept = await sam.upload()
  const workout = await sam.upload()
  const answers = await Promise.all([1, 2, 3, 4].map(() => sam.delete(`/api/workouts/${workout.id}`)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404, 404, 404])
  expect(storedThings(fresh).userSportTotals).toMatchObject([{ workoutsCount: 1 }])
  expect((await sam.get(`/api/workouts/${kept.id}`)).status).toBe(200)
})

test('files that are gone already do not keep a workout from being deleted', async () => {
  await using fresh = openTestApp()
  const sam = await fresh.user('sam')
  const workout = await sam.upload()
  for (const path of storedThings(fresh).files!) await fresh.ctx.files.remove(path as string)
  expect((await sam.delete(`/api/workouts/${workout.id}`)).status).toBe(204)
  expect(storedThings(fresh).orphanedFiles).toEqual([])
})

test('the ids of a deleted workout never come back', async () => {
  const max = await app.user('max')
  const first = await max.upload()
  await max.delete(`/api/workouts/${first.id}`)
  await max.upload()
  const ids = storedThings(app).workouts as { id: number; userId: number }[]
  const latest = Math.max(...ids.map(({ id }) => id))
  const { seq } = app.ctx.database.sqlite
    .query("SELECT seq FROM sqlite_sequence WHERE name = 'workouts'")
    .get() as {
    seq: number
  }
  expect(latest).toBe(seq)
})
