// Entity tags of lists, totals and the like: 304 as long as nothing has changed, and without reading what is listed.
import { describe, expect, test } from 'bun:test'
import { eq, isNotNull } from 'drizzle-orm'
import {
  allWorkouts,
  bestEfforts,
  bodyValues,
  sports,
  trainingSettings,
  users,
} from '../../../src/platform/db/tables'
import { saveEfforts } from '../../../src/workouts/library/store'
import { insertEquipment, makeDefault, prefer } from '../../support/equipments'
import { statementsOf } from '../../support/statements'
import { openTestApp, preparedTestApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { change, enter } from '../../workouts/workouts/by-hand'

const openApp = preparedTestApp(async app => {
  const sam = await app.user('sam', { timezone: 'Asia/Tokyo' })
  await app.user('kim')
  await sam.upload()
  await enter(sam)
  insertEquipment(app.ctx.db, sam)
  await sam.request('POST', '/api/goals', { json: { period: 'week', measure: 'distance', amount: 10 } })
})

const paths = [
  '/api/workouts',
  '/api/workouts?fields=id,load&sport_id=1',
  '/api/workouts/totals?by=month',
  '/api/workouts/places',
  '/api/calendar/days',
  '/api/calendar/hours',
  '/api/calendar/workouts',
  '/api/goals',
  '/api/records',
  '/api/records/history?sport_id=1',
  '/api/equipments',
  '/api/sports',
  '/api/summary',
  '/api/tables/days.csv',
  '/api/tables/efforts.csv?sport_id=1',
]

const tagOf = async (user: TestUser, path: string) => (await user.get(path)).headers.get('etag') ?? ''
const statusWith = async (user: TestUser, path: string, tag: string) =>
  (await user.get(path, { 'if-none-match': tag })).status

describe.each(paths)('%s', path => {
  test('is 304 for who has it, with no body, and may be kept by nobody else', async () => {
    await using app = await openApp()
    const sam = await app.again('sam')
    const first = await sam.get(path)
    const tag = first.headers.get('etag') ?? ''
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
    expect(tag).toMatch(/^W\/"[0-9a-f]{16}-\d+-[0-9a-z]+"$/)
    const again = await sam.get(path, { 'if-none-match': `"other", ${tag}` })
    expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, '', tag])
    expect(again.headers.get('cache-control')).toBe('private, no-cache')
    expect(again.headers.get('vary')).toContain('authorization')
    // Others, with other queries, and without a token.
    const kim = await app.again('kim')
    expect(await tagOf(kim, path)).not.toBe(tag)
    expect(await statusWith(kim, path, tag)).not.toBe(304)
    expect((await app.request('GET', path, { headers: { 'if-none-match': tag } })).status).toBe(401)
    const other = `${path}${path.includes('?') ? '&' : '?'}strict=false`
    expect(await statusWith(sam, other, tag)).toBe(200)
  })

  test('is not read for a 304', async () => {
    await using app = await openApp()
    const sam = await app.again('sam')
    const tag = await tagOf(sam, path)
    const met = await statementsOf(app, () => sam.get(path, { 'if-none-match': tag }))
    const tables = /\b(workouts|shown_workouts|goals|records|equipments|sports|training_loads)\b/
    expect(met.filter(text => tables.test(text))).toEqual([])
  })
})

const changes: [name: string, run: (app: Awaited<ReturnType<typeof openApp>>, sam: TestUser) => unknown][] = [
  ['a new workout', (_, sam) => enter(sam)],
  [
    'a changed workout',
    async (_, sam) => {
      const { body } = await sam.get<{ data: { workouts: { id: string }[] } }>('/api/workouts')
      await change(sam, body.data.workouts[0]!.id, { title: 'other' })
    },
  ],
  [
    'a deleted workout',
    async (_, sam) => {
      const { body } = await sam.get<{ data: { workouts: { id: string }[] } }>('/api/workouts')
      await sam.delete(`/api/workouts/${body.data.workouts[0]!.id}`)
    },
  ],
  [
    'a hidden workout',
    async (_, sam) => {
      const { body } = await sam.get<{ data: { workouts: { id: string }[] } }>('/api/workouts')
      const json = { action: 'delete', ids: [body.data.workouts[0]!.id] }
      await sam.request('POST', '/api/workouts/batches', { json })
    },
  ],
  ['new equipment', ({ ctx }, sam) => insertEquipment(ctx.db, sam, { label: 'Other' })],
  [
    'default equipment',
    ({ ctx }, sam) => makeDefault(ctx.db, sam, 1, insertEquipment(ctx.db, sam, { label: 'Other' }).id),
  ],
  [
    'a goal',
    (_, sam) => sam.request('POST', '/api/goals', { json: { period: 'year', measure: 'days', amount: 9 } }),
  ],
  ['a preference for a sport', ({ ctx }, sam) => prefer(ctx.db, sam, 1, { color: '#123456' })],
  ['a sport that is switched off', ({ ctx }) => ctx.db.update(sports).set({ isActive: false }).run()],
  [
    'a weight',
    ({ ctx }, sam) =>
      ctx.db
        .insert(bodyValues)
        .values({
          ...{ userId: sam.account.id, measure: 'weight', sportGroup: 'all' },
          ...{ validFrom: '2026-01-01', value: 80 },
        })
        .run(),
  ],
  [
    'training that is hidden',
    ({ ctx }, sam) =>
      ctx.db.insert(trainingSettings).values({ userId: sam.account.id, isHidden: true }).run(),
  ],
  ['an effort', ({ ctx }) => ctx.database.sqlite.run('UPDATE best_efforts SET elapsed_ms = elapsed_ms + 1')],
  ['a load', ({ ctx }) => ctx.database.sqlite.run('UPDATE training_loads SET load = coalesce(load, 0) + 1')],
  [
    'an analysis',
    ({ ctx }) =>
      ctx.database.sqlite.run("UPDATE workout_analyses SET analysis = json_set(analysis, '$.other', 1)"),
  ],
  ...(
    [
      ['a language', { language: 'de' }],
      ['a time zone', { timezone: 'Asia/Seoul' }],
      ['the first day of weeks', { weekm: true }],
      ['days by place', { daysByPlace: true }],
      ['a name', { username: 'samantha' }],
    ] as const
  ).map(([name, values]): (typeof changes)[number] => [
    name,
    ({ ctx }, sam) => ctx.db.update(users).set(values).where(eq(users.id, sam.account.id)).run(),
  ]),
]

