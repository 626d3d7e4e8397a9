// Values of the body and thresholds: valid and invalid values, and the workouts that a value changes.
import { describe, expect, test } from 'bun:test'
import { saveValue } from '../../../../src/workouts/training/body/store'
import { testApp } from '../../../support/test-app'
import type { TestUser } from '../../../support/test-user'
import { computeQueued, loadOf, storeAnalysed } from '../analysed-workouts'

interface Value {
  id: number
  measure: string
  sport_group: string
  valid_from: string
  value: number
  workout_id: string | null
}
interface ValuesBody {
  status: string
  data: { values: Value[]; workouts: number }
}

const app = testApp()
// In Auckland it is already the 2nd of June.
app.setClock(new Date('2026-06-01T20:00:00Z'))

const enter = (user: TestUser, path: string, json: object) =>
  user.request<ValuesBody>('POST', path, { json: { valid_from: '2026-01-01', ...json } })
const weigh = (user: TestUser, value: number, valid_from = '2026-01-01') =>
  enter(user, '/api/body', { measure: 'weight', value, valid_from })
const setThreshold = (user: TestUser, json: object) => enter(user, '/api/thresholds', json)
const list = async (user: TestUser, path = '/api/body') => (await user.get<ValuesBody>(path)).body.data.values

describe('a value of the body', () => {
  test('holds from its day on', async () => {
    const sam = await app.user('sam')
    const { status, body } = await weigh(sam, 70.126)
    expect([status, body.status]).toEqual([201, 'created'])
    expect(body.data).toEqual({
      values: [
        {
          id: expect.any(Number),
          ...{ measure: 'weight', sport_group: 'all', valid_from: '2026-01-01', value: 70.13 },
          workout_id: null,
        },
      ],
      workouts: 0,
    })
    await weigh(sam, 69, '2026-3-1')
    expect((await list(sam)).map(value => [value.valid_from, value.value])).toEqual([
      ['2026-03-01', 69],
      ['2026-01-01', 70.13],
    ])
    await weigh(sam, 68, '2026-03-02T23:30:00-05:00')
    expect((await list(sam)).map(value => value.valid_from)).toEqual([
      '2026-03-03',
      '2026-03-01',
      '2026-01-01',
    ])
    expect(await list(sam, '/api/body?from=2026-03-03T00:00:00Z')).toHaveLength(1)
    expect(await list(sam, '/api/body?from=2026-02-01')).toHaveLength(2)
    expect(await list(sam, '/api/body?to=2025-12-31')).toEqual([])
    expect((await sam.get('/api/body?to=2026-02-30')).failure?.code).toBe('day-invalid')
  })

  test('replaces one of the same day, is changed and deleted', async () => {
    const sam = await app.user('replacing')
    await weigh(sam, 70)
    const { id } = (await weigh(sam, 71)).body.data.values[0]!
    expect(await list(sam)).toMatchObject([{ id, value: 71 }])
    const later = (await weigh(sam, 72, '2026-02-01')).body.data.values[0]!
    const change = (json: object) => sam.request<ValuesBody>('PATCH', `/api/body/${later.id}`, { json })
    expect((await change({ valid_from: '2026-01-01' })).failure?.code).toBe('body-day-taken')
    expect((await change({ value: 5 })).failure?.code).toBe('body-value-impossible')
    expect((await change({})).failure?.code).toBe('fields-invalid')
    const { body } = await change({ value: 73 })
    expect(body.data.values[0]).toMatchObject({ valid_from: '2026-02-01', value: 73 })
    expect((await sam.delete(`/api/body/${later.id}`)).status).toBe(204)
    expect((await sam.delete(`/api/body/${later.id}`)).status).toBe(404)
    expect(await list(sam)).toMatchObject([{ id, value: 71 }])
  })

  test('of somebody else is as good as not there, and so is one of the other list', async () => {
    const [sam, kim] = [await app.user('owner'), await app.user('kim')]
    const { id } = (await weigh(sam, 70)).body.data.values[0]!
    const paths = [`/api/body/${id}`, '/api/body/many']
    for (const [user, path] of [
      ...paths.map(path => [kim, path] as const),
      [sam, `/api/thresholds/${id}`] as const,
    ]) {
      const attempts = [await user.request('PATCH', path, { json: { value: 5 } }), await user.delete(path)]
      for (const { status, failure } of attempts)
        expect([status, failure?.code]).toEqual([404, 'body-value-not-found'])
    }
    expect(await list(kim)).toEqual([])
    expect(await list(sam)).toHaveLength(1)
  })
})

