// Failures say which value is wrong, and unknown names are told.
import { describe, expect, test } from 'bun:test'
import type { WorkoutsAnswer } from '../../../../src/workouts/workouts/schemas'
import { plain } from '../../../accounts/avatars/give-avatar'
import { red } from '../../../accounts/avatars/images'
import { insertPersonalToken } from '../../../support/app-tokens'
import { gpxFile, steadyRide } from '../../../support/recordings'
import { uploadForm } from '../../../support/requests'
import { testApp } from '../../../support/test-app'

const app = testApp()
const sam = await app.user('sam')

const dayOrMoment = 'a text like 2018-03-13 or 2018-03-13T12:44:45Z'
const int32 = 'a whole number up to 2147483647'
const duration = 'a text like 01:30 or 5400s'

const ride = { sport_id: 1, distance: 10, duration: 600, workout_date: '2026-05-01 10:00' }
const goal = { measure: 'distance', period: 'month', amount: 100 }

describe('a failure names the field', () => {
  test.each([
    ['GET', '/api/workouts?per_page=abc', undefined, 'page-invalid', 'per_page', int32],
    ['GET', '/api/workouts?page=99999999999', undefined, 'page-invalid', 'page', int32],
    ['GET', '/api/workouts?from=2018-02-x', undefined, 'day-invalid', 'from', dayOrMoment],
    ['GET', '/api/workouts?from=2018-02-31', undefined, 'day-invalid', 'from', dayOrMoment],
    ['GET', '/api/workouts?to=2018-02-31T10:00:00Z', undefined, 'day-invalid', 'to', dayOrMoment],
    [
      'GET',
      '/api/goals?on=3018-02-03',
      undefined,
      'day-invalid',
      'on',
      'a day from 1000-01-01 to 2999-12-31',
    ],
    ['GET', '/api/workouts?duration_from=long', undefined, 'filter-invalid', 'duration_from', duration],
    ['GET', '/api/workouts?fields=nope', undefined, 'fields-invalid', 'fields', 'notes'],
    ['GET', '/api/workouts?fields=id,titel', undefined, 'fields-invalid', 'fields', 'title'],
    [
      'GET',
      '/api/workouts?fields=id,elephants',
      undefined,
      'fields-invalid',
      'fields',
      expect.stringMatching(/^one of id, /),
    ],
    ['GET', '/api/tables/workouts.csv?from=2018-13-01', undefined, 'day-invalid', 'from', dayOrMoment],
    [
      'GET',
      '/api/tables/days.csv?workout_id=x',
      undefined,
      'fields-invalid',
      'workout_id',
      expect.any(String),
    ],
    ['POST', '/api/goals', {}, 'fields-invalid', 'period', 'one of week, month, year'],
    [
      'POST',
      '/api/goals',
      { ...goal, amount: 0 },
      'fields-invalid',
      'amount',
      expect.stringContaining('above 0'),
    ],
    [
      'POST',
      '/api/body',
      { measure: 'weight', value: 70, valid_from: '2026-02-31' },
      'day-invalid',
      'valid_from',
      dayOrMoment,
    ],
    [
      'POST',
      '/api/body',
      { measure: 'weight', value: 70, valid_from: '1800-01-01' },
      'body-day-invalid',
      'valid_from',
      expect.stringContaining('a day from 1900-01-01 to '),
    ],
    [
      'POST',
      '/api/goals',
      { ...goal, amount: 'far' },
      'fields-invalid',
      'amount',
      expect.stringContaining('number'),
    ],
    [
      'POST',
      '/api/workouts/no_gpx',
      { ...ride, equipment_ids: ['a', 'b'] },
      'too-many-equipments',
      'equipment_ids',
      expect.stringContaining('at most 1'),
    ],
    [
      'POST',
      '/api/auth/profile/edit/sports',
      { sport_id: 1, default_equipment_ids: ['a', 'b'] },
      'too-many-equipments',
      'default_equipment_ids',
      expect.any(String),
    ],
    [
      'POST',
      '/api/workouts/batches',
      { action: 'delete' },
      'fields-invalid',
      'ids',
      'ids, matching, or both',
    ],
    ['POST', '/api/upload?sport=running', undefined, 'sport-id-invalid', 'sport', expect.any(String)],
    ['POST', '/api/goals', { ...goal, sport_ids: [4711] }, 'sport-unknown', 'sport_ids', expect.any(String)],
    ['POST', '/api/goals', { ...goal, amount: 1e12 }, 'goal-amount-invalid', 'amount', expect.any(String)],
    [
      'POST',
      '/api/equipments',
      { label: 'Shoes', equipment_type_id: 1, default_for_sport_ids: [999] },
      'sport-unknown',
      'default_for_sport_ids',
      expect.any(String),
    ],
    [
      'POST',
      '/api/equipments',
      { label: 'Shoes', equipment_type_id: 999 },
      'equipment-type-unknown',
      'equipment_type_id',
      expect.any(String),
    ],
  ])('%s %s %j', async (method, path, json, code, field, expected) => {
    const answer = await sam.request(method, path, { json })
    expect([answer.status, answer.failure]).toMatchObject([400, { code, detail: { field, expected } }])
  })

  test('also where a value of the right form is refused', async () => {
    const json = { ...ride, sport_id: 999 }
    const answer = await sam.request('POST', '/api/workouts/no_gpx', { json })
    expect([answer.status, answer.failure?.detail]).toMatchObject([400, { field: 'sport_id' }])
  })

  test('a date in another form', async () => {
    const wrong = ['yesterday', '2018-02-31 10:00', '2018-02-31T10:00:00Z', '0000-01-01T10:00:00Z']
    for (const workout_date of wrong) {
      const json = { ...ride, workout_date }
      const answer = await sam.request('POST', '/api/workouts/no_gpx', { json })
      expect([answer.status, answer.failure?.detail]).toMatchObject([400, { field: 'workout_date' }])
    }
  })

  test.each([
    '2018-03-13T12:44Z',
    '2018-03-13 12:44:45+01:00',
    '2018-03-13t12:44:45.123z',
    '0987-03-13T12:44:45Z',
    '2018-3-13 9:5',
  ])('that is wrong, and not a date in an odd form that is read, such as %s', async workout_date => {
    const json = { ...ride, workout_date, distance: 'far' }
    const refused = await sam.request('POST', '/api/workouts/no_gpx', { json })
    expect([refused.status, refused.failure?.detail]).toMatchObject([400, { field: 'distance' }])
    const taken = await sam.request('POST', '/api/workouts/no_gpx', { json: { ...ride, workout_date } })
    expect(taken.status).toBe(201)
  })

  test('of which at least one has to be there to change workouts', async () => {
    const { body } = await sam.request<WorkoutsAnswer>('POST', '/api/workouts/no_gpx', { json: ride })
    const json = { action: 'change', ids: body.data.workouts.map(({ id }) => id) }
    const { status, failure } = await sam.request('POST', '/api/workouts/batches', { json })
    expect([status, failure]).toMatchObject([
      400,
      {
        code: 'nothing-to-change',
        detail: { field: 'sport_id', expected: 'sport_id, equipment_ids, or both' },
      },
    ])
  })

  test('not where it would be a guess', async () => {
    const json = { measure: 'weight', value: 900, valid_from: '2026-01-01' }
    const heavy = await sam.request('POST', '/api/body', { json })
    expect([heavy.status, heavy.failure?.detail?.field]).toEqual([400, undefined])
    const missing = await sam.request('GET', '/api/workouts/nothing')
    expect(missing.failure?.detail).toBeUndefined()
  })
})

