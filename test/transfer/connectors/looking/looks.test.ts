// What comes from a connected service, and what happens when the service does not do what it is asked for.
import { describe, expect, test } from 'bun:test'
import { updateUser } from '../../../../src/accounts/users/store'
import { hour, minute } from '../../../../src/lib/durations'
import { connectorLinks } from '../../../../src/platform/db/tables'
import { listJobSubjects } from '../../../../src/platform/jobs/store'
import { lookKind } from '../../../../src/transfer/connectors/kinds'
import type { MergedPage } from '../../../../src/workouts/duplicates/schemas'
import { steadyFitRide } from '../../../support/fit-writer'
import {
  doubtful,
  makeRides,
  type StoodInActivity,
  startIntervalsServer,
  tooMuch,
} from '../../../support/intervals-server'
import { steadyRide } from '../../../support/recordings'
import { until } from '../../../support/waiting'
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
  workoutsOf,
} from '../connecting'

const ride = (id: string, start: string, facts: Partial<StoodInActivity> = {}): StoodInActivity => ({
  ...{ id, start, source: 'GARMIN_CONNECT', file: steadyFitRide({ start }) },
  ...facts,
})

const counts = {
  waiting: 0,
  added: 0,
  merged: 0,
  present: 0,
  refused: 0,
  stubs: 0,
  without_file: 0,
  undone: 0,
}

describe('the first look', () => {
  test('brings what is there, with its name; the rest is counted', async () => {
    await using service = startIntervalsServer([
      ride('i1', '2026-05-30T08:00:00Z', { name: 'Around the lake', device: 'Garmin Edge 840' }),
      ride('i2', '2024-02-01T08:00:00Z', {
        source: 'UPLOAD',
        file: steadyRide({ start: new Date('2024-02-01T08:00:00Z') }),
      }),
      ride('7', '2011-07-01T08:00:00Z', { source: 'OAUTH_CLIENT' }),
      ride('i3', '2026-05-29T08:00:00Z', { source: 'STRAVA', file: null }),
      ride('i4', '2026-05-28T08:00:00Z', { source: 'MANUAL', file: null }),
      ride('i5', '2026-05-27T08:00:00Z', { file: null }),
      ride('i6', '2026-05-26T08:00:00Z', { file: new TextEncoder().encode('{"no": "recording"}') }),
    ])
    await using app = openConnectorApp(service)
    const sam = await app.user('sam')
    await connectAndLook(app, sam)
    // The past is asked for in windows, a few in each look.
    await nextLookEnds(app, sam)
    const link = await nextLookEnds(app, sam)
    expect(link).toMatchObject({
      ...{ status: 'active', problem: null, is_past_listed: true, names_garmin: true },
      counts: { ...counts, added: 3, refused: 2, stubs: 1, without_file: 1 },
    })
    expect(link.refused.map(({ id, code }) => [id, code])).toEqual([
      ['i5', 'connector-file-missing'],
      ['i6', 'file-not-activity'],
    ])
    const workouts = await workoutsOf(sam)
    expect(workouts.map(({ title }) => title)).toContain('Around the lake')
    expect(await startsOf(sam)).toEqual([
      '2011-07-01T08:00:00Z',
      '2024-02-01T08:00:00Z',
      '2026-05-30T08:00:00Z',
    ])
  })

  test('asks as the service wants to be asked', async () => {
    await using service = startIntervalsServer([ride('i1', '2026-05-30T08:00:00Z')])
    await using app = openConnectorApp(service)
    await connectAndLook(app, await app.user('sam'))
    const [first] = service.requests
    expect([first?.path, first?.query.get('newest')]).toEqual(['/athlete/0/activities', '2026-06-03'])
    for (const { path, query, headers } of service.requests) {
      expect(headers.get('user-agent')).toStartWith('Trackhut/')
      expect(headers.get('authorization')).toStartWith('Basic ')
      if (path.endsWith('activities')) expect(query.get('oldest')).toMatch(/^\d{4}-\d\d-\d\d$/)
      expect(path).not.toContain('fit-file')
    }
  })

  test.each(['plain', 'once', 'twice'] as const)('unpacks files that come packed (%s)', async packs => {
    await using service = startIntervalsServer([ride('i1', '2026-05-30T08:00:00Z')])
    service.packs = packs
    await using app = openConnectorApp(service)
    const sam = await app.user('sam')
    expect((await connectAndLook(app, sam)).counts.added).toBe(1)
    const [workout] = await workoutsOf(sam)
    const original = await app.handle(
      new Request(`http://localhost/api/workouts/${workout?.id}/original`, {
        headers: { authorization: `Bearer ${sam.token}` },
      }),
    )
    expect(await original.bytes()).toEqual(new Uint8Array(service.activities[0]?.file ?? []))
  })

  test('takes 25 files, the latest first; the next goes on, and none comes twice', async () => {
    await using service = startIntervalsServer(makeRides(60, '2026-05-30', 3))
    service.listsAtMost = 7
    await using app = openConnectorApp(service)
    const sam = await app.user('sam')
    expect((await connectAndLook(app, sam)).counts).toMatchObject({ added: 25 })
    const starts = service.activities.map(({ start }) => start)
    expect(await startsOf(sam)).toEqual(starts.slice(-25))
    await nextLookEnds(app, sam)
    expect((await startsOf(sam)).length).toBe(50)
    await nextLookEnds(app, sam)
    const link = await nextLookEnds(app, sam)
    expect([link.counts.added, link.is_past_listed]).toEqual([60, true])
    expect(await startsOf(sam)).toEqual(starts)
    expect([...service.sent.values()]).toEqual(Array.from({ length: 60 }, () => 1))
  })
})

