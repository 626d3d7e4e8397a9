// The course of an import: it waits for the choice of sports, it is stopped, another import begins, or the account is
// deleted.

import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { importItems, imports } from '../../../../src/platform/db/tables'
import { insertImport, insertItems } from '../../../../src/transfer/imports/rows/store'
import type { AccountImport } from '../../../../src/transfer/imports/schemas'
import type { WorkoutsAnswer } from '../../../../src/workouts/workouts/schemas'
import { insertEquipment } from '../../../support/equipments'
import { steadyRide } from '../../../support/recordings'
import { soon } from '../../../support/soon'
import { storedThings, uploadedFiles } from '../../../support/stored'
import { openTestApp, startOfTest, testApp } from '../../../support/test-app'
import { until } from '../../../support/waiting'
import {
  archivedWorkout,
  archiveOf,
  doNextPart,
  endImport,
  importArchive,
  importEnds,
  importOf,
  jobsAreDone,
  nameSports,
  newShortId,
  problemsOf,
  sendArchive,
} from '../importing'

describe('sports that are unknown here', () => {
  const padel = (label: string) => archivedWorkout({ sport_id: 21, sport_label: label })
  const archive = archiveOf([padel('Padel'), padel('Padel'), padel('Curling'), archivedWorkout()])

  test('are asked for, one after the other if need be', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    app.ctx.jobs.start()
    const first = await importArchive(sam, archive)
    expect(first).toMatchObject({ status: 'done', workouts: { total: 4, processed: 4, added: 1 } })
    expect(first.unknown_sports).toMatchObject([
      { label: 'Curling', workouts: 1 },
      { label: 'Padel', workouts: 2 },
    ])
    await soon(() => uploadedFiles(app.dataDir)).toHaveLength(1)

    expect((await nameSports(sam, { Padel: 16 })).body.data).toMatchObject({ status: 'running' })
    const second = await importEnds(sam)
    expect(second).toMatchObject({ workouts: { added: 3 }, unknown_sports: [{ label: 'Curling' }] })
    await nameSports(sam, { Curling: 12 })
    expect(await importEnds(sam)).toMatchObject({ workouts: { added: 4 }, unknown_sports: [] })
    await soon(() => uploadedFiles(app.dataDir)).toEqual([])
    const { body } = await sam.get<WorkoutsAnswer>('/api/workouts')
    expect(body.data.workouts.map(({ sport_id }) => sport_id).toSorted()).toEqual([12, 16, 16, 5])
  })

  test('are told a hundred at a time, and any of them can be matched', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    app.ctx.jobs.start()
    const labels = Array.from({ length: 150 }, (_, index) => `Sport ${100 + index}`)
    await sendArchive(sam, archiveOf(labels.map(padel)), '?preview=true')
    const ready = await until(async () => {
      const last = await importOf(sam)
      return last?.status === 'ready' && last
    })
    const labelsIn = ({ unknown_sports }: AccountImport) => unknown_sports.map(({ label }) => label)
    expect(labelsIn(ready)).toEqual(labels.slice(0, 100))
    const named = await nameSports(
      sam,
      Object.fromEntries(['Sport 249', ...labelsIn(ready)].map(label => [label, 16])),
    )
    expect(labelsIn(named.body.data)).toEqual(labels.slice(100, 149))
    expect(named.body.data.preview?.sports).toEqual([{ sport_id: 16, workouts: 101 }])
  })

  test('are waited for thirty days', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    app.ctx.jobs.start()
    await importArchive(sam, archive)
    app.advanceClock(30 * 86_400_000)
    app.ctx.jobs.wake()
    await jobsAreDone(app)
    // After thirty days, the session of the test has expired. The clock is set back so that the session is valid again.
    app.setClock(startOfTest)
    expect(await importOf(sam)).toMatchObject({ status: 'done', can_undo: true, unknown_sports: [] })
    await soon(() => uploadedFiles(app.dataDir)).toEqual([])
    expect<unknown>((await nameSports(sam, { Padel: 16 })).body).toMatchObject({
      message: 'no workouts wait for a sport',
    })
  })

  const refusals: [what: string, sports: Record<string, number>, message: string][] = [
    ['a name nothing waits for', { Golf: 1 }, 'no workouts wait for the sport Golf'],
    ['a sport there is not', { Padel: 99 }, 'sport id 99 not found'],
  ]

  test.each(refusals)('%s', async (_, sports, message) => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    app.ctx.jobs.start()
    await importArchive(sam, archive)
    const { status, body } = await nameSports(sam, sports)
    expect([status, body]).toEqual([400, { status: 'error', message }] as never)
    expect((await importOf(sam))?.unknown_sports).toHaveLength(2)
  })
})

