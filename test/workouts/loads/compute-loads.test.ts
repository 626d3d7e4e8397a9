// Load and energy of workouts: the method that is used to compute them, and the changes after which they are computed
// again.
import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { transact } from '../../../src/platform/db/database'
import { trainingLoads } from '../../../src/platform/db/tables'
import { dropJob, findJobDueAt } from '../../../src/platform/jobs/store'
import { bodyOnDay } from '../../../src/workouts/body/body-on-day'
import { computeLoadsKind } from '../../../src/workouts/job-kinds'
import { computeLoadsJob, computeLoadsOf } from '../../../src/workouts/loads/compute-loads'
import { assumedFor } from '../../../src/workouts/loads/load-of-workout'
import { testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { type AnalysedWorkout, computeQueued, loadOf, storeAnalysed } from '../training/analysed-workouts'

const app = testApp()
const date = '2026-05-01'

const enter = (
  user: TestUser,
  measure: string,
  value: number,
  sport_group?: string,
  valid_from = '2026-01-01',
) =>
  user.request('POST', sport_group ? '/api/thresholds' : '/api/body', {
    json: { measure, value, valid_from, ...(sport_group && { sport_group }) },
  })

/**
 * Enters the values for which the specification has results: a maximum of 190, a resting rate of 50, a threshold of
 * 165, and the formula for men.
 */
async function enterRates(user: TestUser) {
  await enter(user, 'max-heart-rate', 190)
  await enter(user, 'resting-heart-rate', 50)
  await enter(user, 'threshold-heart-rate', 165, 'all')
  await user.request('PATCH', '/api/training/settings', { json: { formula: 'men' } })
}

let users = 0
async function computed(
  workout: Omit<AnalysedWorkout, 'date'>,
  prepare: (user: TestUser) => Promise<unknown>,
) {
  const user = await app.user(`user${++users}`, { birthDate: '1991-04-30' })
  const [id] = storeAnalysed(app, user, [{ ...workout, date }])
  await prepare(user)
  await computeQueued(app)
  return loadOf(app, id!)
}

const running = 5

describe('load', () => {
  const heartRates = { 150: 5400 }

  test('by heart rate is that of the specification', async () => {
    const row = await computed({ heartRates, sport: 3 }, enterRates)
    expect(row).toMatchObject({ loadMethod: 'heart-rate', isOutdated: false })
    expect(row.load).toBeCloseTo(106.2, 1)
    expect(row.intensity).toBeCloseTo(Math.sqrt(1.062 / 1.5), 3)
  })

  test('by power counts for rides, and for runs with a threshold of running', async () => {
    const withPower = { heartRates, weightedPower: 200 }
    const both = async (user: TestUser) => {
      await enterRates(user)
      await enter(user, 'threshold-power', 250, 'ride')
    }
    expect(await computed(withPower, both)).toMatchObject({ loadMethod: 'power', load: 64, intensity: 0.8 })
    expect((await computed({ ...withPower, sport: running }, both)).loadMethod).toBe('heart-rate')
    const ofRunning = (user: TestUser) => enter(user, 'threshold-power', 200, 'run')
    expect(await computed({ ...withPower, sport: running }, ofRunning)).toMatchObject({
      loadMethod: 'power',
      load: 100,
    })
  })

  test('by pace counts for runs, before heart rate', async () => {
    const run = { heartRates, weightedSpeed: 3.4, sport: running }
    const enterSpeed = async (user: TestUser) => {
      await enterRates(user)
      await enter(user, 'threshold-speed', 4, 'run')
    }
    expect(await computed(run, enterSpeed)).toMatchObject({
      loadMethod: 'pace',
      load: 72.25,
      intensity: 0.85,
    })
    expect((await computed(run, enterRates)).loadMethod).toBe('heart-rate')
  })

  test('of swimming grows with the third power of the speed', async () => {
    const swim = { sport: 16, distanceM: 3000, movingS: 3300 }
    const row = await computed(swim, user => enter(user, 'threshold-speed', 100 / 93, 'swim'))
    expect(row.loadMethod).toBe('swim-pace')
    // The threshold is stored in whole mm/s, so the load is not exact.
    expect(row.load).toBeCloseTo(55.4, 0)
  })

  test('by perceived exertion counts if nothing better is known', async () => {
    const rated = { sport: 3, movingS: 5400, perceivedExertion: 7 }
    expect(await computed(rated, enterRates)).toMatchObject({
      loadMethod: 'perceived-exertion',
      load: 150,
      intensity: 1,
    })
    expect((await computed({ ...rated, heartRates }, enterRates)).loadMethod).toBe('heart-rate')
  })

  test('is unknown without a threshold, a maximum or a recorded value', async () => {
    const nothing = { load: null, loadMethod: null, intensity: null, isOutdated: false }
    expect(await computed({ weightedPower: 200 }, enterRates)).toMatchObject(nothing)
    const user = await app.user('unborn')
    const [id] = storeAnalysed(app, user, [{ date, heartRates }])
    await enter(user, 'resting-heart-rate', 50)
    await computeQueued(app)
    expect(loadOf(app, id!)).toMatchObject(nothing)
  })

  test('is estimated from the age if no heart rates were entered', async () => {
    const row = await computed({ heartRates, sport: 3 }, user => enter(user, 'weight', 70))
    expect(row.loadMethod).toBe('heart-rate')
    // 150 beats per minute are 72 % of the reserve between 60 (resting) and 185 (maximum). The threshold is at 82 %.
    expect(row.intensity).toBeCloseTo(0.86, 1)
    const { id } = (await app.user('elderly', { birthDate: '1966-05-02' })).account
    const body = bodyOnDay(app.ctx.db, id, 'other', '2026-05-01')
    expect(body).toEqual({
      ...{ weight: null, resting: 60, max: 161, thresholdHeartRate: 142.82 },
      ...{ thresholdPower: null, thresholdSpeed: null, formula: null, age: 59 },
      assumed: ['resting', 'max', 'thresholdHeartRate'],
    })
    expect(assumedFor('heart-rate', body)).toEqual(body.assumed)
    expect(assumedFor('power', body)).toEqual([])
  })
})

describe('energy', () => {
  const weigh = (user: TestUser) => enter(user, 'weight', 75)
  const asMan = async (user: TestUser) => {
    await user.request('PATCH', '/api/training/settings', { json: { formula: 'men' } })
    await weigh(user)
  }
  const heartRates = { 150: 1800 }

  test.each([
    ['that of the device', { calories: 512, weightedPower: 200, heartRates }, 'device', 512],
    ['by the work of a ride', { weightedPower: 200, heartRates }, 'power', 720],
    ['by heart rate', { heartRates, movingS: 1800 }, 'heart-rate', 441],
    ['of a run', { sport: running, distanceM: 10_000 }, 'running', 645.3],
    ['of a run with power', { sport: running, distanceM: 10_000, weightedPower: 200 }, 'running', 645.3],
    ['by what the sport usually takes', { sport: 6, movingS: 7200 }, 'met', 525],
  ] as const)('%s', async (_, workout, method, kcal) => {
    const row = await computed(workout, asMan)
    expect(row.energyMethod).toBe(method)
    expect(row.energyKcal).toBeCloseTo(kcal, 0)
  })

  test('is unknown without a weight', async () => {
    const row = await computed({ heartRates }, user => enter(user, 'resting-heart-rate', 50))
    expect(row).toMatchObject({ energyKcal: null, energyMethod: null })
  })
})

describe('loads', () => {
  test('have the values of their own day, and stay as they are when later ones come', async () => {
    const sam = await app.user('sam')
    const ids = storeAnalysed(
      app,
      sam,
      ['2026-01-31', '2026-02-01', '2026-03-01'].map(date => ({ date, weightedPower: 200 })),
    )
    await enter(sam, 'threshold-power', 200, 'ride', '2026-01-01')
    await enter(sam, 'threshold-power', 250, 'ride', '2026-02-01')
    await computeQueued(app)
    expect(ids.map(id => loadOf(app, id).load)).toEqual([100, 64, 64])
    await enter(sam, 'threshold-power', 400, 'ride', '2026-03-01')
    expect(ids.map(id => loadOf(app, id).isOutdated)).toEqual([false, false, true])
  })

  test('follow the last word if a value is deleted while they are computed', async () => {
    const sam = await app.user('lastly')
    const ids = storeAnalysed(
      app,
      sam,
      Array.from({ length: 120 }, () => ({ date, weightedPower: 200 })),
    )
    const entered = await sam.request<{ data: { values: { id: number }[] } }>('POST', '/api/thresholds', {
      json: { measure: 'threshold-power', sport_group: 'ride', value: 200, valid_from: '2026-01-01' },
    })
    const run = () => computeLoadsJob.run(app.ctx, 'all', new AbortController().signal)
    const running = run()
    // The first batch is computed, and the other workouts are not.
    expect(ids.filter(id => !loadOf(app, id).isOutdated).length).toBeGreaterThan(0)
    expect(ids.filter(id => loadOf(app, id).isOutdated).length).toBeGreaterThan(0)
    const deleted = await sam.delete(`/api/thresholds/${entered.body.data.values[0]!.id}`)
    expect(deleted.status).toBe(204)
    await running
    await run()
    expect(new Set(ids.map(id => loadOf(app, id).load))).toEqual(new Set([null]))
  })

  test('of all workouts change with the formula and with the date of birth, and only of this person', async () => {
    const [sam, kim] = [await app.user('formula'), await app.user('kim')]
    const store = (user: TestUser) => storeAnalysed(app, user, [{ date, heartRates: { 150: 60 } }])[0]!
    const [own, others] = [store(sam), store(kim)]
    const clear = () => app.ctx.db.update(trainingLoads).set({ isOutdated: false }).run()
    const personal = (birth_date: string | null) =>
      sam.request('POST', '/api/auth/profile/edit', {
        json: { first_name: '', last_name: '', bio: '', location: '', birth_date },
      })
    for (const [change, isOutdated] of [
      [() => sam.request('PATCH', '/api/training/settings', { json: { formula: 'women' } }), true],
      [() => sam.request('PATCH', '/api/training/settings', { json: { formula: 'women' } }), false],
      [() => sam.request('PATCH', '/api/training/settings', { json: { is_hidden: true } }), false],
      [() => personal('1990-01-01'), true],
      [() => personal('1990-01-01'), false],
    ] as const) {
      clear()
      expect((await change()).status).toBe(200)
      expect([own, others].map(id => loadOf(app, id).isOutdated)).toEqual([isOutdated, false])
    }
    expect((await sam.get('/api/training/settings')).body).toMatchObject({
      data: { formula: 'women', is_hidden: true },
    })
    expect(
      (await sam.request('PATCH', '/api/training/settings', { json: { formula: 'robots' } })).failure?.code,
    ).toBe('fields-invalid')
  })

  test('of few workouts are computed at once, and of very many most are left to the job', async () => {
    const sam = await app.user('hasty', { birthDate: '1991-04-30' })
    const store = (count: number) =>
      storeAnalysed(
        app,
        sam,
        Array.from({ length: count }, () => ({ date, heartRates: { 150: 3600 } })),
      )
    const outdated = (ids: readonly string[]) => ids.filter(id => loadOf(app, id).isOutdated).length
    const compute = (ids: readonly string[]) =>
      transact(app.ctx.db, tx =>
        computeLoadsOf(
          tx,
          ids.map(id => loadOf(app, id).workoutId),
          app.ctx.clock(),
        ),
      )
    const isQueued = () => findJobDueAt(app.ctx.db, computeLoadsKind, null) !== null
    const [few, others, many] = [store(50), store(1), store(51)]
    dropJob(app.ctx.db, computeLoadsKind, null)
    compute(few)
    expect([few, others, many].map(outdated)).toEqual([0, 1, 51])
    expect(isQueued()).toBe(false)
    compute(many)
    expect([few, others, many].map(outdated)).toEqual([0, 1, 1])
    expect(isQueued()).toBe(true)
    await computeQueued(app)
    expect([few, others, many].map(outdated)).toEqual([0, 0, 0])
    // The values of the body are read in one way for few workouts and in another way for many. The loads must be equal.
    const [load] = [...new Set([...few, ...others, ...many].map(id => loadOf(app, id).load))]
    expect(load).toBeGreaterThan(50)
    expect(new Set([...few, ...others, ...many].map(id => loadOf(app, id).load)).size).toBe(1)
  })

  test('have the day of the place, or else that of the time zone', async () => {
    const sam = await app.user('traveller', { timezone: 'Pacific/Auckland' })
    const evening = '2026-01-31T20:00:00Z'
    const ids = storeAnalysed(app, sam, [
      { date: evening, weightedPower: 200 },
      { date: evening, weightedPower: 200, zone: 'America/Los_Angeles' },
    ])
    await enter(sam, 'threshold-power', 200, 'ride', '2026-01-01')
    await enter(sam, 'threshold-power', 250, 'ride', '2026-02-01')
    await computeQueued(app)
    expect(ids.map(id => loadOf(app, id).load)).toEqual([64, 100])
  })

  test('without an analysis are nothing, and end the job', async () => {
    const sam = await app.user('unanalysed')
    const [id] = storeAnalysed(app, sam, [{ date }])
    app.ctx.db.run(`DELETE FROM workout_analyses WHERE workout_id = ${loadOf(app, id!).workoutId}`)
    await computeLoadsJob.run(app.ctx, 'all', new AbortController().signal)
    expect(loadOf(app, id!)).toMatchObject({ load: null, isOutdated: false })
    expect(app.ctx.db.select().from(trainingLoads).where(eq(trainingLoads.isOutdated, true)).all()).toEqual(
      [],
    )
  })
})
