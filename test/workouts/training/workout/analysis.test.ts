// The analysis of a workout's recording, as the API returns it.
import { describe, expect, test } from 'bun:test'
import { allWorkouts, trainingLoads } from '../../../../src/platform/db/tables'
import { noSummary } from '../../../../src/tracks/recorder-summary'
import type {
  WorkoutAnalysis,
  WorkoutAnalysisAnswer,
} from '../../../../src/workouts/training/workout/schemas'
import { sensorRide } from '../../../support/sensor-ride'
import { openTestApp } from '../../../support/test-app'
import type { TestUser } from '../../../support/test-user'
import { change, enter } from '../../workouts/by-hand'

const [cycling, running, hiking] = [1, 5, 3]

const analysisOf = async (user: TestUser, id: string) =>
  (await user.get<{ data: { analysis: WorkoutAnalysis } }>(`/api/analysis/workouts/${id}`)).body.data.analysis

const enterBody = (user: TestUser, measure: string, value: number, valid_from = '2026-01-01') =>
  user.request('POST', '/api/body', { json: { measure, value, valid_from } })
const enterThreshold = (user: TestUser, measure: string, value: number, sport_group: string) =>
  user.request('POST', '/api/thresholds', { json: { measure, value, sport_group, valid_from: '2026-01-01' } })

/**
 * Enters a maximum heart rate of 190, a resting rate of 50, a threshold of 165, a threshold power for cycling of 250 W,
 * and a weight of 80 kg.
 */
async function enterRider(user: TestUser) {
  await enterBody(user, 'max-heart-rate', 190)
  await enterBody(user, 'resting-heart-rate', 50)
  await enterThreshold(user, 'threshold-heart-rate', 165, 'all')
  await enterThreshold(user, 'threshold-power', 250, 'ride')
  await enterBody(user, 'weight', 80)
}

