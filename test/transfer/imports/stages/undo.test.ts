// The undo of an import removes everything that the import added, and nothing else.
import { describe, expect, test } from 'bun:test'
import { importItems, imports } from '../../../../src/platform/db/tables'
import type { EquipmentsAnswer } from '../../../../src/workouts/equipments/schemas'
import { avatarOf, giveAvatar, plain } from '../../../accounts/avatars/give-avatar'
import { insertEquipment, makeDefault, prefer } from '../../../support/equipments'
import { steadyRide } from '../../../support/recordings'
import { soon } from '../../../support/soon'
import { storedThings } from '../../../support/stored'
import { openTestApp, type TestApp } from '../../../support/test-app'
import type { TestUser } from '../../../support/test-user'
import { loadOf, storeAnalysed } from '../../../workouts/training/analysed-workouts'
import {
  archivedWorkout,
  archiveOf,
  askForUndo,
  endImport,
  importArchive,
  importOf,
  jobsAreDone,
  newShortId,
  undoImport,
} from '../importing'

const bike = {
  id: newShortId(),
  label: 'Red bike',
  equipment_type: { id: 2, label: 'Bike' },
  is_active: true,
  default_for_sport_ids: [1],
}
const ride = archivedWorkout({
  sport_id: 1,
  sport_label: 'Cycling (Sport)',
  gpx: 'a.gpx',
  equipments: [bike],
})
const archive = archiveOf([ride, archivedWorkout()], {
  'user_equipments_data.json': [bike],
  'user_training_data.json': [
    {
      ...{ kind: 'values', measure: 'weight', sport_group: 'all' },
      values: [{ valid_from: '2026-01-01', value: 70, workout_id: ride.id }],
    },
    { kind: 'refused', measure: 'max-heart-rate', sport_group: 'all', value: 200 },
    { kind: 'zones', quantity: 'power', sport_group: 'ride', scheme: 'own', bounds: [0, 200] },
    { kind: 'settings', formula: 'men', is_hidden: true },
  ],
  'user_sport_preferences.json': [
    {
      sport_id: 1,
      sport_label: 'Cycling (Sport)',
      color: '#abcdef',
      is_active: false,
      stopped_speed_threshold: 2,
      measure: 'pace',
    },
    { sport_id: 5, sport_label: 'Running', color: null, is_active: false, stopped_speed_threshold: 1 },
  ],
  profile: { first_name: 'New', bio: 'new', created_at: '2020-01-01 00:00:00', weekm: true, picture: true },
  'me.png': plain([10, 200, 10, 255]),
  'gpx/a.gpx': steadyRide({ start: new Date('2026-05-03T08:00:00Z'), points: 200 }),
})

/** Creates a user who has data of every kind before the import. */
async function settled(app: TestApp) {
  const sam = await app.user('sam', { firstName: 'Sam', bio: 'old' })
  const own = insertEquipment(app.ctx.db, sam)
  makeDefault(app.ctx.db, sam, 1, own.id)
  prefer(app.ctx.db, sam, 1, { color: '#123456', stoppedSpeedThreshold: 1.5 })
  await giveAvatar(sam, plain([200, 10, 10, 255]))
  await sam.upload()
  app.ctx.jobs.start()
  await jobsAreDone(app)
  return sam
}

/** Everything about an account: responses of the API, the picture, and all stored rows and files. */
async function everything(app: TestApp, sam: TestUser) {
  const paths = ['/api/auth/profile', '/api/workouts', '/api/equipments', '/api/sports', '/api/records']
  const bodies = await Promise.all(paths.map(async path => (await sam.get(path)).body))
  const { records, ...stored } = storedThings(app)
  return { bodies: withoutRecordIds(bodies), picture: await avatarOf(app, 'sam'), stored }
}

/** Removes the ids of personal records, because a record gets a new id when it passes to another workout. */
const withoutRecordIds = (bodies: unknown[]) =>
  JSON.parse(JSON.stringify(bodies), (_, value) => (value?.record_type ? { ...value, id: null } : value))

test('an import and its undoing leave everything as it was', async () => {
  await using app = openTestApp()
  const sam = await settled(app)
  const before = await everything(app, sam)
  const last = await importArchive(sam, archive)
  expect(last).toMatchObject({ workouts: { added: 2 }, equipments_added: 1, can_undo: true })
  await jobsAreDone(app)
  expect(await everything(app, sam)).not.toEqual(before)

  const { body } = await askForUndo(sam)
  expect(body).toMatchObject({ data: { status: 'undoing', can_undo: false } })
  await jobsAreDone(app)
  expect(await importOf(sam)).toMatchObject({
    status: 'undone',
    can_undo: false,
    workouts: { total: 2, processed: 2, added: 2 },
  })
  expect(await everything(app, sam)).toEqual(before)
  expect((await endImport(sam)).status).toBe(204)
  expect(await importOf(sam)).toBeNull()
  await jobsAreDone(app)
  expect(await everything(app, sam)).toEqual(before)
})

