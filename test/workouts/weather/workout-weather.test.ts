// A workout gets its weather some time after the upload.

import { describe, expect, test } from 'bun:test'
import type { ConfigurationAnswer } from '../../../src/instance/configuration/schemas'
import { jobs } from '../../../src/platform/db/tables'
import { dropJob } from '../../../src/platform/jobs/store'
import { drawMapImageKind } from '../../../src/workouts/job-kinds'
import type { Workout, WorkoutsAnswer } from '../../../src/workouts/workouts/schemas'
import { gpxOfTracks } from '../../formats/gpx/gpx-documents'
import { temporaryFolder } from '../../support/temporary-folder'
import { openTestApp, type TestApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { until } from '../../support/waiting'
import {
  answerAsOpenMeteo,
  fromVisualCrossing,
  openMeteoAt,
  visualCrossingAt,
  WeatherServer,
} from './weather-server'

type App = Pick<TestApp, 'ctx'>

/** A ride from 08:00 to 10:00 on 1 May, in two segments and another track. */
const longRide = gpxOfTracks([
  [
    [
      [45, 5, null, '2026-05-01T08:00:00Z'],
      [45.1, 5, null, '2026-05-01T09:00:00Z'],
    ],
    [[45.2, 5, null, '2026-05-01T09:30:00Z']],
  ],
  [[[45.22, 5, null, '2026-05-01T10:00:00Z']]],
])

const clearAt = (hour: number) => ({
  icon: 'clear-day',
  temperature: 10 + hour,
  humidity: (50 + hour) / 100,
  wind: hour / 2,
  windBearing: hour * 15,
})
const none = { weather_start: null, weather_end: null }

const queued = ({ ctx }: App) =>
  ctx.db
    .select()
    .from(jobs)
    .all()
    .filter(({ kind }) => kind === 'fetch-weather')

const complaints = ({ logLines }: { logLines: string[] }) => logLines.filter(line => !line.includes(' info '))

/** Deletes the job that draws the map image, because other tests cover it. */
async function uploadWithoutMapImage(app: App, user: TestUser, gpx = longRide): Promise<Workout> {
  const workout = await user.upload(gpx)
  dropJob(app.ctx.db, drawMapImageKind, workout.map!)
  return workout
}

/** Runs the jobs that are due. */
async function workThrough(app: App) {
  app.ctx.jobs.start()
  await until(() => !queued(app).some(({ dueAt }) => dueAt <= app.ctx.clock()))
  await app.ctx.jobs.stop()
}

const read = async (user: TestUser, { id }: Workout) =>
  (await user.get<WorkoutsAnswer>(`/api/workouts/${id}`)).body.data.workouts[0]

test('an uploaded recording gets the weather at its start and its end', async () => {
  await using server = new WeatherServer(answerAsOpenMeteo)
  await using app = openTestApp(openMeteoAt(server))
  const sam = await app.user('sam')
  const workout = await uploadWithoutMapImage(app, sam)
  expect(workout).toMatchObject(none)
  await workThrough(app)
  expect(await read(sam, workout)).toEqual({
    ...workout,
    weather_start: clearAt(8),
    weather_end: clearAt(10),
  } as Workout)
  expect(queued(app)).toEqual([])
  const places = server.requests.map(({ url }) => url.searchParams.get('latitude'))
  expect(places).toEqual(['45', '45.22'])
})

test('an upload does not wait for the provider, nor does the end of the server', async () => {
  await using server = new WeatherServer(() => new Promise(() => {}))
  await using app = openTestApp(openMeteoAt(server))
  app.ctx.jobs.start()
  const sam = await app.user('sam')
  expect(await sam.upload()).toMatchObject(none)
  await until(() => server.requests.length > 0)
  expect(await sam.upload()).toMatchObject(none)
  // Disposing of the app must not wait for the provider's answer, which has a timeout of ten seconds.
})

test('what a restart interrupts is done after it', async () => {
  using folder = temporaryFolder()
  await using server = new WeatherServer(() => new Promise(() => {}))
  const environment = { ...openMeteoAt(server), DATA_DIR: folder.path }
  const { sam, workout } = await (async () => {
    await using app = openTestApp(environment)
    const sam = await app.user('sam')
    const workout = await uploadWithoutMapImage(app, sam)
    app.ctx.jobs.start()
    await until(() => server.requests.length > 0)
    return { sam, workout }
  })()
  server.answer = answerAsOpenMeteo
  await using app = openTestApp(environment)
  expect(queued(app)).toMatchObject([{ attempts: 0 }])
  await workThrough(app)
  const path = `/api/workouts/${workout.id}`
  const { body } = await app.request<WorkoutsAnswer>('GET', path, { token: sam.token })
  expect(body.data.workouts[0]).toMatchObject({ weather_start: clearAt(8), weather_end: clearAt(10) })
})

describe('a provider that fails', () => {
  const failing = (status: number) => () => new Response('no', { status })

  test.each([429, 500])('with status %d is asked again later', async status => {
    await using server = new WeatherServer(failing(status))
    await using app = openTestApp(visualCrossingAt(server))
    const sam = await app.user('sam')
    const workout = await uploadWithoutMapImage(app, sam)
    await workThrough(app)
    expect(await read(sam, workout)).toMatchObject(none)
    expect(queued(app)).toMatchObject([{ attempts: 1 }])
    server.answer = () => Response.json(fromVisualCrossing())
    await workThrough(app)
    expect(server.requests).toHaveLength(1)
    app.advanceClock(60_000)
    await workThrough(app)
    expect(await read(sam, workout)).toMatchObject({
      weather_start: { icon: 'rain' },
      weather_end: { icon: 'rain' },
    })
  })

  test('only at the end leaves both to the next time', async () => {
    await using server = new WeatherServer(() => Response.json(fromVisualCrossing()))
    server.answer = () =>
      server.requests.length === 2 ? failing(500)() : Response.json(fromVisualCrossing())
    await using app = openTestApp(visualCrossingAt(server))
    const sam = await app.user('sam')
    const workout = await uploadWithoutMapImage(app, sam)
    await workThrough(app)
    expect(await read(sam, workout)).toMatchObject(none)
    app.advanceClock(60_000)
    await workThrough(app)
    expect(await read(sam, workout)).not.toMatchObject(none)
  })

  test('for days is given up, and its key never told', async () => {
    await using server = new WeatherServer(url => Response.redirect(`${url.href}&again`))
    await using app = openTestApp(visualCrossingAt(server))
    const sam = await app.user('sam')
    const workout = await uploadWithoutMapImage(app, sam)
    for (let tries = 0; queued(app).length > 0; tries++) {
      expect(tries).toBeLessThan(10)
      await workThrough(app)
      app.advanceClock(24 * 3_600_000)
    }
    expect(await read(sam, workout)).toMatchObject(none)
    expect(app.logLines.at(-1)).toContain('error A job was given up')
    expect(app.logLines.join('\n')).not.toContain('top-secret')
  })
})

describe('while the weather is not known yet', () => {
  test('a workout can be changed, and keeps the change', async () => {
    await using server = new WeatherServer(answerAsOpenMeteo)
    await using app = openTestApp(openMeteoAt(server))
    const sam = await app.user('sam')
    const workout = await uploadWithoutMapImage(app, sam)
    const path = `/api/workouts/${workout.id}`
    server.answer = async url => {
      if (server.requests.length === 1) await sam.request('PATCH', path, { json: { title: 'Changed' } })
      return answerAsOpenMeteo(url)
    }
    await workThrough(app)
    const changed = { title: 'Changed', weather_start: clearAt(8), weather_end: clearAt(10) }
    expect(await read(sam, workout)).toMatchObject(changed)
    await sam.request('PATCH', path, { json: { title: 'Changed again' } })
    expect(await read(sam, workout)).toMatchObject({ ...changed, title: 'Changed again' })
  })

  test('a workout can be deleted, and nobody is asked about it', async () => {
    await using server = new WeatherServer(answerAsOpenMeteo)
    await using app = openTestApp(openMeteoAt(server))
    const sam = await app.user('sam')
    const { id } = await uploadWithoutMapImage(app, sam)
    expect((await sam.delete(`/api/workouts/${id}`)).status).toBe(204)
    expect(queued(app)).toEqual([])
    await uploadWithoutMapImage(app, sam)
    expect((await sam.delete('/api/users/sam')).status).toBe(204)
    await workThrough(app)
    expect([queued(app), server.requests, complaints(app)]).toEqual([[], [], []])
  })

  test('a workout can be deleted with the provider being asked', async () => {
    await using server = new WeatherServer(answerAsOpenMeteo)
    await using app = openTestApp(openMeteoAt(server))
    const sam = await app.user('sam')
    const { id } = await uploadWithoutMapImage(app, sam)
    server.answer = async url => {
      await sam.delete(`/api/workouts/${id}`)
      return answerAsOpenMeteo(url)
    }
    await workThrough(app)
    expect([queued(app), complaints(app)]).toEqual([[], []])
  })
})

test('nobody is asked without a provider, about what is entered by hand, or twice', async () => {
  await using server = new WeatherServer(answerAsOpenMeteo)
  await using without = openTestApp({ WEATHER_API_URL: server.url })
  await (await without.user('sam')).upload()
  expect(queued(without)).toEqual([])

  await using app = openTestApp(openMeteoAt(server))
  const sam = await app.user('sam')
  const byHand = { sport_id: 1, workout_date: '2026-05-01 08:00', duration: 3600, distance: 10 }
  await sam.request('POST', '/api/workouts/no_gpx', { json: byHand })
  expect(queued(app)).toEqual([])

  await uploadWithoutMapImage(app, sam)
  const [job] = queued(app)
  await workThrough(app)
  app.ctx.db.insert(jobs).values(job!).run()
  await workThrough(app)
  expect([queued(app), server.requests.length]).toEqual([[], 2])
})

test.each([
  [{}, null],
  [{ WEATHER_API_PROVIDER: 'open-meteo' }, 'open-meteo'],
  [{ WEATHER_API_PROVIDER: 'VisualCrossing', WEATHER_API_KEY: 'top-secret' }, 'visualcrossing'],
])('with %p the configuration names %p', async (environment, provider) => {
  await using app = openTestApp(environment as Record<string, string>)
  const { body } = await app.request<ConfigurationAnswer>('GET', '/api/config')
  expect(body.data.weather_provider).toBe(provider)
})
