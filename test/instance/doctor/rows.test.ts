// Consistency of the database: totals, records, jobs, exports, and references to missing rows.
import { describe, expect, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import {
  equipments,
  exportRequests,
  figurePreferences,
  records,
  userSportTotals,
  workouts,
} from '../../../src/platform/db/tables'
import { insertEquipment, makeDefault } from '../../support/equipments'
import { steadyRide } from '../../support/recordings'
import { openTestApp, type TestApp } from '../../support/test-app'
import { askForExport, exportOf, makeExportOf } from '../../transfer/exports/exporting'
import { jobsAreDone } from '../../transfer/imports/importing'
import { consult, faultsOf, findingsOf } from './data-directories'

/** Creates a user with workouts in two sports, and a bike. */
async function withWorkouts(app: TestApp) {
  const sam = await app.user('sam')
  makeDefault(app.ctx.db, sam, 1, insertEquipment(app.ctx.db, sam).id)
  for (const sportId of [1, 1, 5]) await sam.upload(steadyRide(), { sport_id: sportId })
  return sam
}

const keptFigures = ({ ctx: { db } }: TestApp) => ({
  totals: db.select().from(userSportTotals).all(),
  equipments: db.select().from(equipments).all(),
  records: db
    .select()
    .from(records)
    .all()
    .map(({ id: _, ...record }) => record)
    .toSorted((a, b) => `${a.sportId}${a.recordType}`.localeCompare(`${b.sportId}${b.recordType}`)),
})

describe('figures that follow from workouts', () => {
  test('loads that nobody computes any more are told, and queued', async () => {
    await using app = openTestApp()
    await withWorkouts(app)
    expect(await findingsOf(app, 'figures')).toEqual([])
    app.ctx.database.sqlite.run('UPDATE training_loads SET is_outdated = 1')
    const sentence = expect.stringContaining('The load of some workouts is outdated')
    expect(await findingsOf(app, 'figures')).toMatchObject([{ state: 'problem', sentence }])
    expect(await findingsOf(app, 'figures', true)).toMatchObject([{ state: 'repaired' }])
    expect(await findingsOf(app, 'figures')).toEqual([])
  })

  test.each([
    [
      'totals that are wrong',
      'UPDATE user_sport_totals SET distance_m = 1 WHERE sport_id = 5',
      'The totals of users',
    ],
    ['totals that are missing', 'DELETE FROM user_sport_totals WHERE sport_id = 5', 'The totals of users'],
    [
      'totals of no workouts',
      'INSERT INTO user_sport_totals VALUES (1, 9, 1, 1, 1, 1)',
      'The totals of users',
    ],
    ['totals of equipment', 'UPDATE equipments SET workouts_count = 9', 'The totals of equipment'],
    ['records that are wrong', 'UPDATE records SET value = value + 1', 'The records'],
    ['records that are missing', "DELETE FROM records WHERE record_type = 'FD'", 'The records'],
    ['records of another workout', 'UPDATE records SET workout_id = 3 WHERE sport_id = 1', 'The records'],
    ['records of no workout', "INSERT INTO records VALUES (99, 1, 9, 'FD', 1, 0, 1)", 'The records'],
  ])('%s are told and computed anew', async (_, damage, named) => {
    await using app = openTestApp()
    await withWorkouts(app)
    const before = keptFigures(app)
    app.ctx.database.sqlite.run(damage)
    expect(await findingsOf(app, 'figures')).toMatchObject([
      { state: 'problem', sentence: expect.stringContaining(named) },
    ])
    expect(await findingsOf(app, 'figures', true)).toMatchObject([{ state: 'repaired' }])
    expect(keptFigures(app)).toEqual(before)
    expect(await findingsOf(app, 'figures', true)).toEqual([])
  })
})

describe('time zones', () => {
  test.each([
    ['that nobody knows', "UPDATE workouts SET local_zone = 'Mars/Base' WHERE id = 2"],
    ['without an offset', 'UPDATE workouts SET local_offset_s = NULL WHERE id = 2'],
    ['with an impossible offset', 'UPDATE workouts SET local_offset_s = 999999 WHERE id = 2'],
    ['that are missing beside an offset', 'UPDATE workouts SET local_zone = NULL WHERE id = 2'],
  ])('%s are told, and found again', async (_, damage) => {
    await using app = openTestApp()
    await withWorkouts(app)
    app.ctx.jobs.start()
    await jobsAreDone(app)
    await app.ctx.jobs.stop()
    const zones = () =>
      app.ctx.db.select({ zone: workouts.localZone, offset: workouts.localOffsetS }).from(workouts).all()
    const before = zones()
    expect(new Set(before.map(({ zone }) => zone))).not.toContain(null)
    expect(await findingsOf(app, 'figures')).toEqual([])
    app.ctx.database.sqlite.run(damage)
    const { shortId } = app.ctx.db.select().from(workouts).where(eq(workouts.id, 2)).get()!
    const sentence = expect.stringMatching(/^The time zone of some workouts .* 1 workout: /)
    expect(await findingsOf(app, 'figures')).toMatchObject([{ state: 'problem', sentence, items: [shortId] }])
    expect(await findingsOf(app, 'figures', true)).toMatchObject([{ state: 'repaired' }])
    expect(await findingsOf(app, 'figures')).toEqual([])
    app.ctx.jobs.start()
    await jobsAreDone(app)
    expect(zones()).toEqual(before)
  })

  test('that only files tell, such as +05:30, are fine', async () => {
    await using app = openTestApp()
    await withWorkouts(app)
    app.ctx.database.sqlite.run("UPDATE workouts SET local_zone = '+05:30', local_offset_s = 19800")
    expect(await findingsOf(app, 'figures')).toEqual([])
  })
})

test('choices for sports that do not exist are told and deleted, others stay', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  for (const sport_id of [null, 1]) {
    const json = { figure: 'distance', source: 'points', sport_id }
    await sam.request('PATCH', '/api/figures/preferences', { json })
  }
  expect(await findingsOf(app, 'figures')).toEqual([])
  const before = app.ctx.db.select().from(figurePreferences).all()
  app.ctx.database.sqlite.run("INSERT INTO figure_preferences VALUES (1, 4711, 'ascent', 'device')")
  expect(await findingsOf(app, 'figures')).toMatchObject([{ state: 'problem' }])
  expect(await findingsOf(app, 'figures', true)).toMatchObject([{ state: 'repaired' }])
  expect(app.ctx.db.select().from(figurePreferences).all()).toEqual(before)
})

