// Workouts that an earlier version measured are measured again, and this is undone.
import { expect, test } from 'bun:test'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { listNamedFiles } from '../../../src/instance/backups/archive/named-files'
import { listActs } from '../../../src/platform/audit/store'
import {
  bestEfforts,
  jobs,
  workoutAnalyses,
  workoutSegments,
  workouts,
} from '../../../src/platform/db/tables'
import type { CutAnswer } from '../../../src/workouts/cuts/schemas'
import { redrawMapImage } from '../../../src/workouts/images/map-images/redraw-map-images'
import { queueBackfill } from '../../../src/workouts/library/backfill'
import { versionBeforePlaces } from '../../../src/workouts/library/derived'
import { recalculateJob } from '../../../src/workouts/recalculations/jobs'
import type { FigureCause } from '../../../src/workouts/recalculations/measuring/causes'
import { beginRecalculation, undoMs, usualCauses } from '../../../src/workouts/recalculations/recalculate'
import { findRecalculation, listUnmeasured } from '../../../src/workouts/recalculations/store'
import {
  beginUndo,
  endRecalculation,
  findObstacle,
  formerRows,
} from '../../../src/workouts/recalculations/undo-recalculation'
import { mapImagePath } from '../../../src/workouts/rows/files'
import { findingsOf } from '../../instance/doctor/data-directories'
import { workOnTraces } from '../../maps/lines/working'
import { insertEquipment } from '../../support/equipments'
import {
  fitFile,
  fitFileId,
  fitRecord,
  fitSession,
  fitSummary,
  fitTime,
  steadyFitRide,
} from '../../support/fit-writer'
import { steadyRide } from '../../support/recordings'
import { openTestApp, type TestApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'

async function upload(user: TestUser, file: Uint8Array, name: string, data: object = {}) {
  const answer = await user.tryUpload(file, { sport_id: 1, ...data }, name)
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.failure))
}

/** Changes rows to what 1.0 would have stored: other figures without their sources, other segments and efforts. */
async function makeOlder(app: TestApp) {
  const { database } = app.ctx
  database.sqlite.run(
    `UPDATE workouts SET figure_sources = NULL, figures_version = NULL, ascent_mm = ascent_mm * 9, distance_m = 209,
       modified_at = NULL WHERE source_format = 'fit'`,
  )
  database.sqlite.run('UPDATE workout_segments SET distance_m = 77')
  database.sqlite.run('UPDATE best_efforts SET elapsed_ms = elapsed_ms + 1000')
  // Makes totals and records agree with the changed rows.
  await findingsOf(app, 'figures', true)
}

const tables = [
  'workouts',
  'workout_segments',
  'best_efforts',
  'user_sport_totals',
  'equipments',
  'workout_places',
]

/** All measured data and all data derived from it. The ids of records are left out, because they change. */
const all = ({ ctx: { database } }: TestApp) => [
  ...tables.map(table => database.sqlite.query(`SELECT * FROM ${table} ORDER BY 1, 2, 3`).all()),
  database.sqlite.query('SELECT workout_id, record_type, value FROM records ORDER BY 1, 2').all(),
]

const work = (app: TestApp, id: number) =>
  recalculateJob.run(app.ctx, String(id), new AbortController().signal)

async function recalculate(
  app: TestApp,
  causes: readonly FigureCause[] = usualCauses,
  userId: number | null = null,
) {
  const { id } = beginRecalculation(app.ctx, { userId, causes })
  await work(app, id)
  expect(findRecalculation(app.ctx.db, id)?.status).toBe('done')
  return id
}

async function undo(app: TestApp, id: number) {
  expect(beginUndo(app.ctx, id)?.status).toBe('undoing')
  await work(app, id)
  expect(findRecalculation(app.ctx.db, id)?.status).toBe('undone')
  const left = []
  for (const former of formerRows(app.ctx, id)) left.push(await findObstacle(app.ctx, former))
  return left
}

const rows = ({ ctx: { db } }: TestApp) => db.select().from(workouts).all()
const first = (app: TestApp) => rows(app)[0]!
const pathOf = ({ dataDir }: TestApp, file: string | null) => join(dataDir, 'uploads', file ?? '')

