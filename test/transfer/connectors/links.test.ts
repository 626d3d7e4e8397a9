// Services as people connect, pause and disconnect them, and what becomes of the key.
import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minute } from '../../../src/lib/durations'
import { connectorItems, connectorLinks } from '../../../src/platform/db/tables'
import { openKey, sealKeysWithPresentKey } from '../../../src/transfer/connectors/key'
import { insertPersonalToken } from '../../support/app-tokens'
import { makeRides, rightKey, startIntervalsServer } from '../../support/intervals-server'
import { steadyRide } from '../../support/recordings'
import { openTestApp } from '../../support/test-app'
import { until } from '../../support/waiting'
import { makeExportOf } from '../exports/exporting'
import {
  connectAndLook,
  connectWith,
  intervals,
  linkOf,
  lookEnds,
  nextLookEnds,
  openConnectorApp,
  root,
  startsOf,
} from './connecting'

const actsOf = (app: ReturnType<typeof openTestApp>) =>
  app.ctx.database.sqlite
    .query<{ act: string }, []>('SELECT act FROM audit_acts ORDER BY id')
    .all()
    .map(({ act }) => act)

describe('a key', () => {
  test('is kept sealed, and is in no answer, log or export', async () => {
    await using service = startIntervalsServer(makeRides(2, '2026-05-30'))
    await using app = openConnectorApp(service)
    const sam = await app.user('sam')
    const { body } = await connectWith(sam)
    const link = await lookEnds(app, sam)
    service.key = 'other'
    await nextLookEnds(app, sam)
    const archive = await makeExportOf(sam)
    const exported = readdirSync(app.dataDir, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => readFileSync(join(entry.parentPath, entry.name)).toString('latin1'))
    expect(archive.file_name).toEndWith('.zip')
    for (const text of [JSON.stringify([body, link]), app.logLines.join('\n'), ...exported]) {
      expect(text.includes(rightKey)).toBe(false)
      expect(text.includes(Buffer.from(`API_KEY:${rightKey}`).toString('base64'))).toBe(false)
    }
    const stored = app.ctx.db.select().from(connectorLinks).get()
    expect(stored && openKey(app.ctx.sealing, stored)).toBe(rightKey)
  })

  test('that the server can no longer open has to be entered again', async () => {
    await using service = startIntervalsServer()
    await using app = openConnectorApp(service)
    const sam = await app.user('sam')
    await connectAndLook(app, sam)
    app.ctx.db.update(connectorLinks).set({ sealedKey: 'gone.AAAA' }).run()
    sealKeysWithPresentKey(app.ctx)
    const asked = service.requests.length
    expect(await nextLookEnds(app, sam)).toMatchObject({ status: 'stopped', problem: 'key-lost' })
    expect(service.requests).toHaveLength(asked)
  })

  test.each([
    ['is empty', { key: '' }],
    ['is blank', { key: '         ' }],
    ['is too short', { key: 'short' }],
    ['has a blank', { key: 'two words or more' }],
    ['has a line break', { key: 'first-line\nsecond-line' }],
    ['is endless', { key: 'x'.repeat(201) }],
    ['is a number', { key: 12345678 }],
    ['is missing', {}],
  ])('that %s is refused, and nothing is kept', async (_, json) => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    expect((await sam.request('POST', intervals, { json })).status).toBe(400)
    expect(app.ctx.db.select().from(connectorLinks).all()).toEqual([])
  })
})

describe('who may', () => {
  test('connect has proved who they are within ten minutes', async () => {
    await using service = startIntervalsServer()
    await using app = openConnectorApp(service)
    const sam = await app.user('sam')
    app.advanceClock(11 * minute)
    expect((await connectWith(sam)).failure?.code).toBe('proof-required')
    await sam.prove()
    expect((await connectWith(sam)).status).toBe(200)
    expect(actsOf(app)).toContain('connector-connected')
  })

  test('see and change a link is its owner, with a session', async () => {
    await using service = startIntervalsServer(makeRides(1, '2026-05-30'))
    await using app = openConnectorApp(service)
    const [sam, kim] = [await app.user('sam'), await app.user('kim')]
    await connectAndLook(app, sam)
    expect((await kim.get(root)).body).toMatchObject({ data: { connectors: [{ link: null }] } })
    for (const [method, path, json] of [
      ['PATCH', intervals, { is_paused: true }],
      ['POST', `${intervals}/look`],
      ['POST', `${intervals}/undo`],
      ['DELETE', intervals],
    ] as const) {
      expect((await kim.request(method, path, json && { json })).failure?.code).toBe(
        'connector-not-connected',
      )
    }
    const token = insertPersonalToken(app.ctx, sam, 'profile:write workouts:write')
    expect((await app.request('GET', root, { token })).status).toBe(403)
    expect((await linkOf(sam)).status).toBe('active')
  })
})

