// Links do not show running dynamics and the balance of W′, because these are private. They show respiration only with
// the heart rate.
import { expect, test } from 'bun:test'
import type { StreamsAnswer } from '../../../../src/workouts/recording/curves/schemas'
import { fitFile, fitFileId, fitRecord, fitSession, fitTime } from '../../../support/fit-writer'
import { testApp } from '../../../support/test-app'
import type { TestUser } from '../../../support/test-user'

const app = testApp()
const start = fitTime('2026-05-01T08:00:00Z')
const run = fitFile([
  fitFileId(),
  ...Array.from({ length: 601 }, (_, second) =>
    fitRecord({
      time: start + second,
      at: [45 + second * 3e-5, 5],
      power: 300,
      stanceTime: 250,
      respiration: 30,
    }),
  ),
  fitSession(start, 1),
])

const upload = async (user: TestUser) => {
  const { body } = await user.tryUpload<{ data: { workouts: { id: string }[] } }>(
    run,
    { sport_id: 'auto' },
    'run.fit',
  )
  return body.data.workouts[0]!.id
}

/** Shares a workout without hiding its ends. @returns the token of the link */
async function share(user: TestUser, id: string, showsHeartRate: boolean) {
  const json = { hide_ends: false, show_heart_rate: showsHeartRate }
  const made = await user.request<{ data: { share: { link: string } } }>(
    'POST',
    `/api/workouts/${id}/share`,
    { json },
  )
  return made.body.data.share.link.split('/').at(-1)
}

test('guests see neither running dynamics nor the balance of W′', async () => {
  const sam = await app.user('sam')
  const id = await upload(sam)
  for (const [measure, value] of [
    ['critical-power', 250],
    ['w-prime', 20],
  ] as const) {
    const json = { measure, value, sport_group: 'run', valid_from: '2026-01-01' }
    expect((await sam.request('POST', '/api/thresholds', { json })).status).toBe(201)
  }
  const query = 'streams?fields=power,ground_contact,w_balance'
  const own = (await sam.get<StreamsAnswer>(`/api/workouts/${id}/${query}`)).body.data
  expect(Object.keys(own.streams)).toEqual(['power', 'ground_contact', 'w_balance'])
  const token = await share(sam, id, true)
  const { data } = (await app.request<StreamsAnswer>('GET', `/api/shared/${token}/${query}`)).body
  expect(Object.keys(data.streams)).toEqual(['power'])
  expect([data.summaries, data.w_balance]).toEqual([{ power: expect.anything() }, undefined])
})

test('guests see respiration only if they see the heart rate', async () => {
  const eve = await app.user('eve')
  const id = await upload(eve)
  for (const [showsHeartRate, expected] of [
    [true, ['power', 'respiration']],
    [false, ['power']],
  ] as const) {
    const token = await share(eve, id, showsHeartRate)
    const path = `/api/shared/${token}/streams?fields=power,respiration`
    const { data } = (await app.request<StreamsAnswer>('GET', path)).body
    expect([...Object.keys(data.streams)]).toEqual([...expected])
    expect(Object.keys(data.summaries ?? {})).toEqual([...expected])
  }
})
