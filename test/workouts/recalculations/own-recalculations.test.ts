// A user looks up which workouts would get other figures, applies some or all of the changes, and undoes them.
import { describe, expect, test } from 'bun:test'
import { listActs } from '../../../src/platform/audit/store'
import { jobs } from '../../../src/platform/db/tables'
import { recalculateJob, recalculationJobs } from '../../../src/workouts/recalculations/jobs'
import { requireOwnLook } from '../../../src/workouts/recalculations/own-recalculations'
import { beginRecalculation, undoMs, usualCauses } from '../../../src/workouts/recalculations/recalculate'
import type {
  DifferingWorkout,
  DifferingWorkoutsPage,
  LeftOutPage,
  Recalculation,
  RecalculationAnswer,
  RecalculationsPage,
} from '../../../src/workouts/recalculations/schemas'
import { countOwnRecalculations } from '../../../src/workouts/recalculations/store'
import type { WorkoutsAnswer } from '../../../src/workouts/workouts/schemas'
import { findingsOf } from '../../instance/doctor/data-directories'
import { insertEquipment } from '../../support/equipments'
import { fitFile, fitFileId, fitRecord, fitSummary, fitTime, steadyFitRide } from '../../support/fit-writer'
import { openTestApp, type TestApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'

const address = '/api/figures/recalculations'

async function upload(user: TestUser, day: string, data: object = {}): Promise<string> {
  const file = steadyFitRide({ points: 600, start: `2026-05-${day}T08:00:00Z` })
  const answer = await user.tryUpload<WorkoutsAnswer>(file, { sport_id: 1, ...data }, 'ride.fit')
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.failure))
  return answer.body.data.workouts[0]!.id
}

/** Changes workouts to what an earlier version would have stored. */
async function makeOlder(app: TestApp, change = 'distance_m = 209, ascent_mm = ascent_mm * 9') {
  app.ctx.database.sqlite.run(`UPDATE workouts SET figure_sources = NULL, figures_version = NULL, ${change}`)
  await findingsOf(app, 'figures', true)
}

const work = (app: TestApp, { id }: Recalculation, stopping = new AbortController().signal) =>
  recalculateJob.run(app.ctx, String(id), stopping)

const list = async (user: TestUser) => (await user.get<RecalculationsPage>(address)).body.data.recalculations
const find = async (user: TestUser, { id }: Recalculation) => (await list(user)).find(one => one.id === id)!

async function begin(user: TestUser): Promise<Recalculation> {
  const { status, body } = await user.request<RecalculationAnswer>('POST', address)
  expect(status).toBe(200)
  return body.data
}

async function look(app: TestApp, user: TestUser): Promise<Recalculation> {
  const begun = await begin(user)
  expect(begun).toMatchObject({ kind: 'look', status: 'running', processed: 0 })
  await work(app, begun)
  return find(user, begun)
}

const act = (user: TestUser, { id }: Recalculation, action: string, json?: object) =>
  user.request<RecalculationAnswer>('POST', `${address}/${id}/${action}`, json ? { json } : {})

async function apply(app: TestApp, user: TestUser, found: Recalculation, json: object = {}) {
  const { status, body } = await act(user, found, 'apply', json)
  expect(status).toBe(200)
  await work(app, body.data)
  return find(user, body.data)
}

async function undo(app: TestApp, user: TestUser, run: Recalculation) {
  const { status, body } = await act(user, run, 'undo')
  expect([status, body.data.status]).toEqual([200, 'undoing'])
  await work(app, run)
  return find(user, run)
}

async function workoutsOf(user: TestUser, { id }: Recalculation, query = ''): Promise<DifferingWorkout[]> {
  const { status, body } = await user.get<DifferingWorkoutsPage>(`${address}/${id}/workouts${query}`)
  expect(status).toBe(200)
  return body.data.workouts
}

const leftOut = async (user: TestUser, { id }: Recalculation) =>
  (await user.get<LeftOutPage>(`${address}/${id}/left-out`)).body.data.workouts

