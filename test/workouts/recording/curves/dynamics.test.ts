// Running dynamics, the left-right balance, and the balance of W′ (the work above the critical power that is left),
// which needs a critical power.
import { describe, expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import { StreamsAnswer } from '../../../../src/workouts/recording/curves/schemas'
import { fitFile, fitFileId, fitRecord, fitSession, fitTime } from '../../../support/fit-writer'
import { steadyRide } from '../../../support/recordings'
import { sensorRide } from '../../../support/sensor-ride'
import { testApp } from '../../../support/test-app'
import type { TestUser } from '../../../support/test-user'

const app = testApp()

const streams = async (user: TestUser, id: string, query: string) => {
  const answer = await user.get(`/api/workouts/${id}/streams?fields=${query}`)
  expect([answer.status, [...Value.Errors(StreamsAnswer, answer.body)]]).toEqual([200, []])
  return (answer.body as StreamsAnswer).data
}

const start = fitTime('2026-05-01T08:00:00Z')
/** A run of a minute. The watch writes 0 while the runner stands still. */
const run = fitFile([
  fitFileId(),
  ...Array.from({ length: 61 }, (_, second) => {
    const isStanding = second >= 20 && second < 30
    return fitRecord({
      ...{ time: start + second, at: [45 + second * 3e-5, 5] as const },
      verticalOscillation: isStanding ? 0 : 92.5,
      stanceTime: isStanding ? 0 : second < 40 ? 250 : 260,
      verticalRatio: isStanding ? 0 : 8.25,
      stanceBalance: isStanding ? 0 : 50.5,
      stepLength: isStanding ? 0 : 1120,
    })
  }),
  fitSession(start, 1),
])
const fields = 'vertical_oscillation,ground_contact,vertical_ratio,ground_contact_balance,step_length'

describe('running dynamics', () => {
  test('are curves with means, and zeros are no values', async () => {
    const sam = await app.user('runner')
    const { body } = await sam.tryUpload<{ data: { workouts: { id: string }[] } }>(
      run,
      { sport_id: 'auto' },
      'run.fit',
    )
    const { id } = body.data.workouts[0]!
    const { streams: columns, summaries } = await streams(sam, id, `${fields},pedal_balance`)
    expect(Object.keys(columns)).toEqual(fields.split(','))
    expect([columns.ground_contact![0], columns.ground_contact![25], columns.ground_contact![60]]).toEqual([
      250,
      null,
      260,
    ])
    expect([columns.vertical_oscillation![0], columns.vertical_ratio![0]]).toEqual([92.5, 8.25])
    expect(summaries.step_length).toEqual({ average: 1120, least: 1120, most: 1120 })
    const { data } = (
      await sam.get<{ data: { analysis: { dynamics: object } } }>(`/api/analysis/workouts/${id}`)
    ).body
    expect(data.analysis.dynamics).toEqual({
      ...{ vertical_oscillation: 92.5, ground_contact: 254.2, vertical_ratio: 8.3 },
      ...{ ground_contact_balance: 50.5, step_length: 1120, pedal_balance: null },
    })
  })

  test('of a recording without any are absent', async () => {
    const sam = await app.user('without')
    const { id } = await sam.upload(steadyRide())
    expect((await streams(sam, id, fields)).streams).toEqual({})
    const { body } = await sam.get(`/api/analysis/workouts/${id}`)
    expect(body).toMatchObject({ data: { analysis: { dynamics: null } } })
  })
})

describe('the balance of W′', () => {
  const enter = (user: TestUser, measure: string, value: number, valid_from = '2026-01-01') =>
    user.request('POST', '/api/thresholds', { json: { measure, value, sport_group: 'ride', valid_from } })
  /** A ride that alternates between a minute at 400 W and a minute at 100 W. */
  const intervals = sensorRide({ minutes: 10, power: second => (second % 120 < 60 ? 400 : 100) })

  test('is a curve once critical power and W′ count on the day', async () => {
    const sam = await app.user('rider')
    const { id } = await sam.upload(intervals, { sport_id: 1 })
    const before = await streams(sam, id, 'duration,w_balance')
    expect([before.streams.w_balance, before.w_balance]).toEqual([undefined, undefined])
    await enter(sam, 'critical-power', 250)
    await enter(sam, 'w-prime', 20, '2026-05-02')
    expect((await streams(sam, id, 'w_balance')).w_balance).toBeUndefined()
    await enter(sam, 'w-prime', 20)
    const { streams: columns, w_balance } = await streams(sam, id, 'duration,w_balance')
    const at = (second: number) => columns.w_balance![columns.duration!.indexOf(second)]
    expect([at(0), at(60), at(120), at(180)]).toEqual([20, 11, 14.26, 5.26])
    expect(w_balance).toMatchObject({ critical_power: 250, w_prime: 20 })
  })

  test('falls below 0 if the values are too low, and is not told to who hid training', async () => {
    const sam = await app.user('strong')
    const { id } = await sam.upload(intervals, { sport_id: 1 })
    await enter(sam, 'critical-power', 250)
    await enter(sam, 'w-prime', 5)
    const { streams: columns, w_balance } = await streams(sam, id, 'w_balance')
    expect(w_balance!.least).toBeLessThan(-4)
    expect(Math.min(...columns.w_balance!.map(Number))).toBe(w_balance!.least)
    await sam.request('PATCH', '/api/training/settings', { json: { is_hidden: true } })
    expect((await streams(sam, id, 'duration,w_balance')).streams).not.toHaveProperty('w_balance')
  })
})
