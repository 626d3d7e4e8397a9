// An archive contains all data of its user, field by field, and no data of other users.
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Profile } from '../../../src/accounts/users/schemas'
import { allWorkouts } from '../../../src/platform/db/tables'
import { avatarOf, giveAvatar, plain } from '../../accounts/avatars/give-avatar'
import { insertEquipment, makeDefault, prefer } from '../../support/equipments'
import { runProgram } from '../../support/program'
import { segmentedRide, steadyRide } from '../../support/recordings'
import { testApp } from '../../support/test-app'
import { filesIn, makeExportOf, textOf } from './exporting'

const app = testApp()
const sam = await app.user('sam', {
  firstName: 'Sam',
  bio: 'Rides “far” – 🚲',
  birthDate: '1990-02-03',
  createdAt: new Date('2026-01-02T03:04:05.678Z'),
})
const kim = await app.user('kim', { bio: 'canary of kim' })
const bike = insertEquipment(app.ctx.db, sam)
makeDefault(app.ctx.db, sam, 1, bike.id)
prefer(app.ctx.db, sam, 1, { color: '#123456', isActive: false, stoppedSpeedThreshold: 1.5 })
await giveAvatar(sam, plain([200, 10, 10, 255]))
const gpx = segmentedRide({}, { start: new Date('2026-05-01T09:00:00Z'), climb: -1 })
const ride = await sam.upload(gpx, { title: 'Ride', notes: 'a\n"b" \\ c', description: 'd' })
const weather = { icon: 'rain', temperature: 12.5, humidity: 0.5, wind: 2, windBearing: 90 }
app.ctx.db
  .update(allWorkouts)
  .set({ weatherStart: JSON.stringify(weather) })
  .run()
const byHand = { sport_id: 5, workout_date: '2026-04-01 08:00', duration: 3600, distance: 12.345 }
await sam.request('POST', '/api/workouts/no_gpx', { json: { ...byHand, title: 'By hand' } })
app.advanceClock(90_500)
await sam.request('PATCH', `/api/workouts/${ride.id}`, { json: { title: 'Canary of sam' } })
await kim.upload(steadyRide({ points: 30 }), { title: 'canary of kim', notes: 'canary of kim' })
insertEquipment(app.ctx.db, kim, { label: 'canary of kim' })

app.ctx.jobs.start()
const { file_name } = await makeExportOf(sam)
const path = join(app.dataDir, 'uploads/exports', String(sam.account.id), file_name)
const archive = await Bun.file(path).bytes()
const files = filesIn(archive)
const json = (name: string) => JSON.parse(textOf(files.get(name)))
const gpxName = [...files.keys()].find(name => name.startsWith('gpx/'))!.slice(4)
const avatarName = [...files.keys()].find(name => name.endsWith('.jpg'))!

test('these files, and no other', () => {
  expect([...files.keys()]).toEqual([
    'README.txt',
    'sports.json',
    'user_data.json',
    'user_sport_preferences.json',
    'user_equipments_data.json',
    'user_goals_data.json',
    'user_training_data.json',
    avatarName,
    `gpx/${gpxName}`,
    'user_workouts_data.json',
    'manifest.json',
  ])
  expect(gpxName).toMatch(/^2026-05-01_08-00-00_1_[\w-]{11}\.gpx$/)
})

test('the profile, as its user sees it but for the form of dates', async () => {
  const { body } = await sam.get<{ data: Profile }>('/api/auth/profile')
  // These fields are about the server and its limits, so they are not exported.
  const { top_speeds, storage_used, storage_limit, own_storage_limit, ...data } = body.data
  const records = data.records.map((record, index) => ({
    ...record,
    workout_date: json('user_data.json').records[index].workout_date,
  }))
  expect(json('user_data.json')).toEqual({
    ...data,
    created_at: '2026-01-02 03:04:05.678000',
    birth_date: '1990-02-03 00:00:00',
    records,
  })
  expect(records).toContainEqual(expect.objectContaining({ workout_date: '2026-05-01 08:00:00' }))
})

test('what was changed about sports', () => {
  expect(json('user_sport_preferences.json')).toEqual([
    {
      sport_id: 1,
      sport_label: 'Cycling (Sport)',
      color: '#123456',
      is_active: false,
      stopped_speed_threshold: 1.5,
      measure: null,
    },
  ])
})

test('equipment, with what it is the default for', async () => {
  const { body } = await sam.get<{ data: { equipments: object[] } }>('/api/equipments')
  expect(body.data.equipments).toHaveLength(1)
  expect(json('user_equipments_data.json')).toEqual([
    { ...body.data.equipments[0], creation_date: '2026-01-01 12:00:00' },
  ])
  expect(json('user_equipments_data.json')[0].default_for_sport_ids).toEqual([1])
})

test('picture and recordings, byte by byte', async () => {
  expect(files.get(avatarName)).toEqual(await avatarOf(app, 'sam'))
  expect(textOf(files.get(`gpx/${gpxName}`))).toBe(new TextDecoder().decode(gpx))
})