const distances = ({ ctx: { database } }: TestApp) =>
  database.sqlite
    .query<{ distance_m: number }, []>('SELECT distance_m FROM workouts ORDER BY id')
    .all()
    .map(({ distance_m }) => distance_m)

/** Returns everything that sums up workouts: totals, statistics, records, goals, equipment. */
async function sumsOf(user: TestUser) {
  const { username } = user.account
  const paths = [
    '/api/auth/profile',
    `/api/stats/${username}/by_sport`,
    `/api/stats/${username}/by_time?from=2026-01-01&to=2026-12-31&time=month`,
    '/api/goals',
    '/api/equipments',
    '/api/workouts',
  ]
  const answers = await Promise.all(paths.map(path => user.get<{ data: unknown }>(path)))
  const records = await user.get<{ data: { records: { id: number }[] } }>('/api/records')
  const withoutIds = records.body.data.records.map(({ id: _, ...record }) => record)
  return JSON.stringify([...answers.map(({ body }) => body.data), withoutIds])
    .replaceAll(/"storage_used":\d+/g, '')
    .replaceAll(/"records":\[[^\]]*\]/g, '')
}

async function prepared(app: TestApp, days: readonly string[] = ['01', '02', '03']) {
  const sam = await app.user('sam')
  const { shortId } = insertEquipment(app.ctx.db, sam)
  const ids: string[] = []
  for (const day of days) ids.push(await upload(sam, day, { equipment_ids: [shortId] }))
  await sam.request('POST', '/api/goals', {
    json: { sport_id: 1, measure: 'distance', period: 'month', amount: 100 },
  })
  return { sam, ids }
}