describe('items that make no sense are listed, and the others imported', () => {
  const app = testApp()
  app.ctx.jobs.start()
  const rows: [reason: string, item: unknown][] = [
    ['its id is not valid', archivedWorkout({ id: 'short' })],
    ['its id is not valid', archivedWorkout({ id: 'l'.repeat(22) })],
    ['its id is not valid', 'no workout'],
    ['its date is not valid', archivedWorkout({ workout_date: '2024-02-30 10:00:00' })],
    ['its date is not valid', archivedWorkout({ workout_date: null })],
    ['its sport is not named', archivedWorkout({ sport_id: null, sport_label: 7 })],
    ['there are no figures for it', archivedWorkout({ duration: '-1:00:00' })],
    ['there are no figures for it', archivedWorkout({ duration: '900 days, 0:00:00' })],
    ['there are no figures for it', archivedWorkout({ distance: 1e308 })],
    ['there are no figures for it', archivedWorkout({ distance: -1 })],
  ]

  test.each(rows)('%s', async (reason, item) => {
    const user = await app.user(`user${newShortId().slice(0, 8)}`)
    const last = await importArchive(user, archiveOf([item, archivedWorkout()]))
    expect(last.workouts).toMatchObject({ total: 2, added: 1, left_out: 1 })
    expect(await problemsOf(user)).toEqual([expect.objectContaining({ reason, is_left_out: true })])
  })

  test('texts are cut, and without what no text may hold', async () => {
    const user = await app.user('texts')
    const hostile = archivedWorkout({
      title: `\0<script>\ud800${'x'.repeat(300)}`,
      notes: 'n'.repeat(501),
      weather_start: { icon: 'rain', temperature: 'hot' },
      weather_end: { icon: '__proto__', temperature: 1, humidity: 1, wind: 1, windBearing: 1 },
      equipments: [{ id: '../..' }, null, 5],
      max_speed: 1e9,
      constructor: 1,
    })
    await importArchive(
      user,
      archiveOf([JSON.parse(JSON.stringify(hostile).replace('"constructor"', '"__proto__"'))]),
    )
    const [workout] = (await user.get<WorkoutsAnswer>('/api/workouts')).body.data.workouts
    expect(workout).toMatchObject({ weather_start: null, weather_end: null, max_speed: 10.5, equipments: [] })
    expect(workout?.title).toBe(`<script>\ufffd${'x'.repeat(246)}`)
    expect(workout?.notes).toHaveLength(500)
  })

  test('equipment: the same label and type is the same, the same label and another type is not', async () => {
    const user = await app.user('bikes')
    const own = insertEquipment(app.ctx.db, user, { label: 'Bike' })
    const [same, shoes, unknown] = [2, 1, 9].map(id => ({
      id: newShortId(),
      label: 'Bike',
      equipment_type: { id },
    }))
    const ride = archivedWorkout({ sport_id: 1, sport_label: 'Cycling (Sport)', equipments: [same, shoes] })
    await importArchive(user, archiveOf([ride], { 'user_equipments_data.json': [same, shoes, unknown] }))
    const { body } = await user.get<{ data: { equipments: { id: string; label: string }[] } }>(
      '/api/equipments',
    )
    expect(body.data.equipments.map(({ id, label }) => [id, label])).toEqual([
      [own.shortId, 'Bike'],
      [shoes!.id, 'Bike (2)'],
    ])
    const [workout] = (await user.get<WorkoutsAnswer>('/api/workouts')).body.data.workouts
    expect(workout?.equipments.map(({ id }) => id).toSorted()).toEqual([own.shortId, shoes!.id].toSorted())
    expect(await problemsOf(user)).toEqual([
      {
        what: 'Bike',
        workout_date: null,
        reason: 'this server does not know its type',
        code: 'item-type-unknown',
        detail: null,
        is_left_out: true,
        is_file_kept: false,
      },
    ])
  })
})

const many = (count: number) =>
  archiveOf(
    Array.from({ length: count }, () => archivedWorkout({ gpx: 'a.gpx' })),
    { 'gpx/a.gpx': steadyRide() },
  )

