import { describe, expect, test } from 'bun:test'
import { updateInstanceConfig } from '../../../../src/platform/configuration/store'
import type { BySportAnswer } from '../../../../src/workouts/analysis/stats/schemas'
import { openTestApp, testApp } from '../../../support/test-app'
import { knownWorkouts, ride, storeWorkouts } from './stored-workouts'

const app = testApp()
const sam = await app.user('sam')
storeWorkouts(app, sam, knownWorkouts)
storeWorkouts(app, await app.user('kim'), [ride('2018-01-01', { sport: 3 })])

const bySport = (user: typeof sam, query = '') =>
  user.get<BySportAnswer>(`/api/stats/${user.account.username}/by_sport${query}`)

const noEnergy = { total_energy: null, total_energy_estimated: 0, average_energy: null }

const cycling = {
  total_workouts: 7,
  total_distance: 54,
  total_duration: 16_104,
  total_ascent: 560,
  total_descent: 780,
  ...noEnergy,
  average_distance: 7.71,
  average_duration: 2300,
  average_ascent: 93.33,
  average_descent: 130,
  average_speed: 17.42,
}
const transport = {
  total_workouts: 1,
  total_distance: 12,
  total_duration: 6000,
  total_ascent: null,
  total_descent: null,
  ...noEnergy,
  average_distance: 12,
  average_duration: 6000,
  average_ascent: null,
  average_descent: null,
  average_speed: 7.2,
}

describe('totals and averages of every sport', () => {
  test.each([
    ['', { 1: cycling, 2: transport }, 8],
    ['?sport_id=', { 1: cycling, 2: transport }, 8],
    ['?sport_id=1', { 1: cycling }, 7],
    ['?sport_id=2', { 2: transport }, 1],
    ['?sport_id=3', {}, 0],
  ])('asked for with %p', async (query, statistics, total_workouts) => {
    const answer = await bySport(sam, query)
    expect([answer.status, answer.body as unknown]).toEqual([
      200,
      { status: 'success', data: { statistics, total_workouts } },
    ])
  })

  test('are empty for somebody without workouts', async () => {
    const answer = await bySport(await app.user('nobody'))
    expect<unknown>(answer.body).toEqual({ status: 'success', data: { statistics: {}, total_workouts: 0 } })
  })
})

describe('only the latest workouts are considered, as many as the instance says', () => {
  test.each([
    [0, '', { 1: 7, 2: 1 }, 8],
    [1, '', { 1: 1 }, 8],
    [2, '', { 1: 1, 2: 1 }, 8],
    [3, '', { 1: 2, 2: 1 }, 8],
    [8, '', { 1: 7, 2: 1 }, 8],
    [1, '?sport_id=2', { 2: 1 }, 1],
    [2, '?sport_id=1', { 1: 2 }, 7],
  ])('%p, asked for with %p', async (statsWorkoutsLimit, query, counts, total) => {
    updateInstanceConfig(app.ctx.db, { statsWorkoutsLimit })
    const { statistics, total_workouts } = (await bySport(sam, query)).body.data
    const counted = Object.entries(statistics).map(([sport, figures]) => [sport, figures.total_workouts])
    expect([Object.fromEntries(counted), total_workouts]).toEqual([counts, total])
  })

  test('and are the latest by their date, not by when they came in', async () => {
    await using instance = openTestApp()
    const lee = await instance.user('lee')
    storeWorkouts(instance, lee, [
      ride('2020-01-01', { distanceM: 3_000 }),
      ride('2018-01-01', { distanceM: 1_000 }),
      ride('2019-01-01', { distanceM: 2_000 }),
    ])
    updateInstanceConfig(instance.ctx.db, { statsWorkoutsLimit: 2 })
    expect((await bySport(lee)).body.data.statistics['1']?.total_distance).toBe(5)
  })
})

describe('refused, the first reason first:', async () => {
  const admin = await app.user('admin', { isAdmin: true })
  const invalid = [400, { status: 'error', message: 'invalid payload' }]
  const forbidden = [403, { status: 'error', message: 'you do not have permissions' }]
  const nobody = [404, { status: 'not found', message: 'user does not exist' }]
  const noSport = [404, { status: 'not found', message: 'sport does not exist' }]

  test.each([
    ['nobody_at_all/by_sport?sport_id=x', nobody],
    ['SAM/by_sport', nobody],
    ['admin/by_sport?sport_id=x', forbidden],
    ['sam/by_sport?sport_id=x', invalid],
    ['sam/by_sport?sport_id=1.5', invalid],
    ['sam/by_sport?sport_id=99999999999999999999', invalid],
    ['sam/by_sport?sport_id=0', noSport],
    ['sam/by_sport?sport_id=-1', noSport],
    ['sam/by_sport?sport_id=19', noSport],
  ])('%s', async (path, expected) => {
    const answer = await sam.get(`/api/stats/${path}`)
    expect([answer.status, answer.body]).toEqual(expected)
  })

  test('an administrator, too, sees only their own', async () => {
    const answer = await admin.get('/api/stats/sam/by_sport')
    expect([answer.status, answer.body]).toEqual(forbidden)
  })
})