describe('a look', () => {
  test('tells which workouts would have other figures and why, largest difference first, and changes nothing', async () => {
    await using app = openTestApp()
    const { sam, ids } = await prepared(app)
    const { sqlite } = app.ctx.database
    const { distance_m: now } = sqlite
      .query<{ distance_m: number }, []>('SELECT distance_m FROM workouts')
      .get()!
    await makeOlder(
      app,
      `distance_m = CASE id WHEN 1 THEN distance_m WHEN 2 THEN distance_m + 20 ELSE 209 END`,
    )
    const before = await sumsOf(sam)
    const found = await look(app, sam)
    expect(found).toMatchObject({ status: 'done', total: 3, processed: 3, workouts: 2, left_out: 0 })
    expect(found.causes).toEqual([{ cause: 'ground-distance', workouts: 2 }])
    const workouts = await workoutsOf(sam, found)
    expect(workouts.map(({ workout_id }) => workout_id)).toEqual([ids[2]!, ids[1]!])
    expect(workouts[0]).toMatchObject({
      causes: ['ground-distance'],
      before: { distance: 0.209 },
      after: { distance: now / 1000 },
    })
    expect(workouts[0]!.difference).toBeGreaterThan(workouts[1]!.difference)
    expect(workouts[0]!.before.duration).toBe(workouts[0]!.after.duration)
    expect(await workoutsOf(sam, found, '?cause=ascent')).toEqual([])
    expect(await workoutsOf(sam, found, '?page=2&per_page=1')).toHaveLength(1)
    expect((await sam.get(`${address}/${found.id}/workouts?cause=magic`)).status).toBe(400)
    expect(await sumsOf(sam)).toBe(before)
  })

  test('of another person, or of everybody, is nobody else’s business', async () => {
    await using app = openTestApp()
    const { sam, ids } = await prepared(app, ['01'])
    const ada = await app.user('ada')
    const hers = await upload(ada, '04')
    await makeOlder(app)
    const found = await look(app, sam)
    expect((await workoutsOf(sam, found)).map(({ workout_id }) => workout_id)).toEqual(ids)
    expect(await list(ada)).toEqual([])
    const none = [
      ada.get(`${address}/${found.id}/workouts`),
      ada.get(`${address}/${found.id}/left-out`),
      act(ada, found, 'apply', {}),
      act(ada, found, 'undo'),
      ada.request('DELETE', `${address}/${found.id}`),
      sam.get(`${address}/none/workouts`),
      act(sam, found, 'apply', { workout_ids: [hers] }),
    ]
    expect((await Promise.all(none)).map(({ status }) => status)).toEqual(none.map(() => 404))
    await apply(app, sam, found)
    expect(distances(app).map(distance => distance === 209)).toEqual([false, true])
  })

  test('is one at a time, and a new one replaces the last', async () => {
    await using app = openTestApp()
    const { sam } = await prepared(app, ['01'])
    await makeOlder(app)
    const first = await look(app, sam)
    const begun = await begin(sam)
    const answers = [await sam.request('POST', address), await act(sam, begun, 'apply', {})]
    expect(answers.map(({ status, failure }) => [status, failure?.code])).toEqual([
      [400, 'recalculation-underway'],
      [400, 'recalculation-underway'],
    ])
    await work(app, begun)
    expect((await list(sam)).map(({ id }) => id)).toEqual([begun.id])
    expect((await act(sam, first, 'apply', {})).status).toBe(404)
    await Promise.all(
      recalculationJobs.slice(1).map(job => job.run(app.ctx, String(first.id), AbortSignal.any([]))),
    )
    const { sqlite } = app.ctx.database
    expect(sqlite.query('SELECT look_id FROM recalculation_findings').values()).toEqual([[begun.id]])
    expect(sqlite.query('SELECT count(*) FROM recalculations').values()).toEqual([[1]])
  })

  test('that is interrupted goes on where it was', async () => {
    await using app = openTestApp()
    const { sam } = await prepared(app)
    await makeOlder(app)
    const begun = await begin(sam)
    const stopping = new AbortController()
    const run: typeof app.ctx.workers.run = async (...asked) => {
      const measured = await app.ctx.workers.run(...asked)
      stopping.abort()
      return measured
    }
    const ctx = { ...app.ctx, workers: { ...app.ctx.workers, run } }
    await expect(recalculateJob.run(ctx, String(begun.id), stopping.signal)).rejects.toThrow()
    expect(await find(sam, begun)).toMatchObject({ status: 'running', processed: 1, total: 3, workouts: 1 })
    expect(await app.ctx.db.$count(jobs)).toBeGreaterThan(0)
    await work(app, begun)
    expect(await find(sam, begun)).toMatchObject({ status: 'done', processed: 3, workouts: 3 })
  })

  test('that is stopped is gone, with what it has found', async () => {
    await using app = openTestApp()
    const { sam } = await prepared(app)
    await makeOlder(app)
    const begun = await begin(sam)
    const run: typeof app.ctx.workers.run = async (...asked) => {
      const measured = await app.ctx.workers.run(...asked)
      expect((await sam.request('DELETE', `${address}/${begun.id}`)).status).toBe(204)
      return measured
    }
    const ctx = { ...app.ctx, workers: { ...app.ctx.workers, run } }
    await recalculateJob.run(ctx, String(begun.id), new AbortController().signal)
    expect(await list(sam)).toEqual([])
    expect(app.ctx.database.sqlite.query('SELECT * FROM recalculation_findings').all()).toEqual([])
  })

  test('names recordings that cannot be measured', async () => {
    await using app = openTestApp()
    const { sam, ids } = await prepared(app, ['01'])
    app.ctx.database.sqlite.run("UPDATE workouts SET source_file = 'workouts/1/none.fit'")
    const found = await look(app, sam)
    expect(found).toMatchObject({ workouts: 0, left_out: 1 })
    expect(await leftOut(sam, found)).toMatchObject([{ workout_id: ids[0]!, reason: 'missing' }])
  })

  test('tells of a source that its owner has chosen since', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const start = fitTime('2026-05-01T08:00:00Z')
    const records = Array.from({ length: 121 }, (_, second) =>
      fitRecord({ time: start + second, at: [45 + second * 3e-5, 5], distance: second * 3.9 }),
    )
    const summary = fitSummary({ start, seconds: 120, sport: 2, metres: 468 })
    await sam.tryUpload(fitFile([fitFileId(4, start), ...records, summary]), { sport_id: 1 }, 'ride.fit')
    expect((await look(app, sam)).workouts).toBe(0)
    const json = { figure: 'distance', sport_id: 1, source: 'points' }
    await sam.request('PATCH', '/api/figures/preferences', { json })
    const found = await look(app, sam)
    expect(found.causes).toEqual([{ cause: 'choices', workouts: 1 }])
    expect((await apply(app, sam, found, { causes: ['choices'] })).workouts).toBe(1)
    expect(distances(app)[0]).toBeLessThan(420)
    expect((await look(app, sam)).workouts).toBe(0)
  })
})