describe('refused', async () => {
  const sam = await app.user('refused')
  test.each([
    ['nothing', '/api/body', {}, 'fields-invalid'],
    ['a text', '/api/body', { measure: 'weight', value: '70' }, 'fields-invalid'],
    [
      'a threshold as a value of the body',
      '/api/body',
      { measure: 'threshold-power', value: 250 },
      'fields-invalid',
    ],
    ['no weight', '/api/body', { measure: 'weight', value: 0 }, 'body-value-impossible'],
    ['a weight of 900 kg', '/api/body', { measure: 'weight', value: 900 }, 'body-value-impossible'],
    ['a rate of 24', '/api/body', { measure: 'resting-heart-rate', value: 24 }, 'body-value-impossible'],
    ['a rate of 251', '/api/body', { measure: 'max-heart-rate', value: 251 }, 'body-value-impossible'],
    [
      'a power of 1001 W',
      '/api/thresholds',
      { measure: 'threshold-power', sport_group: 'ride', value: 1001 },
      'body-value-impossible',
    ],
    [
      'a pace as a speed',
      '/api/thresholds',
      { measure: 'threshold-speed', sport_group: 'run', value: 240 },
      'body-value-impossible',
    ],
    [
      'power for swimming',
      '/api/thresholds',
      { measure: 'threshold-power', sport_group: 'swim', value: 200 },
      'body-group-invalid',
    ],
    [
      'power for all',
      '/api/thresholds',
      { measure: 'threshold-power', sport_group: 'all', value: 200 },
      'body-group-invalid',
    ],
    [
      'a weight for a group of sports',
      '/api/body',
      { measure: 'weight', sport_group: 'run', value: 70 },
      'body-group-invalid',
    ],
    [
      'another group',
      '/api/thresholds',
      { measure: 'threshold-power', sport_group: 'row', value: 200 },
      'fields-invalid',
    ],
    ['tomorrow', '/api/body', { measure: 'weight', value: 70, valid_from: '2026-06-02' }, 'body-day-invalid'],
    [
      'the century before last',
      '/api/body',
      { measure: 'weight', value: 70, valid_from: '1899-12-31' },
      'body-day-invalid',
    ],
    [
      'no day of the calendar',
      '/api/body',
      { measure: 'weight', value: 70, valid_from: '2026-02-30' },
      'day-invalid',
    ],
  ])('%s', async (_, path, json, code) => {
    const { status, failure } = await enter(sam, path, json)
    expect([status, failure?.code as unknown]).toEqual([400, code])
    expect(await list(sam)).toEqual([])
    expect(await list(sam, '/api/thresholds')).toEqual([])
  })

  test('only what is in the future for the person', async () => {
    const anahera = await app.user('anahera', { timezone: 'Pacific/Auckland' })
    expect((await weigh(anahera, 70, '2026-06-02')).status).toBe(201)
    expect((await weigh(anahera, 70, '2026-06-03')).failure?.code).toBe('body-day-invalid')
  })

  test('heart rates that contradict each other on some day', async () => {
    const kai = await app.user('kai')
    const rate = (measure: string, value: number, valid_from = '2026-01-01') =>
      enter(kai, '/api/body', { measure, value, valid_from })
    const threshold = (value: number, valid_from = '2026-01-01', sport_group = 'all') =>
      setThreshold(kai, { measure: 'threshold-heart-rate', sport_group, value, valid_from })
    expect((await rate('max-heart-rate', 190)).status).toBe(201)
    expect((await rate('resting-heart-rate', 190)).failure?.code).toBe('heart-rates-contradict')
    expect((await rate('resting-heart-rate', 50)).status).toBe(201)
    expect((await threshold(191)).failure?.code).toBe('heart-rates-contradict')
    expect((await threshold(50, '2026-02-01', 'swim')).failure?.code).toBe('heart-rates-contradict')
    expect((await threshold(170, '2026-03-01', 'run')).status).toBe(201)
    // A maximum of 165 would be valid in January, but from March on, it would be lower than the threshold.
    expect((await rate('max-heart-rate', 165)).failure?.code).toBe('heart-rates-contradict')
    expect((await rate('max-heart-rate', 165, '2025-12-01')).status).toBe(201)
    expect(await list(kai)).toHaveLength(3)
  })

  test('heart rates that contradict each other once a value is moved or deleted', async () => {
    const eva = await app.user('eva')
    const rate = async (measure: string, value: number, valid_from: string) =>
      (await enter(eva, '/api/body', { measure, value, valid_from })).body.data.values[0]!
    const move = (id: number, valid_from: string) =>
      eva.request('PATCH', `/api/body/${id}`, { json: { valid_from } })
    const isRefused = ({ status, failure }: { status: number; failure?: { code: string } | undefined }) =>
      expect([status, failure?.code]).toEqual([400, 'heart-rates-contradict'])
    await rate('max-heart-rate', 160, '2024-01-01')
    const max = await rate('max-heart-rate', 190, '2025-01-01')
    const { body } = await setThreshold(eva, {
      ...{ measure: 'threshold-heart-rate', sport_group: 'run', value: 170, valid_from: '2025-06-01' },
    })
    isRefused(await eva.delete(`/api/body/${max.id}`))
    isRefused(await move(max.id, '2025-06-02'))
    const before = { json: { valid_from: '2024-12-31' } }
    isRefused(await eva.request('PATCH', `/api/thresholds/${body.data.values[0]!.id}`, before))
    expect((await move(max.id, '2025-06-01')).status).toBe(200)
    expect((await eva.delete(`/api/thresholds/${body.data.values[0]!.id}`)).status).toBe(204)
    expect((await eva.delete(`/api/body/${max.id}`)).status).toBe(204)
  })

  test('no deletion that only leaves what earlier versions let in', async () => {
    const old = await app.user('old')
    const userId = old.account.id
    const [measure, sportGroup] = ['resting-heart-rate', 'all'] as const
    for (const [validFrom, value] of [
      ['2024-01-01', 190],
      ['2025-01-01', 195],
    ] as const)
      saveValue(app.ctx.db, { userId, measure, sportGroup, validFrom, value })
    saveValue(app.ctx.db, {
      ...{ userId, measure: 'max-heart-rate', sportGroup, validFrom: '2024-01-01', value: 180 },
    })
    const [latest] = await list(old)
    expect(latest?.value).toBe(195)
    expect((await old.delete(`/api/body/${latest!.id}`)).status).toBe(204)
  })
})

