import { describe, expect, test } from 'bun:test'
import { defaultEquipments, equipments, workoutEquipments } from '../../../src/platform/db/tables'
import type { WorkoutsAnswer } from '../../../src/workouts/workouts/schemas'
import { makeDefault } from '../../support/equipments'
import { list, noEquipment, openWithBike, outcome, refused } from './equipment-requests'

async function openWithWorkout() {
  const app = await openWithBike()
  makeDefault(app.ctx.db, app.sam, 1, app.bike.id)
  const workout = await app.sam.upload(undefined, { sport_id: 1 })
  return { ...app, workout, path: `/api/equipments/${app.bike.shortId}` }
}

/** Counts rows of equipment, of workouts with equipment, and of sports with a default. */
const counts = ({ ctx: { db } }: Awaited<ReturnType<typeof openWithBike>>) =>
  [equipments, workoutEquipments, defaultEquipments].map(table => db.$count(table))

test('equipment no workout was done with goes, and its place as a default', async () => {
  await using app = await openWithBike()
  makeDefault(app.ctx.db, app.sam, 1, app.bike.id)
  const path = `/api/equipments/${app.bike.shortId}`
  expect(outcome(await app.sam.delete(path))).toEqual([204, ''])
  expect(await Promise.all(counts(app))).toEqual([0, 0, 0])
  expect(outcome(await app.sam.delete(path))).toEqual(noEquipment)
})

test('equipment that workouts were done with stays', async () => {
  await using app = await openWithWorkout()
  expect(outcome(await app.sam.delete(app.path))).toEqual(
    refused(
      "you cannot delete equipment that has workouts associated with it without 'force' parameter",
      403,
    ),
  )
  expect((await list(app.sam))[0]?.workouts_count).toBe(1)
})

describe('equipment goes whatever was done with it, and the workouts stay:', () => {
  test.each(['force', 'force=', 'force=true', 'force=false', 'force=0', 'force=1&force=2'])(
    '?%s',
    async query => {
      await using app = await openWithWorkout()
      expect(outcome(await app.sam.delete(`${app.path}?${query}`))).toEqual([204, ''])
      expect(await Promise.all(counts(app))).toEqual([0, 0, 0])
      const { body } = await app.sam.get<WorkoutsAnswer>(`/api/workouts/${app.workout.id}`)
      expect(body.data.workouts[0]).toMatchObject({ id: app.workout.id, equipments: [] })
    },
  )
})

test('another word forces nothing', async () => {
  await using app = await openWithWorkout()
  expect((await app.sam.delete(`${app.path}?forced=true`)).status).toBe(403)
})
