// Files that a service does not hand over, for now or ever, and what happens to the others meanwhile.
import { describe, expect, test } from 'bun:test'
import { hour } from '../../../../src/lib/durations'
import { connectorItems } from '../../../../src/platform/db/tables'
import { doubtful, makeRides, startIntervalsServer } from '../../../support/intervals-server'
import { steadyRide } from '../../../support/recordings'
import { connectAndLook, linkOf, nextLookEnds, openConnectorApp, startsOf } from '../connecting'

const answering = (status: number) => Response.json({ status, error: 'No' }, { status })

/** How often the file of the second of some rides is asked for, if it is answered like this. */
async function withOneFile(answer: () => Response, looks: number) {
  await using service = startIntervalsServer(makeRides(4, '2026-05-30'))
  await using app = openConnectorApp(service)
  const sam = await app.user('sam')
  const id = service.activities[1]?.id ?? ''
  service.instead = path => (path.includes(id) ? answer() : null)
  const first = await connectAndLook(app, sam)
  let link = first
  for (let count = 1; count < looks; count++) link = await nextLookEnds(app, sam)
  const asked = service.requests.filter(({ path }) => path.includes(id)).length
  return { first, link, asked }
}

describe('one file that is answered with', () => {
  test.each([
    [410, 1, 'connector-file-missing'],
    [404, 3, 'connector-file-missing'],
    [422, 3, 'connector-file-missing'],
    [403, 3, 'connector-file-unavailable'],
    [401, 3, 'connector-file-unavailable'],
  ])('%i is given up at try %i, and the link goes on', async (status, tries, code) => {
    const { first, link, asked } = await withOneFile(() => answering(status), 5)
    expect(first).toMatchObject({ status: 'active', problem: null, counts: { added: 3 } })
    expect(link).toMatchObject({
      status: 'active',
      problem: null,
      counts: { added: 3, waiting: 0, refused: 1 },
    })
    expect([asked, link.refused.map(item => item.code as string)]).toEqual([tries, [code]])
  })

  test('404 at first is fetched once it is there', async () => {
    let times = 0
    await using service = startIntervalsServer(makeRides(2, '2026-05-30'))
    await using app = openConnectorApp(service)
    const sam = await app.user('sam')
    const id = service.activities[0]?.id ?? ''
    service.instead = path => (path.includes(id) && ++times <= 2 ? answering(404) : null)
    expect((await connectAndLook(app, sam)).counts).toMatchObject({ added: 1, waiting: 1, refused: 0 })
    await nextLookEnds(app, sam)
    expect((await nextLookEnds(app, sam)).counts).toMatchObject({ added: 2, waiting: 0, refused: 0 })
  })
})

/** A page where a file should be, as a proxy or a guard in front of the service sends it. */
const pageWith = (status: number, headers: Record<string, string> = {}) =>
  new Response('<!doctype html><title>Sorry</title>', {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers },
  })

describe('one file, the latest, that is always answered with a page and', () => {
  test.each<[number, number, string | null, string]>([
    [200, 5, 'not-understood', 'connector-file-unavailable'],
    [403, 5, 'not-understood', 'connector-file-unavailable'],
    [404, 3, null, 'connector-file-missing'],
    [500, 5, 'unreachable', 'connector-file-unavailable'],
    [502, 5, 'unreachable', 'connector-file-unavailable'],
    [503, 5, 'not-understood', 'connector-file-unavailable'],
    [504, 5, 'unreachable', 'connector-file-unavailable'],
  ])('%i holds up no other, and is given up at try %i', async (status, tries, problem, code) => {
    await using service = startIntervalsServer(makeRides(4, '2026-05-30'))
    await using app = openConnectorApp(service)
    const sam = await app.user('sam')
    const id = service.activities.at(-1)?.id ?? ''
    service.instead = path => (path.includes(id) ? pageWith(status) : null)
    const first = await connectAndLook(app, sam)
    expect([first.status, first.problem as string | null, first.resting_until]).toEqual([
      'active',
      problem,
      null,
    ])
    expect((await nextLookEnds(app, sam)).counts.added).toBe(3)
    let link = first
    for (let look = 2; look <= 5; look++) link = await nextLookEnds(app, sam)
    expect(link).toMatchObject({
      ...{ status: 'active', problem: null },
      counts: { added: 3, waiting: 0, refused: 1 },
    })
    const asked = service.requests.filter(({ path }) => path.includes(id)).length
    expect([asked, link.refused.map(item => item.code as string)]).toEqual([tries, [code]])
  })
})

