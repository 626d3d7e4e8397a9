// Links do not show running dynamics and the balance of W′, because these are private.
import { expect, test } from 'bun:test'
import type { StreamsAnswer } from '../../../../src/workouts/recording/curves/schemas'
import { fitFile, fitFileId, fitRecord, fitSession, fitTime } from '../../../support/fit-writer'
import { testApp } from '../../../support/test-app'

const app = testApp()
const start = fitTime('2026-05-01T08:00:00Z')
const run = fitFile([
  fitFileId(),
  ...Array.from({ length: 601 }, (_, second) =>
    fitRecord({ time: start + second, at: [45 + second * 3e-5, 5], power: 300, stanceTime: 250 }),
  ),
  fitSession(start, 1),
])

test('guests see neither running dynamics nor the balance of W′', async () => {
  const sam = await app.user('sam')
  const { body } = await sam.tryUpload<{ data: { workouts: { id: string }[] } }>(
    run,
    { sport_id: 'auto' },
    'run.fit',
  )
  const { id } = body.data.workouts[0]!
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
  const json = { hide_ends: false, show_heart_rate: true }
  const made = await sam.request<{ data: { share: { link: string } } }>('POST', `/api/workouts/${id}/share`, {
    json,
  })
  const token = made.body.data.share.link.split('/').at(-1)
  const { data } = (await app.request<StreamsAnswer>('GET', `/api/shared/${token}/${query}`)).body
  expect(Object.keys(data.streams)).toEqual(['power'])
  expect([data.summaries, data.w_balance]).toEqual([{ power: expect.anything() }, undefined])
})
