// Internal errors are not exposed: the client gets a general sentence, and only the log contains the reason.
import { describe, expect, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { answerFailure } from '../../../src/platform/http/errors'
import { sweepOrphanedFiles } from '../../../src/platform/storage/orphaned-files'
import { WorkerFailure } from '../../../src/platform/workers/workers'
import { type Endpoint, endpoints, fillPath } from '../../support/endpoints'
import { gpxFile, steadyRide } from '../../support/recordings'
import { uploadForm } from '../../support/requests'
import { storedThings } from '../../support/stored'
import { openTestApp } from '../../support/test-app'
import { urlencoded } from '../../support/test-client'

const sorryFor = (message = 'error, please try again or contact the administrator') => [
  500,
  { status: 'error', message },
]
const sorry = sorryFor()

/** Messages of the endpoints that do not send the general message. */
const otherTexts: Record<string, string> = {
  'PATCH /api/config': 'error when updating configuration',
  'POST /api/auth/logout': 'error on token blacklist',
  'POST /api/auth/picture': 'error during picture update',
  'DELETE /api/auth/picture': 'error during picture deletion',
  'POST /api/equipments': 'Error during equipment save',
  'PATCH /api/equipments/{equipment_short_id}': 'Error during equipment update',
  'POST /api/equipments/{equipment_short_id}/refresh': 'Error during equipment update',
}

/** A request that the endpoint accepts, or whose body is valid enough that the endpoint queries the database. */
function requestFor({ path, takes }: Endpoint, token: string) {
  if (takes === 'nothing') return {}
  if (path === '/api/setup/restore') return { headers: { 'x-setup-token': token } }
  if (takes === 'form') return { body: urlencoded(ofAnApp) }
  if (path === '/api/workouts')
    return { body: uploadForm({ file: gpxFile(steadyRide()), data: { sport_id: 1 } }) }
  const email = 'newcomer@example.org'
  return { json: { token, username: 'newcomer', email, password: 'open sesame', accepted_policy: true } }
}

const ofAnApp = {
  client_id: 'x',
  client_secret: 'x',
  grant_type: 'refresh_token',
  refresh_token: 'x',
  token: 'x',
}

/** Settings with email, because some endpoints exist only with it. */
const withMail = {
  EMAIL_URL: 'smtp://127.0.0.1:9',
  SENDER_EMAIL: 'trackhut@example.org',
  UI_URL: 'http://localhost',
}

const usingTheDatabase = endpoints.filter(
  ({ path }) =>
    !/ping|https|healthz|metrics|map_tile|well-known|combined|password.check|auth.header|auth.login.|oidc/.test(
      path,
    ),
)

test.each([
  ['late', 503, 'worker-unavailable'],
  ['died', 503, 'worker-unavailable'],
  ['failed', 500, 'internal-error'],
] as const)('a worker process whose task %s is answered with %d', async (how, status, code) => {
  const app = openTestApp()
  const { log } = app.ctx
  const answer = answerFailure(
    {
      code: 'UNKNOWN',
      error: new WorkerFailure('draw', how),
      request: new Request('http://localhost/x'),
      path: '/x',
    },
    log,
    {
      otherMethods: () => [],
      isTakenForId: () => false,
      documentedText: () => undefined,
      faultOf: () => null,
      idOf: () => 'x',
    },
  )
  expect([answer.status, (await answer.json()).code]).toEqual([status, code])
  await app[Symbol.asyncDispose]()
})

test('without a database every endpoint says sorry, and none says why', async () => {
  const app = openTestApp(withMail)
  const sam = await app.user('sam')
  app.ctx.database.close()
  for (const endpoint of usingTheDatabase) {
    const { method, path } = endpoint
    app.logLines.length = 0
    const answer = await sam.request(method, fillPath(path), requestFor(endpoint, app.ctx.setupLink.token))
    expect([method, path, answer.status, answer.body]).toEqual([
      method,
      path,
      ...sorryFor(otherTexts[`${method} ${path}`]),
    ])
    expect(app.logLines).toHaveLength(1)
    expect(app.logLines[0]).toMatch(
      /^2026-06-01T10:00:00.000Z error A request failed \{"id":"[\w-]{36}","method":"/,
    )
  }
  expect((await app.request('GET', '/api/ping')).status).toBe(200)
  rmSync(app.dataDir, { recursive: true })
})

test('the log has one line for an event, whatever the event holds', async () => {
  const app = openTestApp()
  app.ctx.database.close()
  await app.request('GET', '/api/config?x=%0A%1B[31m')
  expect(app.logLines).toHaveLength(1)
  expect(app.logLines[0]).not.toMatch(/[\p{Cc}\u2028]/u)
  rmSync(app.dataDir, { recursive: true })
})

describe('on a disk that takes no more', () => {
  test('reading goes on, and writing leaves nothing behind', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const workout = await sam.upload()
    const before = storedThings(app)
    app.ctx.database.sqlite.run('PRAGMA query_only = ON')

    const upload = await sam.tryUpload(steadyRide())
    const deletion = await sam.delete(`/api/workouts/${workout.id}`)
    const logout = await sam.request('POST', '/api/auth/logout')
    expect([upload.status, upload.body]).toEqual(sorry)
    expect([deletion.status, deletion.body]).toEqual(sorry)
    expect([logout.status, logout.body]).toEqual(sorryFor(otherTexts['POST /api/auth/logout']))
    expect((await sam.get(`/api/workouts/${workout.id}`)).status).toBe(200)
    expect(storedThings(app)).toEqual(before)

    app.ctx.database.sqlite.run('PRAGMA query_only = OFF')
    expect((await sam.delete(`/api/workouts/${workout.id}`)).status).toBe(204)
  })

  test('a failure in the middle of storing a workout takes everything back', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const before = storedThings(app)
    // This trigger makes the last statement of the transaction fail.
    app.ctx.database.sqlite.run(
      "CREATE TEMP TRIGGER full BEFORE INSERT ON track_lines BEGIN SELECT RAISE(ABORT, 'disk full'); END",
    )
    const answer = await sam.tryUpload(steadyRide())
    expect([answer.status, answer.body]).toEqual(sorry)
    app.ctx.database.sqlite.run('DROP TRIGGER full')
    expect(storedThings(app)).toEqual(before)
    expect((await sam.upload()).sport_id).toBe(1)
  })

  test('a failure to write a file leaves nothing that the next start does not sweep', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const before = storedThings(app)
    // Creates a file at the path of the folder for recordings, so that no recording can be stored there.
    await Bun.write(join(app.dataDir, 'uploads', 'workouts'), 'in the way')
    expect((await sam.tryUpload(steadyRide())).status).toBe(500)
    rmSync(join(app.dataDir, 'uploads', 'workouts'))
    await sweepOrphanedFiles(app.ctx)
    expect(storedThings(app)).toEqual(before)
    expect((await sam.upload()).sport_id).toBe(1)
  })
})

const lost = { status: 'not found', message: 'the recording is missing from the server, or damaged there' }

test('a file that is gone is told, and nothing of where it was', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const workout = await sam.upload()
  for (const path of storedThings(app).files!) await app.ctx.files.remove(path as string)
  for (const form of ['gpx', 'chart_data', 'gpx/download']) {
    const { status, body } = await sam.get(`/api/workouts/${workout.id}/${form}`)
    expect([status, body]).toMatchObject([404, lost])
  }
  const picture = await sam.get(`/api/workouts/map/${workout.map}`)
  expect([picture.status, picture.body]).toMatchObject([404, lost])
})
