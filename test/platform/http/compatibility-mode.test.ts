// Checks where the responses of both compatibility modes differ, and that all other responses are the same.

import { describe, expect, test } from 'bun:test'
import { workouts } from '../../../src/platform/db/tables'
import { readConfig } from '../../../src/platform/settings/read-config'
import { InvalidSetting } from '../../../src/platform/settings/table/config-type'
import type { BySportAnswer } from '../../../src/workouts/analysis/stats/schemas'
import type { WorkoutsAnswer } from '../../../src/workouts/workouts/schemas'
import { steadyRide } from '../../support/recordings'
import type { Answer } from '../../support/requests'
import { type TestApp, testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { tupleOf } from '../../support/tuple'
import { ride, storeWorkouts } from '../../workouts/analysis/stats/stored-workouts'

const contract = testApp()
const fittrackee = testApp({ API_DIALECT: 'fittrackee' })

const users = async (app: TestApp) => ({
  admin: await app.user('admin', { isAdmin: true }),
  sam: await app.user('sam'),
})
const onContract = await users(contract)
const onFittrackee = await users(fittrackee)

const byHand = { sport_id: 1, workout_date: '2026-05-01 08:00', duration: 3600, distance: 10 }
const enterByHand = (user: TestUser) => user.request('POST', '/api/workouts/no_gpx', { json: byHand })

describe('the status of', () => {
  const asks: [name: string, ask: (user: TestUser) => Promise<Answer>, code: number, statuses: string[]][] = [
    ['an upload', user => user.tryUpload(steadyRide()), 201, ['success', 'created']],
    ['a workout entered by hand', enterByHand, 201, ['success', 'created']],
    ['a list of workouts', user => user.get('/api/workouts'), 200, ['success', 'success']],
    ['an upload that is refused', user => user.tryUpload('<gpx/>'), 400, ['error', 'error']],
  ]
  test.each(asks)('%s', async (_, ask, code, [plain, other]) => {
    expect(await ask(onContract.sam)).toMatchObject({ status: code, body: { status: plain } })
    expect(await ask(onFittrackee.sam)).toMatchObject({ status: code, body: { status: other } })
  })

  test('a change of a workout', async () => {
    for (const { sam } of [onContract, onFittrackee]) {
      const { id } = await sam.upload()
      const { body } = await sam.request('PATCH', `/api/workouts/${id}`, { json: { title: 'Changed' } })
      expect(body).toMatchObject({ status: 'success' })
    }
  })
})

test('an app is registered with 200, or with 201', async () => {
  const json = {
    client_name: 'Importer',
    client_uri: 'https://importer.example',
    redirect_uri: 'https://importer.example/callback',
    scope: 'profile:read',
  }
  const register = ({ sam }: typeof onContract) => sam.request('POST', '/api/oauth/apps', { json })
  expect(await register(onContract)).toMatchObject({ status: 200, body: { status: 'created' } })
  expect(await register(onFittrackee)).toMatchObject({ status: 201, body: { status: 'created' } })
})

describe('the neighbours of a workout are', () => {
  const upload = async (user: TestUser) => {
    const days = [1, 2, 3].map(day => steadyRide({ start: new Date(Date.UTC(2025, 0, day)) }))
    const first = await user.upload(days[0])
    const third = await user.upload(days[2])
    return tupleOf(3, [first, await user.upload(days[1]), third])
  }

  test.each([
    ['integers', contract, 'id' as const],
    ['short ids in compatibility mode', fittrackee, 'shortId' as const],
  ])('%s', async (_, app, column) => {
    const kim = await app.user('kim')
    const [first, second, third] = await upload(kim)
    const stored = new Map(
      app.ctx.db
        .select()
        .from(workouts)
        .all()
        .map(row => [row.shortId, row[column]]),
    )
    const ids = [first, second, third].map(({ id }) => stored.get(id) ?? null)
    const names = tupleOf(3, ids)
    const { body } = await kim.get<WorkoutsAnswer>('/api/workouts?order=asc')
    const neighbours = body.data.workouts.map(workout => [workout.previous_workout, workout.next_workout])
    expect(neighbours).toEqual([
      [null, names[1]],
      [names[0], names[2]],
      [names[1], null],
    ])
    expect([second.previous_workout, second.next_workout]).toEqual([names[0], names[2]])
    const next = await kim.get<WorkoutsAnswer>(`/api/workouts/${first.next_workout ?? names[1]}`)
    expect(next.body.data.workouts[0]?.id).toBe(second.id)
  })
})

describe('the statistics', () => {
  const statisticsOf = async (app: TestApp) => {
    const user = await app.user('statistician')
    storeWorkouts(app, user, [
      ride('2018-01-01', { movingS: 1024 }),
      ride('2018-01-02', { movingS: 2 * 86_400 + 12 * 3600 - 1024 }),
      ride('2018-01-03', { sport: 2, movingS: 86_400 + 2 * 3600 + 184 }),
    ])
    const bySport = await user.get<BySportAnswer>('/api/stats/statistician/by_sport')
    const byTime = await user.get('/api/stats/statistician/by_time')
    return { bySport: bySport.body.data.statistics, byTime: byTime.body }
  }

  test('by sport tell times in seconds, or as texts, and everything else the same', async () => {
    const [seconds, texts] = [await statisticsOf(contract), await statisticsOf(fittrackee)]
    expect(seconds.bySport).toMatchObject({
      1: { total_duration: 216_000, average_duration: 108_000 },
      2: { total_duration: 93_784, average_duration: 93_784 },
    })
    expect(texts.bySport).toEqual({
      1: { ...seconds.bySport[1]!, total_duration: '2 days, 12:00:00', average_duration: '1 day, 6:00:00' },
      2: { ...seconds.bySport[2]!, total_duration: '1 day, 2:03:04', average_duration: '1 day, 2:03:04' },
    })
    expect(texts.byTime).toEqual(seconds.byTime)
  })

  test('below a day have hours alone', async () => {
    const user = await fittrackee.user('sprinter')
    storeWorkouts(fittrackee, user, [ride('2018-01-01', { movingS: 2300 })])
    const { body } = await user.get<BySportAnswer>('/api/stats/sprinter/by_sport')
    expect(body.data.statistics[1]).toMatchObject({ total_duration: '0:38:20', average_duration: '0:38:20' })
  })
})

describe('one user is', () => {
  const asks: [name: string, ask: (user: TestUser) => Promise<{ body: unknown }>][] = [
    ['shown', user => user.get('/api/users/sam')],
    ['changed', user => user.request('PATCH', '/api/users/sam', { json: { activate: true } })],
  ]
  test.each(asks)('%s as an array, or as users', async (_, ask) => {
    const entry = expect.objectContaining({ username: 'sam', is_active: true })
    const plain = await ask(onContract.admin)
    expect(plain.body).toEqual({ status: 'success', data: [entry] })
    const wrapped = await ask(onFittrackee.admin)
    expect(wrapped.body).toEqual({ status: 'success', data: { users: [entry] } })
  })

  test('shown with all their own fields, and many users are shown the same', async () => {
    const own = await onFittrackee.sam.get('/api/users/sam')
    expect(own.body).toMatchObject({ data: { users: [{ username: 'sam', weekm: false }] } })
    for (const { admin } of [onContract, onFittrackee]) {
      expect((await admin.get('/api/users?q=sam')).body).toMatchObject({ data: { users: [{}] } })
    }
  })
})

describe('a map picture', () => {
  const documented = async (app: TestApp) => {
    const { body } = await app.request<{ paths: Record<string, { get: Record<string, unknown> }> }>(
      'GET',
      '/api/docs/json',
    )
    return body.paths['/api/workouts/map/{map_id}']!.get
  }

  test('is shown to its owner alone', async () => {
    const { map } = await onContract.sam.upload()
    const path = `/api/workouts/map/${map}`
    const asks = [contract.request('GET', path), onContract.admin.get(path), onContract.sam.get(path)]
    expect((await Promise.all(asks)).map(({ status }) => status)).toEqual([401, 404, 200])
    expect(await documented(contract)).toHaveProperty('security')
  })

  test('is shown in compatibility mode to whoever knows its id', async () => {
    const { map } = await onFittrackee.sam.upload()
    const path = `/api/workouts/map/${map}`
    const badToken = { headers: { authorization: 'Bearer garbage' } }
    const asks = [
      fittrackee.request('GET', path),
      fittrackee.request('GET', path, badToken),
      onFittrackee.admin.get(path),
    ]
    for (const answer of await Promise.all(asks)) {
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    }
    const unknown = await fittrackee.request('GET', `/api/workouts/map/${'0'.repeat(32)}`)
    const missing = { status: 'not found', message: 'map does not exist' }
    expect([unknown.status, unknown.body]).toEqual([404, missing])
    const operation = await documented(fittrackee)
    expect(operation).toHaveProperty('security', [])
    expect(operation.responses).not.toHaveProperty('401')
  })

  test('is all that is shown without a token', async () => {
    const { id } = await onFittrackee.sam.upload()
    for (const path of ['', '/gpx', '/chart_data', '/gpx/download']) {
      expect((await fittrackee.request('GET', `/api/workouts/${id}${path}`)).status).toBe(401)
    }
  })
})

test('there is no third mode', () => {
  expect(readConfig({}).compatibilityMode).toBe('contract')
  expect(() => readConfig({ API_DIALECT: 'klingon' })).toThrow(
    new InvalidSetting("API_DIALECT: 'klingon' is not contract or fittrackee"),
  )
})