describe('later looks', () => {
  test('come every half hour, give or take a tenth, and find what is new', async () => {
    await using service = startIntervalsServer()
    await using app = openConnectorApp(service)
    const sam = await app.user('sam')
    const link = await connectAndLook(app, sam)
    const waitMs = Date.parse(link.next_look_at ?? '') - app.ctx.clock().getTime()
    expect(waitMs).toBeGreaterThanOrEqual(27 * minute - 1000)
    expect(waitMs).toBeLessThanOrEqual(33 * minute)
    await nextLookEnds(app, sam)
    // A watch that was synchronised late.
    service.activities.push(ride('i1', '2026-05-26T08:00:00Z'))
    service.requests.length = 0
    expect((await nextLookEnds(app, sam)).counts.added).toBe(1)
    expect(service.requests[0]?.query.get('oldest')).toBe('2026-05-25')
  })

  test('miss nothing after a long time without any', async () => {
    await using service = startIntervalsServer()
    await using app = openConnectorApp(service)
    const sam = await app.user('sam')
    await connectAndLook(app, sam)
    await nextLookEnds(app, sam)
    app.setClock(new Date('2026-09-01T10:00:00Z'))
    service.activities.push(ride('i1', '2026-06-20T08:00:00Z'), ride('i2', '2026-08-31T08:00:00Z'))
    const later = await app.again('sam')
    await lookEnds(app, later)
    expect(await startsOf(later)).toEqual(['2026-06-20T08:00:00Z', '2026-08-31T08:00:00Z'])
  })

  test('go on after a restart in the middle', async () => {
    await using service = startIntervalsServer(makeRides(12, '2026-05-30'))
    await using app = openConnectorApp(service)
    const sam = await app.user('sam')
    await connectWith(sam)
    await until(() => service.sent.size >= 4)
    await app.restart()
    app.ctx.jobs.start()
    await lookEnds(app, await app.again('sam'))
    expect(await startsOf(await app.again('sam'))).toEqual(service.activities.map(({ start }) => start))
  })
})