describe('the data of an upload', () => {
  const upload = (data: unknown, query = '') =>
    sam.request('POST', `/api/workouts${query}`, { body: uploadForm({ file: gpxFile(steadyRide()), data }) })

  test.each([
    [undefined, 'upload-data-missing', 'data', 'a JSON object'],
    ['{sport_id: 1}', 'body-not-json', 'data', 'a JSON object'],
    [{}, 'sport-id-invalid', 'data.sport_id', expect.stringContaining('auto')],
    [{ sport_id: 'Running' }, 'sport-id-invalid', 'data.sport_id', expect.stringContaining('a whole number')],
    [
      { sport_id: 'auto', fallback_sport_id: 'x' },
      'sport-id-invalid',
      'data.fallback_sport_id',
      expect.any(String),
    ],
    [
      { sport_id: 'auto', fallback_sport_id: 999 },
      'sport-unknown',
      'data.fallback_sport_id',
      'the id of a sport',
    ],
    [
      { sport_id: 1, equipment_ids: ['a', 'b'] },
      'too-many-equipments',
      'data.equipment_ids',
      expect.stringContaining('at most 1'),
    ],
    [{ sport_id: 999 }, 'sport-unknown', 'data.sport_id', expect.stringContaining('a whole number')],
    [{ sport_id: 1, title: 7 }, 'fields-invalid', 'data.title', 'a text or null'],
    [{ sport_id: 1, equipment_ids: 'x' }, 'equipment-ids-invalid', 'data.equipment_ids', expect.any(String)],
    [{ sport_id: 1, equipment_ids: ['x'] }, 'equipment-unknown', 'data.equipment_ids', expect.any(String)],
  ])('%j', async (data, code, field, expected) => {
    const { status, failure } = await upload(data)
    expect([status, failure]).toMatchObject([400, { code, detail: { field, expected } }])
  })

  test('tells unknown names, and refuses them by a strict request before anything is added', async () => {
    const told = await upload({ sport_id: 1, titel: 'x', colour: 'red' }, '?other=1')
    expect([told.status, told.headers.get('x-unknown-names')]).toEqual([
      201,
      'other, data.titel, data.colour',
    ])
    const count = async () =>
      (await sam.get<{ pagination: { total: number } }>('/api/workouts')).body.pagination
    const before = await count()
    const refused = await upload({ sport_id: 1, titel: 'x' }, '?strict')
    expect([refused.status, refused.failure]).toMatchObject([
      400,
      { code: 'name-unknown', detail: { field: 'data.titel', expected: 'title' } },
    ])
    expect(await count()).toEqual(before)
  })
})

