// Whether training has anything to show, so that people who only walk are not led to empty pages.
import { expect, test } from 'bun:test'
import type { TrainingSettingsAnswer } from '../../../../src/workouts/training/body/schemas'
import { openTestApp, type TestApp } from '../../../support/test-app'
import type { TestUser } from '../../../support/test-user'
import { computeOutdated, storeAnalysed } from '../analysed-workouts'

const hasData = async (user: TestUser) =>
  (await user.get<TrainingSettingsAnswer>('/api/training/settings')).body.data.has_data

/** Stores a workout of an hour at 150 beats per minute, whose load needs a maximum. */
async function storeBeats(app: TestApp, user: TestUser) {
  const [id] = storeAnalysed(app, user, [{ date: '2026-05-01', heartRates: { 150: 3600 } }])
  await computeOutdated(app)
  return id!
}

test('there is none with walks, and none of others', async () => {
  await using app = openTestApp()
  const [sam, eve] = [await app.user('sam'), await app.user('eve', { birthDate: '1991-04-30' })]
  await storeBeats(app, eve)
  await sam.upload()
  await storeBeats(app, sam)
  expect([await hasData(sam), await hasData(eve)]).toEqual([false, true])
})

test('a value of the body is some', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const json = { measure: 'weight', valid_from: '2026-05-01', value: 72 }
  expect((await sam.request('POST', '/api/body', { json })).status).toBe(201)
  expect(await hasData(sam)).toBe(true)
})

test('so is a workout with a load, until it is deleted', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam', { birthDate: '1991-04-30' })
  const id = await storeBeats(app, sam)
  expect(await hasData(sam)).toBe(true)
  expect((await sam.request('DELETE', `/api/workouts/${id}`)).status).toBe(204)
  expect(await hasData(sam)).toBe(false)
})