describe('the same ride', () => {
  test('that was uploaded as the same file is there once', async () => {
    await using service = startIntervalsServer([ride('i1', '2026-05-30T08:00:00Z')])
    await using app = openConnectorApp(service)
    const sam = await app.user('sam')
    const form = new FormData()
    form.append('file', new Blob([service.activities[0]?.file as BlobPart]), 'ride.fit')
    form.append('data', '{"sport_id": 1}')
    await sam.request('POST', '/api/workouts', { body: form })
    expect((await connectAndLook(app, sam)).counts).toEqual({ ...counts, present: 1 })
    expect(await startsOf(sam)).toHaveLength(1)
  })

  test('that was uploaded in another format is merged, and taking out brings it back', async () => {
    await using service = startIntervalsServer([ride('i1', '2026-05-30T08:00:00Z')])
    await using app = openConnectorApp(service)
    const sam = await app.user('sam')
    const own = await sam.upload(steadyRide({ start: new Date('2026-05-30T08:00:00Z') }), { title: 'My own' })
    expect((await connectAndLook(app, sam)).counts).toEqual({ ...counts, merged: 1 })
    const [kept] = await workoutsOf(sam)
    expect([(await workoutsOf(sam)).length, kept?.title]).toEqual([1, 'My own'])
    expect((await sam.get<MergedPage>('/api/workouts/merged')).body.data.merged).toHaveLength(1)
    await sam.request('POST', `${intervals}/undo`)
    await until(async () => (await linkOf(sam)).status === 'paused')
    expect((await workoutsOf(sam)).map(({ id }) => id)).toEqual([own.id])
  })

  test('is compared after a crash between adding and comparing', async () => {
    await using service = startIntervalsServer([ride('i1', '2026-05-30T08:00:00Z')])
    await using app = openConnectorApp(service)
    const sam = await app.user('sam')
    await connectAndLook(app, sam)
    app.ctx.database.sqlite.run("UPDATE connector_items SET outcome = 'comparing'")
    await sam.upload(steadyRide({ start: new Date('2026-05-30T08:00:00Z') }))
    expect(await startsOf(sam)).toHaveLength(2)
    expect((await nextLookEnds(app, sam)).counts).toEqual({ ...counts, merged: 1 })
    expect(await startsOf(sam)).toHaveLength(1)
  })
})

describe('a service that', () => {
  test('refuses the key in the middle is left alone, and the person is told; another key goes on', async () => {
    await using service = startIntervalsServer(makeRides(10, '2026-05-30'))
    await using app = openConnectorApp(service)
    const sam = await app.user('sam')
    service.instead = () => {
      if (service.sent.size >= 4) service.key = 'another-key'
      return null
    }
    await connectWith(sam)
    const link = await lookEnds(app, sam)
    expect(link).toMatchObject({
      ...{ status: 'stopped', problem: 'key-refused', next_look_at: null },
      counts: { ...counts, added: 4, waiting: 6 },
    })
    const asked = service.requests.length
    app.advanceClock(5 * hour)
    await app.ctx.jobs.stop()
    app.ctx.jobs.start()
    expect((await sam.request('POST', `${intervals}/look`)).failure?.code).toBe('connector-not-active')
    expect(service.requests).toHaveLength(asked)
    await sam.prove()
    await connectWith(sam, 'another-key')
    expect((await lookEnds(app, sam)).counts.added).toBe(10)
    expect([...service.sent.values()]).toEqual(Array.from({ length: 10 }, () => 1))
  })

  test.each([
    ['asks for less', () => tooMuch('7200'), 'limited', 2 * hour],
    [
      'asks for less until a moment',
      () => tooMuch(new Date(Date.now() + 3 * hour).toUTCString()),
      'limited',
      2.9 * hour,
    ],
    ['takes this server for an attack', doubtful, 'doubted', 6 * hour],
    ['is broken', () => new Response('', { status: 503 }), 'unreachable', 27 * minute - 1000],
    ['answers something else', () => Response.json({ hello: 'world' }), 'not-understood', 27 * minute - 1000],
    [
      'sends the way to somewhere else',
      () => new Response('', { status: 302, headers: { Location: 'http://127.0.0.1:1/' } }),
      'not-understood',
      27 * minute - 1000,
    ],
    [
      'does not know the address',
      () => Response.json({ status: 422, error: 'oldest' }, { status: 422 }),
      'not-understood',
      27 * minute - 1000,
    ],
  ])('%s is asked again later, and nothing is lost', async (_, answer, problem, waitMs) => {
    await using service = startIntervalsServer(makeRides(3, '2026-05-30'))
    await using app = openConnectorApp(service)
    const sam = await app.user('sam')
    service.instead = answer
    const link = await connectAndLook(app, sam)
    expect([link.status, link.problem as string]).toEqual(['active', problem])
    expect(service.requests).toHaveLength(1)
    const aheadMs = Date.parse(link.next_look_at ?? '') - app.ctx.clock().getTime()
    expect(aheadMs).toBeGreaterThanOrEqual(waitMs)
    service.instead = () => null
    // What is shown is rounded down to a second.
    app.advanceClock(aheadMs + 1000)
    expect(await lookEnds(app, sam)).toMatchObject({ problem: null, counts: { ...counts, added: 3 } })
  })

  test('does not answer at all is told apart', async () => {
    const service = startIntervalsServer()
    await using app = openConnectorApp(service)
    await service[Symbol.asyncDispose]()
    const sam = await app.user('sam')
    expect((await connectAndLook(app, sam)).problem).toBe('unreachable')
  })

  test('never hands a file over holds up no other, and is not asked for it for ever', async () => {
    await using service = startIntervalsServer(makeRides(4, '2026-05-30'))
    const [, second] = service.activities
    await using app = openConnectorApp(service)
    const sam = await app.user('sam')
    service.instead = path => (path.includes(second?.id ?? '') ? new Response('', { status: 500 }) : null)
    let link = await connectAndLook(app, sam)
    expect(link.problem).toBe('unreachable')
    for (let times = 0; times < 5; times++) link = await nextLookEnds(app, sam)
    expect(link).toMatchObject({ problem: null, counts: { ...counts, added: 3, refused: 1 } })
    expect(link.refused[0]?.code).toBe('connector-file-unavailable')
    const asked = service.requests.filter(({ path }) => path.includes(second?.id ?? ''))
    expect(asked).toHaveLength(5)
  })
})