test('a service that is unknown, or turned off, is not found', async () => {
  await using app = openTestApp({ INTERVALS_URL: '' })
  const sam = await app.user('sam')
  const json = { key: rightKey }
  for (const name of ['intervals', 'strava']) {
    expect((await sam.request('POST', `${root}/${name}`, { json })).failure?.code).toBe('connector-unknown')
  }
})

test('looking at once brings what is new, however often it is asked for', async () => {
  await using service = startIntervalsServer()
  await using app = openConnectorApp(service)
  const sam = await app.user('sam')
  await connectAndLook(app, sam)
  service.activities.push(...makeRides(3, '2026-05-31'))
  await Promise.all([1, 2, 3].map(() => sam.request('POST', `${intervals}/look`)))
  await until(async () => (await linkOf(sam)).counts.added === 3)
  await lookEnds(app, sam)
  expect([...service.sent.values()]).toEqual([1, 1, 1])
})

describe('what came', () => {
  test('is taken out again, and stays out until the service is connected anew', async () => {
    await using service = startIntervalsServer(makeRides(3, '2026-05-31'))
    await using app = openConnectorApp(service)
    const sam = await app.user('sam')
    await sam.upload(steadyRide({ start: new Date('2026-03-01T08:00:00Z') }))
    await connectAndLook(app, sam)
    expect(await startsOf(sam)).toHaveLength(4)
    expect((await sam.request('POST', `${intervals}/undo`)).status).toBe(200)
    await until(async () => (await linkOf(sam)).status === 'paused')
    expect(await startsOf(sam)).toEqual(['2026-03-01T08:00:00Z'])
    expect((await sam.request('POST', `${intervals}/undo`)).failure?.code).toBe('connector-nothing-to-undo')
    await sam.request('PATCH', intervals, { json: { is_paused: false } })
    expect((await lookEnds(app, sam)).counts).toMatchObject({ added: 0, undone: 3 })
    expect((await sam.delete(intervals)).status).toBe(204)
    expect((await connectAndLook(app, sam)).counts).toMatchObject({ added: 3, undone: 0 })
  })

  test('stays when the service is disconnected, and does not come twice afterwards', async () => {
    await using service = startIntervalsServer(makeRides(3, '2026-05-31'))
    await using app = openConnectorApp(service)
    const sam = await app.user('sam')
    await connectAndLook(app, sam)
    expect((await sam.delete(intervals)).status).toBe(204)
    expect(app.ctx.db.select().from(connectorLinks).all()).toEqual([])
    const asked = service.requests.length
    app.advanceClock(34 * minute)
    await app.ctx.jobs.stop()
    app.ctx.jobs.start()
    expect(service.requests).toHaveLength(asked)
    expect(actsOf(app)).toContain('connector-disconnected')
    await sam.prove()
    await connectAndLook(app, sam)
    expect(await startsOf(sam)).toHaveLength(3)
    expect([...service.sent.values()]).toEqual([1, 1, 1])
  })

  test('and was deleted by its owner stays away', async () => {
    await using service = startIntervalsServer(makeRides(2, '2026-05-31'))
    await using app = openConnectorApp(service)
    const sam = await app.user('sam')
    await connectAndLook(app, sam)
    const { body } = await sam.get<{ data: { workouts: { id: string }[] } }>('/api/workouts')
    await sam.delete(`/api/workouts/${body.data.workouts[0]?.id}`)
    await nextLookEnds(app, sam)
    expect(await startsOf(sam)).toHaveLength(1)
  })
})

test('pausing a service that has refused the key changes nothing; going on needs another key', async () => {
  await using service = startIntervalsServer()
  await using app = openConnectorApp(service)
  const sam = await app.user('sam')
  await connectWith(sam, 'not-the-key')
  expect((await lookEnds(app, sam)).status).toBe('stopped')
  await sam.request('PATCH', intervals, { json: { is_paused: true } })
  expect((await linkOf(sam)).status).toBe('stopped')
  const goOn = await sam.request('PATCH', intervals, { json: { is_paused: false } })
  expect(goOn.failure?.code).toBe('connector-not-active')
})

test('everything goes with the account', async () => {
  await using service = startIntervalsServer(makeRides(2, '2026-05-31'))
  await using app = openConnectorApp(service)
  await app.user('admin', { isAdmin: true })
  const sam = await app.user('sam')
  await connectAndLook(app, sam)
  await sam.delete('/api/users/sam')
  expect(app.ctx.db.select().from(connectorLinks).all()).toEqual([])
  expect(app.ctx.db.select().from(connectorItems).all()).toEqual([])
})
