// Uploads that the client repeats because it received no response.
import { describe, expect, test } from 'bun:test'
import { zipSync } from 'fflate'
import type { WorkoutsAnswer } from '../../../src/workouts/workouts/schemas'
import { gpxFile, steadyRide } from '../../support/recordings'
import { uploadForm } from '../../support/requests'
import { storedThings } from '../../support/stored'
import { testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'

const app = testApp()
const key = 'b1946ac9-2c1e-4f0a-9d37-d0a9a1a0f3ee'

const ride = steadyRide({ start: new Date('2026-05-01T08:00:00Z') })
const other = steadyRide({ start: new Date('2026-05-03T08:00:00Z') })

async function send(user: TestUser, data: object, file = gpxFile(ride), name = 'ride.gpx') {
  const body = uploadForm({ file, name, data: { sport_id: 1, ...data } })
  const { status, body: answer } = await user.request<WorkoutsAnswer>('POST', '/api/workouts', { body })
  return { status, ids: answer.data?.workouts.map(({ id }) => id) ?? [] }
}

const countOf = async (user: TestUser) =>
  (await user.request<WorkoutsAnswer>('GET', '/api/workouts')).body.data.workouts.length

describe('an upload with a key', () => {
  test('is stored once, whatever is sent again', async () => {
    const sam = await app.user('sam')
    const first = await send(sam, { key })
    expect([first.status, first.ids.length]).toEqual([201, 1])
    const files = storedThings(app).files
    expect(await send(sam, { key })).toEqual(first)
    expect(await countOf(sam)).toBe(1)
    expect(storedThings(app)).toMatchObject({ files, orphanedFiles: [] })
  })

  test('also when it is sent twice at once', async () => {
    const ann = await app.user('ann')
    const [one, two] = await Promise.all([send(ann, { key }), send(ann, { key })])
    expect(one).toEqual(two)
    expect(await countOf(ann)).toBe(1)
  })

  test('of an archive, with all its workouts', async () => {
    const eve = await app.user('eve')
    const archive = gpxFile(zipSync({ 'a.gpx': ride, 'b.gpx': other }))
    const first = await send(eve, { key }, archive, 'both.zip')
    expect(first.ids).toHaveLength(2)
    expect(await send(eve, { key }, archive, 'both.zip')).toEqual(first)
    expect(await countOf(eve)).toBe(2)
  })

  test('is another of somebody else, and another with another key', async () => {
    const [kim, lou] = [await app.user('kim'), await app.user('lou')]
    const all = [await send(kim, { key }), await send(lou, { key }), await send(lou, { key: `${key}-2` })]
    expect(new Set(all.flatMap(({ ids }) => ids)).size).toBe(3)
  })

  test('is stored again once it has been deleted', async () => {
    const max = await app.user('max')
    const { ids } = await send(max, { key })
    await max.request('DELETE', `/api/workouts/${ids[0]}`)
    expect((await send(max, { key })).status).toBe(201)
    expect(await countOf(max)).toBe(1)
  })
})

test('an empty key is none', async () => {
  const tom = await app.user('tom')
  expect([await send(tom, { key: '' }), await send(tom, { key: '' })]).toMatchObject([
    { status: 201 },
    { status: 201 },
  ])
  expect(await countOf(tom)).toBe(2)
})

test.each([7, true, { key }])('the key %j is refused', async wrong => {
  const user = await app.user(`with_${typeof wrong}`)
  expect((await send(user, { key: wrong })).status).toBe(400)
})