describe('parts of a form that nobody expects', () => {
  const headerOf = ({ headers }: { headers: Headers }) => headers.get('x-unknown-names')

  /** Sends a ride of another day each time, with text parts beside it. */
  let days = 0
  function formWith(parts: Record<string, string>, name = 'file'): FormData {
    days += 1
    const form = new FormData()
    form.append(name, gpxFile(steadyRide({ start: new Date(Date.UTC(2025, 3, days, 8)) })), 'ride.gpx')
    for (const [part, text] of Object.entries(parts)) form.append(part, text)
    return form
  }

  const workouts = async () =>
    (await sam.get<{ pagination: { total: number } }>('/api/workouts')).body.pagination.total

  test('are told beside those that are known, and change nothing', async () => {
    const parts = { data: '{"sport_id": 1}', notes: 'windy', height: '7' }
    const answer = await sam.request('POST', '/api/workouts', { body: formWith(parts) })
    expect([answer.status, headerOf(answer)]).toEqual([201, 'notes, height'])
    const sent = await sam.request('POST', '/api/upload', { body: formWith({ sport: '5' }, 'recording') })
    expect([sent.status, headerOf(sent)]).toEqual([201, 'sport'])
    const looked = await sam.request('POST', '/api/workouts/look', { body: formWith({ sport_id: '5' }) })
    expect([looked.status, headerOf(looked)]).toEqual([200, 'sport_id'])
  })

  test('are told where what should be there is missing', async () => {
    const data = await sam.request('POST', '/api/workouts', { body: formWith({ dta: '{"sport_id": 1}' }) })
    expect([data.failure?.code, headerOf(data)]).toEqual(['upload-data-missing', 'dta'])
    const parts = { data: '{"sport_id": 1}' }
    const file = await sam.request('POST', '/api/workouts', { body: formWith(parts, 'ride') })
    expect([file.failure?.code, headerOf(file)]).toEqual(['file-part-missing', 'ride'])
  })

  test.each([
    ['/api/workouts', 'dta', 'data'],
    ['/api/workouts', 'notes', 'one of file, data'],
    ['/api/workouts/look', 'data', 'one of file'],
    ['/api/upload', 'sport', 'nothing'],
  ])('are refused by a strict request to %s (%s), and nothing is added', async (path, part, expected) => {
    const before = await workouts()
    const body = formWith(part === 'notes' ? { data: '{"sport_id": 1}', notes: '1' } : { [part]: '1' })
    const { status, failure } = await sam.request('POST', `${path}?strict`, { body })
    expect([status, failure]).toMatchObject([
      400,
      { code: 'name-unknown', detail: { field: part, expected } },
    ])
    expect(await workouts()).toBe(before)
  })

  test('are told of a picture, too', async () => {
    const body = new FormData()
    body.append('file', new Blob([plain(red) as BlobPart]), 'me.png')
    body.append('crop', '10')
    const answer = await sam.request('POST', '/api/auth/picture', { body })
    expect([answer.status, headerOf(answer)]).toEqual([200, 'crop'])
  })

  test('are as many as a person would read, however many there are', async () => {
    const parts = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`part${index}`, '1']))
    const answer = await sam.request('POST', '/api/upload', { body: formWith(parts) })
    expect([answer.status, headerOf(answer)?.split(', ').length]).toEqual([201, 20])
  })
})