describe('workouts', () => {
  const [first, second] = json('user_workouts_data.json')

  test('the earliest first, all with the same fields', () => {
    expect(json('user_workouts_data.json')).toHaveLength(2)
    for (const workout of [first, second]) {
      expect(Object.keys(workout).toSorted()).toEqual(
        (
          'id sport_id title creation_date modification_date workout_date duration pauses moving distance min_alt ' +
          'max_alt descent ascent max_speed top_speed ave_speed equipments records segments weather_start weather_end notes ' +
          'description sport_label gpx places venue local_start local_timezone'
        )
          .split(' ')
          .toSorted(),
      )
    }
  })

  test('one entered by hand', () => {
    expect(first).toMatchObject({
      title: 'By hand',
      sport_id: 5,
      sport_label: 'Running',
      workout_date: '2026-04-01 08:00:00',
      creation_date: '2026-06-01 10:00:00',
      modification_date: null,
      duration: '1:00:00',
      moving: '1:00:00',
      pauses: null,
      distance: 12.345,
      segments: [],
      equipments: [],
      weather_start: null,
      gpx: null,
    })
    expect(first.records.map(({ workout_date }: { workout_date: string }) => workout_date)).toEqual(
      Array(4).fill('2026-04-01 08:00:00'),
    )
  })

  test('a recorded one, with all that belongs to it', async () => {
    const { body } = await sam.get<{ data: { workouts: (typeof ride)[] } }>(`/api/workouts/${ride.id}`)
    const shown = body.data.workouts[0]!
    const {
      user,
      distance_source,
      figure_sources,
      figures_version,
      bounds,
      map,
      with_gpx,
      with_chart,
      original,
      recording_notes,
      recorder,
      outing,
      is_top_speed_record,
      previous_workout,
      next_workout,
      sport_confirmed,
      ...kept
    } = shown
    expect(second).toEqual({
      ...kept,
      title: 'Canary of sam',
      notes: 'a\n"b" \\ c',
      description: 'd',
      workout_date: '2026-05-01 08:00:00',
      creation_date: '2026-06-01 10:00:00',
      modification_date: '2026-06-01 10:01:30.500000',
      equipments: json('user_equipments_data.json'),
      records: shown.records.map(record => ({ ...record, workout_date: '2026-05-01 08:00:00' })),
      weather_start: weather,
      weather_end: null,
      sport_label: 'Cycling (Sport)',
      gpx: gpxName,
    })
    expect([second.segments.length, second.records.length]).toEqual([2, 5])
  })

  test('indented by four', () => {
    const text = textOf(files.get('user_workouts_data.json'))
    expect(text).toBe(`${JSON.stringify(JSON.parse(text), null, 4)}\n`)
  })
})

test('the manifest knows every other file', () => {
  const others = [...files].filter(([name]) => name !== 'manifest.json')
  expect(json('manifest.json')).toEqual({
    format: 'trackhut-account',
    format_version: 1,
    trackhut_version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    made_at: '2026-06-01T10:01:30.500Z',
    files: others.map(([name, bytes]) => ({
      name,
      size: bytes.byteLength,
      sha256: new Bun.CryptoHasher('sha256').update(bytes).digest('hex'),
    })),
  })
})

test('the README names every kind of file', () => {
  const readme = textOf(files.get('README.txt'))
  for (const name of files.keys()) {
    if (name !== 'README.txt')
      expect(readme).toContain(name.replace(/^gpx\/.*/, 'gpx/').replace(/.*\.jpg$/, '*.jpg'))
  }
})

test('every number of a sport is explained', () => {
  const sports = JSON.parse(textOf(files.get('sports.json'))) as { id: number; label: string }[]
  const labelOf = new Map(sports.map(({ id, label }) => [id, label]))
  expect([labelOf.get(1), labelOf.size]).toEqual(['Cycling (Sport)', sports.length])
  const texts = [...files].filter(([name]) => name.endsWith('.json')).map(([, bytes]) => textOf(bytes))
  const numbers = texts.flatMap(text =>
    [...text.matchAll(/"sport_id":\s*(\d+)/g)].map(([, id]) => Number(id)),
  )
  expect(numbers.length).toBeGreaterThan(0)
  expect(numbers.filter(id => !labelOf.has(id))).toEqual([])
})

test('nothing of anybody else, no password and no key', () => {
  const all = [...files.values()].map(textOf).join('\n')
  expect(all).toContain('Canary of sam')
  expect(all).not.toContain('canary of kim')
  expect(all).not.toContain('kim')
  expect(all).not.toContain('argon2')
})

test('an empty account has an archive too', async () => {
  const lee = await app.user('lee')
  const made = await makeExportOf(lee)
  const bytes = await Bun.file(
    join(app.dataDir, 'uploads/exports', String(lee.account.id), made.file_name),
  ).bytes()
  const empty = filesIn(bytes)
  expect(textOf(empty.get('user_workouts_data.json'))).toBe('[]\n')
  expect([...empty.keys()].filter(name => name.startsWith('gpx/'))).toEqual([])
})

test.skipIf(Bun.which('unzip') === null)('another program finds it sound', () => {
  const { exitCode, stdout } = runProgram(['unzip', '-t', path])
  expect(stdout).toContain('No errors detected')
  expect(exitCode).toBe(0)
})
