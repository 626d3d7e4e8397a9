import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { ProfileAnswer } from '../../../src/accounts/profile/schemas'
import { instanceConfig, users } from '../../../src/platform/db/tables'
import { steadyRide } from '../../support/recordings'
import { openTestApp, testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'

const app = testApp()

const readProfile = async (user: TestUser) => (await user.get<ProfileAnswer>('/api/auth/profile')).body.data

test('the profile of a new account is complete', async () => {
  const sam = await app.user('sam')
  const answer = await sam.get('/api/auth/profile')
  expect([answer.status, answer.body]).toEqual([
    200,
    {
      status: 'success',
      data: {
        username: 'sam',
        email: 'sam@example.org',
        email_to_confirm: null,
        created_at: 'Mon, 01 Jun 2026 10:00:00 GMT',
        is_active: true,
        admin: false,
        is_admin: false,
        suspended: false,
        accepted_privacy_policy: true,
        first_name: null,
        last_name: null,
        location: null,
        bio: null,
        birth_date: null,
        picture: false,
        nb_sports: 0,
        nb_workouts: 0,
        sports_list: [],
        records: [],
        total_ascent: 0,
        total_distance: 0,
        total_duration: '0:00:00',
        date_format: 'MM/dd/yyyy',
        display_ascent: true,
        imperial_units: false,
        language: 'en',
        start_elevation_at_zero: true,
        top_speeds: [],
        storage_used: 0,
        storage_limit: null,
        own_storage_limit: null,
        timezone: 'UTC',
        use_dark_mode: null,
        use_raw_gpx_speed: false,
        pause_gap: null,
        days_by_place: false,
        list_columns: null,
        weekm: false,
        workouts_to_confirm: 0,
        follows_browser: false,
      },
    },
  ])
})

test('the profile shows what the account says about itself', async () => {
  const kim = await app.user('kim', {
    isAdmin: true,
    emailToConfirm: 'kim@example.com',
    firstName: 'Kim',
    lastName: '',
    location: 'Grenoble',
    bio: 'Climbs.',
    birthDate: '1980-01-01',
    avatarFile: 'pictures/kim.jpg',
    useDarkMode: true,
    weekm: true,
    dateFormat: 'date_string',
  })
  expect(await readProfile(kim)).toMatchObject({
    admin: true,
    is_admin: true,
    suspended: false,
    email_to_confirm: 'kim@example.com',
    first_name: 'Kim',
    last_name: '',
    location: 'Grenoble',
    bio: 'Climbs.',
    birth_date: 'Tue, 01 Jan 1980 00:00:00 GMT',
    picture: true,
    use_dark_mode: true,
    weekm: true,
    date_format: 'date_string',
  })
})

test('new accounts are in the time zone of the instance', async () => {
  await using there = openTestApp({ TZ: 'Europe/Paris' })
  const json = { username: 'paul', email: 'paul@example.org', password: 'open sesame', accepted_policy: true }
  await there.request('POST', '/api/auth/register', { json })
  expect(there.ctx.db.select({ timezone: users.timezone }).from(users).get()).toEqual({
    timezone: 'Europe/Paris',
  })
})

describe('totals', () => {
  test('add up the workouts of all sports, and of nobody else', async () => {
    const lee = await app.user('lee')
    const other = await app.user('other')
    // Each ride takes a minute. The first two go 60 metres straight up; the third is flat and has 60 steps of 1e-3
    // degrees (111.195 m on the sphere).
    await lee.upload(steadyRide({ step: 0 }), { sport_id: 5 })
    await lee.upload(steadyRide({ step: 0 }), { sport_id: 1 })
    await lee.upload(steadyRide({ step: 1e-3, climb: null }), { sport_id: 1 })
    await other.upload()
    expect(await readProfile(lee)).toMatchObject({
      nb_sports: 2,
      nb_workouts: 3,
      sports_list: [1, 5],
      total_distance: 6.799,
      total_duration: '0:03:00',
      total_ascent: 120,
    })
  })

  test('shrink with a deleted workout, and are nothing again without any', async () => {
    const max = await app.user('max')
    const first = await max.upload(steadyRide(), { sport_id: 3 })
    const second = await max.upload(steadyRide(), { sport_id: 4 })
    await max.delete(`/api/workouts/${first.id}`)
    expect(await readProfile(max)).toMatchObject({ nb_sports: 1, nb_workouts: 1, sports_list: [4] })
    await max.delete(`/api/workouts/${second.id}`)
    expect(await readProfile(max)).toMatchObject({
      nb_sports: 0,
      nb_workouts: 0,
      sports_list: [],
      records: [],
      total_distance: 0,
      total_duration: '0:00:00',
      total_ascent: 0,
    })
  })

  test('last longer than a day without words', async () => {
    const eve = await app.user('eve')
    const start = Date.parse('2026-05-01T08:00:00Z')
    const hours = 25 * 3_600_000
    const point = (time: number, latitude: number) =>
      `<trkpt lat="${latitude}" lon="5"><time>${new Date(time).toISOString()}</time></trkpt>`
    const points = point(start, 45) + point(start + hours, 45.2)
    await eve.upload(`<gpx><trk><trkseg>${points}</trkseg></trk></gpx>`)
    await eve.upload(steadyRide())
    expect((await readProfile(eve)).total_duration).toBe('25:01:00')
  })
})

test('records of all sports are part of the profile, as /api/records lists them', async () => {
  const ann = await app.user('ann')
  await ann.upload(steadyRide(), { sport_id: 2 })
  await ann.upload(steadyRide(), { sport_id: 1 })
  const records = (await ann.get<{ data: { records: unknown[] } }>('/api/records')).body.data.records
  expect(records).toHaveLength(10)
  expect((await readProfile(ann)).records).toEqual(records as never)
})

describe('the privacy policy counts as accepted', () => {
  const before = new Date('2026-01-01T00:00:00Z')
  const after = new Date('2026-01-02T00:00:00Z')

  test.each([
    ['when there is none of our own', after, null, true],
    ['when it was accepted after its date', after, before, true],
    ['not when it changed since', before, after, false],
    ['not when it changed at that very moment', before, before, false],
    ['not when it never was', null, null, false],
  ])('%s', async (_, acceptedPolicyAt, privacyPolicyDate, expected) => {
    await using decided = openTestApp()
    const sam = await decided.user('sam')
    decided.ctx.db.update(instanceConfig).set({ privacyPolicyDate }).run()
    decided.ctx.db.update(users).set({ acceptedPolicyAt }).where(eq(users.id, sam.account.id)).run()
    expect((await readProfile(sam)).accepted_privacy_policy).toBe(expected)
  })
})
