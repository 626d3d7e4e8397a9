// The history of efforts over a distance or a duration, and the best of several times.
import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { allWorkouts, users } from '../../../../src/platform/db/tables'
import type { EffortChoices, EffortHistory } from '../../../../src/workouts/training/efforts/schemas'
import { insertEquipment } from '../../../support/equipments'
import { steadyRide } from '../../../support/recordings'
import { openTestApp } from '../../../support/test-app'
import type { TestUser } from '../../../support/test-user'
import { enter } from '../../workouts/by-hand'
import { storeAnalysed } from '../analysed-workouts'
import { analyse, analysed, startOf } from './analyses'

const history = async (user: TestUser, query: string) =>
  (await user.get<{ data: { history: EffortHistory } }>(`/api/efforts?${query}`)).body.data.history
const choices = async (user: TestUser, sportId: number) =>
  (await user.get<{ data: { choices: EffortChoices } }>(`/api/efforts/choices?sport_id=${sportId}`)).body.data
    .choices

/** A run of 1.2 km in six minutes at `factor` 1. With a higher factor, the distance in this time is longer. */
const run = (start: string, factor: number) =>
  steadyRide({ points: 361, step: 3e-5 * factor, start: new Date(start) })

test('the times over a distance, earliest first, with the best ever, of this year, and of 90 days', async () => {
  await using app = openTestApp()
  const [sam, eve] = [await app.user('sam'), await app.user('eve')]
  const shoes = insertEquipment(app.ctx.db, sam, { type: 'shoes', label: 'Red shoes' })
  // The clock of tests begins on 1 June 2026.
  const lately = await sam.upload(run('2026-05-01T08:00:00Z', 1), {
    sport_id: 5,
    equipment_ids: [shoes.shortId],
  })
  const before = await sam.upload(run('2025-05-01T08:00:00Z', 1.3), { sport_id: 5 })
  const january = await sam.upload(run('2026-01-05T08:00:00Z', 1.2), {
    sport_id: 5,
    equipment_ids: [shoes.shortId],
  })
  await sam.upload(run('2026-05-02T08:00:00Z', 2), { sport_id: 1 })
  await eve.upload(run('2026-05-03T08:00:00Z', 1.8), { sport_id: 5 })
  const ofKilometre = await history(sam, 'sport_id=5&distance=1')
  expect(ofKilometre).toMatchObject({ sport_id: 5, distance: 1, duration: null, quantity: null, count: 3 })
  expect(ofKilometre.points.map(({ workout_id }) => workout_id)).toEqual([before.id, january.id, lately.id])
  const { ever, this_year, last_90_days } = ofKilometre.bests
  expect([ever, this_year, last_90_days].map(best => best?.workout_id)).toEqual([
    before.id,
    january.id,
    lately.id,
  ])
  expect(ever!.value).toBeCloseTo(360 / before.distance, 0)
  expect(ever!.to - ever!.from).toBeCloseTo(ever!.value, 3)
  expect(ofKilometre.equipments).toEqual([
    { equipment_id: shoes.shortId, label: shoes.label, count: 2, best: ofKilometre.points[1]! },
  ])
  expect((await choices(sam, 5)).distances).toEqual([0.4, 1])
})

test('the best of 90 days leaves out the day before them, like the curves', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  // The clock of tests begins on 1 June 2026.
  const first = await sam.upload(run('2026-03-04T08:00:00Z', 1), { sport_id: 5 })
  await sam.upload(run('2026-03-03T08:00:00Z', 1.5), { sport_id: 5 })
  const { bests } = await history(sam, 'sport_id=5&distance=1')
  expect(bests.last_90_days?.workout_id).toBe(first.id)
})

test('the means over a duration, where the greatest is best', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const bike = insertEquipment(app.ctx.db, sam)
  const strong = await analysed(app, sam, { workout_date: '2025-07-01 08:00' }, { power: () => 300 })
  const usual = await analysed(app, sam, { workout_date: '2026-05-20 08:00' }, { power: () => 250.04 })
  await sam.request('PATCH', `/api/workouts/${usual}`, { json: { equipment_ids: [bike.shortId] } })
  await analysed(
    app,
    sam,
    { workout_date: '2026-05-21 08:00' },
    { power: s => (s > 60 ? null : 400), speed: () => 10 },
  )
  const ofFive = await history(sam, 'sport_id=1&duration=300&quantity=power')
  expect(ofFive).toMatchObject({ distance: null, duration: 300, quantity: 'power', count: 2 })
  const [first, second] = ofFive.points
  expect(first).toMatchObject({ workout_id: strong, value: 300, from: startOf(300), to: startOf(300) + 300 })
  expect(second).toMatchObject({ workout_id: usual, value: 250 })
  expect(ofFive.bests).toEqual({ ever: first!, this_year: second!, last_90_days: second! })
  expect(ofFive.equipments).toMatchObject([
    { equipment_id: bike.shortId, count: 1, best: { workout_id: usual } },
  ])
  expect((await history(sam, 'sport_id=1&duration=60&quantity=speed')).points).toMatchObject([{ value: 36 }])
  expect(await choices(sam, 1)).toMatchObject({
    sport_group: 'ride',
    distances: [],
    quantities: ['power', 'speed'],
  })
  expect((await choices(sam, 5)).quantities).toEqual([])
})