describe('a ride with heart rate and power', () => {
  test('has zones, load, power, climbs and gradients under the values of its day', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    await enterRider(sam)
    // Half an hour at 140 beats per minute, and half an hour at 175.
    const heartRate = (second: number) => (second < 1800 ? 140 : 175)
    const { id } = await sam.upload(sensorRide({ heartRate }), { sport_id: cycling })
    const analysis = await analysisOf(sam, id)
    expect(analysis).toMatchObject({
      is_hidden: false,
      is_analysed: true,
      sport_group: 'ride',
      body: { weight: 80, max_heart_rate: 190, threshold_power: 250, threshold_speed: null, estimated: [] },
      load: { method: 'power', is_estimated: false },
      weighted_power: 200,
      mean_power: 200,
      work: 720,
      watts_per_kg: 2.5,
      variability: 1,
      intensity: 0.8,
      graded_speed: null,
      held_heart_rate: 175,
      unsteady_reason: null,
      energy: { value: 720, method: 'power' },
    })
    expect(analysis.load!.value).toBeCloseTo(64, 0)
    expect(analysis.decoupling).toBeGreaterThan(0)
    const [beats, watts, ...others] = analysis.zones
    expect(others).toEqual([])
    expect(beats).toMatchObject({ quantity: 'heart-rate', scheme: 'hr-max-5', is_estimated: false, below: 0 })
    expect(beats!.zones.map(({ from }) => from)).toEqual([95, 114, 133, 152, 171])
    expect(beats!.zones.map(({ duration }) => Math.round(duration / 60))).toEqual([0, 0, 30, 0, 30])
    // 200 W are in the third of seven zones, which begins at 187.5 W.
    expect(watts!.zones.map(({ duration }) => Math.round(duration / 60))).toEqual([0, 0, 60, 0, 0, 0, 0])
    const [climb, ...more] = analysis.climbs
    expect(more).toEqual([])
    expect(climb!.distance).toBeCloseTo(2, 1)
    expect(climb!.gradient).toBeCloseTo(6, 0)
    expect(climb!.category).toBe('4')
    // A climb at 6 % and 5 m/s gains 0.3 m/s, which are 1,080 m per hour.
    expect(Math.abs(climb!.vam! - 1080)).toBeLessThan(30)
    expect(climb!.from).toBeCloseTo((climb!.start * 1000) / 5, -1)
    const steep = analysis.gradients.find(({ from }) => from === 5)!
    expect(steep.distance).toBeCloseTo(2, 0)
    // The speed is 5 m/s everywhere, which are 18 km/h.
    expect(steep.speed).toBeCloseTo(18, 0)
    expect(analysis.gradients[0]).toMatchObject({ distance: 0, speed: null })
    const won = { rank: null, in_months: null }
    expect(analysis.best_means).toContainEqual({
      ...{ quantity: 'power', duration: 1200, value: 200, from: 0 },
      ...won,
    })
    expect(analysis.efforts.map(({ distance }) => distance)).toContain(10)
  })

  test('changes with a threshold that holds on its day, and not with a later one', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    await enterRider(sam)
    const { id } = await sam.upload(sensorRide(), { sport_id: cycling })
    const before = await analysisOf(sam, id)
    const json = { measure: 'threshold-power', value: 400, sport_group: 'ride' }
    await sam.request('POST', '/api/thresholds', { json: { ...json, valid_from: '2026-05-02' } })
    expect(await analysisOf(sam, id)).toEqual(before)
    await sam.request('POST', '/api/thresholds', { json: { ...json, valid_from: '2026-05-01' } })
    const after = await analysisOf(sam, id)
    expect(after.intensity).toBe(0.5)
    expect(after.load!.value).toBeCloseTo(25, 0)
    expect(after.zones[1]!.zones.map(({ duration }) => duration > 0).indexOf(true)).toBe(0)
  })

  test('is a run with a grade-adjusted pace in another sport', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    await enterRider(sam)
    await enterThreshold(sam, 'threshold-speed', 5, 'run')
    const { id } = await sam.upload(sensorRide({ power: null, speed: 3, minutes: 50 }), { sport_id: running })
    const ofRun = await analysisOf(sam, id)
    expect(ofRun).toMatchObject({ sport_group: 'run', weighted_power: null, load: { method: 'pace' } })
    expect(ofRun.graded_speed).toBeGreaterThan(3 * 3.6)
    expect(ofRun.zones.map(({ quantity }) => quantity)).toEqual(['heart-rate', 'speed'])
    await change(sam, id, { sport_id: hiking })
    const ofHike = await analysisOf(sam, id)
    expect(ofHike).toMatchObject({ sport_group: 'other', load: { method: 'heart-rate' } })
    expect(ofHike.graded_speed).toBe(ofRun.graded_speed)
    await change(sam, id, { sport_id: cycling })
    expect((await analysisOf(sam, id)).graded_speed).toBeNull()
  })
})

test('without entered values, heart rates are assumed by age, and said to be', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam', { birthDate: '1986-01-01' })
  const { id } = await sam.upload(sensorRide({ power: null, elevation: null }), { sport_id: hiking })
  const { load, zones, body, climbs, gradients } = await analysisOf(sam, id)
  expect(body.estimated).toContainAllValues(['resting_heart_rate', 'max_heart_rate', 'threshold_heart_rate'])
  expect(load).toMatchObject({ method: 'heart-rate', is_estimated: true })
  expect(zones).toMatchObject([{ quantity: 'heart-rate', is_estimated: true }])
  expect([climbs, gradients]).toEqual([[], []])
})

test('nothing is told of what nothing recorded, or without anything known of the body', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const byHand = await analysisOf(sam, (await enter(sam)).id)
  expect(byHand).toMatchObject({ is_analysed: false, zones: [], energy: null, efforts: [] })
  const { id } = await sam.upload(sensorRide({ power: null, heartRate: null, elevation: null }), {
    sport_id: hiking,
  })
  const walk = await analysisOf(sam, id)
  expect(walk).toMatchObject({ is_analysed: true, zones: [], intensity: null, energy: null })
  expect(walk).toMatchObject({ climbs: [], gradients: [], unsteady_reason: 'no-heart-rate' })
})