test('one file is answered with a page that asks for a day of rest, and the others do not wait for it', async () => {
  await using service = startIntervalsServer(makeRides(3, '2026-05-30'))
  await using app = openConnectorApp(service)
  const sam = await app.user('sam')
  const id = service.activities.at(-1)?.id ?? ''
  service.instead = path => (path.includes(id) ? pageWith(503, { 'Retry-After': '86400' }) : null)
  expect((await connectAndLook(app, sam)).resting_until).toBeNull()
  expect((await nextLookEnds(app, sam)).counts.added).toBe(2)
})

test('a file and the list are answered with a page: the service rests, and no failure is counted', async () => {
  await using service = startIntervalsServer(makeRides(3, '2026-05-30'))
  await using app = openConnectorApp(service)
  const sam = await app.user('sam')
  let isDoubting = false
  service.instead = path => {
    if (path.endsWith('/file')) isDoubting = true
    return isDoubting ? doubtful() : null
  }
  const link = await connectAndLook(app, sam)
  expect([link.problem, link.counts.waiting]).toEqual(['doubted', 3])
  expect(link.resting_until).toBe(new Date(app.ctx.clock().getTime() + 6 * hour).toUTCString())
  expect(service.requests.filter(({ path }) => path.endsWith('/file'))).toHaveLength(1)
  const failures = app.ctx.db
    .select()
    .from(connectorItems)
    .all()
    .map(item => item.failures)
  expect(failures).toEqual([0, 0, 0])
})

test('a file is refused because the key is: the link stops at once, with no further file asked for', async () => {
  await using service = startIntervalsServer(makeRides(5, '2026-05-30'))
  await using app = openConnectorApp(service)
  const sam = await app.user('sam')
  service.instead = path => {
    if (path.endsWith('/file')) service.key = 'taken-back'
    return null
  }
  const link = await connectAndLook(app, sam)
  expect(link).toMatchObject({ status: 'stopped', problem: 'key-refused', counts: { added: 0, waiting: 5 } })
  expect(service.requests.filter(({ path }) => path.endsWith('/file'))).toHaveLength(1)
})

test('whether the key is good cannot be asked: the look ends, and the file is asked for again', async () => {
  await using service = startIntervalsServer(makeRides(2, '2026-05-30'))
  await using app = openConnectorApp(service)
  const sam = await app.user('sam')
  let isRefused = false
  service.instead = path => {
    if (path.endsWith('/file')) isRefused = true
    return isRefused ? answering(path.endsWith('/file') ? 403 : 503) : null
  }
  expect(await connectAndLook(app, sam)).toMatchObject({ status: 'active', problem: 'unreachable' })
  service.instead = () => null
  expect((await nextLookEnds(app, sam)).counts).toMatchObject({ added: 2, refused: 0 })
})

describe('a comparison that fails each time', () => {
  test('keeps nothing from coming, and is given up: both workouts stay', async () => {
    await using service = startIntervalsServer(makeRides(3, '2026-05-30'))
    await using app = openConnectorApp(service)
    const sam = await app.user('sam')
    const [same] = service.activities
    await sam.upload(steadyRide({ start: new Date(same?.start ?? '') }))
    app.ctx.database.sqlite.run(
      "CREATE TEMP TRIGGER no_merge BEFORE INSERT ON hidden_workouts BEGIN SELECT RAISE(ABORT, 'not today'); END",
    )
    expect((await connectAndLook(app, sam)).counts).toMatchObject({ added: 3, merged: 0 })
    const outcomes = () =>
      app.ctx.database.sqlite
        .query<{ outcome: string; failures: number }, []>(
          'SELECT outcome, failures FROM connector_items ORDER BY starts_at',
        )
        .all()
        .map(({ outcome, failures }) => `${outcome} ${failures}`)
    expect(outcomes()).toEqual(['comparing 1', 'added 0', 'added 0'])
    service.activities.push(...makeRides(1, '2026-05-31').map(ride => ({ ...ride, id: 'i9' })))
    for (let look = 2; look <= 5; look++) await nextLookEnds(app, sam)
    expect(outcomes()).toEqual(['added 0', 'added 0', 'added 0', 'added 0'])
    expect(await startsOf(sam)).toHaveLength(5)
    expect(app.logLines.filter(line => line.includes('could not be compared'))).toHaveLength(5)
    const link = await linkOf(sam)
    expect([link.status, link.problem]).toEqual(['active', null])
  })
})