test('a guess of the sport, a deleted workout and an analysis that was replaced do not count', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const date = { workout_date: '2026-05-20 08:00' }
  const kept = await analysed(app, sam, date, { heartRate: () => 150 })
  const guessed = await analysed(app, sam, date, { heartRate: () => 170 })
  const deleted = await analysed(app, sam, date, { heartRate: () => 180 })
  app.ctx.db.update(allWorkouts).set({ sportConfirmed: false }).where(eq(allWorkouts.shortId, guessed)).run()
  await sam.request('POST', '/api/workouts/batches', { json: { action: 'delete', ids: [deleted] } })
  const values = async () =>
    (await history(sam, 'sport_id=1&duration=60&quantity=heart-rate')).points.map(({ value }) => value)
  expect(await values()).toEqual([150])
  analyse(app, kept, { heartRate: () => 145 })
  expect(await values()).toEqual([145])
  analyse(app, kept, { power: () => 200 })
  expect(await values()).toEqual([])
})

test('a history has 500 points, the latest ones, and counts all', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const { sqlite } = app.ctx.database
  const id = await analysed(app, sam, { workout_date: '2020-01-01 08:00' }, { power: () => 999 })
  const columns = sqlite
    .query<{ name: string }, []>(
      "SELECT name FROM pragma_table_info('workouts') WHERE name NOT IN ('id', 'short_id', 'workout_date')",
    )
    .all()
    .map(({ name }) => name)
    .join(', ')
  const numbers = 'WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 501)'
  sqlite.run(
    `${numbers} INSERT INTO workouts (short_id, workout_date, ${columns})
     SELECT 'copy ' || n, workout_date + n * 86400000, ${columns} FROM workouts, numbers WHERE short_id = '${id}'`,
  )
  sqlite.run(
    `INSERT INTO workout_analyses (workout_id, user_id, analysis)
     SELECT workouts.id, workouts.user_id, json_replace(analysis, '$.bestMeans.power[4].value', 100 + workouts.id)
     FROM workouts, workout_analyses WHERE short_id LIKE 'copy %'`,
  )
  const { count, points, bests } = await history(sam, 'sport_id=1&duration=60&quantity=power')
  expect([count, points.length]).toEqual([502, 500])
  expect([points[0]!.workout_id, points.at(-1)!.workout_id]).toEqual(['copy 2', 'copy 501'])
  expect(bests.ever).toMatchObject({ workout_id: id, value: 999 })
})

test('what cannot be asked for is refused with its reason', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  await enter(sam)
  const refused: [query: string, code: string][] = [
    ['sport_id=5', 'effort-unclear'],
    ['sport_id=5&distance=10&duration=60', 'effort-unclear'],
    ['sport_id=5&distance=7', 'effort-distance-unusual'],
    ['sport_id=5&distance=', 'effort-distance-unusual'],
    ['sport_id=5&duration=61&quantity=power', 'effort-duration-unusual'],
    ['sport_id=5&duration=x&quantity=power', 'effort-duration-unusual'],
    ['sport_id=5&duration=60', 'quantity-unknown'],
    ['sport_id=5&duration=60&quantity=pulse', 'quantity-unknown'],
    ['distance=10', 'sport-id-invalid'],
    ['sport_id=4711&distance=10', 'sport-unknown'],
  ]
  for (const [query, code] of refused) {
    const { status, failure } = await sam.get(`/api/efforts?${query}`)
    expect([query, status, failure?.code]).toEqual([query, 400, code])
  }
  expect((await sam.get('/api/efforts/choices?sport_id=4711')).status).toBe(400)
  const empty = await history(sam, 'sport_id=5&distance=10')
  expect(empty).toMatchObject({ count: 0, points: [], equipments: [] })
  expect(empty.bests).toEqual({ ever: null, this_year: null, last_90_days: null })
})

test('the year begins on the day of the place of each workout for who prefers it', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam', { timezone: 'America/New_York' })
  // 31 December in New York, and 1 January in Tokyo.
  const [id] = storeAnalysed(app, sam, [
    { date: '2025-12-31T22:00:00Z', zone: 'Asia/Tokyo', meanPowers: { 60: 300 } },
  ])
  const ofYear = async () => (await history(sam, 'sport_id=1&duration=60&quantity=power')).bests.this_year
  expect(await ofYear()).toBeNull()
  app.ctx.db.update(users).set({ daysByPlace: true }).where(eq(users.id, sam.account.id)).run()
  expect((await ofYear())!.workout_id).toBe(id!)
})
