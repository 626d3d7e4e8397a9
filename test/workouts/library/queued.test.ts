// The queued job that fetches the weather of a workout is deleted when the workout's venue becomes indoors.
import { expect, test } from 'bun:test'
import { queueJob } from '../../../src/platform/jobs/store'
import { fetchWeatherKind } from '../../../src/workouts/job-kinds'
import type { WorkoutsAnswer } from '../../../src/workouts/workouts/schemas'
import { steadyRide } from '../../support/recordings'
import { testApp } from '../../support/test-app'

const app = testApp()

test('no weather is fetched for a workout that left the map where there is no provider any more', async () => {
  const sam = await app.user('weatherless')
  const { body } = await sam.tryUpload<WorkoutsAnswer>(steadyRide(), { sport_id: 1 })
  const { sqlite, db } = app.ctx.database
  const short = body.data.workouts[0]!.id
  const id = sqlite
    .query<{ id: number }, [string]>('SELECT id FROM workouts WHERE short_id = ?')
    .get(short)!.id
  const queued = () =>
    sqlite.query("SELECT subject FROM jobs WHERE kind = 'fetch-weather' AND subject = ?").values(`${id}`)
  queueJob(db, fetchWeatherKind, id, new Date(Date.now() + 3_600_000))
  expect(queued()).toHaveLength(1)
  await sam.request('PATCH', `/api/workouts/${short}/venue`, { json: { venue: 'indoors' } })
  expect(queued()).toHaveLength(0)
})