test('an imported date of birth changes loads and energy, and so does undoing that', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const [workout] = storeAnalysed(app, sam, [{ date: '2026-05-01', sport: 3, heartRates: { 150: 3600 } }])
  app.ctx.jobs.start()
  await importArchive(sam, archiveOf([], { profile: { birth_date: '1966-05-02 00:00:00' } }))
  await soon(() => loadOf(app, workout!)).toMatchObject({ load: expect.any(Number), isOutdated: false })
  await undoImport(sam)
  await soon(() => loadOf(app, workout!)).toMatchObject({ load: null, isOutdated: false })
})

test('only what was added counts while it is taken away', async () => {
  await using app = openTestApp()
  const sam = await settled(app)
  const [first, second] = [archivedWorkout(), archivedWorkout()]
  await importArchive(sam, archiveOf([first]))
  await importArchive(sam, archiveOf([first, second]))
  const { body } = await askForUndo(sam)
  expect(body).toMatchObject({ data: { workouts: { total: 2, processed: 0, added: 1 } } })
  await jobsAreDone(app)
  expect(await importOf(sam)).toMatchObject({ status: 'undone', workouts: { processed: 1, added: 1 } })
})

test('what was changed since stays as it is now', async () => {
  await using app = openTestApp()
  const sam = await settled(app)
  await importArchive(sam, archive)
  await sam.request('POST', '/api/auth/profile/edit', {
    json: { first_name: 'New', last_name: null, location: null, bio: 'newer', birth_date: null },
  })
  await sam.request('POST', '/api/auth/profile/edit/sports', { json: { sport_id: 1, color: '#000000' } })
  await giveAvatar(sam, plain([1, 2, 3, 255]))
  const chosen = await avatarOf(app, 'sam')
  const later = await sam.upload(steadyRide({ start: new Date('2026-05-09T08:00:00Z') }), {
    equipment_ids: [bike.id],
  })
  await undoImport(sam)
  await jobsAreDone(app)

  const { body } = await sam.get<{ data: object }>('/api/auth/profile')
  expect(body.data).toMatchObject({ first_name: 'Sam', bio: 'newer', weekm: false, nb_workouts: 2 })
  expect(body.data).toMatchObject({ created_at: 'Mon, 01 Jun 2026 10:00:00 GMT' })
  const sports = await sam.get<{
    data: { sports: { id: number; color: string; is_active_for_user: boolean }[] }
  }>('/api/sports')
  expect(sports.body.data.sports.find(({ id }) => id === 1)?.color).toBe('#000000')
  expect(sports.body.data.sports.find(({ id }) => id === 5)?.is_active_for_user).toBe(true)
  expect(await avatarOf(app, 'sam')).toEqual(chosen)
  const kept = (await sam.get<EquipmentsAnswer>('/api/equipments')).body.data.equipments
  expect(kept.map(({ label, workouts_count }) => [label, workouts_count])).toEqual([
    ['Blue bike', 1],
    ['Red bike', 1],
  ])
  expect((await sam.get(`/api/workouts/${later.id}`)).status).toBe(200)
  expect((await sam.get(`/api/workouts/${ride.id}`)).status).toBe(404)
  // The previous picture is kept until the import can no longer be undone.
  const files = () => storedThings(app).files as string[]
  expect(files().filter(name => name.startsWith('pictures/'))).toHaveLength(2)
  await endImport(sam)
  expect(files().filter(name => name.startsWith('pictures/'))).toHaveLength(1)
})

test('after an undo the same archive can be imported again', async () => {
  await using app = openTestApp()
  const sam = await settled(app)
  await importArchive(sam, archive)
  await undoImport(sam)
  expect(await importArchive(sam, archive)).toMatchObject({ workouts: { added: 2 }, equipments_added: 1 })
  expect(app.ctx.db.select().from(imports).all()).toHaveLength(1)
})

describe('there is nothing to undo', () => {
  test.each([
    ['without an import', null],
    ['after one that added nothing', archiveOf([])],
    ['after one that was refused', archiveOf('x')],
  ])('%s', async (_, sent) => {
    await using app = openTestApp()
    const sam = await app.user('sam', { createdAt: new Date('2019-01-01T00:00:00Z') })
    app.ctx.jobs.start()
    if (sent) await importArchive(sam, sent)
    const { status, body } = await askForUndo(sam)
    expect([status, body]).toEqual([400, { status: 'error', message: 'there is no import to undo' }] as never)
  })

  test('while it is underway, nor can it be stopped then', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    app.ctx.jobs.start()
    await importArchive(sam, archiveOf([archivedWorkout()]))
    await app.ctx.jobs.stop()
    await askForUndo(sam)
    expect((await askForUndo(sam)).status).toBe(400)
    expect((await endImport(sam)).body).toEqual({ status: 'error', message: 'the import is being undone' })
    app.ctx.jobs.start()
    await jobsAreDone(app)
    await endImport(sam)
    await jobsAreDone(app)
    expect(app.ctx.db.select().from(importItems).all()).toEqual([])
  })
})
