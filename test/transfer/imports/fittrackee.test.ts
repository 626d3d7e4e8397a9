// Archives in the format of FitTrackee, made for these tests. Everything that this server supports is imported.

import { expect, test } from 'bun:test'
import type { Profile } from '../../../src/accounts/users/schemas'
import type { EquipmentsAnswer } from '../../../src/workouts/equipments/schemas'
import type { WorkoutsAnswer } from '../../../src/workouts/workouts/schemas'
import { plain } from '../../accounts/avatars/give-avatar'
import { steadyRide } from '../../support/recordings'
import { testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { tupleOf } from '../../support/tuple'
import { archivedWorkout, archiveOf, importArchive, newShortId, problemsOf, zipOf } from './importing'

const app = testApp()
app.ctx.jobs.start()

const workoutsOf = async (user: TestUser) =>
  (await user.get<WorkoutsAnswer>('/api/workouts?per_page=100&order=asc')).body.data.workouts
const equipmentsOf = async (user: TestUser) =>
  (await user.get<EquipmentsAnswer>('/api/equipments')).body.data.equipments
const profileOf = async (user: TestUser) => (await user.get<{ data: Profile }>('/api/auth/profile')).body.data

const weather = { icon: 'pour-rain', temperature: 8.5, humidity: 0.9, wind: 3.2, windBearing: 180 }

const shoes = {
  id: newShortId(),
  user_id: 7,
  label: 'Blue shoes',
  description: 'the second pair',
  equipment_type: { id: 1, is_active: true, label: 'Shoe' },
  is_active: false,
  creation_date: '2023-05-06 07:08:09.123456',
  default_for_sport_ids: [5],
  total_distance: 10.5,
  total_duration: '1:00:00',
  total_moving: '1:00:00',
  workouts_count: 1,
}

const profile08 = {
  username: 'ftuser',
  email: 'ftuser@example.org',
  created_at: '2020-01-02 03:04:05.678901',
  first_name: 'Fit',
  last_name: null,
  location: 'Lyon',
  bio: 'x'.repeat(300),
  birth_date: '1980-02-03 00:00:00',
  picture: true,
  date_format: 'dd/MM/yyyy',
  display_ascent: false,
  imperial_units: false,
  language: 'gl',
  start_elevation_at_zero: false,
  timezone: 'Europe/Paris',
  use_dark_mode: null,
  use_raw_gpx_speed: true,
  weekm: true,
  is_active: true,
  is_admin: true,
}

test('an archive of 0.8', async () => {
  const user = await app.user('ft08')
  const [run, ride, long] = [
    archivedWorkout({
      equipments: [shoes],
      notes: 'wet\nfeet',
      description: 'with *friends*',
      modification_date: '2024-03-03 11:00:00',
      weather_start: weather,
      ascent: 12.5,
      descent: 13.125,
      min_alt: -3.5,
      max_alt: 20.25,
      moving: '0:58:20',
      pauses: '0:01:40',
      max_speed: 14.33,
    }),
    archivedWorkout({
      sport_id: 1,
      sport_label: 'Cycling (Sport)',
      title: 'Ride',
      workout_date: '2026-05-01 08:00:00',
      // This is FitTrackee's distance. It is replaced, because the recording is measured again.
      distance: 99,
      gpx: '2026-05-01_08-00-00_1_abc.gpx',
    }),
    archivedWorkout({
      duration: '1 day, 2:03:04',
      moving: '1 day, 2:03:04.600000',
      workout_date: '2024-07-01 00:00:00',
    }),
  ]
  const archive = archiveOf([run, ride, long], {
    'user_equipments_data.json': [shoes],
    profile: profile08,
    'me.png': plain([10, 200, 10, 255]),
    'gpx/2026-05-01_08-00-00_1_abc.gpx': steadyRide(),
  })
  expect(await importArchive(user, archive)).toMatchObject({
    status: 'done',
    origin: 'fittrackee',
    username: 'ftuser',
    workouts: { total: 3, added: 3, without_recording: 0, left_out: 0 },
    equipments_added: 1,
  })
  // The archive lacks FitTrackee's speed preferences, so the preferences of this server apply.
  expect(await problemsOf(user)).toMatchObject([
    { what: 'user_sport_preferences.json', code: 'preferences-missing', is_left_out: true },
  ])

  const [first, second, third] = tupleOf(3, await workoutsOf(user))
  expect(first).toMatchObject({
    id: run.id,
    sport_id: 5,
    title: 'Morning run',
    notes: 'wet\nfeet',
    description: 'with *friends*',
    workout_date: 'Sat, 02 Mar 2024 08:30:00 GMT',
    creation_date: 'Sat, 02 Mar 2024 10:00:00 GMT',
    modification_date: 'Sun, 03 Mar 2024 11:00:00 GMT',
    duration: '1:00:00',
    moving: '0:58:20',
    pauses: '0:01:40',
    distance: 10.5,
    ave_speed: 10.5,
    max_speed: 14.33,
    ascent: 12.5,
    descent: 13.125,
    min_alt: -3.5,
    max_alt: 20.25,
    with_gpx: false,
    weather_start: { ...weather, icon: 'rain' },
    weather_end: null,
  })
  expect(first.equipments.map(({ id }) => id)).toEqual([shoes.id])
  expect(second).toMatchObject({ duration: '26:03:04', moving: '26:03:04' })
  expect(third).toMatchObject({ id: ride.id, title: 'Ride', with_gpx: true, distance: 0.209 })
  expect(third.map).not.toBeNull()

  expect(await equipmentsOf(user)).toEqual([
    expect.objectContaining({
      id: shoes.id,
      label: 'Blue shoes',
      description: 'the second pair',
      equipment_type: { id: 1, is_active: true, label: 'Shoes' },
      is_active: false,
      creation_date: 'Sat, 06 May 2023 07:08:09 GMT',
      default_for_sport_ids: [5],
      total_distance: 10.5,
      workouts_count: 1,
    }),
  ])
  const { email, username, is_admin, is_active, ...taken } = profile08
  expect(await profileOf(user)).toMatchObject({
    ...taken,
    username: 'ft08',
    email: 'ft08@example.org',
    is_admin: false,
    created_at: 'Thu, 02 Jan 2020 03:04:05 GMT',
    birth_date: 'Sun, 03 Feb 1980 00:00:00 GMT',
    bio: 'x'.repeat(200),
  })
})

test('an archive of 1.x: other names of files, dates with a zone, and what is unknown here', async () => {
  const user = await app.user('ft1')
  const fromWatch = archivedWorkout({
    sport_id: 1,
    sport_label: 'Cycling (Sport)',
    workout_date: '2026-05-01 08:00:00+00:00',
    creation_date: '2026-05-02T10:00:00.5+02:00',
    gpx: 'made-of-it.gpx',
    original_file: 'watch.fit',
    workout_visibility: 'private',
    likes_count: 3,
    ave_pace: '0:05:00',
  })
  const uploaded = archivedWorkout({
    sport_id: 1,
    sport_label: 'cycling (sport)',
    workout_date: 'Sat, 02 May 2026 08:00:00 GMT',
    gpx: 'same.gpx',
    original_file: 'same.gpx',
  })
  const padel = archivedWorkout({ sport_id: 21, sport_label: 'Padel (Outdoor)', title: 'Padel' })
  const archive = archiveOf([fromWatch, uploaded, padel], {
    'user_comments_data.json': [{ id: newShortId(), text: 'well done' }],
    'workout_files/made-of-it.gpx': steadyRide(),
    'workout_files/watch.fit': 'FIT',
    'workout_files/same.gpx': steadyRide({ start: new Date('2026-05-02T08:00:00Z') }),
  })
  const last = await importArchive(user, archive)
  expect(last).toMatchObject({
    status: 'done',
    workouts: { total: 3, processed: 3, added: 2 },
    unknown_sports: [{ label: 'Padel (Outdoor)', workouts: 1 }],
  })
  const [first, second] = tupleOf(2, await workoutsOf(user))
  expect(first).toMatchObject({
    id: fromWatch.id,
    with_gpx: true,
    workout_date: 'Fri, 01 May 2026 08:00:00 GMT',
    creation_date: 'Sat, 02 May 2026 08:00:00 GMT',
  })
  expect(second).toMatchObject({ id: uploaded.id, with_gpx: true, sport_id: 1 })
})

test('without the profile only workouts and equipment are taken', async () => {
  const user = await app.user('reserved', { firstName: 'Own' })
  const archive = archiveOf([archivedWorkout()], {
    'user_equipments_data.json': [{ ...shoes, id: newShortId() }],
    profile: profile08,
    'me.png': plain([10, 200, 10, 255]),
  })
  const before = await profileOf(user)
  expect(await importArchive(user, archive, '?profile=false')).toMatchObject({
    takes_profile: false,
    workouts: { added: 1 },
    equipments_added: 1,
  })
  const { first_name, language, created_at, picture } = await profileOf(user)
  expect({ first_name, language, created_at, picture }).toEqual({
    first_name: 'Own',
    language: before.language,
    created_at: before.created_at,
    picture: false,
  })
})

test('an archive that was packed anew, in a folder', async () => {
  const user = await app.user('repacked')
  const packed = zipOf({
    'archive/user_data.json': { username: 'x' },
    'archive/user_workouts_data.json': [archivedWorkout({ sport_id: 1, sport_label: null, gpx: 'a.gpx' })],
    'archive/gpx/a.gpx': steadyRide(),
    '__MACOSX/archive/gpx/._a.gpx': 'x',
  })
  expect((await importArchive(user, packed)).workouts).toMatchObject({ added: 1, without_recording: 0 })
})