const measured = (app: TestApp) => ({
  rows: rows(app).map(({ trackFile, modifiedAt, ...row }) => row),
  segments: app.ctx.db.select().from(workoutSegments).all(),
  efforts: app.ctx.db.select().from(bestEfforts).all(),
})

test('a workout gets what a new upload has, and undone it is what it was, with all that follows', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const { shortId } = insertEquipment(app.ctx.db, sam)
  await upload(sam, steadyFitRide({ points: 600 }), 'ride.fit', { equipment_ids: [shortId] })
  await workOnTraces(app)
  const asNew = measured(app)
  await makeOlder(app)
  const before = all(app)
  const { trackFile: former } = first(app)

  const id = await recalculate(app)
  expect(measured(app)).toEqual(asNew)
  expect([...formerRows(app.ctx, id)][0]?.causes).toEqual(['ground-distance', 'ascent'])
  expect(first(app).modifiedAt).toEqual(app.ctx.clock())
  expect(first(app).trackFile).not.toBe(former)
  expect(existsSync(pathOf(app, former))).toBe(true)
  expect(await findingsOf(app, 'recordings')).toEqual([])
  expect(await findingsOf(app, 'figures')).toEqual([])
  expect(await findingsOf(app, 'files')).toEqual([])
  expect(listNamedFiles(app.ctx.db).map(({ path }) => path)).toContain(former!)

  const { trackFile: latter } = first(app)
  expect(await undo(app, id)).toEqual([])
  expect(all(app)).toEqual(before)
  expect([former, latter].map(file => existsSync(pathOf(app, file)))).toEqual([true, false])
  expect(await findingsOf(app, 'files')).toEqual([])
})

test('a map image that was redrawn since is kept when it is undone', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  await upload(sam, steadyFitRide({ points: 600 }), 'ride.fit')
  await makeOlder(app)
  const { mapId: former } = first(app)
  const id = await recalculate(app)
  await redrawMapImage(app.ctx, first(app).id)
  const { mapId: redrawn } = first(app)
  expect(redrawn).not.toBe(former)
  expect(await undo(app, id)).toEqual([])
  expect(first(app)).toMatchObject({ mapId: redrawn, mapImageDrawnAt: expect.any(Date), distanceM: 209 })
  expect(existsSync(pathOf(app, mapImagePath(first(app))))).toBe(true)
  expect(await findingsOf(app, 'files')).toEqual([])
})

test('another way comes on the maps, and leaves them when that is undone', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const outlines = () => app.ctx.database.sqlite.query('SELECT outline FROM workout_traces').all()
  const lines = () => app.ctx.database.sqlite.query('SELECT line FROM track_lines ORDER BY band').all()
  await upload(sam, steadyFitRide({ points: 600 }), 'ride.fit')
  await workOnTraces(app)
  const asNew = [outlines(), lines()]
  // Replaces the stored track by one with another course, as if 1.0 had read it so.
  const elsewhere = await app.user('elsewhere')
  await upload(elsewhere, steadyFitRide({ points: 600, step: 6e-5 }), 'far.fit')
  const [own, far] = rows(app)
  await app.ctx.files.save(own!.trackFile!, await app.ctx.files.read(far!.trackFile!))
  const { sqlite } = app.ctx.database
  sqlite.run('DELETE FROM workouts WHERE id = ?', [far!.id])
  for (const table of ['track_lines', 'workout_traces']) sqlite.run(`DELETE FROM ${table}`)
  sqlite.run('UPDATE workouts SET derived_version = 1')
  app.ctx.db.insert(jobs).values({ kind: 'derive', subject: 'all', dueAt: app.ctx.clock() }).run()
  await workOnTraces(app)
  const asOld = [outlines(), lines()]
  expect(asOld).not.toEqual(asNew)
  await makeOlder(app)
  const { mapId } = first(app)

  const id = await recalculate(app)
  expect(first(app).mapId).not.toBe(mapId)
  await workOnTraces(app)
  expect([outlines(), lines()]).toEqual(asNew)
  expect(await undo(app, id)).toEqual([])
  await workOnTraces(app)
  expect([outlines(), lines()]).toEqual(asOld)
  expect(first(app).mapId).toBe(mapId)
})

