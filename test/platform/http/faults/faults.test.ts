// Failures say which value is wrong, and unknown names are told.
import { describe, expect, test } from 'bun:test'
import { insertPersonalToken } from '../../../support/app-tokens'
import { testApp } from '../../../support/test-app'

const app = testApp()
const sam = await app.user('sam')

const goal = { measure: 'distance', period: 'month', amount: 100 }

describe('a failure names the field', () => {
  test.each([
    ['GET', '/api/workouts?per_page=abc', undefined, 'page-invalid', 'per_page', 'a whole number'],
    ['GET', '/api/workouts?from=2018-02-x', undefined, 'day-invalid', 'from', 'a text like 2018-03-13'],
    ['POST', '/api/goals', {}, 'fields-invalid', 'period', 'one of week, month, year'],
    [
      'POST',
      '/api/goals',
      { ...goal, amount: 'far' },
      'fields-invalid',
      'amount',
      expect.stringContaining('number'),
    ],
  ])('%s %s %j', async (method, path, json, code, field, expected) => {
    const answer = await sam.request(method, path, { json })
    expect([answer.status, answer.failure]).toMatchObject([400, { code, detail: { field, expected } }])
  })

  test('also where a value of the right form is refused', async () => {
    const json = { sport_id: 999, distance: 10, duration: 600, workout_date: '2026-05-01 10:00' }
    const answer = await sam.request('POST', '/api/workouts/no_gpx', { json })
    expect([answer.status, answer.failure?.detail]).toMatchObject([400, { field: 'sport_id' }])
  })

  test('a date in another form', async () => {
    const json = { sport_id: 1, distance: 10, duration: 600, workout_date: 'yesterday' }
    const answer = await sam.request('POST', '/api/workouts/no_gpx', { json })
    expect([answer.status, answer.failure?.detail]).toMatchObject([400, { field: 'workout_date' }])
  })

  test('not where it would be a guess', async () => {
    const json = { measure: 'weight', value: 900, valid_from: '2026-01-01' }
    const heavy = await sam.request('POST', '/api/body', { json })
    expect([heavy.status, heavy.failure?.detail?.field]).toEqual([400, undefined])
    const missing = await sam.request('GET', '/api/workouts/nothing')
    expect(missing.failure?.detail).toBeUndefined()
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