describe('exports', () => {
  test('that nothing works on are closed, and can be asked for again', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    await askForExport(sam)
    expect(await findingsOf(app, 'exports')).toEqual([])
    app.ctx.database.sqlite.run('DELETE FROM jobs')
    expect(await findingsOf(app, 'exports')).toMatchObject([{ state: 'problem', items: ['sam'] }])
    expect(await findingsOf(app, 'exports', true)).toMatchObject([{ state: 'repaired', items: ['sam'] }])
    expect(await exportOf(sam)).toMatchObject({ status: 'errored' })
    expect(await findingsOf(app, 'exports', true)).toEqual([])
    expect((await askForExport(sam)).body.status).toBe('success')
  })

  test('whose archive is missing are closed as well', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    app.ctx.jobs.start()
    const { file_name } = await makeExportOf(sam)
    await app.ctx.jobs.stop()
    expect(faultsOf(await consult(app))).toEqual([])
    rmSync(join(app.dataDir, 'uploads', 'exports', String(sam.account.id), file_name))
    expect(await findingsOf(app, 'exports', true)).toMatchObject([{ state: 'repaired', items: ['sam'] }])
    expect(app.ctx.db.select().from(exportRequests).all()).toMatchObject([{ fileName: null }])
    expect(await findingsOf(app, 'exports', true)).toEqual([])
  })
})

test('imports that nothing works on are taken up again, those that wait for an answer left alone', async () => {
  await using app = openTestApp()
  const { sqlite } = app.ctx.database
  for (const [name, status] of Object.entries({ ann: 'running', bob: 'done', cid: 'undoing' })) {
    const { account } = await app.user(name)
    sqlite.run(
      'INSERT INTO imports (user_id, created_at, status, file_size, takes_profile) VALUES (?, 0, ?, 1, 0)',
      [account.id, status],
    )
  }
  sqlite.run("INSERT INTO jobs (kind, subject, due_at) VALUES ('import-account', '3', 1780308000000)")
  expect(await findingsOf(app, 'imports')).toMatchObject([{ state: 'problem', items: ['ann'] }])
  expect(await findingsOf(app, 'imports', true)).toMatchObject([{ state: 'repaired', items: ['ann'] }])
  const queued = sqlite.query("SELECT subject FROM jobs WHERE kind = 'import-account' ORDER BY id").all()
  expect(queued).toEqual([{ subject: '3' }, { subject: '1' }])
  expect(await findingsOf(app, 'imports', true)).toEqual([])
})

describe('jobs', () => {
  const due = (iso: string) => new Date(iso).getTime()

  test.each([
    ['of an unknown kind', "('knit', '1', 0, ?)", due('2026-06-01T10:00:00Z'), 'problem', ['knit (1)']],
    ['that failed', "('derive', '1', 2, ?)", due('2026-06-01T10:00:00Z'), 'notice', ['derive (1)']],
    ['that wait for days', "('derive', '1', 0, ?)", due('2026-05-29T10:00:00Z'), 'notice', ['derive (1)']],
    [
      'for mail that is off',
      "('send-letter', '1', 0, ?)",
      due('2026-05-29T10:00:00Z'),
      'notice',
      ['send-letter (1)'],
    ],
  ])('%s are told', async (_, values, dueAt, state, items) => {
    await using app = openTestApp()
    app.ctx.database.sqlite.run(`INSERT INTO jobs (kind, subject, attempts, due_at) VALUES ${values}`, [
      dueAt,
    ])
    expect(await findingsOf(app, 'jobs', true)).toMatchObject([{ state, items }])
  })

  test('that an upgrade has queued wait since the upgrade', async () => {
    await using app = openTestApp()
    const { sqlite } = app.ctx.database
    sqlite.run("INSERT INTO jobs (kind, subject, due_at) VALUES ('count-uploads', 'all', 0)")
    expect(await findingsOf(app, 'jobs', true)).toEqual([])
    sqlite.run('UPDATE schema_history SET migrated_at = ?', [due('2026-05-29T10:00:00Z')])
    expect(await findingsOf(app, 'jobs', true)).toMatchObject([{ items: ['count-uploads (1)'] }])
  })
})

test('rows that point to what is not there are told', async () => {
  await using app = openTestApp()
  const { sqlite } = app.ctx.database
  sqlite.run('PRAGMA foreign_keys = OFF')
  sqlite.run('INSERT INTO sport_preferences (user_id, sport_id, stopped_speed_threshold) VALUES (99, 1, 1)')
  expect(await findingsOf(app, 'database')).toMatchObject([
    { state: 'problem', items: ['sport_preferences 1'] },
  ])
})