test('other heart rates on the same way change the analysis, and so does undoing that', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const analyses = () => app.ctx.db.select({ analysis: workoutAnalyses.analysis }).from(workoutAnalyses).all()
  const rideAt = (heartRate: number) => {
    const start = fitTime('2026-05-01T08:00:00Z')
    const records = Array.from({ length: 600 }, (_, second) =>
      fitRecord({ time: start + second, at: [45 + second * 3e-5, 5], heartRate }),
    )
    return fitFile([fitFileId(4, start), ...records, fitSession(start)])
  }
  await upload(sam, rideAt(120), 'ride.fit')
  const asNew = analyses()
  // Replaces the stored track by one with other heart rates, as if an earlier version had read it so.
  await upload(await app.user('elsewhere'), rideAt(150), 'other.fit')
  const [own, other] = rows(app)
  await app.ctx.files.save(own!.trackFile!, await app.ctx.files.read(other!.trackFile!))
  const { sqlite } = app.ctx.database
  sqlite.run('DELETE FROM workouts WHERE id = ?', [other!.id])
  sqlite.run('UPDATE workouts SET derived_version = 4')
  queueBackfill(app.ctx.db, app.ctx.clock())
  await workOnTraces(app)
  const asOld = analyses()
  expect(asOld).toMatchObject([{ analysis: { meanHeartRate: 150 } }])
  await makeOlder(app)
  const { mapId } = first(app)

  const id = await recalculate(app)
  expect(analyses()).toEqual(asNew)
  expect(await undo(app, id)).toEqual([])
  await workOnTraces(app)
  expect(analyses()).toEqual(asOld)
  expect(first(app).mapId).toBe(mapId)
})

test('a workout whose new track is lost is put back, too', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  await upload(sam, steadyFitRide({ points: 600 }), 'ride.fit')
  await makeOlder(app)
  const { trackFile: former } = first(app)
  const id = await recalculate(app)
  rmSync(pathOf(app, first(app).trackFile))
  expect(await undo(app, id)).toEqual([])
  expect(first(app)).toMatchObject({ trackFile: former, distanceM: 209 })
  expect(await findingsOf(app, 'files')).toEqual([])
})

test('what was never measured is measured by jobs once that is undone', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  await upload(sam, steadyFitRide({ points: 600 }), 'ride.fit')
  await makeOlder(app)
  const { sqlite } = app.ctx.database
  sqlite.run('UPDATE workouts SET top_speed_ckmh = NULL, places = NULL, derived_version = 0')
  sqlite.run('DELETE FROM best_efforts')
  const before = first(app)
  const id = await recalculate(app)
  // Measuring does not compute everything, such as the line on maps. A job has to derive the rest.
  expect(first(app)).toMatchObject({ derivedVersion: versionBeforePlaces, topSpeedCkmh: expect.any(Number) })
  sqlite.run('DELETE FROM jobs')
  expect(await undo(app, id)).toEqual([])
  expect(first(app)).toEqual(before)
  expect(await findingsOf(app, 'figures')).toEqual([])
})

test('what people have typed stays', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const start = fitTime('2026-05-04T08:00:00Z')
  const records = Array.from({ length: 60 }, (_, second) =>
    fitRecord({ time: start + second, heartRate: 120 }),
  )
  await upload(
    sam,
    fitFile([fitFileId(4, start), ...records, fitSummary({ start, seconds: 60, metres: 300 })]),
    'a.fit',
  )
  await sam.request('PATCH', `/api/workouts/${first(app).shortId}`, { json: { distance: 1.5, duration: 90 } })
  const { sqlite } = app.ctx.database
  sqlite.run('UPDATE workouts SET workout_date = workout_date - 5000, figures_version = NULL')
  const { modifiedAt: _, trackFile: __, workoutDate, figuresVersion: ___, ...before } = first(app)
  const id = await recalculate(app)
  expect([...formerRows(app.ctx, id)][0]?.causes).toEqual(['whole-time'])
  expect(first(app)).toMatchObject(before)
  expect(first(app).workoutDate.getTime()).toBe(workoutDate.getTime() + 5000)
})

