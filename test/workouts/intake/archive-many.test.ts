import { describe, expect, test } from 'bun:test'
import { sweepOrphanedFiles } from '../../../src/platform/storage/orphaned-files'
import type { Workout, WorkoutsAnswer } from '../../../src/workouts/workouts/schemas'
import { insertEquipment } from '../../support/equipments'
import { storedThings, uploadedFiles } from '../../support/stored'
import { openTestApp, type TestApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { nextTurn } from '../../support/waiting'
import { differentRides, setLimits, uploadArchive, zipOf } from './archives'

/** Everything that the API returns about a user's workouts, except values that differ between any two users. */
async function toldAbout(user: TestUser, created: Workout[]) {
  const profile = await user.get<{ data: Record<string, unknown> }>('/api/auth/profile')
  const { nb_workouts, nb_sports, total_distance, total_duration, total_ascent } = profile.body.data
  const records = await user.get<{ data: { records: { workout_id: string }[] } }>('/api/records')
  const equipments = await user.get<{ data: { equipments: object[] } }>('/api/equipments')
  const positions = new Map(created.map(({ id }, index) => [id, index]))
  return {
    totals: { nb_workouts, nb_sports, total_distance, total_duration, total_ascent },
    records: records.body.data.records.map(record => ({
      ...record,
      ...{ id: 0, user: '', workout_id: positions.get(record.workout_id) },
    })),
    equipments: equipments.body.data.equipments.map(equipment => ({ ...equipment, id: '', user_id: 0 })),
    workouts: created.map(({ distance, ascent, ave_speed, max_speed, moving, segments, bounds, title }) => ({
      ...{ distance, ascent, ave_speed, max_speed, moving, bounds, title },
      segments: segments.map(segment => ({ ...segment, workout_id: '' })),
    })),
  }
}

async function rideWithBike(app: TestApp, username: string) {
  const user = await app.user(username)
  return { user, equipment_ids: [insertEquipment(app.ctx.db, user).shortId] }
}

test('200 recordings at once come to the same as one after the other, and nobody waits meanwhile', async () => {
  await using app = openTestApp()
  await setLimits(await app.user('admin', { isAdmin: true }), { gpx_limit_import: 500 })
  const rides = differentRides(200)
  const [atOnce, oneByOne] = [await rideWithBike(app, 'at_once'), await rideWithBike(app, 'one_by_one')]

  let isDone = false
  const upload = uploadArchive(atOnce.user, zipOf(rides), { equipment_ids: atOnce.equipment_ids })
  void upload.finally(() => {
    isDone = true
  })
  // Counts the stored files after each response to another request. There are many different counts, because a request
  // waits only for a few files of the upload.
  const seen = new Set<number>()
  while (!isDone) {
    expect((await app.request('GET', '/api/ping')).status).toBe(200)
    seen.add(uploadedFiles(app.dataDir).length)
    await nextTurn()
  }
  const created = (await upload).body.data.workouts
  expect(created).toHaveLength(200)
  expect(seen.size).toBeGreaterThan(50)

  const each: Workout[] = []
  for (const ride of Object.values(rides)) {
    each.push(await oneByOne.user.upload(ride, { equipment_ids: oneByOne.equipment_ids }))
  }
  const told = await toldAbout(atOnce.user, created)
  expect(told.totals.nb_workouts).toBe(200)
  expect(told.records).toHaveLength(5)
  expect(told).toEqual(await toldAbout(oneByOne.user, each))
  expect(storedThings(app)).toMatchObject({ orphanedFiles: [] })
  expect(storedThings(app).files).toHaveLength(1200)
})

test('archives of one user at the same time do not get in each other’s way', async () => {
  await using app = openTestApp()
  const kim = await app.user('kim')
  const bad = zipOf({ ...differentRides(2), 'bad.gpx': '' })
  const uploads = Array.from({ length: 20 }, (_, index) =>
    uploadArchive(kim, index % 5 === 4 ? bad : zipOf(differentRides(3))),
  )
  const statuses = (await Promise.all(uploads)).map(({ status }) => status)
  expect(statuses.filter(status => status === 201)).toHaveLength(16)
  expect(statuses.filter(status => status === 400)).toHaveLength(4)
  const { body } = await kim.get<WorkoutsAnswer & { pagination: object }>('/api/workouts')
  expect(body.pagination).toMatchObject({ total: 48 })
  expect(storedThings(app).files).toHaveLength(144)
  expect(storedThings(app).orphanedFiles).toEqual([])
})

describe('an archive that the end of the server interrupts', () => {
  test.each([1, 3, 6])('after %d files leaves what the next start sweeps', async files => {
    await using app = openTestApp()
    const kim = await app.user('kim')
    await kim.upload()
    const before = storedThings(app)
    const { saveAll } = app.ctx.files
    // Imitates a process that is killed after it has written `files` files: the upload stops there. It fails and cleans
    // up only after the test has checked what is left.
    const [killed, seen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let written = 0
    app.ctx.files.saveAll = async toSave => {
      for (const [path, content] of Object.entries(toSave)) {
        if (written === files) {
          killed.resolve()
          await seen.promise
          throw new Error('killed')
        }
        written++
        await saveAll({ [path]: content })
      }
    }
    const upload = uploadArchive(kim, zipOf(differentRides(5)))
    await killed.promise
    expect(storedThings(app).files).toHaveLength(3 + files)
    await sweepOrphanedFiles(app.ctx)
    expect(storedThings(app)).toEqual(before)
    seen.resolve()
    expect((await upload).status).toBe(500)
  })
})