test.each(changes)('after %s, everything is sent anew, once', async (_, run) => {
  await using app = await openApp()
  const sam = await app.again('sam')
  const before = await Promise.all(paths.map(path => tagOf(sam, path)))
  await run(app, sam)
  for (const [index, path] of paths.entries()) {
    const answer = await sam.get(path, { 'if-none-match': before[index]! })
    expect([path, answer.status]).toEqual([path, 200])
    expect(await statusWith(sam, path, answer.headers.get('etag') ?? '')).toBe(304)
  }
})

test('efforts that are computed anew are sent anew, unless they are the same', async () => {
  await using app = await openApp()
  const sam = await app.again('sam')
  const { db } = app.ctx
  const workout = db.select().from(allWorkouts).where(isNotNull(allWorkouts.trackFile)).get()!
  const efforts = db.select().from(bestEfforts).where(eq(bestEfforts.workoutId, workout.id)).all()
  const path = '/api/tables/efforts.csv'
  const tag = await tagOf(sam, path)
  saveEfforts(db, workout, efforts)
  expect(await statusWith(sam, path, tag)).toBe(304)
  const faster = efforts.map(effort => ({ ...effort, elapsedMs: effort.elapsedMs - 1 }))
  for (const others of [faster, faster.slice(1), faster]) {
    const before = await tagOf(sam, path)
    saveEfforts(db, workout, others)
    expect(await statusWith(sam, path, before)).toBe(200)
    const stored = db.select().from(bestEfforts).where(eq(bestEfforts.workoutId, workout.id)).all()
    expect(stored).toEqual(others)
  }
})

test('what others do changes nothing', async () => {
  await using app = await openApp()
  const [sam, kim] = [await app.again('sam'), await app.again('kim')]
  const tag = await tagOf(sam, '/api/workouts')
  await enter(kim)
  expect(await statusWith(sam, '/api/workouts', tag)).toBe(304)
})

test('at midnight where the person is, everything is sent anew', async () => {
  await using app = await openApp()
  // Midnight in Tokyo.
  const midnight = new Date('2026-06-02T15:00:00Z')
  app.setClock(new Date(midnight.getTime() - 1000))
  const sam = await app.again('sam')
  const tag = await tagOf(sam, '/api/goals')
  expect(await statusWith(sam, '/api/goals', tag)).toBe(304)
  app.setClock(midnight)
  expect(await statusWith(sam, '/api/goals', tag)).toBe(200)
})

test('tags of before a restart are those of after it', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const tag = await tagOf(sam, '/api/workouts')
  await app.restart()
  expect(await statusWith(sam, '/api/workouts', tag)).toBe(304)
})

test('a failure has no tag and is not kept', async () => {
  await using app = await openApp()
  const sam = await app.again('sam')
  for (const path of ['/api/workouts?per_page=x', '/api/goals?on=x', '/api/calendar/days?from=x']) {
    const { status, headers } = await sam.get(path, { 'if-none-match': '"x"' })
    expect([status, headers.get('etag'), headers.get('cache-control')]).toEqual([400, null, 'no-store'])
  }
})

test('which sports have workouts of anybody is not tagged', async () => {
  await using app = openTestApp()
  const admin = await app.user('admin', { isAdmin: true })
  const { headers } = await admin.get('/api/sports?check_workouts=true')
  expect([headers.get('etag'), headers.get('cache-control')]).toEqual([null, 'no-store'])
})