test('a cut workout stays cut, with its note and the device it was recorded with', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  await upload(sam, steadyFitRide({ points: 600 }), 'ride.fit')
  const cut = await sam.request<CutAnswer>('POST', `/api/workouts/${first(app).shortId}/cut`, {
    json: { parts: [{ from: 100, to: 1000 }] },
  })
  expect(cut.status).toBe(201)
  const asCut = measured(app)
  app.ctx.database.sqlite.run(
    'UPDATE workouts SET figures_version = NULL, distance_m = distance_m + 9, duration_s = 9',
  )
  await recalculate(app)
  expect(measured(app)).toEqual(asCut)
  expect(first(app).recordingNotes).toMatchObject([{ code: 'cut' }])
})

test.each(['virtual', 'outdoors'] as const)(
  'a virtual ride that is %s counts what the device counted, and stays where it is',
  async venue => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const start = fitTime('2026-05-01T08:00:00Z')
    const records = Array.from({ length: 61 }, (_, second) =>
      fitRecord({ time: start + second, at: [45 + second * 3e-4, 5], distance: second * 10 }),
    )
    const summary = fitSummary({ start, seconds: 60, kind: 58, metres: 600 })
    await upload(sam, fitFile([fitFileId(4, start), ...records, summary]), 'virtual.fit')
    expect(first(app)).toMatchObject({ venue: 'virtual', distanceM: 600 })
    app.ctx.database.sqlite.run(
      `UPDATE workouts SET figures_version = NULL, figure_sources = NULL, distance_m = 2001, venue = '${venue}'`,
    )
    await recalculate(app)
    expect(first(app)).toMatchObject({ venue, distanceM: 600, figureSources: { distance: 'device' } })
  },
)

test('a workout that is deleted while it is measured is gone, and nothing is left of it', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  await upload(sam, steadyFitRide(), 'a.fit')
  await makeOlder(app)
  const { id } = beginRecalculation(app.ctx, { userId: null, causes: usualCauses })
  const { shortId } = first(app)
  const run: typeof app.ctx.workers.run = async (...asked) => {
    const measured = await app.ctx.workers.run(...asked)
    await sam.request('DELETE', `/api/workouts/${shortId}`)
    return measured
  }
  const ctx = { ...app.ctx, workers: { ...app.ctx.workers, run } }
  await recalculateJob.run(ctx, String(id), new AbortController().signal)
  expect(findRecalculation(app.ctx.db, id)?.status).toBe('done')
  expect([...formerRows(app.ctx, id)]).toEqual([])
  expect(await findingsOf(app, 'files')).toEqual([])
})

test('one that is given another sport while it is measured is measured as that', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  await upload(sam, steadyFitRide({ step: 2e-6 }), 'a.fit')
  await makeOlder(app)
  const { id } = beginRecalculation(app.ctx, { userId: null, causes: usualCauses })
  const { shortId } = first(app)
  const run: typeof app.ctx.workers.run = async (...asked) => {
    const measured = await app.ctx.workers.run(...asked)
    await sam.request('PATCH', `/api/workouts/${shortId}`, { json: { sport_id: 16 } })
    return measured
  }
  const ctx = { ...app.ctx, workers: { ...app.ctx.workers, run } }
  await recalculateJob.run(ctx, String(id), new AbortController().signal)
  expect(await findingsOf(app, 'recordings')).toEqual([])
  expect(first(app)).toMatchObject({ sportId: 16 })
})

test('one that is changed each time it is measured is left, and the others follow', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  await upload(sam, steadyFitRide(), 'a.fit')
  await upload(sam, steadyFitRide({ start: '2026-05-02T08:00:00Z' }), 'b.fit')
  await makeOlder(app)
  const { id } = beginRecalculation(app.ctx, { userId: null, causes: usualCauses })
  const { shortId } = first(app)
  let changes = 0
  const run: typeof app.ctx.workers.run = async (...asked) => {
    const measured = await app.ctx.workers.run(...asked)
    await sam.request('PATCH', `/api/workouts/${shortId}`, { json: { title: `Change ${changes++}` } })
    return measured
  }
  const ctx = { ...app.ctx, workers: { ...app.ctx.workers, run } }
  await recalculateJob.run(ctx, String(id), new AbortController().signal)
  expect(listUnmeasured(app.ctx.db, id, 0, 10)).toMatchObject([{ reason: 'busy' }])
  expect(rows(app).map(({ distanceM }) => distanceM === 209)).toEqual([true, false])
})

