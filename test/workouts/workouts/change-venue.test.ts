// A workout's venue is virtual, indoors or outdoors. It comes from the recording or from the user, and determines which
// workouts are on the maps.
import { Database as Sqlite } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { migrations } from '../../../src/platform/db/migrations'
import type { PlacesAnswer } from '../../../src/workouts/analysis/totals/schemas'
import type { SplitsAnswer } from '../../../src/workouts/recording/curves/schemas'
import type { SavedShareAnswer, SharedWorkoutAnswer } from '../../../src/workouts/shares/links/schemas'
import type { Workout, WorkoutsAnswer } from '../../../src/workouts/workouts/schemas'
import { findingsOf } from '../../instance/doctor/data-directories'
import { workOnTraces } from '../../maps/lines/working'
import {
  fitFile,
  fitFileId,
  fitMessage,
  fitRecord,
  fitSummary,
  fitTime,
  fitTimer,
} from '../../support/fit-writer'
import { rideWith, steadyRide } from '../../support/recordings'
import { stravaList, zipFiles } from '../../support/service-archives'
import { openTestApp, type TestApp, testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { until } from '../../support/waiting'
import { makeExportOf } from '../../transfer/exports/exporting'
import { importArchive, jobsAreDone } from '../../transfer/imports/importing'
import { enter } from './by-hand'

const app = testApp()
const start = '2026-05-01T08:00:00Z'
const t = fitTime(start)

/** A ride on a virtual island. Its positions jump by 33 m per second, but the device counts only 10 m per second. */
const virtualRide = (kind = 58, sport = 2) =>
  fitFile([
    fitFileId(4, t),
    ...Array.from({ length: 61 }, (_, second) =>
      fitRecord({ time: t + second, at: [45 + second * 3e-4, 5], enhanced: 100, distance: second * 10 }),
    ),
    fitSummary({ start: t, seconds: 60, sport, kind, metres: 600 }),
  ])

async function add(user: TestUser, file: Uint8Array | string, name: string, sport: number | 'auto' = 1) {
  const answer = await user.tryUpload<WorkoutsAnswer>(file, { sport_id: sport }, name)
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.failure))
  return answer.body.data.workouts[0]!
}

const read = async (user: TestUser, { id }: { id: string }) =>
  (await user.get<WorkoutsAnswer>(`/api/workouts/${id}`)).body.data.workouts[0]!

const say = async (user: TestUser, { id }: { id: string }, venue: string) =>
  (await user.request<WorkoutsAnswer>('PATCH', `/api/workouts/${id}/venue`, { json: { venue } })).body.data
    .workouts[0]!

const count = ({ ctx }: TestApp, table: string, { id }: { id: string }) =>
  ctx.database.sqlite
    .query<{ count: number }, [string]>(
      `SELECT count(*) AS count FROM ${table} WHERE workout_id = (SELECT id FROM workouts WHERE short_id = ?)`,
    )
    .get(id)?.count

const isOnMap = (one: TestApp, workout: { id: string }) =>
  ['workout_traces', 'track_lines', 'workout_places'].map(table => (count(one, table, workout) ?? 0) > 0)

test('a ride on a virtual course has what its device counted, and no place', async () => {
  const sam = await app.user('virtual')
  const workout = await add(sam, virtualRide(), 'ride.fit')
  expect(workout).toMatchObject({ venue: 'virtual', places: null, distance: 0.6, weather_start: null })
  // The workout itself keeps its map and its bounds.
  expect([workout.with_gpx, workout.map !== null, workout.bounds.length]).toEqual([true, true, 4])
  await workOnTraces(app)
  expect(isOnMap(app, workout)).toEqual([false, false, false])
  const places = await sam.get<PlacesAnswer>('/api/workouts/places')
  expect(JSON.stringify(places.body.data)).not.toContain('FR')
})

test('the timer of the device counts where nobody stands at lights', async () => {
  const sam = await app.user('timer')
  // The device counts no distance in the second half.
  const ride = (kind: number, ...pause: ReturnType<typeof fitTimer>[]) =>
    fitFile([
      fitFileId(4, t),
      ...Array.from({ length: 61 }, (_, second) =>
        fitRecord({ time: t + second, at: [45 + second * 3e-4, 5], distance: Math.min(second, 30) * 30 }),
      ),
      ...pause,
      fitSummary({ start: t, seconds: 60, timer: pause.length > 0 ? 59 : 60, kind, metres: 900 }),
    ])
  const virtual = await add(sam, ride(58), 'a.fit')
  expect(virtual).toMatchObject({ distance: 0.9, moving: '0:01:00', ave_speed: 54 })
  const outside = await add(sam, ride(7), 'b.fit')
  expect(outside).toMatchObject({ distance: 0.9, moving: '0:00:30' })
  // Outdoors, the device's timer gives the moving time only if it was paused, here for one second.
  const paused = await add(sam, ride(7, fitTimer(t + 50, 4), fitTimer(t + 51, 0)), 'c.fit')
  expect(paused).toMatchObject({ distance: 0.9, moving: '0:00:59', pauses: '0:00:01' })
  // Splits have the same moving times.
  const split = async ({ id }: { id: string }) =>
    (await sam.get<SplitsAnswer>(`/api/workouts/${id}/splits`)).body.data.splits.map(({ moving }) => moving)
  expect([await split(virtual), await split(outside), await split(paused)]).toEqual([[60], [30], [59]])
})