describe('what a look has found', () => {
  test('is applied as a whole, and undone leaves the same sums as before', async () => {
    await using app = openTestApp()
    const { sam } = await prepared(app)
    const asNew = await sumsOf(sam)
    await makeOlder(app)
    const before = await sumsOf(sam)
    expect(before).not.toBe(asNew)
    const found = await look(app, sam)
    const run = await apply(app, sam, found)
    expect(run).toMatchObject({ kind: 'run', status: 'done', workouts: 3, processed: 3, can_undo: true })
    expect(run.causes).toEqual([
      { cause: 'ground-distance', workouts: 3 },
      { cause: 'ascent', workouts: 3 },
    ])
    expect(withoutChange(await sumsOf(sam))).toBe(withoutChange(asNew))
    expect(await find(sam, found)).toMatchObject({ workouts: 0, causes: [] })
    expect((await act(sam, found, 'apply', {})).failure?.code).toBe('nothing-to-recalculate')
    expect(await findingsOf(app, 'figures')).toEqual([])

    const undone = await undo(app, sam, run)
    expect(undone).toMatchObject({ status: 'undone', workouts: 3, left_out: 0, can_undo: false })
    expect(await sumsOf(sam)).toBe(before)
    expect((await act(sam, run, 'undo')).failure?.code).toBe('no-recalculation-to-undo')
    expect(await findingsOf(app, 'figures')).toEqual([])
    expect(await findingsOf(app, 'files')).toEqual([])
    const acts = listActs(app.ctx.db, {}, 10).filter(({ act }) => act.act.includes('recalculat'))
    expect(acts.map(({ act, username }) => [act.act, act.via, username, act.detail?.split(' ')[0]])).toEqual([
      ['recalculation-undone', 'web', 'sam', '3'],
      ['figures-recalculated', 'web', 'sam', '3'],
    ])
  })

  test('is applied for one cause or to single workouts, and the rest stays to be chosen', async () => {
    await using app = openTestApp()
    const { sam, ids } = await prepared(app)
    const before = await sumsOf(sam)
    await makeOlder(
      app,
      'distance_m = CASE id WHEN 1 THEN 209 ELSE distance_m END, ascent_mm = CASE id WHEN 1 THEN ascent_mm ELSE ascent_mm * 9 END',
    )
    const found = await look(app, sam)
    expect(found.causes).toEqual([
      { cause: 'ground-distance', workouts: 1 },
      { cause: 'ascent', workouts: 2 },
    ])
    const first = await apply(app, sam, found, { causes: ['ground-distance'] })
    expect(first).toMatchObject({ workouts: 1, total: 1 })
    expect(distances(app)).not.toContain(209)
    expect((await find(sam, found)).causes).toEqual([{ cause: 'ascent', workouts: 2 }])
    const second = await apply(app, sam, found, { workout_ids: [ids[1]!] })
    expect(second).toMatchObject({ workouts: 1, total: 1 })
    expect((await workoutsOf(sam, found)).map(({ workout_id }) => workout_id)).toEqual([ids[2]!])
    expect((await act(sam, found, 'apply', { workout_ids: [ids[0]!] })).failure?.code).toBe(
      'nothing-to-recalculate',
    )
    await apply(app, sam, found)
    expect(withoutChange(await sumsOf(sam))).toBe(withoutChange(before))
    for (const run of [second, first]) expect((await undo(app, sam, run)).left_out).toBe(0)
    expect(distances(app)[0]).toBe(209)
  })

  test('leaves out and names what has changed since, and what is deleted', async () => {
    await using app = openTestApp()
    const { sam, ids } = await prepared(app, ['01', '02', '03', '04'])
    await makeOlder(app)
    const found = await look(app, sam)
    app.ctx.database.sqlite.run('UPDATE workouts SET distance_m = 300 WHERE id = 1')
    await sam.request('DELETE', `/api/workouts/${ids[1]!}`)
    // A changed title does not change the figures.
    await sam.request('PATCH', `/api/workouts/${ids[2]!}`, { json: { title: 'Mine' } })
    const begun = (await act(sam, found, 'apply', {})).body.data
    await sam.request('DELETE', `/api/workouts/${ids[3]!}`)
    await work(app, begun)
    expect(await find(sam, begun)).toMatchObject({ status: 'done', workouts: 1, left_out: 1 })
    expect(await leftOut(sam, begun)).toMatchObject([{ workout_id: ids[0]!, reason: 'changed' }])
    expect(distances(app)[0]).toBe(300)
    expect(distances(app)).not.toContain(209)
    expect((await find(sam, found)).workouts).toBe(0)
  })

  test('is applied once, even if that is interrupted', async () => {
    await using app = openTestApp()
    const { sam } = await prepared(app)
    await makeOlder(app)
    const before = await sumsOf(sam)
    const found = await look(app, sam)
    const begun = (await act(sam, found, 'apply', {})).body.data
    const stopping = new AbortController()
    const run: typeof app.ctx.workers.run = async (...asked) => {
      const measured = await app.ctx.workers.run(...asked)
      stopping.abort()
      return measured
    }
    const ctx = { ...app.ctx, workers: { ...app.ctx.workers, run } }
    await expect(recalculateJob.run(ctx, String(begun.id), stopping.signal)).rejects.toThrow()
    expect(await find(sam, begun)).toMatchObject({ status: 'running', processed: 1, workouts: 1 })
    // Imitates a process that was killed before it stored its progress.
    app.ctx.database.sqlite.run('UPDATE recalculations SET last_workout_id = 0, looked_at = 0 WHERE id = ?', [
      begun.id,
    ])
    expect((await sam.request('POST', address)).failure?.code).toBe('recalculation-underway')
    await work(app, begun)
    const done = await find(sam, begun)
    expect(done).toMatchObject({ status: 'done', workouts: 3, left_out: 0 })
    await undo(app, sam, done)
    expect(await sumsOf(sam)).toBe(before)
  })

  test('that is stopped while it is applied can be undone', async () => {
    await using app = openTestApp()
    const { sam } = await prepared(app)
    await makeOlder(app)
    const found = await look(app, sam)
    const begun = (await act(sam, found, 'apply', {})).body.data
    let measured = 0
    const run: typeof app.ctx.workers.run = async (...asked) => {
      const answer = await app.ctx.workers.run(...asked)
      if (++measured === 2) await sam.request('DELETE', `${address}/${begun.id}`)
      return answer
    }
    const ctx = { ...app.ctx, workers: { ...app.ctx.workers, run } }
    await recalculateJob.run(ctx, String(begun.id), new AbortController().signal)
    const stopped = await find(sam, begun)
    expect(stopped).toMatchObject({ status: 'done', processed: 2, total: 3, workouts: 1, can_undo: true })
    expect(distances(app).filter(distance => distance === 209)).toHaveLength(2)
    expect((await undo(app, sam, stopped)).left_out).toBe(0)
    expect(distances(app)).toEqual([209, 209, 209])
    expect(await findingsOf(app, 'files')).toEqual([])
  })

  test('is left out where the storage limit is reached', async () => {
    await using app = openTestApp()
    const { sam } = await prepared(app, ['01'])
    await makeOlder(app)
    const found = await look(app, sam)
    app.ctx.database.sqlite.run('UPDATE users SET storage_limit = 1')
    const run = await apply(app, sam, found)
    expect(run).toMatchObject({ workouts: 0, left_out: 1, can_undo: false })
    expect(await leftOut(sam, run)).toMatchObject([{ reason: 'no-room' }])
    expect(distances(app)).toEqual([209])
    expect(await findingsOf(app, 'files')).toEqual([])
  })

  test('names what is not put back', async () => {
    await using app = openTestApp()
    const { sam, ids } = await prepared(app, ['01', '02'])
    await makeOlder(app)
    const run = await apply(app, sam, await look(app, sam))
    const json = { source: 'typed', value: 7 }
    await sam.request('PATCH', `/api/workouts/${ids[0]!}/figures/distance`, { json })
    await sam.request('POST', '/api/workouts/batches', { json: { action: 'delete', ids: [ids[1]!] } })
    expect(await undo(app, sam, run)).toMatchObject({ status: 'undone', left_out: 2 })
    expect(await leftOut(sam, run)).toMatchObject([
      { workout_id: ids[0]!, reason: 'changed' },
      { workout_id: null, reason: 'deleted' },
    ])
  })
})

