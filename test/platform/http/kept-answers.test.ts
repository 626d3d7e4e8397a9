// Browsers either do not cache responses with a user's data, or ask the server before each use of a cached response.
import { describe, expect, test } from 'bun:test'
import { testApp } from '../../support/test-app'

const app = testApp()
const sam = await app.user('sam', { isAdmin: true })
const workout = await sam.upload()
const of = `/api/workouts/${workout.id}`

describe('an answer that is somebody’s own is not shown without asking', () => {
  test.each([
    ['/api/auth/profile', 'no-store'],
    ['/api/users', 'no-store'],
    [of, 'no-store'],
    ['/api/workouts/outlines', 'no-store'],
    ['/api/stats/sam/by_sport', 'no-store'],
    [`${of}/gpx/download`, 'no-store'],
    [`${of}/original`, 'no-store'],
    ['/api/auth/account/export', 'no-store'],
    ['/api/backups', 'no-store'],
    ['/api/workouts', 'private, no-cache'],
    ['/api/records', 'private, no-cache'],
    [`${of}/gpx`, 'private, no-cache'],
    [`${of}/chart_data`, 'private, no-cache'],
    [`${of}/gpx/segment/1`, 'private, no-cache'],
    [`${of}/chart_data/segment/1`, 'private, no-cache'],
    ['/api/workouts/heatmap/1/1/0.png', 'private, no-cache'],
    [`/api/workouts/map/${workout.map}`, 'private, no-cache'],
    [`/api/workouts/map/${workout.map}@2x`, 'private, no-cache'],
  ])('%s: %s', async (path, expected) => {
    const { status, headers } = await sam.get(path)
    expect([status, headers.get('cache-control')]).toEqual([200, expected])
  })
})

describe('what was kept is not confirmed once its owner has logged out', () => {
  test.each([
    '/api/workouts',
    '/api/goals',
    `${of}/chart_data`,
    `${of}/gpx`,
    '/api/workouts/heatmap/1/1/0.png',
    `/api/workouts/map/${workout.map}`,
  ])('%s', async path => {
    const headers = { 'if-none-match': '*' }
    expect((await sam.get(path, headers)).status).toBe(304)
    expect((await app.request('GET', path, { headers })).status).toBe(401)
  })
})