describe('a token', () => {
  test('without a scope is told which', async () => {
    const token = insertPersonalToken(app.ctx, sam, 'workouts:read')
    const add = await app.request('POST', '/api/goals', { token, json: goal })
    expect([add.status, add.failure?.detail]).toEqual([403, { scope: 'workouts:write' }])
    const sessions = await app.request('GET', '/api/auth/sessions', { token })
    expect([sessions.status, sessions.failure?.detail]).toEqual([
      403,
      { expected: 'a session of the web app' },
    ])
  })
})

describe('unknown names', () => {
  const header = (answer: { headers: Headers }) => answer.headers.get('x-unknown-names')

  test('are listed, and change nothing', async () => {
    const query = await sam.request('GET', '/api/workouts?modified_since=1&page=1&b%C3%A4r=2')
    expect([query.status, header(query)]).toEqual([200, 'modified_since, b%C3%A4r'])
    const body = await sam.request('POST', '/api/goals', { json: { ...goal, titel: 'x' } })
    expect([body.status, header(body)]).toEqual([201, 'titel'])
    const known = await sam.request('GET', '/api/workouts?page=1&order=asc')
    expect([known.status, header(known)]).toEqual([200, null])
  })

  test('are refused with the nearest known one by a strict request, and nothing is done', async () => {
    const query = await sam.request('GET', '/api/workouts?strict&per_pgae=5')
    expect([query.status, query.failure]).toMatchObject([
      400,
      { code: 'name-unknown', detail: { field: 'per_pgae', expected: 'per_page' } },
    ])
    const before = await sam.request('GET', '/api/goals')
    const body = await sam.request('POST', '/api/goals?strict=true', { json: { ...goal, titel: 'x' } })
    expect([body.status, body.failure?.detail]).toEqual([
      400,
      { field: 'titel', expected: expect.stringContaining('one of ') },
    ])
    expect((await sam.request('GET', '/api/goals')).body).toEqual(before.body)
    const far = await sam.request('GET', '/api/goals?strict&elephants=1')
    expect(far.failure?.detail?.expected).not.toBe('elephants')
  })

  test('are refused by tables, whose readers see no header', async () => {
    for (const [name, expected] of [
      ['sport', 'sport_id'],
      ['sport_ids', 'sport_id'],
      ['default_for_sport_ids', expect.stringMatching(/^one of sport_id, .*, workout_id, for, /)],
      ['form', 'from'],
    ] as const) {
      const { status, failure } = await sam.get(`/api/tables/workouts.csv?${name}=1`)
      expect([status, failure]).toMatchObject([
        400,
        { code: 'name-unknown', detail: { field: name, expected } },
      ])
    }
    expect((await sam.get('/api/tables/workouts.csv?strict&sport_id=1')).status).toBe(200)
  })

  test('are no matter for a request that is strict and has none, or is not', async () => {
    expect((await sam.request('GET', '/api/workouts?strict&page=1')).status).toBe(200)
    expect((await sam.request('GET', '/api/workouts?strict=false&other=1')).status).toBe(200)
  })

  test('may be anything, also what is cut inside a character', async () => {
    const answer = await sam.request('GET', `/api/workouts?${encodeURIComponent(`${'a'.repeat(99)}🚴`)}=1`)
    expect([answer.status, header(answer)?.slice(0, 99)]).toEqual([200, 'a'.repeat(99)])
  })

  test('tell strangers nothing before they are refused', async () => {
    const answer = await app.request('GET', '/api/workouts?strict&other=1')
    expect(answer.status).toBe(401)
  })
})