test('runs and findings are gone after thirty days, when they are discarded, and with the account', async () => {
  await using app = openTestApp()
  const { sam } = await prepared(app, ['01', '02'])
  const rows = () =>
    ['recalculations', 'recalculation_findings', 'recalculated_workouts'].map(
      table => app.ctx.database.sqlite.query(`SELECT * FROM ${table}`).all().length,
    )
  const end = (id: number) => recalculationJobs[1]!.run(app.ctx, String(id), new AbortController().signal)
  await makeOlder(app)
  const found = await look(app, sam)
  const [first] = await workoutsOf(sam, found)
  const run = await apply(app, sam, found, { workout_ids: [first!.workout_id] })
  expect(rows()).toEqual([2, 1, 1])
  expect((await sam.request('DELETE', `${address}/${run.id}`)).status).toBe(204)
  expect((await act(sam, run, 'undo')).status).toBe(404)
  await end(run.id)
  expect(rows()).toEqual([1, 1, 0])
  const of = sam.account.id
  const ofToday = () => countOwnRecalculations(app.ctx.db, of, app.ctx.clock())
  expect(ofToday()).toBe(1)
  app.advanceClock(undoMs)
  expect(ofToday()).toBe(0)
  expect(() => requireOwnLook(app.ctx, of, found.id)).toThrow()
  await end(found.id)
  expect(rows()).toEqual([0, 0, 0])
})