test('an account without room waits, and goes on once it has some', async () => {
  await using service = startIntervalsServer(makeRides(3, '2026-05-30'))
  await using app = openConnectorApp(service)
  const sam = await app.user('sam')
  updateUser(app.ctx.db, sam.account.id, { storageLimit: 100 })
  expect(await connectAndLook(app, sam)).toMatchObject({
    problem: 'no-room',
    counts: { ...counts, waiting: 3 },
  })
  updateUser(app.ctx.db, sam.account.id, { storageLimit: null })
  expect((await nextLookEnds(app, sam)).counts.added).toBe(3)
})

describe('nobody is asked', () => {
  test('before somebody connects the service', async () => {
    await using service = startIntervalsServer()
    await using app = openConnectorApp(service)
    const sam = await app.user('sam')
    await sam.upload()
    app.advanceClock(24 * hour)
    await app.ctx.jobs.stop()
    expect(service.requests).toEqual([])
    expect((await sam.get(root)).body).toMatchObject({
      data: { connectors: [{ name: 'intervals', link: null }] },
    })
  })

  test('while it is paused, its owner is suspended, or it is turned off for everybody', async () => {
    await using service = startIntervalsServer()
    await using app = openConnectorApp(service)
    const sam = await app.user('sam')
    await connectAndLook(app, sam)
    const asked = service.requests.length
    await sam.request('PATCH', intervals, { json: { is_paused: true } })
    app.advanceClock(34 * minute)
    app.ctx.jobs.wake()
    await until(() => listJobSubjects(app.ctx.db, lookKind).length === 0)
    expect(service.requests).toHaveLength(asked)
    await sam.request('PATCH', intervals, { json: { is_paused: false } })
    const goesOn = await lookEnds(app, sam)
    expect([goesOn.status, service.requests.length > asked]).toEqual(['active', true])
    const again = service.requests.length
    updateUser(app.ctx.db, sam.account.id, { isSuspended: true })
    app.advanceClock(34 * minute)
    app.ctx.jobs.wake()
    const nextOf = () => app.ctx.db.select().from(connectorLinks).get()?.nextLookAt ?? new Date(0)
    await until(() => nextOf() > app.ctx.clock())
    updateUser(app.ctx.db, sam.account.id, { isSuspended: false })
    Object.assign(app.ctx.config, { intervalsUrl: null })
    app.advanceClock(34 * minute)
    app.ctx.jobs.wake()
    await until(() => nextOf() > app.ctx.clock())
    expect(service.requests).toHaveLength(again)
    expect((await sam.get(root)).body).toMatchObject({ data: { connectors: [] } })
  })
})