test('it stays virtual in another sport', async () => {
  const sam = await app.user('sportive')
  const { id } = await add(sam, virtualRide(), 'ride.fit')
  await sam.request('PATCH', `/api/workouts/${id}`, { json: { sport_id: 5 } })
  expect(await read(sam, { id })).toMatchObject({ sport_id: 5, venue: 'virtual', places: null })
})

test.each<[string, Uint8Array | string, string, Workout['venue']]>([
  ['rollers with positions', virtualRide(6), 'a.fit', 'indoors'],
  ['rowing on a virtual course', virtualRide(58, 15), 'a.fit', 'virtual'],
  ['a hall for walking', virtualRide(27, 11), 'a.fit', 'indoors'],
  ['the road', virtualRide(7), 'a.fit', 'outdoors'],
  ['a GPX that says so', rideWith('<type>VirtualRide</type>'), 'a.gpx', 'virtual'],
  ['a GPX of a treadmill', rideWith('<type>treadmill_running</type>'), 'a.gpx', 'indoors'],
  ['a GPX that says nothing', rideWith(''), 'a.gpx', 'outdoors'],
  [
    'a recording without positions',
    fitFile([
      fitFileId(4, t),
      ...[0, 60].map(second => fitMessage(20, [253, 'u32', t + second], [3, 'u8', 120])),
      fitSummary({ start: t, seconds: 60, sport: 2, kind: 0, metres: 600 }),
    ]),
    'a.fit',
    'indoors',
  ],
])('%s: where it was done follows from the file', async (_, file, name, venue) => {
  await using one = openTestApp()
  const sam = await one.user('sam')
  const workout = await add(sam, file, name)
  expect(workout.venue).toBe(venue)
  expect(workout.places === null).toBe(venue !== 'outdoors')
})

test('a GPX keeps its figures, and its own map', async () => {
  const sam = await app.user('gpx')
  const [outside, inside] = [
    await add(sam, rideWith(''), 'a.gpx'),
    await add(sam, rideWith('<type>VirtualRide</type>'), 'b.gpx'),
  ]
  const figures = ({ distance, duration, moving, ave_speed, max_speed, ascent, bounds }: Workout) => ({
    ...{ distance, duration, moving, ave_speed, max_speed, ascent, bounds },
  })
  expect(figures(inside)).toEqual(figures(outside))
  expect(inside.map).toMatch(/^[0-9a-f]{32}$/)
})

test('whoever chooses virtual cycling for a recording says where it was, and then it stays so', async () => {
  const sam = await app.user('chooser')
  const workout = await add(sam, steadyRide(), 'a.gpx', 13)
  expect(workout).toMatchObject({ venue: 'virtual', places: null })
  await sam.request('PATCH', `/api/workouts/${workout.id}`, { json: { sport_id: 1 } })
  expect((await read(sam, workout)).venue).toBe('virtual')
})

test('a person says that it was indoors, and takes it back: figures stay, maps and places follow', async () => {
  await using one = openTestApp()
  const sam = await one.user('sam')
  const workout = await add(sam, steadyRide(), 'a.gpx')
  await workOnTraces(one)
  expect(isOnMap(one, workout)).toEqual([true, true, true])
  one.ctx.database.sqlite.run(
    `UPDATE workouts SET weather_start = '{"icon":"rain","temperature":11,"humidity":0.8,"wind":5,"windBearing":270}'`,
  )
  const lines = () => one.ctx.database.sqlite.query('SELECT band, line FROM track_lines').all()
  const before = { workout: await read(sam, workout), lines: lines() }
  const inside = await say(sam, workout, 'indoors')
  expect(inside).toMatchObject({ venue: 'indoors', places: null, weather_start: null, map: workout.map })
  expect(isOnMap(one, workout)).toEqual([false, false, false])
  await workOnTraces(one)
  expect(lines()).toEqual([])
  await say(sam, workout, 'outdoors')
  one.ctx.jobs.start()
  await until(async () => (await read(sam, workout)).places !== null)
  await one.ctx.jobs.stop()
  await workOnTraces(one)
  expect(await read(sam, workout)).toEqual({ ...before.workout, modification_date: expect.any(String) })
  expect(lines()).toEqual(before.lines)
  expect(isOnMap(one, workout)).toEqual([true, true, true])
})

