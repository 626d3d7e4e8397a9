// Named stretches of a recording: creating, listing, renaming and deleting them, and the effects of a cut, an export
// and an import on them.
import { describe, expect, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { allWorkouts } from '../../../src/platform/db/tables'
import type { UndoneAnswer } from '../../../src/workouts/batches/schemas'
import type { CutAnswer } from '../../../src/workouts/cuts/schemas'
import type { NewStretchBody, StretchesAnswer } from '../../../src/workouts/stretches/schemas'
import { insertStretches } from '../../../src/workouts/stretches/store'
import { steadyRide } from '../../support/recordings'
import { openTestApp, testApp } from '../../support/test-app'
import { enter } from '../workouts/by-hand'

const app = testApp()
const sam = await app.user('sam')
const kim = await app.user('kim')
const ride = await sam.upload(steadyRide({ points: 601 }), { sport_id: 1 })

const hill: NewStretchBody = { name: '  Up the hill ', from: 60, to: 120.25 }
const keep = (json: object, id = ride.id, user = sam) =>
  user.request<StretchesAnswer>('POST', `/api/workouts/${id}/stretches`, { json })
const list = async (id = ride.id, user = sam) =>
  (await user.get<StretchesAnswer>(`/api/workouts/${id}/stretches`)).body.data.stretches
const namesOf = async (id = ride.id) => (await list(id)).map(({ name, from, to }) => [name, from, to])

describe('a stretch', () => {
  test('is kept, with the figures that it has as a stretch', async () => {
    expect(await list()).toEqual([])
    const { status, body } = await keep(hill)
    expect([status, body.status as string]).toEqual([201, 'created'])
    const measured = await sam.get<{ data: { stretch: object } }>(
      `/api/workouts/${ride.id}/stretch?from=60&to=120.25`,
    )
    expect(body.data.stretches).toEqual([
      {
        id: expect.any(Number),
        name: 'Up the hill',
        from: 60,
        to: 120.25,
        figures: measured.body.data.stretch as never,
      },
    ])
    await keep({ name: 'Start', from: 0, to: 30 })
    expect(await namesOf()).toEqual([
      ['Start', 0, 30],
      ['Up the hill', 60, 120.25],
    ])
    expect((await list())[1]).toEqual(body.data.stretches[0]!)
  })

  test('ends with the recording at the latest', async () => {
    const { body } = await keep({ name: 'The end', from: 590, to: 9999 })
    expect(body.data.stretches[0]).toMatchObject({ from: 590, to: 600 })
    await sam.delete(`/api/workouts/${ride.id}/stretches/${body.data.stretches[0]!.id}`)
  })

  test.each([
    [{ ...hill, name: 'again' }, 'stretch-kept-already'],
    [{ ...hill, name: ' ' }, 'stretch-name-invalid'],
    [{ ...hill, name: '🚲'.repeat(101) }, 'stretch-name-invalid'],
    [{ ...hill, from: 120.25 }, 'stretch-invalid'],
    [{ ...hill, from: 700, to: 800 }, 'stretch-invalid'],
    [{ ...hill, from: 1, to: 1.0001 }, 'stretch-invalid'],
    [{ ...hill, from: -1 }, 'fields-invalid'],
    [{ ...hill, to: '2' }, 'fields-invalid'],
    [{ from: 1, to: 2 }, 'fields-invalid'],
  ])('is refused as %p: %s', async (json, code) => {
    const before = await list()
    const { status, failure } = await keep(json)
    expect([status, failure?.code]).toEqual([400, code as never])
    expect(await list()).toEqual(before)
  })

  test('has a name of up to 100 characters, which can be changed', async () => {
    const [first] = await list()
    const path = `/api/workouts/${ride.id}/stretches/${first!.id}`
    const name = '🚲'.repeat(100)
    const { status, body } = await sam.request<StretchesAnswer>('PATCH', path, { json: { name } })
    expect([status, body.data.stretches]).toEqual([200, [{ ...first!, name }]])
    expect((await list())[0]).toEqual({ ...first!, name })
    for (const json of [{ name: '' }, { name: `${name}!` }, {}, { name: 5 }])
      expect((await sam.request('PATCH', path, { json })).status).toBe(400)
    expect((await list())[0]!.name).toBe(name)
    await sam.request('PATCH', path, { json: { name: 'Start' } })
  })

  test('of somebody else is as good as not there', async () => {
    const [first] = await list()
    const paths = [`${ride.id}/stretches/${first!.id}`, 'nothing/stretches/1']
    for (const path of paths) {
      const renamed = await kim.request('PATCH', `/api/workouts/${path}`, { json: { name: 'mine' } })
      expect([renamed.status, renamed.failure?.code]).toEqual([404, 'workout-not-found'])
      expect((await kim.delete(`/api/workouts/${path}`)).status).toBe(404)
    }
    expect((await keep(hill, ride.id, kim)).status).toBe(404)
    expect((await kim.get(`/api/workouts/${ride.id}/stretches`)).failure?.code).toBe('not-yours')
    expect((await list())[0]).toEqual(first!)
  })

  test('is found by its number in its own workout only', async () => {
    const [first] = await list()
    const other = await sam.upload(steadyRide({ start: new Date('2026-05-02T08:00:00Z') }), { sport_id: 1 })
    for (const path of [
      `${other.id}/stretches/${first!.id}`,
      `${ride.id}/stretches/x`,
      `${ride.id}/stretches/99`,
    ]) {
      const { status, failure } = await sam.delete(`/api/workouts/${path}`)
      expect([status, failure?.code]).toEqual([404, 'kept-stretch-not-found'])
    }
  })

  test('is deleted, and nothing else', async () => {
    const { body } = await keep({ name: 'for a while', from: 200, to: 300 })
    expect(
      (await sam.delete(`/api/workouts/${ride.id}/stretches/${body.data.stretches[0]!.id}`)).status,
    ).toBe(204)
    expect(await namesOf()).toEqual([
      ['Start', 0, 30],
      ['Up the hill', 60, 120.25],
    ])
  })
})

test('a workout without a recording has none', async () => {
  const { id } = await enter(sam)
  expect(await list(id)).toEqual([])
  expect((await keep(hill, id)).failure?.code).toBe('recording-missing')
})

test('a workout has at most a hundred', async () => {
  const other = await sam.upload(steadyRide({ start: new Date('2026-05-03T08:00:00Z') }), { sport_id: 1 })
  const { id } = app.ctx.db
    .select()
    .from(allWorkouts)
    .all()
    .find(({ shortId }) => shortId === other.id)!
  const some = Array.from({ length: 99 }, (_, index) => ({ name: `${index}`, fromMs: index, toMs: 60_000 }))
  insertStretches(app.ctx.db, id, some)
  expect((await keep({ name: 'the last', from: 30, to: 60 }, other.id)).status).toBe(201)
  expect((await keep({ name: 'one more', from: 31, to: 60 }, other.id)).failure?.code).toBe(
    'too-many-stretches',
  )
  const stretches = await list(other.id)
  expect(stretches).toHaveLength(100)
  expect(stretches.every(({ figures }) => figures !== null)).toBe(true)
})

test('of a lost recording keep their names', async () => {
  await using own = openTestApp()
  const user = await own.user('sam')
  const lost = await user.upload(steadyRide(), { sport_id: 1 })
  await keep({ name: 'Gone', from: 1, to: 20 }, lost.id, user)
  const { trackFile } = own.ctx.db.select().from(allWorkouts).get()!
  rmSync(join(own.dataDir, 'uploads', trackFile!))
  expect(await list(lost.id, user)).toMatchObject([{ name: 'Gone', figures: null }])
  expect((await keep({ name: 'More', from: 2, to: 20 }, lost.id, user)).failure?.code).toBe('recording-lost')
  own.ctx.db.update(allWorkouts).set({ trackFile: null }).run()
  expect(await list(lost.id, user)).toMatchObject([{ name: 'Gone', figures: null }])
})

test('a cut of a recording with microseconds keeps them to the millisecond', async () => {
  await using own = openTestApp()
  const user = await own.user('sam')
  let point = 0
  const recording = new TextDecoder()
    .decode(steadyRide({ points: 601 }))
    .replaceAll('.000Z', () => `.${String(123_456 + point++).padStart(6, '0')}Z`)
  const whole = await user.upload(recording, { sport_id: 1 })
  await keep({ name: 'within', from: 150, to: 250 }, whole.id, user)
  const json = { parts: [{ from: 100, to: 400 }] }
  const { status, body } = await user.request<CutAnswer>('POST', `/api/workouts/${whole.id}/cut`, { json })
  expect(status).toBe(201)
  const [part] = await list(body.data.workouts[0]!.id, user)
  expect([part!.from, part!.to]).toEqual([expect.closeTo(50, 2), expect.closeTo(150, 2)])
})

test('a cut keeps those that lie within a part, and its undoing all of them', async () => {
  await using own = openTestApp()
  const user = await own.user('sam')
  const whole = await user.upload(steadyRide({ points: 601 }), { sport_id: 1 })
  for (const [name, from, to] of [
    ['before', 10, 50],
    ['across', 50, 200],
    ['within', 150, 250],
    ['all of it', 99.5, 400],
    ['after', 410, 500],
  ] as const)
    await keep({ name, from, to }, whole.id, user)
  const before = await list(whole.id, user)
  const parts = [
    { from: 100, to: 400 },
    { from: 400, to: 700 },
  ]
  const { body } = await user.request<CutAnswer>('POST', `/api/workouts/${whole.id}/cut`, { json: { parts } })
  const [first, second] = body.data.workouts
  expect((await list(first!.id, user)).map(({ name, from, to }) => [name, from, to])).toEqual([
    ['all of it', 0, 300],
    ['within', 50, 150],
  ])
  expect((await list(second!.id, user)).map(({ name, from, to }) => [name, from, to])).toEqual([
    ['after', 10, 100],
  ])
  const undone = await user.request<UndoneAnswer>(
    'POST',
    `/api/workouts/batches/${body.data.batches[0]!.id}/undo`,
  )
  expect(undone.status).toBe(200)
  expect(await list(whole.id, user)).toEqual(before)
})
