// An account is exported from one instance, imported by another, and exported again. Both archives must be equal.
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { allWorkouts } from '../../../src/platform/db/tables'
import { avatarOf, giveAvatar, plain } from '../../accounts/avatars/give-avatar'
import { insertEquipment, makeDefault, prefer } from '../../support/equipments'
import { segmentedRide, steadyRide } from '../../support/recordings'
import { type TestApp, testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { filesIn, makeExportOf, textOf } from '../exports/exporting'
import { importArchive, importOf, problemsOf } from './importing'

const [from, to] = [testApp(), testApp({ TZ: 'Europe/Paris' })]
// The workout of another user shifts the ids, so that rows have different ids on the two instances.
const other = await to.user('other')
await other.upload()
const [sam, moved] = [
  await from.user('sam', { createdAt: new Date('2025-01-02T03:04:05.678Z') }),
  await to.user('sam'),
]
from.ctx.jobs.start()
to.ctx.jobs.start()

async function archiveOf(app: TestApp, user: TestUser) {
  const { file_name } = await makeExportOf(user)
  return Bun.file(join(app.dataDir, 'uploads/exports', String(user.account.id), file_name)).bytes()
}

/** Fills the account with data in which every value differs from its default. */
async function fillAccount() {
  await sam.request('POST', '/api/auth/profile/edit', {
    json: { first_name: 'Sam', last_name: 'Ôé🚲', location: 'Там', bio: 'a\n"b"', birth_date: '1990-02-03' },
  })
  await sam.request('POST', '/api/auth/profile/edit/preferences', {
    json: {
      date_format: 'yyyy-MM-dd',
      display_ascent: false,
      imperial_units: true,
      language: 'fr',
      start_elevation_at_zero: false,
      timezone: 'America/New_York',
      use_dark_mode: true,
      use_raw_gpx_speed: true,
      pause_gap: 60,
      weekm: true,
      days_by_place: true,
      list_columns: ['title', 'load', 'date'],
    },
  })
  const bike = insertEquipment(from.ctx.db, sam)
  insertEquipment(from.ctx.db, sam, { label: 'Old shoes', type: 'shoes', isActive: false })
  makeDefault(from.ctx.db, sam, 1, bike.id)
  await sam.request('PATCH', `/api/equipments/${bike.shortId}`, { json: { retire_at: 4321.5 } })
  prefer(from.ctx.db, sam, 1, {
    color: '#123456',
    isActive: false,
    stoppedSpeedThreshold: 3.5,
    measure: 'pace',
  })
  const goal = { period: 'week', measure: 'distance', amount: 12.345, sport_ids: [1, 5] }
  await sam.request('POST', '/api/goals', { json: goal })
  for (const [path, json] of [
    ['body', { measure: 'weight', valid_from: '2026-01-02', value: 70.5 }],
    ['body', { measure: 'weight', valid_from: '2026-02-03', value: 69 }],
    ['body', { measure: 'max-heart-rate', valid_from: '2026-01-02', value: 190 }],
    ['thresholds', { measure: 'threshold-power', sport_group: 'ride', valid_from: '2026-01-02', value: 250 }],
    [
      'thresholds',
      { measure: 'threshold-heart-rate', sport_group: 'run', valid_from: '2026-01-02', value: 170 },
    ],
  ] as const)
    await sam.request('POST', `/api/${path}`, { json: { ...json } })
  const zones = { quantity: 'heart-rate', sport_group: 'run', scheme: 'own', bounds: [100, 150] }
  await sam.request('PATCH', '/api/thresholds/zones', { json: zones })
  await sam.request('PATCH', '/api/thresholds/zones', {
    json: { quantity: 'speed', sport_group: 'run', scheme: 'speed-6-run' },
  })
  await sam.request('PATCH', '/api/training/settings', {
    json: { formula: 'women', is_hidden: true, starting_fitness: 42.5 },
  })
  await sam.request('POST', '/api/goals', { json: { period: 'year', measure: 'days', amount: 200 } })
  await giveAvatar(sam, plain([200, 10, 10, 255]))
  const ride = await sam.upload(segmentedRide({}, { start: new Date('2026-05-01T09:00:00Z'), climb: -1 }), {
    title: 'Ride',
    notes: 'a\n"b" \\ c',
    description: 'd',
  })
  await sam.request('POST', `/api/workouts/${ride.id}/stretches`, {
    json: { name: 'Up "the" hill', from: 10, to: 50.5 },
  })
  await sam.upload(steadyRide({ points: 300, start: new Date('2026-04-01T09:00:00Z'), climb: null }), {
    sport_id: 3,
  })
  const byHand = { sport_id: 5, workout_date: '2026-04-01 08:00', duration: 93784, distance: 12.345 }
  await sam.request('POST', '/api/workouts/no_gpx', { json: { ...byHand, ascent: 12.345, descent: 0 } })
  const weather = { icon: 'rain', temperature: 12.5, humidity: 0.5, wind: 2, windBearing: 90 }
  from.ctx.db
    .update(allWorkouts)
    .set({ weatherStart: JSON.stringify(weather) })
    .run()
  from.advanceClock(90_500)
  await sam.request('PATCH', `/api/workouts/${ride.id}`, { json: { title: 'Renamed' } })
}

await fillAccount()
const brought = await archiveOf(from, sam)
const imported = await importArchive(moved, brought)
const taken = await archiveOf(to, moved)

/** Fields whose values depend on the instance: user ids, and file names, which have a random ending. */
const ofTheInstance = new Set(['user_id', 'gpx'])
const data = (archive: Uint8Array, name: string) =>
  JSON.parse(textOf(filesIn(archive).get(name)), (key, value) => (ofTheInstance.has(key) ? undefined : value))

test('all of it was imported', async () => {
  expect(imported).toMatchObject({
    status: 'done',
    origin: 'trackhut',
    username: 'sam',
    takes_profile: true,
    workouts: { total: 3, processed: 3, added: 3, already_there: 0, without_recording: 0, left_out: 0 },
    equipments_added: 2,
    unknown_sports: [],
    can_undo: true,
  })
  expect(await problemsOf(moved)).toEqual([])
})

describe('the same data', () => {
  test.each([
    'user_workouts_data.json',
    'user_equipments_data.json',
    'user_goals_data.json',
    'user_training_data.json',
    'user_sport_preferences.json',
  ])('%s, field by field', name => {
    const [before, after] = [data(brought, name), data(taken, name)].map(withoutRecordIds)
    expect(before).not.toBeEmpty()
    expect(after).toEqual(before)
  })

  test('user_data.json, but for what belongs to the account here', () => {
    // The account keeps its email address, so it is compared separately.
    const { email, ...before } = withoutRecordIds(data(brought, 'user_data.json'))
    expect(email).toBe('sam@example.org')
    expect(withoutRecordIds(data(taken, 'user_data.json'))).toEqual({ email: 'sam@example.org', ...before })
  })

  test('recordings, byte by byte', () => {
    const [before, after] = [brought, taken].map(archive =>
      [...filesIn(archive)]
        .filter(([name]) => name.startsWith('gpx/'))
        .map(([, bytes]) => textOf(bytes))
        .toSorted(),
    )
    expect(before).toHaveLength(2)
    expect(after).toEqual(before!)
  })

  test('the picture, made anew of the one in the archive', async () => {
    expect((await avatarOf(to, 'sam')).byteLength).toBeGreaterThan(100)
  })
})

/** Removes the ids of records, because they differ between instances. */
const withoutRecordIds = (value: object): Record<string, unknown> =>
  JSON.parse(JSON.stringify(value), (key, inner) =>
    key === 'records' ? inner.map(({ id, ...record }: { id: number }) => record) : inner,
  )

test('what a workout looks like here: map, segments and neighbours', async () => {
  const { body } = await moved.get<{
    data: { workouts: { title: string; map: string; bounds: number[] }[] }
  }>('/api/workouts')
  const ride = body.data.workouts.find(({ title }) => title === 'Renamed')
  expect(ride?.bounds).toHaveLength(4)
  expect((await moved.get(`/api/workouts/map/${ride?.map}`)).status).toBe(200)
})

test('a second time adds nothing and changes nothing', async () => {
  const again = await importArchive(moved, brought)
  expect(again.workouts).toMatchObject({ total: 3, added: 0, already_there: 3, left_out: 0 })
  expect(again).toMatchObject({ equipments_added: 0, can_undo: false })
  expect(await problemsOf(moved)).toEqual([])
  to.advanceClock(25 * 3_600_000)
  const later = await archiveOf(to, moved)
  for (const name of ['user_workouts_data.json', 'user_equipments_data.json', 'user_data.json']) {
    expect(data(later, name)).toEqual(data(taken, name))
  }
})

test('the other account is as it was', async () => {
  const { body } = await other.get<{ data: { workouts: object[] } }>('/api/workouts')
  expect(body.data.workouts).toHaveLength(1)
  expect(await importOf(other)).toBeNull()
})
