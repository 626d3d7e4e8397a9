// Workouts and accounts are deleted during another request. That request either finishes first or finds nothing.
import { describe, expect, test } from 'bun:test'
import { workOnTraces } from '../../maps/lines/working'
import { steadyRide } from '../../support/recordings'
import { storedThings } from '../../support/stored'
import { openTestApp, testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { differentRides, uploadArchive, zipOf } from '../intake/archives'
import { tryChanging, tryEntering } from './by-hand'

describe('of a workout that is deleted while its file is opened there is no', () => {
  const app = testApp()

  test.each([
    ['gpx', { gpx: '' }],
    ['gpx/segment/1', { gpx: '' }],
    ['chart_data', { chart_data: '' }],
    ['chart_data/segment/1', { chart_data: '' }],
    ['gpx/download', { workouts: [] }],
  ])('%s', async (form, data) => {
    const user = await app.user(`u${Bun.hash(form)}`)
    const workout = await user.upload()
    const { read } = app.ctx.files
    app.ctx.files.read = async path => {
      app.ctx.files.read = read
      await user.delete(`/api/workouts/${workout.id}`)
      return read(path)
    }
    const answer = await user.get(`/api/workouts/${workout.id}/${form}`)
    expect([answer.status, answer.body]).toEqual([
      404,
      { status: 'not found', message: 'workout not found', data },
    ])
  })
})

test('a workout that is changed, read and deleted by many at once is gone afterwards, with all it had', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const before = storedThings(app)
  for (let run = 0; run < 10; run++) {
    const { id, map } = await sam.upload()
    const path = `/api/workouts/${id}`
    const asks = [
      () => sam.get(`${path}/chart_data`),
      () => tryChanging(sam, id, { sport_id: 5 }),
      () => sam.get(`/api/workouts/map/${map}`),
      () => sam.delete(path),
      () => tryChanging(sam, id, { title: 'Too late' }),
      () => sam.delete(path),
      () => sam.get(`${path}/gpx`),
    ]
    // Each run starts with another request.
    const inTurn = [...asks.slice(run % asks.length), ...asks.slice(0, run % asks.length)]
    const statuses = (await Promise.all(inTurn.map(ask => ask()))).map(({ status }) => status)
    expect(statuses.filter(status => status === 204)).toHaveLength(1)
    expect([200, 204, 404]).toEqual(expect.arrayContaining(statuses))
  }
  await workOnTraces(app)
  expect(storedThings(app)).toEqual(before)
})

test('an account deleted while many of its uploads are on their way leaves none of them', async () => {
  await using app = openTestApp()
  const before = storedThings(app)
  const archive = zipOf(differentRides(3))
  const upload = (user: TestUser, index: number) =>
    index % 4 === 0 ? uploadArchive(user, archive) : user.tryUpload(steadyRide())
  for (const stored of [0, 1, 5, 12]) {
    const leaver = await app.user(`leaver_${stored}`)
    const uploads = Array.from({ length: 20 }, (_, index) => upload(leaver, index))
    while (storedThings(app).workouts!.length < stored) await new Promise(resolve => setImmediate(resolve))
    expect((await leaver.delete(`/api/users/leaver_${stored}`)).status).toBe(204)
    const statuses = (await Promise.all(uploads)).map(({ status }) => status)
    expect([201, 401]).toEqual(expect.arrayContaining(statuses))
    expect((await tryEntering(leaver, {})).status).toBe(401)
    // Jobs of deleted workouts do nothing.
    expect({ ...storedThings(app), jobs: [] }).toEqual<unknown>(before)
  }
})
