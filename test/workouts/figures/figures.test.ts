// Where the figures of a workout come from, and the user's choices between device, points and typed values.
import { beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { allWorkouts } from '../../../src/platform/db/tables'
import type { FiguresAnswer } from '../../../src/workouts/figures/schemas'
import type { Workout, WorkoutsAnswer } from '../../../src/workouts/workouts/schemas'
import { insertEquipment, makeDefault } from '../../support/equipments'
import { fitFile, fitFileId, fitRecord, fitSummary, fitTime } from '../../support/fit-writer'
import { steadyRide } from '../../support/recordings'
import { testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { makeExportOf } from '../../transfer/exports/exporting'
import {
  archivedWorkout,
  archiveOf,
  importArchive,
  problemsOf,
  undoImport,
} from '../../transfer/imports/importing'
import { enter } from '../workouts/by-hand'

const app = testApp()
app.setClock(new Date('2026-05-20T10:00:00Z'))
app.ctx.jobs.start()

/** A ride with 121 points, 3.34 m apart. The wheel sensor counts 3.9 m from each point to the next. */
function wheelRide(start = '2026-05-03T08:00:00Z') {
  const t = fitTime(start)
  const seconds = Array.from({ length: 121 }, (_, second) => second)
  return fitFile([
    fitFileId(4, t),
    ...seconds.map(second =>
      fitRecord({
        time: t + second,
        at: [45 + second * 3e-5, 5],
        enhanced: 100 + second / 2,
        distance: second * 3.9,
      }),
    ),
    fitSummary({ start: t, seconds: 120, sport: 2, metres: 468, ascent: 70 }),
  ])
}

const add = async (user: TestUser, file: Uint8Array = wheelRide()): Promise<Workout> => {
  const { status, body } = await user.tryUpload<WorkoutsAnswer>(file, { sport_id: 1 }, 'ride.fit')
  expect(status).toBe(201)
  return body.data.workouts[0]!
}

type Figures = FiguresAnswer['data']['figures']
const ask = async (user: TestUser, id: string) =>
  (await user.get<FiguresAnswer>(`/api/workouts/${id}/figures`)).body.data.figures
const named = (figures: Figures, name: string) => figures.find(({ figure }) => figure === name)!

const choose = (user: TestUser, id: string, figure: string, json: object) =>
  user.request<WorkoutsAnswer>('PATCH', `/api/workouts/${id}/figures/${figure}`, { json })

/** Returns everything that sums up workouts: totals, statistics, records, goals, equipment. */
async function sumsOf(user: TestUser) {
  const { username } = user.account
  const paths = [
    '/api/auth/profile',
    `/api/stats/${username}/by_sport`,
    `/api/stats/${username}/by_time?from=2026-01-01&to=2026-12-31&time=month`,
    '/api/records',
    '/api/goals',
    '/api/equipments',
  ]
  const answers = await Promise.all(paths.map(path => user.get<{ data: unknown }>(path)))
  // The disk space of the account is left out, because it is not a sum of figures.
  return JSON.stringify(answers.map(({ body }) => body.data)).replaceAll(/"storage_used":\d+/g, '')
}

describe('every figure', () => {
  test('tells its source and method, and what device and points say', async () => {
    const ann = await app.user('ann')
    const figures = await ask(ann, (await add(ann)).id)
    expect(figures.map(({ figure, method }) => [figure, method])).toEqual([
      ['start', 'first-point'],
      ['distance', 'device-total'],
      ['duration', 'first-to-last-point'],
      ['moving', 'steps-above-threshold'],
      ['ascent', 'device-total'],
      ['max_speed', 'fastest-five-seconds'],
    ])
    expect(named(figures, 'distance')).toEqual({
      figure: 'distance',
      value: 0.468,
      unit: 'km',
      source: 'device',
      method: 'device-total',
      threshold: null,
      candidates: [
        { source: 'device', value: 0.468, refusal: null },
        { source: 'points', value: 0.401, refusal: null },
      ],
      left_out: [],
      chosen_for: null,
      can_be_chosen: true,
      can_be_typed: true,
    })
    // The points rise by 60 m, and the device counted 70 m.
    expect(named(figures, 'ascent').candidates).toEqual([
      { source: 'device', value: 70, refusal: null },
      { source: 'points', value: 60, refusal: null },
    ])
    expect(named(figures, 'moving')).toMatchObject({
      threshold: 1,
      candidates: [
        { source: 'device', value: 120, refusal: 'timer-not-paused' },
        { source: 'points', value: 120, refusal: null },
      ],
    })
    expect(named(figures, 'start')).toMatchObject({
      value: Date.UTC(2026, 4, 3, 8) / 1000,
      can_be_typed: false,
    })
  })

  test('of a GPX file comes from its points, and can only be typed', async () => {
    const bob = await app.user('bob')
    const figures = await ask(bob, (await bob.upload(steadyRide())).id)
    expect(named(figures, 'distance')).toMatchObject({
      source: 'points',
      method: 'way-in-space',
      candidates: [],
      can_be_chosen: false,
      can_be_typed: true,
    })
  })

  test('of a recording that an earlier version measured is compared at the first question', async () => {
    const cal = await app.user('cal')
    const { id } = await add(cal)
    const before = await ask(cal, id)
    app.ctx.db.update(allWorkouts).set({ figureCandidates: null }).where(eq(allWorkouts.shortId, id)).run()
    expect(await ask(cal, id)).toEqual(before)
    const row = app.ctx.db.select().from(allWorkouts).where(eq(allWorkouts.shortId, id)).get()
    expect(row?.figureCandidates).not.toBeNull()
  })

  test('entered by hand says so', async () => {
    const dan = await app.user('dan')
    const figures = await ask(dan, (await enter(dan)).id)
    // Figures such as the ascent were not entered, so they are absent.
    expect(new Set(figures.map(({ method }) => method))).toEqual(new Set(['typed', 'absent']))
  })
})

describe('a choice', () => {
  let eve: TestUser
  let ride: Workout
  let before = ''
  beforeAll(async () => {
    eve = await app.user('eve')
    const bike = insertEquipment(app.ctx.db, eve)
    makeDefault(app.ctx.db, eve, 1, bike.id)
    await eve.request('POST', '/api/goals', { json: { period: 'month', measure: 'distance', amount: 1000 } })
    await add(eve, wheelRide('2026-05-01T08:00:00Z'))
    ride = await add(eve)
    before = await sumsOf(eve)
  })

  test('of the points changes sums and records at once, and leaving it to the rules brings them back', async () => {
    const { body } = await choose(eve, ride.id, 'distance', { source: 'points' })
    const [chosen] = body.data.workouts
    expect(chosen).toMatchObject({ distance: 0.401, distance_source: 'points', ascent: 70 })
    expect(named(await ask(eve, ride.id), 'distance')).toMatchObject({
      source: 'points',
      method: 'way-on-ground',
      chosen_for: 'workout',
    })
    expect(await sumsOf(eve)).not.toBe(before)
    const { body: back } = await choose(eve, ride.id, 'distance', { source: null })
    expect(back.data.workouts[0]).toMatchObject({ distance: 0.468, ave_speed: ride.ave_speed })
    expect(await sumsOf(eve)).toBe(before)
  })

  test.each(['distance', 'ascent', 'moving', 'max_speed'])(
    'of a typed %s changes the sums, and can be taken back',
    async figure => {
      const { status, body } = await choose(eve, ride.id, figure, { source: 'typed', value: 90 })
      expect(status).toBe(200)
      const value = figure === 'moving' ? '0:01:30' : 90
      expect(body.data.workouts[0]).toMatchObject({ [figure]: value })
      expect(await sumsOf(eve)).not.toBe(before)
      const { body: back } = await choose(eve, ride.id, figure, { source: null })
      const { modification_date: _, ...after } = back.data.workouts[0]!
      expect(after).toEqual({ ...ride, modification_date: undefined } as never)
      expect(await sumsOf(eve)).toBe(before)
    },
  )

  test('is refused where it makes no sense, and changes nothing then', async () => {
    const mallory = await app.user('mallory')
    const byHand = await enter(eve)
    const now = await sumsOf(eve)
    const refusals = await Promise.all([
      choose(mallory, ride.id, 'distance', { source: 'points' }),
      choose(eve, ride.id, 'duration', { source: 'points' }),
      choose(eve, ride.id, 'distance', { source: 'typed' }),
      choose(eve, ride.id, 'distance', { source: 'typed', value: -1 }),
      choose(eve, ride.id, 'distance', { source: 'typed', value: 1e9 }),
      choose(eve, ride.id, 'moving', { source: 'typed', value: 121 }),
      choose(eve, ride.id, 'distance', { source: 'guess' }),
      choose(eve, byHand.id, 'distance', { source: 'points' }),
    ])
    expect(refusals.map(({ status, failure }) => [status, failure?.code])).toEqual([
      [404, 'workout-not-found'],
      [404, 'figure-not-found'],
      [400, 'amount-invalid'],
      [400, 'fields-invalid'],
      [400, 'figures-impossible'],
      [400, 'figures-impossible'],
      [400, 'fields-invalid'],
      [404, 'recording-missing'],
    ])
    expect(await sumsOf(eve)).toBe(now)
    await eve.delete(`/api/workouts/${byHand.id}`)
  })

  test('travels with an export', async () => {
    await choose(eve, ride.id, 'distance', { source: 'points' })
    await choose(eve, ride.id, 'ascent', { source: 'typed', value: 12 })
    const asked = await ask(eve, ride.id)
    const { file_name } = await makeExportOf(eve)
    const archive = Bun.file(join(app.dataDir, 'uploads/exports', String(eve.account.id), file_name))
    await eve.delete(`/api/workouts/${ride.id}`)
    await importArchive(eve, await archive.bytes())
    expect(await ask(eve, ride.id)).toEqual(asked)
  })
})

describe('a choice for a sport or for all', () => {
  test('travels with an export, and the undoing of an import takes it back', async () => {
    const [gus, moved] = [await app.user('gus'), await app.user('moved')]
    const prefer = (user: TestUser, json: object) =>
      user.request('PATCH', '/api/figures/preferences', { json })
    const preferencesOf = async (user: TestUser) =>
      (await user.get<{ data: { preferences: object[] } }>('/api/figures/preferences')).body.data.preferences
    await prefer(gus, { figure: 'distance', source: 'points' })
    await prefer(gus, { figure: 'ascent', sport_id: 1, source: 'points' })
    await prefer(gus, { figure: 'max_speed', sport_id: 1, source: 'device' })
    const [preferred, chosen, typed] = [
      await add(gus),
      await add(gus, wheelRide('2026-05-04T08:00:00Z')),
      await add(gus, wheelRide('2026-05-05T08:00:00Z')),
    ]
    await choose(gus, chosen.id, 'distance', { source: 'device' })
    await choose(gus, typed.id, 'ascent', { source: 'typed', value: 12 })
    const ids = [preferred.id, chosen.id, typed.id]
    const asked = await Promise.all(ids.map(id => ask(gus, id)))
    const preferences = await preferencesOf(gus)
    const { file_name } = await makeExportOf(gus)
    const archive = Bun.file(join(app.dataDir, 'uploads/exports', String(gus.account.id), file_name))
    // Ids of workouts are unique on a server, so these workouts are deleted before the import adds them again.
    for (const id of ids) await gus.delete(`/api/workouts/${id}`)
    const before = [{ figure: 'distance', sport_id: null, source: 'device' }]
    await prefer(moved, before[0]!)
    await importArchive(moved, await archive.bytes())
    expect(await preferencesOf(moved)).toEqual(preferences)
    expect(await Promise.all(ids.map(id => ask(moved, id)))).toEqual(asked)
    const sources = asked.map(figures => named(figures, 'distance').chosen_for)
    expect([...sources, named(asked[2]!, 'ascent').source]).toEqual(['all', 'workout', 'all', 'typed'])

    await prefer(moved, { figure: 'max_speed', sport_id: 1, source: 'points' })
    await undoImport(moved)
    // A preference that was changed after the import is kept.
    expect(await preferencesOf(moved)).toEqual([
      ...before,
      { figure: 'max_speed', sport_id: 1, source: 'points' },
    ])
  })

  test('that makes no sense in an archive is named, and the others come in', async () => {
    const ida = await app.user('ida')
    const preferences = [
      { sport_id: null, sport_label: null, figure_choices: { distance: 'points', start: 'points' } },
      { sport_id: 5, sport_label: 'Running', figure_choices: { distance: 'guess' } },
      { sport_id: {}, sport_label: 7, figure_choices: { distance: 'points' } },
      { sport_id: 4711, sport_label: 'Knitting', figure_choices: { distance: 'points' } },
    ]
    await importArchive(ida, archiveOf([archivedWorkout()], { 'user_figure_preferences.json': preferences }))
    const { body } = await ida.get<{ data: unknown }>('/api/figures/preferences')
    expect(body.data).toEqual({ preferences: [{ figure: 'distance', sport_id: null, source: 'points' }] })
    expect((await problemsOf(ida)).map(({ what, code }) => [what, code])).toEqual([
      ['Running', 'item-choices-invalid'],
      ['user_figure_preferences.json', 'item-sport-unnamed'],
      ['Knitting', 'item-sport-unknown'],
    ])
  })

  test('counts for workouts that come later, the sport before all', async () => {
    const fay = await app.user('fay')
    const prefer = (json: object) => fay.request('PATCH', '/api/figures/preferences', { json })
    const early = await add(fay)
    await prefer({ figure: 'distance', source: 'points' })
    await prefer({ figure: 'ascent', source: 'points' })
    await prefer({ figure: 'ascent', sport_id: 1, source: 'device' })
    const { body } = await fay.get<{ data: unknown }>('/api/figures/preferences')
    expect(body.data).toEqual({
      preferences: [
        { figure: 'distance', sport_id: null, source: 'points' },
        { figure: 'ascent', sport_id: null, source: 'points' },
        { figure: 'ascent', sport_id: 1, source: 'device' },
      ],
    })
    const late = await add(fay, wheelRide('2026-05-04T08:00:00Z'))
    expect([early.distance, late.distance, late.ascent]).toEqual([0.468, 0.401, 70])
    const asked = await ask(fay, late.id)
    expect([named(asked, 'distance').chosen_for, named(asked, 'ascent').chosen_for]).toEqual(['all', 'sport'])
    expect((await prefer({ figure: 'ascent', sport_id: 4711, source: 'device' })).failure?.code).toBe(
      'sport-unknown',
    )
    await prefer({ figure: 'distance', source: null })
    expect((await add(fay, wheelRide('2026-05-05T08:00:00Z'))).distance).toBe(0.468)
  })
})