describe('workouts that change', () => {
  test('are those of the group, from the day until the next value', async () => {
    const sam = await app.user('counting')
    const rides = storeAnalysed(app, sam, [
      { date: '2026-02-01', weightedPower: 200 },
      { date: '2026-03-01', weightedPower: 200 },
      // A ride without power, and a run with it.
      { date: '2026-03-02', heartRates: { 150: 3600 } },
      { date: '2026-03-03', weightedPower: 200, sport: 5 },
      { date: '2026-04-01', weightedPower: 200 },
    ])
    const power = (value: number, valid_from: string) =>
      setThreshold(sam, { measure: 'threshold-power', sport_group: 'ride', value, valid_from })
    const ask = async (day: string) =>
      (
        await sam.get<ValuesBody>(
          `/api/thresholds/workouts?measure=threshold-power&sport_group=ride&valid_from=${day}`,
        )
      ).body.data.workouts
    expect(await ask('2026-03-01')).toBe(2)
    expect((await power(250, '2026-04-01')).body.data.workouts).toBe(1)
    expect(await ask('2026-03-01')).toBe(1)
    const march = await power(240, '2026-03-01')
    expect(march.body.data.workouts).toBe(1)
    await computeQueued(app)
    expect(rides.map(id => loadOf(app, id).load)).toEqual([null, 69.44, null, null, 64])
    const { id } = march.body.data.values[0]!
    const moved = await sam.request<ValuesBody>('PATCH', `/api/thresholds/${id}`, {
      json: { valid_from: '2026-01-01' },
    })
    expect(moved.body.data.workouts).toBe(2)
    await computeQueued(app)
    expect(rides.map(id => loadOf(app, id).load)).toEqual([69.44, 69.44, null, null, 64])
    await sam.delete(`/api/thresholds/${id}`)
    await computeQueued(app)
    expect(rides.map(id => loadOf(app, id).load)).toEqual([null, null, null, null, 64])
  })

  test('by a threshold for all sports are not those of a group that has its own', async () => {
    const sam = await app.user('groups')
    const heartRates = { 150: 3600 }
    storeAnalysed(app, sam, [
      { date: '2026-02-01', heartRates, sport: 5 },
      { date: '2026-04-01', heartRates, sport: 5 },
      { date: '2026-04-01', heartRates, sport: 3 },
    ])
    const threshold = (sport_group: string, valid_from: string) =>
      setThreshold(sam, { measure: 'threshold-heart-rate', sport_group, value: 160, valid_from })
    expect((await threshold('run', '2026-03-01')).body.data.workouts).toBe(1)
    expect((await threshold('all', '2026-01-01')).body.data.workouts).toBe(2)
    expect((await threshold('all', '2026-03-15')).body.data.workouts).toBe(1)
  })

  test('begin on the day on which they began where they were', async () => {
    const sam = await app.user('places', { timezone: 'Europe/Paris' })
    storeAnalysed(app, sam, [
      { date: '2026-03-31T20:00:00Z', heartRates: { 150: 60 }, zone: 'Asia/Tokyo' },
      { date: '2026-03-31T20:00:00Z', heartRates: { 150: 60 } },
    ])
    const rest = { measure: 'resting-heart-rate', value: 50, valid_from: '2026-04-01' }
    expect((await enter(sam, '/api/body', rest)).body.data.workouts).toBe(1)
  })

  test('cannot be asked for without naming the value', async () => {
    const sam = await app.user('asking')
    const code = async (query: string) => (await sam.get(`/api/thresholds/workouts?${query}`)).failure?.code
    expect(await code('measure=weight&sport_group=all')).toBe('fields-invalid')
    expect(await code('measure=height&sport_group=all&valid_from=2026-01-01')).toBe('fields-invalid')
    expect(await code('measure=weight&sport_group=run&valid_from=2026-01-01')).toBe('body-group-invalid')
    expect(await code('measure=weight&sport_group=all&valid_from=2027-01-01')).toBe('body-day-invalid')
    expect(await code('measure=weight&sport_group=all&valid_from=soon')).toBe('day-invalid')
  })
})