test('a workout that was entered by hand has the load of its sport, and the energy of it and the weight', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  await enterBody(sam, 'weight', 80, '2000-01-01')
  const { id } = await enter(sam)
  const { energy, load } = await analysisOf(sam, id)
  // An hour of 8 MET.
  expect(load).toEqual({ value: 55.2, method: 'met', is_estimated: true })
  expect(energy?.method).toBe('met')
  expect(energy?.value).toBeGreaterThan(0)
})

test('how hard a workout felt is its load, until something better is known', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const { id } = await enter(sam)
  const rate = (perceived_exertion: unknown, user = sam) =>
    user.request<WorkoutAnalysisAnswer>('PATCH', `/api/analysis/workouts/${id}`, {
      json: { perceived_exertion },
    })
  const { status, body } = await rate(7)
  expect(status).toBe(200)
  const rated = { perceived_exertion: 7, is_exertion_recorded: false }
  expect(body.data.analysis).toMatchObject({
    ...rated,
    ...{ intensity: 1, load: { value: 100, method: 'perceived-exertion', is_estimated: false } },
  })
  expect(await analysisOf(sam, id)).toEqual(body.data.analysis)
  const stored = () => app.ctx.db.select().from(trainingLoads).get()
  expect(stored()).toMatchObject({ load: 100, loadMethod: 'perceived-exertion', isOutdated: false })
  for (const impossible of [0, 11, 6.5, '7', undefined]) {
    expect((await rate(impossible)).failure?.code).toBe('fields-invalid')
  }
  expect(await rate(3, await app.user('eve'))).toMatchObject({ status: 404 })
  expect(await analysisOf(sam, id)).toMatchObject(rated)
  expect((await rate(null)).body.data.analysis).toMatchObject({
    ...{ perceived_exertion: null, load: { method: 'met', is_estimated: true } },
  })
  expect(stored()).toMatchObject({ load: null, loadMethod: null })
})

test('what a watch wrote counts, unless the person says something else', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const { id } = await enter(sam)
  app.ctx.db
    .update(allWorkouts)
    .set({ recorderSummary: { ...noSummary, perceivedExertion: 4 } })
    .run()
  expect(await analysisOf(sam, id)).toMatchObject({ perceived_exertion: 4, is_exertion_recorded: true })
  await sam.request('PATCH', `/api/analysis/workouts/${id}`, { json: { perceived_exertion: 9 } })
  expect(await analysisOf(sam, id)).toMatchObject({ perceived_exertion: 9, is_exertion_recorded: false })
  await sam.request('PATCH', `/api/analysis/workouts/${id}`, { json: { perceived_exertion: null } })
  expect(await analysisOf(sam, id)).toMatchObject({ perceived_exertion: 4, is_exertion_recorded: true })
})

test('the switch that hides training is told', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const { id } = await sam.upload(sensorRide(), { sport_id: cycling })
  await sam.request('PATCH', '/api/training/settings', { json: { is_hidden: true } })
  expect((await analysisOf(sam, id)).is_hidden).toBe(true)
})

test('nobody else sees it', async () => {
  await using app = openTestApp()
  const [sam, eve] = [await app.user('sam'), await app.user('eve')]
  const { id } = await sam.upload(sensorRide({ minutes: 5 }), { sport_id: cycling })
  const stranger = await eve.get(`/api/analysis/workouts/${id}`)
  expect(stranger).toMatchObject({ status: 403, failure: { code: 'not-yours' } })
  expect((await app.request('GET', `/api/analysis/workouts/${id}`)).status).toBe(401)
  const missing = await sam.get('/api/analysis/workouts/none')
  expect(missing).toMatchObject({ status: 404, failure: { code: 'workout-not-found' } })
})