describe('an import that is underway', () => {
  test('keeps another one out', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    await sendArchive(sam, many(1))
    const { status, body } = await sendArchive<unknown>(sam, many(1))
    expect([status, body]).toEqual([400, { status: 'error', message: 'another import is underway' }])
    await soon(() => uploadedFiles(app.dataDir)).toHaveLength(1)
  })

  test('keeps another one out while its archive is still on its way', async () => {
    await using app = openTestApp()
    const [sam, kim] = [await app.user('sam'), await app.user('kim')]
    const begun = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    // The stream produces the body only when the server reads it.
    const slow = new ReadableStream(
      {
        async pull(controller) {
          begun.resolve()
          await goOn.promise
          controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    const first = sendArchive(sam, slow)
    await begun.promise
    expect((await sendArchive<unknown>(sam, many(1))).body).toMatchObject({
      message: 'another import is underway',
    })
    expect((await sendArchive(kim, many(1))).status).toBe(200)
    goOn.resolve()
    expect((await first).status).toBe(400)
    expect((await sendArchive(sam, many(1))).status).toBe(200)
  })

  test('is forgotten when it is stopped before it has begun to add anything', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    await sendArchive(sam, many(1))
    expect((await endImport(sam)).status).toBe(204)
    app.ctx.jobs.start()
    await jobsAreDone(app)
    expect(await importOf(sam)).toBeNull()
    await soon(() => uploadedFiles(app.dataDir)).toEqual([])
  })

  test('is over when it is stopped, and what it added can be undone', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    await sendArchive(sam, many(30))
    app.ctx.jobs.start()
    await until(async () => ((await importOf(sam))?.workouts.added ?? 0) >= 3)
    await endImport(sam)
    const last = await importOf(sam)
    expect(last).toMatchObject({ status: 'done', can_undo: true, workouts: { total: 30 } })
    expect(last?.workouts.added).toBeLessThan(30)
    await jobsAreDone(app)
    expect((await importOf(sam))?.workouts).toEqual(last!.workouts)
    const { files, workouts, orphanedFiles } = storedThings(app)
    expect(workouts).toHaveLength(last!.workouts.added)
    expect(files).toHaveLength(3 * last!.workouts.added)
    expect(orphanedFiles).toEqual([])
  })
})

describe('the items of an import that was cleared', () => {
  /** Creates an earlier import that has this number of items. */
  async function withItems(count: number) {
    const app = openTestApp()
    const sam = await app.user('sam')
    const { db } = app.ctx
    const { id: importId } = insertImport(db, {
      ...{ userId: sam.account.id, createdAt: startOfTest, status: 'done', fileSize: 1, takesProfile: false },
    })
    const of = { importId, kind: 'workout', outcome: 'added', what: 'canary', content: 'canary' } as const
    insertItems(
      db,
      Array.from({ length: count }, (_, position) => ({ ...of, position })),
    )
    return {
      app,
      sam,
      items: () => db.select().from(importItems).where(eq(importItems.importId, importId)).all(),
    }
  }

  test('are deleted by a job, and another import need not wait for it', async () => {
    const { app, sam, items } = await withItems(120)
    await using _ = app
    expect((await endImport(sam)).status).toBe(204)
    expect(await importOf(sam)).toBeNull()
    expect(await problemsOf(sam)).toEqual([])
    expect(items()).toHaveLength(120)
    expect((await endImport(sam)).status).toBe(204)
    await sendArchive(sam, many(1))
    expect((await importOf(sam))?.workouts.total).toBe(0)
    app.ctx.jobs.start()
    expect(await importEnds(sam)).toMatchObject({ status: 'done', workouts: { total: 1, added: 1 } })
    await jobsAreDone(app)
    expect(items()).toEqual([])
    expect(app.ctx.db.select().from(imports).all()).toHaveLength(1)
  })

  test('are deleted by a job also when another import takes its place', async () => {
    const { app, sam, items } = await withItems(120)
    await using _ = app
    await sendArchive(sam, many(1))
    expect(items()).toHaveLength(120)
    app.ctx.jobs.start()
    await jobsAreDone(app)
    expect(items()).toEqual([])
    expect(await importOf(sam)).toMatchObject({ status: 'done', workouts: { total: 1, added: 1 } })
  })

  test('tell nothing once the account is deleted', async () => {
    const { app, sam, items } = await withItems(2)
    await using _ = app
    await endImport(sam)
    expect((await sam.delete('/api/users/sam')).status).toBe(204)
    expect(JSON.stringify(items())).not.toContain('canary')
  })
})

test.each([0, 1, 6])('deleting the account after %d workouts leaves nothing', async added => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  await sendArchive(sam, many(30))
  app.ctx.jobs.start()
  await until(async () => ((await importOf(sam))?.workouts.added ?? 0) >= added)
  expect((await sam.delete('/api/users/sam')).status).toBe(204)
  await jobsAreDone(app)
  expect(storedThings(app)).toMatchObject({ workouts: [], files: [], orphanedFiles: [], jobs: [] })
  for (const table of [imports, importItems]) expect(app.ctx.db.select().from(table).all()).toEqual([])
  expect(app.logLines.filter(line => line.includes('A job'))).toEqual([])
})

test('workouts that are deleted meanwhile come back with a second import only', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const archive = many(2)
  await sendArchive(sam, archive)
  await doNextPart(app, sam)
  await doNextPart(app, sam)
  const { body } = await sam.get<WorkoutsAnswer>('/api/workouts')
  await sam.delete(`/api/workouts/${body.data.workouts[0]?.id}`)
  app.ctx.jobs.start()
  expect((await importEnds(sam)).workouts.added).toBe(2)
  expect((await importArchive(sam, archive)).workouts).toMatchObject({ added: 1, already_there: 1 })
})