test('an account that is deleted takes its findings and runs with it', async () => {
  await using app = openTestApp()
  const { sam } = await prepared(app, ['01', '02'])
  await makeOlder(app)
  const found = await look(app, sam)
  const [first] = await workoutsOf(sam, found)
  await apply(app, sam, found, { workout_ids: [first!.workout_id] })
  await sam.request('DELETE', '/api/users/sam')
  const { sqlite } = app.ctx.database
  for (const table of ['recalculations', 'recalculation_findings', 'recalculated_workouts'])
    expect(sqlite.query(`SELECT * FROM ${table}`).all()).toEqual([])
})

test('what an administrator has done on the command line for a person can be undone by that person', async () => {
  await using app = openTestApp()
  const { sam } = await prepared(app, ['01'])
  await makeOlder(app)
  const { id } = beginRecalculation(app.ctx, { userId: sam.account.id, causes: usualCauses })
  await recalculateJob.run(app.ctx, String(id), new AbortController().signal)
  const [run] = await list(sam)
  expect(run).toMatchObject({ id, kind: 'run', via: 'command-line', can_undo: true })
  await undo(app, sam, run!)
  expect(distances(app)).toEqual([209])
})

/** Removes modification dates and versions of figures from an answer. */
const withoutChange = (sums: string) =>
  sums
    .replaceAll(/"modification_date":(?:null|"[^"]*")/g, '')
    .replaceAll(/"figures_version":(?:null|\d+)/g, '')
