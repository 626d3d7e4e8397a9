// The distance at which equipment is to be retired: set, changed, removed, and refused if invalid.
import { describe, expect, test } from 'bun:test'
import { change, create, created, openWithBike, show } from './equipment-requests'

test('a distance is set when equipment is made, and later', async () => {
  await using app = await openWithBike()
  expect((await created(app.sam, { label: 'Shoes', equipment_type_id: 1, retire_at: 800 })).retire_at).toBe(
    800,
  )
  const { shortId } = app.bike
  expect((await show(app.sam, shortId))?.retire_at).toBeNull()
  await change(app.sam, shortId, { retire_at: 12_345.678 })
  expect((await show(app.sam, shortId))?.retire_at).toBe(12_345.678)
  // A change without `retire_at` keeps the stored distance.
  await change(app.sam, shortId, { label: 'Red bike' })
  expect((await show(app.sam, shortId))?.retire_at).toBe(12_345.678)
  await change(app.sam, shortId, { retire_at: null })
  expect((await show(app.sam, shortId))?.retire_at).toBeNull()
})

test('nothing happens to the equipment when it is reached', async () => {
  await using app = await openWithBike()
  await change(app.sam, app.bike.shortId, { retire_at: 0.1 })
  const json = { sport_id: 1, workout_date: '2026-05-04 08:00', duration: 3600, distance: 10 }
  const equipment_ids = [app.bike.shortId]
  await app.sam.request('POST', '/api/workouts/no_gpx', { json: { ...json, equipment_ids } })
  expect(await show(app.sam, app.bike.shortId)).toMatchObject({
    is_active: true,
    retire_at: 0.1,
    total_distance: 10,
  })
})

describe('what is no distance is refused, and changes nothing', () => {
  test.each([[0], [-1], [0.01], [1e-9], [1e9], ['800'], [[800]], [true]])('%p', async retire_at => {
    await using app = await openWithBike()
    await change(app.sam, app.bike.shortId, { retire_at: 700 })
    const answers = [
      await change(app.sam, app.bike.shortId, { retire_at }),
      await create(app.sam, { label: 'Other', equipment_type_id: 2, retire_at }),
    ]
    for (const { status, failure } of answers)
      expect([status, failure?.code]).toEqual([400, 'fields-invalid'])
    expect((await show(app.sam, app.bike.shortId))?.retire_at).toBe(700)
  })
})
