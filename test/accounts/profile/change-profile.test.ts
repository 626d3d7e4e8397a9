import { describe, expect, test } from 'bun:test'
import type { ChangedProfileAnswer } from '../../../src/accounts/profile/schemas'
import { steadyRide } from '../../support/recordings'
import { testApp } from '../../support/test-app'

const app = testApp()
const sam = await app.user('sam')
const other = await app.user('other')

const editProfile = (json: unknown) =>
  sam.request<ChangedProfileAnswer>('POST', '/api/auth/profile/edit', { json })
const editPreferences = (json: unknown) =>
  sam.request<ChangedProfileAnswer>('POST', '/api/auth/profile/edit/preferences', { json })

const person = {
  first_name: 'Sam',
  last_name: 'Lee',
  location: 'Alps',
  bio: 'rides',
  birth_date: '1980-02-29',
}
const preferences = {
  date_format: 'yyyy-MM-dd',
  display_ascent: false,
  imperial_units: true,
  language: 'fr',
  start_elevation_at_zero: false,
  timezone: 'America/New_York',
  use_dark_mode: true,
  use_raw_gpx_speed: true,
  weekm: true,
}

describe('personal data', () => {
  test('is changed and answered', async () => {
    const { status, body } = await editProfile(person)
    expect([status, body.status, body.message]).toEqual([200, 'success', 'user profile updated'])
    expect(body.data).toMatchObject({ ...person, birth_date: 'Fri, 29 Feb 1980 00:00:00 GMT' })
    const profile = await sam.get<ChangedProfileAnswer>('/api/auth/profile')
    expect(profile.body.data).toEqual(body.data)
  })

  test('may be null or empty; no birth date is null', async () => {
    const empty = { first_name: '', last_name: null, location: '', bio: null, birth_date: '' }
    const { body } = await editProfile(empty)
    expect(body.data).toMatchObject({ ...empty, birth_date: null })
  })

  test('of somebody else stays as it is', async () => {
    await editProfile(person)
    const profile = await other.get<ChangedProfileAnswer>('/api/auth/profile')
    expect(profile.body.data.first_name).toBeNull()
  })

  test.each<[string, unknown]>([
    ['nothing', {}],
    ...Object.keys(person).map((key): [string, unknown] => [`no ${key}`, { ...person, [key]: undefined }]),
    ['a number for a name', { ...person, first_name: 1 }],
    ['a name of 81 characters', { ...person, last_name: 'x'.repeat(81) }],
    ['a life of 201 characters', { ...person, bio: 'x'.repeat(201) }],
    ['a day that does not exist', { ...person, birth_date: '1981-02-29' }],
    ['a day in another form', { ...person, birth_date: '29/02/1980' }],
    ['a number for a day', { ...person, birth_date: 1980 }],
  ])('is refused with %s', async (_, json) => {
    const answer = await editProfile(json)
    expect([answer.status, answer.body as unknown]).toEqual([
      400,
      { status: 'error', message: 'invalid payload' },
    ])
  })
})

describe('preferences', () => {
  test('are changed and answered', async () => {
    const { status, body } = await editPreferences(preferences)
    expect([status, body.status, body.message]).toEqual([200, 'success', 'user preferences updated'])
    expect(body.data).toMatchObject(preferences)
  })

  test.each([
    ['truth values may be numbers', { weekm: 0, use_dark_mode: 1 }, { weekm: false, use_dark_mode: true }],
    ['dark mode may follow the browser', { use_dark_mode: null }, { use_dark_mode: null }],
    ['an unknown language is English', { language: 'tlh' }, { language: 'en' }],
    ['no language is English', { language: null }, { language: 'en' }],
  ])('%s', async (_, changes, expected) => {
    const { status, body } = await editPreferences({ ...preferences, ...changes })
    expect(status).toBe(200)
    expect(body.data).toMatchObject(expected)
  })

  test('the gap that is a pause stays as it is where nobody names it, and may be none', async () => {
    const gapAfter = async (changes: object) =>
      (await editPreferences({ ...preferences, ...changes })).body.data.pause_gap
    expect(await gapAfter({})).toBeNull()
    expect(await gapAfter({ pause_gap: 10 })).toBe(10)
    expect(await gapAfter({})).toBe(10)
    expect(await gapAfter({ pause_gap: 86_400 })).toBe(86_400)
    expect(await gapAfter({ pause_gap: null })).toBeNull()
    const daysAfter = async (changes: object) =>
      (await editPreferences({ ...preferences, ...changes })).body.data.days_by_place
    expect(await daysAfter({ days_by_place: true })).toBe(true)
    expect(await daysAfter({})).toBe(true)
    expect(await daysAfter({ days_by_place: false })).toBe(false)
  })

  test('keep the columns of the table of workouts, in their order', async () => {
    const columnsAfter = async (changes: object) =>
      (await editPreferences({ ...preferences, ...changes })).body.data.list_columns
    expect(await columnsAfter({})).toBeNull()
    expect(await columnsAfter({ list_columns: ['load', 'title', 'date'] })).toEqual(['load', 'title', 'date'])
    expect(await columnsAfter({})).toEqual(['load', 'title', 'date'])
    expect(await columnsAfter({ list_columns: null })).toBeNull()
  })

  test('decide on which clock a workout without a title is named', async () => {
    await editPreferences(preferences)
    const { title } = await sam.upload(steadyRide({ start: new Date('2026-05-01T02:00:00Z') }))
    expect(title).toBe('Cycling (Sport) - 2026-04-30 22:00:00')
  })

  test.each<[string, unknown]>([
    ['nothing', {}],
    ...Object.keys(preferences).map((key): [string, unknown] => [
      `no ${key}`,
      { ...preferences, [key]: undefined },
    ]),
    ['a time zone that does not exist', { ...preferences, timezone: 'Mars/Olympus' }],
    ['no time zone', { ...preferences, timezone: null }],
    ['a date format nobody knows', { ...preferences, date_format: 'dd.MM.yyyy' }],
    ['a text for a truth value', { ...preferences, weekm: 'true' }],
    ['null for a truth value', { ...preferences, weekm: null }],
    ['2 for a truth value', { ...preferences, imperial_units: 2 }],
    ['a gap between usual points', { ...preferences, pause_gap: 9 }],
    ['a column that does not exist', { ...preferences, list_columns: ['title', 'password'] }],
    ['a column twice', { ...preferences, list_columns: ['title', 'title'] }],
    ['a text for columns', { ...preferences, list_columns: 'title' }],
    ['a gap of more than a day', { ...preferences, pause_gap: 86_401 }],
    ['a gap of half a second', { ...preferences, pause_gap: 60.5 }],
    ['a text for a gap', { ...preferences, pause_gap: '60' }],
  ])('are refused with %s', async (_, json) => {
    const answer = await editPreferences(json)
    expect([answer.status, answer.body as unknown]).toEqual([
      400,
      { status: 'error', message: 'invalid payload' },
    ])
  })
})