test('a workout by hand has one, too, and what makes no sense changes nothing', async () => {
  const sam = await app.user('hand')
  const workout = await enter(sam)
  expect(workout.venue).toBe('outdoors')
  expect((await say(sam, workout, 'indoors')).venue).toBe('indoors')
  const path = `/api/workouts/${workout.id}/venue`
  const wrong = await sam.request('PATCH', path, { json: { venue: 'under water' } })
  expect([wrong.status, wrong.failure?.code]).toEqual([400, 'fields-invalid'])
  const other = await app.user('other')
  expect((await other.request('PATCH', path, { json: { venue: 'virtual' } })).failure?.code).toBe('not-yours')
  expect((await read(sam, workout)).venue).toBe('indoors')
})

test('a link shows no positions of it, and makes no zone of them', async () => {
  const sam = await app.user('sharer')
  const workout = await add(sam, virtualRide(6), 'a.fit')
  const shared = await sam.request<SavedShareAnswer>('POST', `/api/workouts/${workout.id}/share`, {
    json: {},
  })
  const token = shared.body.data.share.link?.split('/').at(-1)
  const { body } = await app.request<SharedWorkoutAnswer>('GET', `/api/shared/${token}`)
  expect(body.data.workout).toMatchObject({
    ...{ venue: 'indoors', has_map: false, hides_ends: false, distance: 0.6 },
  })
  const streams = await app.request('GET', `/api/shared/${token}/streams?fields=latitude,longitude,distance`)
  expect(JSON.stringify(streams.body)).not.toContain('latitude')
  expect(app.ctx.database.sqlite.query('SELECT id FROM privacy_zones').all()).toEqual([])
})

test('an archive takes it along', async () => {
  await using there = openTestApp()
  await using here = openTestApp()
  for (const one of [there, here]) one.ctx.jobs.start()
  const sam = await there.user('sam')
  await say(sam, await add(sam, steadyRide(), 'a.gpx'), 'indoors')
  await say(sam, await enter(sam), 'virtual')
  const rain = '{"icon":"rain","temperature":11,"humidity":0.8,"wind":5,"windBearing":270}'
  there.ctx.database.sqlite.run(`UPDATE workouts SET weather_start = '${rain}'`)
  const { file_name } = await makeExportOf(sam)
  const archive = await Bun.file(
    join(there.dataDir, 'uploads/exports', `${sam.account.id}/${file_name}`),
  ).bytes()
  const robin = await here.user('robin')
  await importArchive(robin, archive)
  await jobsAreDone(here)
  const { body } = await robin.get<WorkoutsAnswer>('/api/workouts')
  expect(body.data.workouts.map(({ venue }) => venue).toSorted()).toEqual(['indoors', 'virtual'])
  expect(body.data.workouts.map(({ places }) => places)).toEqual([null, null])
  // The weather is imported as well, although it is not shown.
  const weathers = here.ctx.database.sqlite.query('SELECT weather_start FROM workouts').values()
  expect(weathers.map(([weather]) => JSON.parse(String(weather)).icon)).toEqual(['rain', 'rain'])
})

test('a service that knows more than its files says where it was', async () => {
  const sam = await app.user('strava')
  app.ctx.jobs.start()
  const ride = (id: number, type: string) => ({
    ...{ id, type, name: type, date: `May ${id}, 2026, 8:00:00 AM`, file: `activities/${id}.gpx` },
  })
  const types = ['Virtual Ride', 'Ride']
  const files = types.map((_, index) => [
    `activities/${index + 1}.gpx`,
    steadyRide({ start: new Date(Date.UTC(2026, 4, index + 1, 8)) }),
  ])
  const list = stravaList('en', [
    ...types.map((type, index) => ride(index + 1, type)),
    { ...ride(3, 'Virtual Ride'), file: '' },
  ])
  await importArchive(sam, zipFiles({ 'activities.csv': list, ...Object.fromEntries(files) }))
  const { body } = await sam.get<WorkoutsAnswer>('/api/workouts?order=asc')
  expect(body.data.workouts.map(({ venue }) => venue)).toEqual(['virtual', 'outdoors', 'virtual'])
  expect(body.data.workouts.map(({ places }) => places !== null)).toEqual([false, true, false])
  await app.ctx.jobs.stop()
})

