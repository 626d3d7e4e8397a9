// Another key is entered while a look with the former one is under way, perhaps that of another account at the service.
import { describe, expect, test } from 'bun:test'
import { minute } from '../../../../src/lib/durations'
import { connectorItems } from '../../../../src/platform/db/tables'
import {
  doubtful,
  type IntervalsServer,
  makeRides,
  startIntervalsServer,
  tooMuch,
} from '../../../support/intervals-server'
import { allSent, openMailedApp } from '../../../support/mailed-app'
import type { TestApp } from '../../../support/test-app'
import type { TestUser } from '../../../support/test-user'
import { until } from '../../../support/waiting'
import { connectWith, linkOf, lookEnds, nextLookEnds, openConnectorApp, startsOf } from '../connecting'

const otherKey = 'the-key-of-another-account'
const ofOthers = makeRides(3, '2026-04-30').map(ride => ({ ...ride, id: `other${ride.id}` }))

/** Holds the first request whose path ends like this, and answers it with what the test says. */
function holdOne(service: IntervalsServer, ending: string) {
  const { promise, resolve } = Promise.withResolvers<Response | null>()
  let isHeld = false
  service.instead = path => {
    if (isHeld || !path.endsWith(ending)) return null
    isHeld = true
    return promise
  }
  return { release: resolve, isReached: () => until(() => isHeld) }
}

/** The key of another account is entered, in which there are other activities. */
async function enterOtherKey(service: IntervalsServer, user: TestUser) {
  service.key = otherKey
  service.activities.splice(0, Number.POSITIVE_INFINITY, ...ofOthers)
  expect((await connectWith(user, otherKey)).status).toBe(200)
}

const itemsOf = ({ ctx }: Pick<TestApp, 'ctx'>) =>
  ctx.db
    .select()
    .from(connectorItems)
    .all()
    .map(({ remoteId, outcome }) => [remoteId, outcome])

const allOfOthers = ofOthers.map(({ id }) => [id, 'added'])

describe('a look with the former key', () => {
  test.each<[string, () => Response | null]>([
    ['is refused', () => Response.json({ status: 401, error: 'Unauthorized' }, { status: 401 })],
    ['is told to wait', () => tooMuch('7200')],
    ['is taken for an attack', doubtful],
    ['gets no answer that can be understood', () => new Response('no list')],
    ['gets a list of what the former account has', () => Response.json([{ id: 'i1', source: 'UPLOAD' }])],
  ])('that %s writes, stops and tells nothing', async (_, answer) => {
    await using service = startIntervalsServer(makeRides(3, '2026-05-30'))
    await using app = await openMailedApp({ INTERVALS_URL: service.url })
    const sam = await app.user('sam')
    const held = holdOne(service, '/activities')
    await connectWith(sam)
    await held.isReached()
    await enterOtherKey(service, sam)
    held.release(answer())
    const link = await lookEnds(app, sam)
    expect(link).toMatchObject({
      ...{ status: 'active', problem: null, resting_until: null },
      counts: { added: 3, waiting: 0, refused: 0 },
    })
    expect(itemsOf(app)).toEqual(allOfOthers)
    await allSent(app)
    expect(new Set(app.mail.emails.map(({ subject }) => subject))).toEqual(
      new Set(['Trackhut - New service']),
    )
  })

  test('adds no file that it has fetched meanwhile, and leaves none that is waiting', async () => {
    await using service = startIntervalsServer(makeRides(3, '2026-05-30'))
    await using app = openConnectorApp(service)
    const sam = await app.user('sam')
    const [first] = service.activities
    const file = new Response(first?.file as BodyInit)
    const held = holdOne(service, '/file')
    await connectWith(sam)
    await held.isReached()
    expect((await linkOf(sam)).counts.waiting).toBe(3)
    await enterOtherKey(service, sam)
    expect((await linkOf(sam)).counts.waiting).toBe(0)
    held.release(file)
    await lookEnds(app, sam)
    expect(await startsOf(sam)).toEqual(ofOthers.map(({ start }) => start))
    expect(itemsOf(app)).toEqual(allOfOthers)
  })

  test('counts no failure of a file, and is no reason to wait', async () => {
    await using service = startIntervalsServer(makeRides(3, '2026-05-30'))
    await using app = openConnectorApp(service)
    const sam = await app.user('sam')
    const held = holdOne(service, '/file')
    await connectWith(sam)
    await held.isReached()
    expect((await connectWith(sam)).status).toBe(200)
    held.release(new Response('', { status: 500 }))
    const link = await lookEnds(app, sam)
    expect([link.problem, link.counts.added]).toEqual([null, 3])
    expect(
      app.ctx.db
        .select()
        .from(connectorItems)
        .all()
        .map(({ failures }) => failures),
    ).toEqual([0, 0, 0])
  })
})

test('what was still to come with the former key is not asked for with another', async () => {
  await using service = startIntervalsServer(makeRides(40, '2026-05-30'))
  await using app = openConnectorApp(service)
  const sam = await app.user('sam')
  await connectWith(sam)
  expect((await lookEnds(app, sam)).counts).toMatchObject({ added: 25, waiting: 15 })
  const former = new Set(service.activities.map(({ id }) => id))
  service.requests.length = 0
  await enterOtherKey(service, sam)
  await lookEnds(app, sam)
  const link = await nextLookEnds(app, sam)
  expect(link.counts).toMatchObject({ added: 28, waiting: 0, refused: 0 })
  const asked = service.requests.flatMap(({ path }) => /^\/activity\/(.+)\/file$/.exec(path)?.[1] ?? [])
  expect(asked.filter(id => former.has(id))).toEqual([])
})

test('with another key for the same account, the rest still comes, each once', async () => {
  await using service = startIntervalsServer(makeRides(30, '2026-05-30'))
  await using app = openConnectorApp(service)
  const sam = await app.user('sam')
  await connectWith(sam)
  await lookEnds(app, sam)
  service.key = otherKey
  app.advanceClock(minute)
  await connectWith(sam, otherKey)
  expect((await lookEnds(app, sam)).counts).toMatchObject({ added: 30, waiting: 0 })
  expect(new Set(service.sent.values())).toEqual(new Set([1]))
})
