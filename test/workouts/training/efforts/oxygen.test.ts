// The estimate of the VO₂max from steady workouts. Check values: 200 m/min are 43.5 ml/kg/min, and 250 W at 75 kg are 43.
import { expect, test } from 'bun:test'
import { bodyValues } from '../../../../src/platform/db/tables'
import type { OxygenEstimate } from '../../../../src/workouts/training/efforts/oxygen-schemas'
import { openTestApp, type TestApp } from '../../../support/test-app'
import type { TestUser } from '../../../support/test-user'
import { storeAnalysed } from '../analysed-workouts'

const estimate = async (user: TestUser, query: string) =>
  (await user.get<{ data: { curves: { oxygen: OxygenEstimate } } }>(`/api/curves?${query}`)).body.data.curves
    .oxygen
const ofRuns = 'quantity=speed&sport_group=run'

function enterBody({ ctx }: TestApp, user: TestUser, values: Record<string, number>) {
  for (const [measure, value] of Object.entries(values))
    ctx.db
      .insert(bodyValues)
      .values({
        userId: user.account.id,
        measure: measure as 'weight',
        sportGroup: 'all',
        validFrom: '2026-01-01',
        value,
      })
      .run()
}
const heart = { 'max-heart-rate': 190, 'resting-heart-rate': 50 }

/** A run of an hour and a half. `drift` is by how many beats per minute the heart rate is higher in the second half. */
const run = (day: string, metresPerMinute: number, beats: number, drift = 0) => ({
  date: day,
  sport: 5,
  weightedSpeed: metresPerMinute / 60,
  halves: halvesOf('speed', metresPerMinute / 60, beats, drift),
  heartRates: { [beats]: 5400 },
  movingS: 5400,
})
const halvesOf = (output: 'speed' | 'power', value: number, beats: number, drift: number) => ({
  output,
  first: { heartRate: beats - drift / 2, output: value },
  second: { heartRate: beats + drift / 2, output: value },
})

test('is the median of steady runs, each by its share of the reserve', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  enterBody(app, sam, heart)
  const [low, middle, high] = storeAnalysed(app, sam, [
    // These runs are at 80, 75 and 70 % of the heart rate reserve.
    run('2026-05-10', 200, 162),
    run('2026-05-11', 200, 155),
    run('2026-05-12', 200, 148),
    // These runs do not count: in the first, the heart rate rises by a tenth; the second is too slow; the third is too
    // old.
    run('2026-05-13', 200, 120, 12),
    run('2026-05-14', 120, 155),
    run('2026-01-14', 260, 155),
  ])
  const found = await estimate(sam, ofRuns)
  // Running at 200 m/min needs 43.5 ml/kg/min, and rest needs 3.5: (43.5 − 3.5) / 0.75 + 3.5 = 56.8.
  expect(found).toMatchObject({ value: 57, reason: null, from: '2026-03-04', to: '2026-06-01' })
  expect(found.points.map(({ workout_id, value }) => [workout_id, value])).toEqual([
    [high!, 61],
    [middle!, 57],
    [low!, 54],
  ])
  expect(found.points[0]).toMatchObject({ from: 600, to: 5400 })
  expect((await estimate(sam, `${ofRuns}&to=2026-05-11`)).reason).toBe('too-few')
})

test('of rides follows from power and weight', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  enterBody(app, sam, heart)
  const ride = (day: string) => ({
    date: day,
    weightedPower: 250,
    halves: halvesOf('power', 250, 155, 0),
    heartRates: { 155: 5400 },
    movingS: 5400,
  })
  storeAnalysed(app, sam, [ride('2026-05-10'), ride('2026-05-11'), ride('2026-05-12')])
  const ofRides = 'quantity=power&sport_group=ride'
  expect(await estimate(sam, ofRides)).toMatchObject({ value: null, points: [], reason: 'body-unknown' })
  enterBody(app, sam, { weight: 75 })
  // Riding at 250 W and 75 kg needs 43 ml/kg/min, and rest needs 3.5: (43 − 3.5) / 0.75 + 3.5 = 56.2.
  expect(await estimate(sam, ofRides)).toMatchObject({ value: 56, reason: null })
  expect((await estimate(sam, 'quantity=speed&sport_group=ride')).reason).toBe('not-for-this')
})

test('takes both heart rates of the person, and three workouts', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  enterBody(app, sam, { 'max-heart-rate': 190 })
  storeAnalysed(app, sam, [run('2026-05-10', 200, 155), run('2026-05-11', 200, 155)])
  expect((await estimate(sam, ofRuns)).reason).toBe('too-few')
  storeAnalysed(app, sam, [run('2026-05-12', 200, 155)])
  expect((await estimate(sam, ofRuns)).reason).toBe('body-unknown')
  enterBody(app, sam, { 'resting-heart-rate': 50 })
  expect((await estimate(sam, ofRuns)).value).toBe(57)
})
