// Thresholds that follow from workouts: they are suggested, accepted, corrected and refused.
import { describe, expect, test } from 'bun:test'
import { testApp } from '../../../support/test-app'
import type { TestUser } from '../../../support/test-user'
import { storeAnalysed } from '../analysed-workouts'

interface Suggestion {
  measure: string
  sport_group: string
  value: number
  valid_from: string
  workout_id: string
  basis: string
  present: number | null
  workouts: number
}
interface ThresholdsBody {
  data: {
    values: { value: number; valid_from: string; workout_id: string | null }[]
    suggestions: Suggestion[]
  }
}

const app = testApp()
app.setClock(new Date('2026-06-01T10:00:00Z'))

const list = async (user: TestUser) => (await user.get<ThresholdsBody>('/api/thresholds')).body.data
const suggested = async (user: TestUser, measure: string, group = 'all') =>
  (await list(user)).suggestions.find(other => other.measure === measure && other.sport_group === group)
const answer = (user: TestUser, how: 'accept' | 'refuse', json: object) =>
  user.request<ThresholdsBody>('POST', `/api/thresholds/suggestions/${how}`, { json })
const maximum = { measure: 'max-heart-rate', sport_group: 'all' }
const power = { measure: 'threshold-power', sport_group: 'ride' }
const twenty = 1200

describe('a suggestion', () => {
  test('is the highest heart rate that was held, unless only one workout has it', async () => {
    const sam = await app.user('max')
    const heartRates = { 150: 3600 }
    const [first, second] = storeAnalysed(app, sam, [
      { date: '2026-03-01', held: 188, heartRates },
      { date: '2026-04-01', held: 184, heartRates },
    ])
    expect(await suggested(sam, 'max-heart-rate')).toEqual({
      ...{ measure: 'max-heart-rate', sport_group: 'all', value: 188, valid_from: '2026-03-01' },
      ...{ workout_id: first!, basis: 'held-10-s', present: null, w_prime: null, workouts: 2 },
    })
    storeAnalysed(app, sam, [{ date: '2026-05-01', held: 205, heartRates }])
    expect(await suggested(sam, 'max-heart-rate')).toMatchObject({ value: 188 })
    expect(second).toBeDefined()
  })

  test('looks back for twelve months, and not before the day of what was entered', async () => {
    const sam = await app.user('back')
    storeAnalysed(app, sam, [
      { date: '2025-05-31', meanPowers: { [twenty]: 400 } },
      { date: '2025-07-01', meanPowers: { [twenty]: 300 } },
      { date: '2026-05-01', meanPowers: { [twenty]: 280 } },
    ])
    expect(await suggested(sam, 'threshold-power', 'ride')).toMatchObject({
      value: 285,
      valid_from: '2025-07-01',
    })
    const json = { ...power, value: 250, valid_from: '2026-01-01' }
    await sam.request('POST', '/api/thresholds', { json })
    expect(await suggested(sam, 'threshold-power', 'ride')).toMatchObject({ value: 266, present: 250 })
    await sam.request('POST', '/api/thresholds', { json: { ...json, value: 266 } })
    expect(await suggested(sam, 'threshold-power', 'ride')).toBeUndefined()
  })

  test('of a threshold heart rate is near the maximum, and of its sport group', async () => {
    const sam = await app.user('rates')
    await sam.request('POST', '/api/body', {
      json: { measure: 'max-heart-rate', value: 190, valid_from: '2026-01-01' },
    })
    const [, run] = storeAnalysed(app, sam, [
      { date: '2026-02-01', meanHeartRates: { [twenty]: 160, 3600: 150 } },
      { date: '2026-02-02', meanHeartRates: { [twenty]: 175, 2400: 173, 3600: 161 }, sport: 5 },
    ])
    const { suggestions } = await list(sam)
    expect(suggestions).toMatchObject([
      {
        ...{ measure: 'threshold-heart-rate', sport_group: 'run', value: 170, basis: 'best-40-min' },
        workout_id: run!,
      },
    ])
  })

  test('of a threshold speed is the critical speed of the last 90 days', async () => {
    const sam = await app.user('speeds')
    const runAt = (date: string, critical: number) => {
      const meanSpeeds = Object.fromEntries(
        [120, 300, 720, twenty].map(seconds => [seconds, critical + 240 / seconds]),
      )
      return { date, sport: 5, meanSpeeds }
    }
    const [, late] = storeAnalysed(app, sam, [runAt('2026-02-01', 5), runAt('2026-05-01', 4)])
    expect((await list(sam)).suggestions).toMatchObject([
      {
        ...{ measure: 'threshold-speed', sport_group: 'run', value: 4, basis: 'critical-speed' },
        workout_id: late!,
      },
    ])
  })

  test('of another person is none', async () => {
    const [sam, kim] = [await app.user('one'), await app.user('two')]
    storeAnalysed(app, sam, [{ date: '2026-05-01', held: 190 }])
    expect((await list(kim)).suggestions).toEqual([])
    expect((await answer(kim, 'accept', maximum)).failure?.code).toBe('suggestion-not-found')
  })

  test('is nothing that nobody has', async () => {
    const sam = await app.user('spikes')
    storeAnalysed(app, sam, [{ date: '2026-05-01', meanPowers: { [twenty]: 1500 } }])
    expect((await list(sam)).suggestions).toEqual([])
  })
})

describe('it', () => {
  test('is accepted with its workout as proof', async () => {
    const sam = await app.user('accepting')
    const [id] = storeAnalysed(app, sam, [
      { date: '2026-05-01', meanPowers: { [twenty]: 300 }, weightedPower: 200 },
    ])
    const { status, body } = await answer(sam, 'accept', power)
    expect([status, body.data as unknown]).toMatchObject([
      201,
      { values: [{ value: 285, valid_from: '2026-05-01', workout_id: id! }], workouts: 1 },
    ])
    expect((await list(sam)).suggestions).toEqual([])
    expect((await answer(sam, 'accept', power)).status).toBe(404)
    await sam.delete(`/api/workouts/${id}`)
    expect((await list(sam)).values).toMatchObject([{ value: 285, workout_id: null }])
  })

  test('is corrected', async () => {
    const sam = await app.user('correcting')
    storeAnalysed(app, sam, [{ date: '2026-05-01', meanPowers: { [twenty]: 300 } }])
    expect((await answer(sam, 'accept', { ...power, value: 5000 })).failure?.code).toBe(
      'body-value-impossible',
    )
    await answer(sam, 'accept', { ...power, value: 290, valid_from: '2026-04-01' })
    expect((await list(sam)).values).toMatchObject([
      { value: 290, valid_from: '2026-04-01', workout_id: null },
    ])
  })

  test('is refused until a higher one comes', async () => {
    const sam = await app.user('refusing')
    const store = (watts: number) =>
      storeAnalysed(app, sam, [{ date: '2026-05-01', meanPowers: { [twenty]: watts } }])
    store(300)
    const refused = await answer(sam, 'refuse', power)
    expect([refused.status, refused.body.data.suggestions]).toEqual([200, []])
    expect((await answer(sam, 'refuse', power)).status).toBe(404)
    expect((await list(sam)).suggestions).toEqual([])
    store(299)
    expect((await list(sam)).suggestions).toEqual([])
    store(320)
    expect((await list(sam)).suggestions).toMatchObject([{ value: 304 }])
  })
})
