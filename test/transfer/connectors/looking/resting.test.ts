// A service that wants to be left alone is left alone, whatever its people press.
import { describe, expect, test } from 'bun:test'
import { hour, minute, second } from '../../../../src/lib/durations'
import { connectorLinks, connectorRests } from '../../../../src/platform/db/tables'
import { findJobDueAt } from '../../../../src/platform/jobs/store'
import { lookKind } from '../../../../src/transfer/connectors/kinds'
import {
  doubtful,
  type IntervalsServer,
  makeRides,
  startIntervalsServer,
  tooMuch,
} from '../../../support/intervals-server'
import { until } from '../../../support/waiting'
import {
  connectAndLook,
  connectWith,
  intervals,
  linkOf,
  lookEnds,
  nextLookEnds,
  openConnectorApp,
} from '../connecting'

const unavailable = () => new Response('', { status: 503, headers: { 'Retry-After': '3600' } })

/** Opens an app with a service that answered the first look like this, and then answers as usual. */
async function openResting(service: IntervalsServer, answer: () => Response) {
  const app = openConnectorApp(service)
  const sam = await app.user('sam')
  service.instead = answer
  const link = await connectAndLook(app, sam)
  service.instead = () => null
  service.requests.length = 0
  return { app, sam, link }
}

describe.each<[string, () => Response, number]>([
  ['says how many seconds', () => tooMuch('7200'), 2 * hour],
  ['is out of order for some time', unavailable, hour],
  ['takes this server for an attack', doubtful, 6 * hour],
  ['asks for more than a day', () => tooMuch('400000'), 24 * hour],
])('a service that %s', (_, answer, restMs) => {
  test('is not looked at when somebody asks for it, who is told until when', async () => {
    await using service = startIntervalsServer(makeRides(2, '2026-05-30'))
    const { app, sam, link } = await openResting(service, answer)
    await using _ = app
    const restsUntil = new Date(app.ctx.clock().getTime() + restMs)
    expect(link.resting_until).toBe(restsUntil.toUTCString())
    expect(new Date(link.next_look_at ?? 0).getTime()).toBeGreaterThanOrEqual(restsUntil.getTime() - second)
    app.advanceClock(10 * minute)
    const { status, headers, failure } = await sam.request('POST', `${intervals}/look`)
    expect([status, failure?.code]).toEqual([429, 'connector-resting'])
    expect(Number(headers.get('retry-after'))).toBe((restMs - 10 * minute) / second)
    expect((await linkOf(sam)).next_look_at).toBe(link.next_look_at)
    expect(service.requests).toEqual([])
  })

  test('is not looked at by pausing and going on, nor by another key', async () => {
    await using service = startIntervalsServer(makeRides(2, '2026-05-30'))
    const { app, sam, link } = await openResting(service, answer)
    await using _ = app
    await sam.request('PATCH', intervals, { json: { is_paused: true } })
    await sam.request('PATCH', intervals, { json: { is_paused: false } })
    expect(await lookEnds(app, sam)).toMatchObject({
      ...{ status: 'active', problem: link.problem, resting_until: link.resting_until },
      next_look_at: link.resting_until,
    })
    await connectWith(sam)
    expect((await lookEnds(app, sam)).next_look_at).toBe(link.resting_until)
    app.ctx.jobs.wake()
    expect(service.requests).toEqual([])
    app.advanceClock(restMs + second)
    const later = await app.again('sam')
    expect(await lookEnds(app, later)).toMatchObject({
      problem: null,
      resting_until: null,
      counts: { added: 2 },
    })
  })

  test('is not looked at by disconnecting it and connecting it again', async () => {
    await using service = startIntervalsServer(makeRides(2, '2026-05-30'))
    const { app, sam, link } = await openResting(service, answer)
    await using _ = app
    for (let times = 0; times < 2; times++) {
      expect((await sam.delete(intervals)).status).toBe(204)
      const { body } = await connectWith(sam)
      expect(body.data.connector.link).toMatchObject({
        ...{ status: 'active', problem: link.problem, problem_at: link.problem_at },
        ...{ resting_until: link.resting_until, next_look_at: link.resting_until },
      })
    }
    app.ctx.jobs.wake()
    expect((await sam.request('POST', `${intervals}/look`)).failure?.code).toBe('connector-resting')
    expect(service.requests).toEqual([])
    app.advanceClock(restMs + second)
    const later = await app.again('sam')
    expect(await lookEnds(app, later)).toMatchObject({
      problem: null,
      resting_until: null,
      counts: { added: 2 },
    })
  })
})

test('a rest that ended while the service was disconnected, or is that of somebody else, does not hold', async () => {
  await using service = startIntervalsServer(makeRides(2, '2026-05-30'))
  const { app, sam } = await openResting(service, () => tooMuch('7200'))
  await using _ = app
  await sam.delete(intervals)
  const kim = await app.user('kim')
  expect((await connectAndLook(app, kim)).counts.added).toBe(2)
  app.advanceClock(2 * hour + second)
  await sam.prove()
  expect(await connectAndLook(app, sam)).toMatchObject({
    problem: null,
    resting_until: null,
    counts: { added: 2 },
  })
  expect(app.ctx.db.select().from(connectorRests).all()).toEqual([])
})

test('a look that was asked for while another was told to wait makes no request', async () => {
  await using service = startIntervalsServer(makeRides(2, '2026-05-30'))
  await using app = openConnectorApp(service)
  const sam = await app.user('sam')
  service.instead = async () => {
    expect((await sam.request('POST', `${intervals}/look`)).status).toBe(200)
    return tooMuch('7200')
  }
  await connectWith(sam)
  const link = await lookEnds(app, sam)
  expect([link.problem, link.resting_until]).toEqual([
    'limited',
    new Date(app.ctx.clock().getTime() + 2 * hour).toUTCString(),
  ])
  // The one that was asked for has its turn, and is put off.
  app.ctx.jobs.wake()
  await until(() => (findJobDueAt(app.ctx.db, lookKind, 1) ?? new Date(0)) > app.ctx.clock())
  expect(service.requests).toHaveLength(1)
})

test('after a failure without such a wish, somebody may ask at once', async () => {
  await using service = startIntervalsServer(makeRides(2, '2026-05-30'))
  const { app, sam, link } = await openResting(service, () => new Response('', { status: 500 }))
  await using _ = app
  expect([link.problem, link.resting_until]).toEqual(['unreachable', null])
  expect((await sam.request('POST', `${intervals}/look`)).status).toBe(200)
  expect(await lookEnds(app, sam)).toMatchObject({ problem: null, counts: { added: 2 } })
})

test('a wish from a clock that was ahead does not hold', async () => {
  await using service = startIntervalsServer(makeRides(2, '2026-05-30'))
  const { app, sam } = await openResting(service, () => tooMuch('7200'))
  await using _ = app
  app.ctx.db
    .update(connectorLinks)
    .set({ restsUntil: new Date(app.ctx.clock().getTime() + 48 * hour) })
    .run()
  expect((await linkOf(sam)).resting_until).toBeNull()
  expect((await sam.request('POST', `${intervals}/look`)).status).toBe(200)
  expect((await lookEnds(app, sam)).counts.added).toBe(2)
  expect((await nextLookEnds(app, sam)).problem).toBeNull()
})
