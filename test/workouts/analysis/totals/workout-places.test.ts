// Places of workouts: their start, farthest point and end.
import { expect, test } from 'bun:test'
import type { SavedShareAnswer } from '../../../../src/workouts/shares/links/schemas'
import type { WorkoutsAnswer } from '../../../../src/workouts/workouts/schemas'
import { steadyRide } from '../../../support/recordings'
import { openTestApp } from '../../../support/test-app'
import { enter } from '../../workouts/by-hand'

test('an answer says where a workout began, turned and ended; without positions it is null', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  // The ride goes 37 km to the north, from the plain of Bièvre to the Rhône.
  const { id } = await sam.upload(steadyRide({ points: 1101, step: 3e-4 }))
  const { body } = await sam.get<WorkoutsAnswer>(`/api/workouts/${id}`)
  const [workout] = body.data.workouts
  expect(workout?.places).toMatchObject({ start: { country: 'FR' }, farthest: { country: 'FR' } })
  expect(workout?.places?.farthest).toEqual(workout!.places!.end)
  expect(workout?.places?.start?.name).not.toBe(workout!.places!.end!.name)
  const byHand = await enter(sam)
  expect(byHand.places).toBeNull()
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