test('parts of it are where it was, and so is what comes back', async () => {
  await using one = openTestApp()
  const sam = await one.user('sam')
  const inside = await say(sam, await add(sam, steadyRide(), 'a.gpx'), 'indoors')
  // A workout with a virtual sport that was done outdoors.
  const { id } = await add(sam, steadyRide({ start: new Date('2026-05-02T08:00:00Z') }), 'b.gpx', 13)
  const outside = await say(sam, { id }, 'outdoors')
  one.ctx.jobs.start()
  for (const workout of [inside, outside]) {
    const cut = await sam.request<WorkoutsAnswer>('POST', `/api/workouts/${workout.id}/cut`, {
      json: {
        parts: [
          { from: 0, to: 20 },
          { from: 20, to: 60 },
        ],
      },
    })
    expect(cut.body.data.workouts.map(({ venue }) => venue)).toEqual([workout.venue, workout.venue])
  }
  const all = async () => (await sam.get<WorkoutsAnswer>('/api/workouts')).body.data.workouts
  const parts = await until(async () => {
    const found = await all()
    return found.filter(({ places }) => places !== null).length === 2 && found
  })
  expect(parts.map(({ venue, places }) => (places === null) === (venue === 'indoors'))).toEqual(
    Array(4).fill(true),
  )
  const { batches } = (await sam.get<{ data: { batches: { id: number }[] } }>('/api/workouts/batches')).body
    .data
  for (const batch of batches) await sam.request('POST', `/api/workouts/batches/${batch.id}/undo`)
  expect([(await read(sam, inside)).venue, (await read(sam, outside)).venue]).toEqual(['indoors', 'outdoors'])
  await one.ctx.jobs.stop()
})

test('the doctor measures as where it was done, and tells what is on the map from before', async () => {
  await using one = openTestApp()
  const sam = await one.user('sam')
  const chosen = await add(sam, virtualRide(0), 'a.fit', 13)
  expect(chosen).toMatchObject({ venue: 'virtual', distance: 0.6 })
  const virtual = await add(sam, virtualRide(58, 1), 'b.fit')
  expect(await findingsOf(one, 'recordings')).toEqual([])
  // When a user chooses a venue, all figures are measured again for it at once, so the doctor finds nothing.
  await say(sam, virtual, 'outdoors')
  expect(await findingsOf(one, 'recordings')).toEqual([])
  one.ctx.database.sqlite.run("UPDATE workouts SET venue = 'outdoors', figures_version = NULL")
  const found = await findingsOf(one, 'recordings')
  expect(found).toContainEqual(
    expect.objectContaining({
      state: 'notice',
      items: [virtual.id],
      sentence: expect.stringContaining('virtual course'),
    }),
  )
})

test('what is entered by hand as virtual cycling is virtual', async () => {
  const sam = await app.user('by-hand')
  expect(await enter(sam, { sport_id: 13 })).toMatchObject({ venue: 'virtual', sport_id: 13 })
})

test('of what was there before, what has no positions was indoors, also where it comes back later', () => {
  const position = migrations.findIndex(({ name }) => name === '0044_venues.sql')
  using sqlite = new Sqlite(':memory:')
  for (const { sql } of migrations.slice(0, position)) sqlite.run(sql)
  sqlite.run(
    "INSERT INTO users (username, email, password_hash, created_at, timezone) VALUES ('a', 'a', 'x', 0, 'UTC')",
  )
  const [placed, unplaced, byHand] = ["'track', 'map'", "'track', NULL", 'NULL, NULL']
  for (const [index, files] of [placed, unplaced, byHand].entries()) {
    sqlite.run(`INSERT INTO workouts (short_id, user_id, sport_id, title, workout_date, created_at, duration_s, moving_s,
      distance_m, ave_speed_ckmh, max_speed_ckmh, track_file, map_id)
      VALUES ('w${index}', 1, 13, 'Old', 0, 0, 3600, 3600, 20000, 2000, 2000, ${files?.replaceAll(/'(\w+)'/g, `'$1${index}'`)})`)
    sqlite.run(`INSERT INTO put_away_workouts (user_id, batch_id, put_away_at, workout, segments, equipment_ids, distinct_ids, awaits_weather,
      track_file, map_id) VALUES (1, 1, 0, '{"title":"Old"}', '[]', '[]', '[]', 0, ${files})`)
  }
  sqlite.run(migrations[position]?.sql ?? '')
  const venues = sqlite.query('SELECT venue FROM workouts ORDER BY id').values().flat()
  expect(venues).toEqual(['outdoors', 'indoors', 'outdoors'])
  const putAway = sqlite
    .query("SELECT workout ->> 'venue' FROM put_away_workouts ORDER BY id")
    .values()
    .flat()
  expect(putAway).toEqual([null, 'indoors', null])
})