test('the storage limit of an account does not stand in the way', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  await upload(sam, steadyFitRide(), 'a.fit')
  await makeOlder(app)
  app.ctx.database.sqlite.run('UPDATE users SET storage_limit = 1')
  await recalculate(app)
  expect(first(app).distanceM).not.toBe(209)
})

test('what is given up keeps what it has done, which can be undone', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  await upload(sam, steadyFitRide(), 'a.fit')
  await makeOlder(app)
  const id = await recalculate(app)
  await recalculateJob.giveUp(app.ctx, String(id))
  expect(findRecalculation(app.ctx.db, id)?.status).toBe('given-up')
  expect(await undo(app, id)).toEqual([])
  expect(first(app).distanceM).toBe(209)
})

test('without a readable original it is left alone, and told', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  for (const day of ['01', '02', '03'])
    await upload(sam, steadyFitRide({ start: `2026-05-${day}T08:00:00Z` }), 'a.fit')
  await makeOlder(app)
  const [missing, damaged, fine] = rows(app)
  rmSync(pathOf(app, missing!.sourceFile))
  writeFileSync(pathOf(app, damaged!.sourceFile), 'no recording')
  const id = await recalculate(app)
  expect(listUnmeasured(app.ctx.db, id, 0, 9).map(({ row, reason }) => [row.id, reason])).toEqual([
    [missing!.id, 'missing'],
    [damaged!.id, 'damaged'],
  ])
  expect(rows(app).map(({ distanceM }) => distanceM === 209)).toEqual([true, true, false])
  expect([...formerRows(app.ctx, id)].map(({ workoutId }) => workoutId)).toEqual([fine!.id])
})

test('only workouts of one account, for the causes that are named; preferences only by name', async () => {
  await using app = openTestApp()
  const [sam, ada] = [await app.user('sam'), await app.user('ada')]
  for (const user of [sam, ada]) await upload(user, steadyFitRide(), 'a.fit')
  await makeOlder(app)
  expect([...formerRows(app.ctx, await recalculate(app, ['pauses']))]).toEqual([])
  await recalculate(app, ['ascent'], ada.account.id)
  expect(rows(app).map(({ distanceM }) => distanceM === 209)).toEqual([true, false])
  await recalculate(app)
  app.ctx.database.sqlite.run('UPDATE workouts SET distance_m = 5')
  await recalculate(app)
  expect(rows(app).map(({ distanceM }) => distanceM)).toEqual([5, 5])
  await recalculate(app, ['preferences'])
  expect(rows(app).map(({ distanceM }) => distanceM === 5)).toEqual([false, false])
})

test('of another sport it is measured as that', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  await sam.upload(steadyRide())
  const { shortId } = first(app)
  await sam.request('PATCH', `/api/workouts/${shortId}`, { json: { sport_id: 5 } })
  app.ctx.database.sqlite.run('UPDATE workouts SET figures_version = NULL, distance_m = 3')
  await recalculate(app)
  expect(first(app)).toMatchObject({ sportId: 5 })
  expect(
    app.ctx.db
      .select()
      .from(bestEfforts)
      .all()
      .map(({ sportId }) => sportId),
  ).not.toContain(1)
  expect(await findingsOf(app, 'recordings')).toEqual([])
  expect(await findingsOf(app, 'figures')).toEqual([])
})

