// An instance of FitTrackee 0.8 with all kinds of data is imported. The tests compare its data with the result.
import { describe, expect, test } from 'bun:test'
import { listActs } from '../../../src/platform/audit/store'
import { findInstanceConfig } from '../../../src/platform/configuration/store'
import { testApp } from '../../support/test-app'
import { dumps, get, logIn, moveIn, oldFiles, uploadFolder } from './moving'

describe('an instance of 0.8', async () => {
  const app = testApp({ TZ: 'Asia/Tokyo' })
  using uploads = uploadFolder(oldFiles)
  const summaries = await moveIn(app, { dump: dumps.old, uploads: uploads.path })
  const sam = await logIn(app, 'sam@example.org')
  // The account is inactive until an administrator activates it, as in FitTrackee.
  const early = await logIn(app, 'kim@example.org')
  await app.request('PATCH', '/api/users/kim', { token: sam, json: { activate: true } })
  const kim = await logIn(app, 'kim@example.org')

  test('has its users, with their rights, profiles and preferences', async () => {
    expect(await get<object>(app, sam, '/api/auth/profile')).toMatchObject({
      username: 'sam',
      admin: true,
      created_at: 'Thu, 04 Mar 2021 05:06:07 GMT',
      first_name: 'Sam',
      last_name: "O'Neil",
      birth_date: 'Fri, 29 Feb 1980 00:00:00 GMT',
      location: 'Lyon',
      bio: 'Likes tabs\tand\nlines; \\backslashes\\ "quotes"',
      picture: true,
      timezone: 'Europe/Paris',
      date_format: 'dd/MM/yyyy',
      language: 'fr',
      weekm: true,
      imperial_units: true,
      display_ascent: false,
      start_elevation_at_zero: false,
      use_raw_gpx_speed: true,
      use_dark_mode: null,
      accepted_privacy_policy: true,
    })
    expect(early).toBe('')
    expect(await get<object>(app, kim, '/api/auth/profile')).toMatchObject({
      username: 'kim',
      admin: false,
      email: 'kim@example.org',
      timezone: 'UTC',
      language: 'en',
      date_format: 'MM/dd/yyyy',
      use_dark_mode: true,
      accepted_privacy_policy: false,
    })
  })

  test('has a trace of where its users come from', () => {
    const made = listActs(app.ctx.db, { act: 'account-created' }, 9)
    expect(made.map(({ act, whomName }) => `${act.via} ${whomName}`).toSorted()).toEqual([
      'command-line kim',
      'command-line sam',
    ])
  })

  test('has its workouts under their ids, the recorded ones measured anew', async () => {
    const { workouts } = await get<{ workouts: Record<string, unknown>[] }>(
      app,
      sam,
      '/api/workouts?order=asc&per_page=10',
    )
    expect(workouts).toMatchObject([
      {
        id: '222222226WxN9XkumNJJJ9',
        sport_id: 1,
        title: 'A ride 🚲',
        notes: 'A note;\n\\.\nits end',
        description: 'Long',
        workout_date: 'Sun, 01 May 2022 08:00:00 GMT',
        creation_date: 'Sun, 01 May 2022 12:00:00 GMT',
        modification_date: 'Mon, 02 May 2022 12:00:00 GMT',
        with_gpx: true,
        distance: 3.065,
        segments: [{ distance: 3.065 }],
        weather_start: { icon: 'clear-day', temperature: 12.5, humidity: 0.5, wind: 3, windBearing: 180 },
        weather_end: null,
        equipments: [{ id: 'ctoNgofnLY9RJ5froCZaoD' }],
      },
      { title: 'Measured otherwise', with_gpx: true, distance: 3.065, ave_speed: 18.39 },
      {
        title: 'A long hike',
        sport_id: 3,
        with_gpx: false,
        workout_date: 'Tue, 31 May 2022 22:00:00 GMT',
        duration: '26:03:04',
        moving: '26:03:04',
        distance: 42.195,
        ascent: 1234.567,
        descent: 12.5,
        notes: '',
      },
      {
        title: 'Lost',
        with_gpx: false,
        duration: '1:00:00',
        moving: '0:55:00',
        pauses: '0:05:00',
        max_speed: 45.67,
        min_alt: 10.25,
        max_alt: 99.5,
      },
    ])
  })

  test('has its recordings as they were uploaded', async () => {
    const path = '/api/workouts/222222226WxN9XkumNJJJ9/gpx/download'
    const sent = await app.handle(new Request(`http://localhost${path}`, { headers: bearer(sam) }))
    expect(await sent.bytes()).toEqual(new Uint8Array(oldFiles['workouts/1/2022-05-01_08-00-00_1_abc.gpx']))
  })

  test('has its equipment, with what it is the default for', async () => {
    const { equipments } = await get<{ equipments: object[] }>(app, sam, '/api/equipments')
    expect(equipments).toMatchObject([
      {
        id: 'ctoNgofnLY9RJ5froCZaoD',
        label: 'Randonneuse',
        description: 'Steel \\o/',
        equipment_type: { label: 'Bike' },
        default_for_sport_ids: [1],
        creation_date: 'Wed, 05 May 2021 10:00:00 GMT',
        workouts_count: 2,
        total_distance: 23.565,
      },
      { id: '5FdNqEYASQvT6ZhBtUuVoV', label: 'Old shoes', is_active: false, workouts_count: 0 },
    ])
  })

  test('has its sports and types as they were, for all and for each', async () => {
    const { sports } = await get<{ sports: object[] }>(app, sam, '/api/sports')
    expect(sports).toContainEqual(
      expect.objectContaining({ id: 1, color: '#ff0000', stopped_speed_threshold: 2, is_active: true }),
    )
    expect(sports).toContainEqual(expect.objectContaining({ id: 6, is_active: false }))
    const { sports: kims } = await get<{ sports: object[] }>(app, kim, '/api/sports')
    expect(kims).toContainEqual(expect.objectContaining({ id: 1, color: null, stopped_speed_threshold: 1.5 }))
    const { equipment_types: types } = await get<{ equipment_types: object[] }>(
      app,
      sam,
      '/api/equipment-types',
    )
    expect(types).toContainEqual(expect.objectContaining({ label: 'Bike Trainer', is_active: false }))
  })

  test('has its configuration', () => {
    expect(findInstanceConfig(app.ctx.db)).toMatchObject({
      about: 'About us',
      adminContact: 'admin@example.org',
      gpxLimitImport: 50,
      isRegistrationEnabled: true,
      maxSingleFileSize: 2_097_152,
      maxUsers: 20,
      maxZipFileSize: 20_971_520,
      privacyPolicy: 'Be *nice*.',
      privacyPolicyDate: new Date('2023-01-01T00:00:00Z'),
      statsWorkoutsLimit: 5000,
    })
  })

  test('has its apps, with the secret they know', async () => {
    const form = new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'abcdefghijklmnopqrstuvwx',
      client_secret: '0123456789abcdefghijklmnopqrstuvwxyz0123456789AB',
      code: 'none',
    })
    const ask = async () =>
      (
        await app.handle(new Request('http://localhost/api/oauth/token', { method: 'POST', body: form }))
      ).json()
    expect(await ask()).toMatchObject({ error: 'invalid_grant' })
    form.set('client_secret', 'another')
    expect(await ask()).toMatchObject({ error: 'invalid_client' })
    const { clients } = await get<{ clients: object[] }>(app, sam, '/api/oauth/apps')
    expect(clients).toMatchObject([
      {
        name: 'Importer',
        client_description: 'It imports',
        website: 'https://importer.example.org',
        redirect_uris: ['https://importer.example.org/back'],
        scope: 'workouts:read workouts:write',
        issued_at: 'Fri, 15 Apr 2022 05:20:00 GMT',
      },
    ])
  })

  test('is summed up, with what is not as it was', () => {
    expect(summaries).toMatchObject([
      {
        username: 'sam',
        workouts: 4,
        recordings: 2,
        equipments: 2,
        apps: 1,
        notes: [
          {
            what: "workout 'Lost' of 2022-07-01",
            reason: 'kept with its figures, the recording is missing',
          },
        ],
        comparison: {
          measured: 2,
          same: 1,
          differences: [
            {
              workout: { title: 'Measured otherwise' },
              figure: 'distanceM',
              there: 3000,
              here: 3065,
            },
            {
              workout: { title: 'Measured otherwise' },
              figure: 'aveSpeedCkmh',
              there: 1800,
              here: 1839,
            },
          ],
          records: { there: 2, same: 2 },
        },
      },
      {
        username: 'kim',
        workouts: 1,
        notes: [{ what: 'address', reason: 'the change to new@example.org was not confirmed' }],
        comparison: { records: { there: 1, same: 0 } },
      },
    ])
  })
})

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
