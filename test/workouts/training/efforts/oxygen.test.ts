// The estimate of the VO₂max from steady workouts. Check values: 200 m/min are 43.5 ml/kg/min, and 250 W at 75 kg are 43.
import { expect, test } from 'bun:test'
import { bodyValues } from '../../../../src/platform/db/tables'
import type { OxygenEstimate } from '../../../../src/workouts/training/efforts/oxygen-schemas'
import { fitFile, fitFileId, fitMessage, fitRecord, fitSession, fitTime } from '../../../support/fit-writer'
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

/** Half a minute with the VO₂max that a watch has estimated. */
function watched(start: string, sport: 'running' | 'cycling' | 'swimming', tenths: number | null) {
  const time = fitTime(start)
  const number = { running: 1, cycling: 2, swimming: 5 }[sport]
  return fitFile([
    fitFileId(4, time),
    ...Array.from({ length: 30 }, (_, index) =>
      fitRecord({ time: time + index, at: [45 + index * 3e-5, 5] }),
    ),
    fitSession(time, number),
    fitMessage(229, [253, 'u32', time + 30], [2, 'u16', tenths], [5, 'enum', number]),
  ])
}

test('what a watch has estimated is there, the newest of running and of cycling', async () => {
  await using app = openTestApp()
  const [sam, eve] = [await app.user('sam'), await app.user('eve')]
  const upload = (user: TestUser, sport_id: number, content: Uint8Array) => user.upload(content, { sport_id })
  expect((await estimate(sam, ofRuns)).of_watch).toEqual([])
  await upload(eve, 5, watched('2026-05-20T08:00:00Z', 'running', 600))
  const early = await upload(sam, 5, watched('2026-05-10T08:00:00Z', 'running', 512))
  const late = await upload(sam, 8, watched('2026-05-12T08:00:00Z', 'running', 523))
  await upload(sam, 5, watched('2026-05-14T08:00:00Z', 'running', null))
  await upload(sam, 16, watched('2026-05-15T08:00:00Z', 'swimming', 480))
  const ride = await upload(sam, 1, watched('2026-05-01T08:00:00Z', 'cycling', 490))
  const ofRide = { sport_group: 'ride', value: 49, workout_id: ride.id }
  expect((await estimate(sam, ofRuns)).of_watch).toEqual([
    { sport_group: 'run', value: 52.3, workout_id: late.id, workout_date: 'Tue, 12 May 2026 08:00:00 GMT' },
    expect.objectContaining(ofRide),
  ])
  expect((await estimate(sam, `${ofRuns}&to=2026-05-10`)).of_watch).toMatchObject([
    { value: 51.2, workout_id: early.id },
    ofRide,
  ])
  expect((await estimate(sam, 'quantity=heart-rate&sport_group=ride')).of_watch).toHaveLength(2)
  expect((await estimate(sam, 'quantity=speed&sport_group=swim')).of_watch).toEqual([])
})