test('what was changed since is left when it is undone, and told; a new title is kept', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  for (const day of ['01', '02', '03'])
    await upload(sam, steadyFitRide({ start: `2026-05-${day}T08:00:00Z` }), 'a.fit')
  await makeOlder(app)
  const once = await recalculate(app)
  const [again, titled, deleted] = rows(app)
  app.ctx.database.sqlite.run('UPDATE workouts SET distance_m = 5 WHERE id = ?', [again!.id])
  const twice = await recalculate(app, ['preferences'])
  await sam.request('PATCH', `/api/workouts/${titled!.shortId}`, { json: { title: 'Mine' } })
  await sam.request('POST', '/api/workouts/batches', { json: { action: 'delete', ids: [deleted!.shortId] } })
  expect(await undo(app, once)).toEqual(['changed', 'deleted'])
  expect(rows(app)).toMatchObject([{ id: again!.id }, { title: 'Mine', distanceM: 209 }])
  expect(await undo(app, twice)).toEqual([])
  expect(await undo(app, once)).toEqual(['deleted'])
  expect(rows(app).map(({ distanceM }) => distanceM)).toEqual([209, 209])
})

test('an account that is deleted takes with it what its workouts were', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  await upload(sam, steadyFitRide(), 'a.fit')
  await makeOlder(app)
  const { trackFile } = first(app)
  const id = await recalculate(app)
  await sam.request('DELETE', '/api/users/sam')
  expect([...formerRows(app.ctx, id)]).toEqual([])
  expect(existsSync(pathOf(app, trackFile))).toBe(false)
  for (const table of ['recalculated_segments', 'recalculated_efforts'])
    expect(app.ctx.database.sqlite.query(`SELECT * FROM ${table}`).all()).toEqual([])
})

test('when its time is over, what workouts were is deleted with their tracks', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  for (const day of ['01', '02'])
    await upload(sam, steadyFitRide({ start: `2026-05-${day}T08:00:00Z` }), 'a.fit')
  await makeOlder(app)
  const former = rows(app).map(({ trackFile }) => trackFile)
  const id = await recalculate(app)
  const [gone] = rows(app)
  await sam.request('DELETE', `/api/workouts/${gone!.shortId}`)
  expect(former.map(file => existsSync(pathOf(app, file)))).toEqual([false, true])
  app.advanceClock(undoMs)
  expect(beginUndo(app.ctx, id)).toBeUndefined()
  await endRecalculation(app.ctx, id)
  expect(former.map(file => existsSync(pathOf(app, file)))).toEqual([false, false])
  expect(findRecalculation(app.ctx.db, id)).toBeUndefined()
  expect(existsSync(pathOf(app, first(app).trackFile))).toBe(true)
  expect(await findingsOf(app, 'files')).toEqual([])
})

test('what was interrupted goes on where it was', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  for (const day of ['01', '02'])
    await upload(sam, steadyFitRide({ start: `2026-05-${day}T08:00:00Z` }), 'a.fit')
  await makeOlder(app)
  const { id } = beginRecalculation(app.ctx, { userId: null, causes: usualCauses })
  const run = recalculateJob.run(app.ctx, String(id), AbortSignal.abort())
  await expect(run).rejects.toThrow()
  expect(await findingsOf(app, 'figures')).toEqual([])
  app.ctx.database.sqlite.run("DELETE FROM jobs WHERE kind = 'recalculate'")
  expect(await findingsOf(app, 'figures')).toMatchObject([{ state: 'problem' }])
  expect(await findingsOf(app, 'figures', true)).toMatchObject([{ state: 'repaired' }])
  expect(await app.ctx.db.$count(jobs, eq(jobs.kind, 'recalculate'))).toBe(1)
  expect(rows(app).map(({ distanceM }) => distanceM)).toEqual([209, 209])
  await work(app, id)
  expect(findRecalculation(app.ctx.db, id)).toMatchObject({ status: 'done', lookedAt: 2, total: 2 })
})

test('the audit log tells how many were measured again, for which causes, and how many were put back', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  await upload(sam, steadyFitRide({ points: 600 }), 'ride.fit')
  await makeOlder(app)
  const id = await recalculate(app, ['ground-distance', 'ascent'], sam.account.id)
  await undo(app, id)
  const recorded = listActs(app.ctx.db, {}, 10).filter(({ act }) => act.act.includes('recalculat'))
  expect(recorded.map(({ act, whomName }) => [act.act, act.via, whomName, act.detail])).toEqual([
    ['recalculation-undone', 'command-line', 'sam', '1'],
    ['figures-recalculated', 'command-line', 'sam', '1 ground-distance ascent'],
  ])
})
