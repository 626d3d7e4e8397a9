// The next connector is one more folder: whatever `tiny.ts` does not say, such as what is new, what is there already, a key
// that is taken back, and undo, works as it does for the first.
import { expect, test } from 'bun:test'
import { sealKey } from '../../../../src/transfer/connectors/key'
import { lookJobFor } from '../../../../src/transfer/connectors/looking/look'
import { presentConnector } from '../../../../src/transfer/connectors/present-connector'
import { findLink, insertLink, updateLink } from '../../../../src/transfer/connectors/rows/link-store'
import { undoArrivalsJob } from '../../../../src/transfer/connectors/undo-arrivals'
import { steadyRide } from '../../../support/recordings'
import { openTestApp, type TestApp } from '../../../support/test-app'
import { startsOf } from '../connecting'
import { type TinyRide, tiny } from './tiny'

/** The service: rides by id, and how often the file of each was sent. */
function startTiny(...begin: string[]) {
  const service = {
    key: 'tiny-1',
    rides: begin.map((begins, index): TinyRide => ({ id: `r${index}`, begins })),
    sent: new Map<string, number>(),
  }
  const http = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch(request) {
      const { pathname, searchParams } = new URL(request.url)
      if (request.headers.get('authorization') !== `Bearer ${service.key}`) {
        return new Response('', { status: 401 })
      }
      if (pathname === '/rides') {
        const [from, to] = [searchParams.get('from') ?? '', searchParams.get('to') ?? '']
        const isWithin = ({ begins }: TinyRide) => begins.slice(0, 10) >= from && begins.slice(0, 10) <= to
        return Response.json(service.rides.filter(isWithin))
      }
      const ride = service.rides.find(({ id }) => pathname === `/rides/${id}.gpx`)
      if (!ride) return new Response('', { status: 404 })
      service.sent.set(ride.id, (service.sent.get(ride.id) ?? 0) + 1)
      return new Response(steadyRide({ start: new Date(ride.begins) }) as BodyInit)
    },
  })
  return Object.assign(service, {
    url: `http://127.0.0.1:${http.port}`,
    [Symbol.asyncDispose]: () => http.stop(true),
  })
}

/** Connects the service for a user, and returns what is done with it as its jobs do it. */
function connectTiny(
  { ctx }: Pick<TestApp, 'ctx'>,
  userId: number,
  { url, key }: { url: string; key: string },
) {
  const connector = tiny(url)
  expect(connector.isKey(key)).toBe(true)
  const owner = { userId, connector: connector.name }
  const now = ctx.clock()
  const { id } = insertLink(ctx.db, {
    ...owner,
    sealedKey: sealKey(ctx.sealing, owner, key),
    status: 'active',
    pastUntil: '2026-06-03',
    nextLookAt: now,
    createdAt: now,
  })
  const run = (job: typeof undoArrivalsJob | ReturnType<typeof lookJobFor>) =>
    job.run(ctx, String(id), new AbortController().signal)
  return {
    look: () => run(lookJobFor(() => connector)),
    undo: () => {
      updateLink(ctx.db, id, { status: 'undoing' })
      return run(undoArrivalsJob)
    },
    state: () => presentConnector(ctx, connector, findLink(ctx.db, id)),
  }
}

test('a connector of two functions brings rides, and all else is there', async () => {
  await using service = startTiny('2026-05-28T08:00:00Z', '2026-05-29T08:00:00Z')
  await using app = openTestApp()
  const sam = await app.user('sam')
  await sam.upload(steadyRide({ start: new Date('2026-05-28T08:00:00Z') }))
  const { look, undo, state } = connectTiny(app, sam.account.id, service)

  await look()
  expect(state()).toMatchObject({
    ...{ name: 'tiny', title: 'Tiny rides', keys_at: 'https://tiny.example.org/keys' },
    link: { status: 'active', problem: null, counts: { added: 1, present: 1, waiting: 0 } },
  })
  service.rides.push({ id: 'new', begins: '2026-05-31T08:00:00Z' })
  await look()
  expect(state().link?.counts).toMatchObject({ added: 2, present: 1 })
  expect(await startsOf(sam)).toEqual(service.rides.map(({ begins }) => begins))
  expect([...service.sent.values()]).toEqual([1, 1, 1])

  service.key = 'tiny-2'
  await look()
  expect(state().link).toMatchObject({ status: 'stopped', problem: 'key-refused' })
  await undo()
  expect(state().link).toMatchObject({ status: 'paused', counts: { added: 0, undone: 2 } })
  expect(await startsOf(sam)).toEqual(['2026-05-28T08:00:00Z'])
})

test('what the service does wrong is told apart for it, too', async () => {
  const service = startTiny('2026-05-28T08:00:00Z')
  await using app = openTestApp()
  const sam = await app.user('sam')
  const { look, state } = connectTiny(app, sam.account.id, service)
  await service[Symbol.asyncDispose]()
  await look()
  expect(state().link).toMatchObject({ status: 'active', problem: 'unreachable', counts: { added: 0 } })
})
