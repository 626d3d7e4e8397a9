// The critical power that follows from best efforts: it is suggested together with W′, accepted, corrected and refused.
import { expect, test } from 'bun:test'
import { testApp } from '../../../support/test-app'
import type { TestUser } from '../../../support/test-user'
import { computeOutdated, loadOf, storeAnalysed } from '../analysed-workouts'

const app = testApp()
app.setClock(new Date('2026-06-01T10:00:00Z'))

interface Thresholds {
  data: {
    values: { measure: string; value: number; valid_from: string; workout_id: string | null }[]
    suggestions: { measure: string; sport_group: string; value: number; w_prime: number | null }[]
  }
}

const list = async (user: TestUser) => (await user.get<Thresholds>('/api/thresholds')).body.data
const suggested = async (user: TestUser) =>
  (await list(user)).suggestions.find(({ measure }) => measure === 'critical-power')
const answer = (user: TestUser, how: 'accept' | 'refuse', correction = {}) =>
  user.request('POST', `/api/thresholds/suggestions/${how}`, {
    json: { measure: 'critical-power', sport_group: 'ride', ...correction },
  })

/** Returns the best mean powers, by duration in seconds, of a rider with this critical power in W and W′ in J. */
const meansOf = (critical: number, reserve: number, durations: readonly number[]) =>
  Object.fromEntries(durations.map(seconds => [seconds, critical + reserve / seconds]))

/** Stores two workouts. Only their efforts together are enough to compute a critical power. */
function storeEfforts(user: TestUser) {
  return storeAnalysed(app, user, [
    { date: '2026-05-10', meanPowers: meansOf(250, 20_000, [720, 1200]) },
    { date: '2026-05-20', meanPowers: meansOf(250, 20_000, [180, 300]) },
  ])
}

test('it rests on six weeks, and its proof is the latest of them', async () => {
  const sam = await app.user('found')
  storeAnalysed(app, sam, [{ date: '2026-04-01', meanPowers: meansOf(300, 20_000, [180, 300, 720, 1200]) }])
  expect(await suggested(sam)).toBeUndefined()
  const [, latest] = storeEfforts(sam)
  expect(await suggested(sam)).toMatchObject({
    ...{ measure: 'critical-power', sport_group: 'ride', value: 250, w_prime: 20, present: null },
    ...{
      valid_from: '2026-05-20',
      workout_id: latest,
      basis: 'critical-power',
      workouts: expect.any(Number),
    },
  })
})

test('accepting it enters both values, and a correction that one alone', async () => {
  const sam = await app.user('accepts')
  const [, latest] = storeEfforts(sam)
  expect((await answer(sam, 'accept')).status).toBe(201)
  const of = { valid_from: '2026-05-20', workout_id: latest }
  const { values } = await list(sam)
  expect(values).toHaveLength(2)
  expect(values).toContainEqual(expect.objectContaining({ measure: 'critical-power', value: 250, ...of }))
  expect(values).toContainEqual(expect.objectContaining({ measure: 'w-prime', value: 20, ...of }))
  expect(await suggested(sam)).toBeUndefined()

  const kim = await app.user('corrects')
  storeEfforts(kim)
  await answer(kim, 'accept', { value: 245 })
  const corrected = (await list(kim)).values.map(({ measure, value }) => [measure, value])
  expect(corrected).toEqual([['critical-power', 245]])
})

test('a correction that nobody can have enters neither value', async () => {
  const sam = await app.user('impossible')
  storeEfforts(sam)
  expect((await answer(sam, 'accept', { value: 5 })).failure?.code).toBe('body-value-impossible')
  expect((await list(sam)).values).toEqual([])
})

test('a new one is offered after a workout that takes more than all of W′', async () => {
  const sam = await app.user('better')
  storeEfforts(sam)
  await answer(sam, 'accept')
  storeAnalysed(app, sam, [{ date: '2026-05-25', meanPowers: meansOf(250, 19_000, [300]) }])
  expect(await suggested(sam)).toBeUndefined()
  storeAnalysed(app, sam, [{ date: '2026-05-26', meanPowers: meansOf(260, 20_000, [180, 300, 720, 1200]) }])
  expect(await suggested(sam)).toMatchObject({ value: 260, w_prime: 20, present: 250 })
})

test('what ordinary efforts show is no reason for a lower one', async () => {
  const sam = await app.user('ordinary')
  const enter = (measure: string, value: number) => {
    const json = { measure, sport_group: 'ride', value, valid_from: '2026-05-01' }
    return sam.request('POST', '/api/thresholds', { json })
  }
  expect([(await enter('critical-power', 280)).status, (await enter('w-prime', 5)).status]).toEqual([
    201, 201,
  ])
  // The effort of three minutes exceeds the entered W′, but the critical power of all efforts (250 W) is lower than the
  // entered one.
  storeEfforts(sam)
  expect(250 + 20_000 / 180).toBeGreaterThan(280 + 5000 / 180)
  expect(await suggested(sam)).toBeUndefined()
})

test('one without W′ counts as present', async () => {
  const sam = await app.user('alone')
  const enter = (value: number, valid_from: string) =>
    sam.request('POST', '/api/thresholds', {
      json: { measure: 'critical-power', sport_group: 'ride', value, valid_from },
    })
  storeEfforts(sam)
  expect((await enter(245, '2026-05-20')).status).toBe(201)
  expect(await suggested(sam)).toBeUndefined()
  storeAnalysed(app, sam, [{ date: '2026-05-26', meanPowers: meansOf(260, 20_000, [180, 300, 720, 1200]) }])
  expect(await suggested(sam)).toMatchObject({ value: 260, present: 245 })
  await enter(260, '2026-05-21')
  expect(await suggested(sam)).toMatchObject({ value: 260, w_prime: 20, present: 260 })
  await enter(261, '2026-05-22')
  expect(await suggested(sam)).toBeUndefined()
})

test('a refused one comes again only if it is higher', async () => {
  const sam = await app.user('refuses')
  storeEfforts(sam)
  expect((await answer(sam, 'refuse')).status).toBe(200)
  expect(await suggested(sam)).toBeUndefined()
  storeAnalysed(app, sam, [{ date: '2026-05-26', meanPowers: meansOf(260, 20_000, [180, 300, 720, 1200]) }])
  expect(await suggested(sam)).toMatchObject({ value: 260 })
})

test('it says how many curves change, and no load is computed again', async () => {
  const sam = await app.user('counts')
  const [withPower] = storeAnalysed(app, sam, [
    { date: '2026-05-10', weightedPower: 200 },
    { date: '2026-05-11' },
  ])
  await computeOutdated(app)
  const json = { measure: 'critical-power', sport_group: 'ride', value: 250, valid_from: '2026-01-01' }
  expect((await sam.request('POST', '/api/thresholds', { json })).body).toMatchObject({
    data: { workouts: 1 },
  })
  expect(loadOf(app, withPower!).isOutdated).toBe(false)
})

const wrong = await app.user('wrong')

test.each([
  ['swim', 'critical-power', 250, 'body-group-invalid'],
  ['ride', 'w-prime', 0.5, 'body-value-impossible'],
  ['ride', 'w-prime', 400, 'body-value-impossible'],
  ['ride', 'critical-power', 5, 'body-value-impossible'],
] as const)('in %s, %s is not %p', async (sport_group, measure, value, code) => {
  const json = { measure, sport_group, value, valid_from: '2026-01-01' }
  const { status, failure } = await wrong.request('POST', '/api/thresholds', { json })
  expect([status, failure?.code]).toEqual([400, code])
})
