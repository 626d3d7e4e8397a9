// A workout with rows in every dependent table is hidden in every possible way, and then restored or deleted
// permanently.

import type { Database as Sqlite } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { workOnTraces } from '../../maps/lines/working'
import { insertEquipment } from '../../support/equipments'
import { steadyRide } from '../../support/recordings'
import { uploadedFiles } from '../../support/stored'
import { openTestApp, type TestApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { until } from '../../support/waiting'

/** Lists the tables that refer to workouts, with the column of each reference. */
function hangingOn(sqlite: Sqlite): { table: string; column: string }[] {
  return sqlite
    .query<{ table: string; column: string }, []>(
      `SELECT name AS "table", "from" AS "column" FROM sqlite_schema, pragma_foreign_key_list(name) AS foreign_key
       WHERE type = 'table' AND foreign_key."table" = 'workouts' ORDER BY 1, 2`,
    )
    .all()
}

const rowsOf = (sqlite: Sqlite, { table, column }: { table: string; column: string }, id: number) =>
  sqlite.query(`SELECT * FROM ${table} WHERE ${column} = ?`).values(id)

interface Prepared {
  id: number
  shortId: string
  /** Short id of the workout into which the prepared workout is merged. */
  other: string
}

/**
 * Uploads three workouts, and marks the first and the last as no duplicates of the second. Then every table that can
 * refer to a workout refers to the second.
 */
async function prepare(app: TestApp, sam: TestUser): Promise<Prepared> {
  const { sqlite } = app.ctx.database
  const shoes = insertEquipment(app.ctx.db, sam, { type: 'shoes' })
  const upload = (ride: { points: number; step?: number }) =>
    sam.upload(steadyRide(ride), { sport_id: 5, equipment_ids: [shoes.shortId] })
  const before = await upload({ points: 1200 })
  // The farthest, longest and fastest workout, so that it holds records.
  const { id: shortId } = await upload({ points: 1300, step: 4e-5 })
  const after = await upload({ points: 1200 })
  const json = { sport_id: 1, workout_date: '2026-02-02 08:00', duration: 60, distance: 1 }
  await sam.request('POST', '/api/workouts/no_gpx', { json })
  for (const other of [before, after])
    await sam.request('POST', '/api/workouts/duplicates/dismiss', {
      json: { workout_id: shortId, other_id: other.id },
    })
  expect((await sam.request('POST', `/api/workouts/${shortId}/share`, { json: {} })).status).toBe(200)
  await workOnTraces(app)
  const { id } = sqlite
    .query<{ id: number }, [string]>('SELECT id FROM workouts WHERE short_id = ?')
    .get(shortId)!
  // Stores a failure to measure the workout again.
  sqlite.run(
    "INSERT INTO recalculations (id, causes, status, started_at, undo_until, total) VALUES (1, '[]', 'done', 0, 0, 1)",
  )
  sqlite.run("INSERT INTO unmeasured_workouts VALUES (1, ?, 'damaged')", [id])
  sqlite.run("INSERT INTO body_values VALUES (1, 1, 'max-heart-rate', 'all', '2026-05-01', 190, ?)", [id])
  sqlite.run("INSERT INTO kept_stretches VALUES (1, ?, 'Up the hill', 60000, 120000)", [id])
  sqlite.run("INSERT INTO recalculation_findings VALUES (1, ?, '[]', '{}', '{}', 0)", [id])
  return { id, shortId, other: after.id }
}

/**
 * All rows of every table. Left out are values that only ever grow: map versions, the audit log, and ids of records.
 */
function allRows(sqlite: Sqlite): Record<string, unknown[]> {
  const names = sqlite
    .query<{ name: string }, []>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT IN ('map_versions', 'account_states', 'account_changes', 'records', 'upload_sizes', 'audit_acts')",
    )
    .all()
  const records = 'SELECT user_id, sport_id, record_type, workout_id, value FROM records ORDER BY 1, 2, 3'
  return {
    ...Object.fromEntries(names.map(({ name }) => [name, sqlite.query(`SELECT * FROM ${name}`).values()])),
    records: sqlite.query(records).values(),
    // The column that counts the changes is left out.
    upload_sizes: sqlite.query('SELECT folder, bytes FROM upload_sizes').values(),
  }
}

const answers = [
  '/api/workouts',
  '/api/workouts/outlines',
  '/api/workouts/tracks',
  '/api/workouts/heatmap',
  '/api/workouts/tracks/near?latitude=45.01&longitude=5',
  '/api/records',
  '/api/records/efforts?sport_id=5',
  '/api/stats/sam/by_time?time=week',
  '/api/stats/sam/by_sport',
  '/api/equipments',
  '/api/shares',
  '/api/auth/profile',
]

const ask = async (user: TestUser) =>
  Object.fromEntries(
    await Promise.all(answers.map(async path => [path, (await user.get(path)).body] as const)),
  )

/** Leaves out map versions, which change whenever a map may look different, and the ids of records. */
const withoutVersion = (bodies: object) =>
  JSON.stringify(bodies)
    .replaceAll(/"version":"\w+"/g, '"version":""')
    .replaceAll(/"id":\d+,"record_type"/g, '"id":0,"record_type"')

interface Way {
  hide(user: TestUser, workout: Prepared): Promise<unknown>
  undo(app: TestApp, user: TestUser): Promise<unknown>
  /** True if the id shows no workout while the workout is hidden. After a cut, the id shows a part of the workout. */
  isGone: boolean
  /** Purges the hidden workout, or waits until it is purged. */
  purge(app: TestApp, user: TestUser): Promise<unknown>
}

async function succeed(answer: Promise<{ status: number; failure?: unknown }>) {
  const { status, failure } = await answer
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(failure)}`)
}

async function workOnBatches(app: TestApp) {
  app.ctx.jobs.start()
  const left = app.ctx.database.sqlite.query('SELECT 1 FROM workout_batches')
  await until(() => left.get() === null)
  await app.ctx.jobs.stop()
}

const ofBatch = {
  async undo(app: TestApp, user: TestUser) {
    await succeed(user.request('POST', '/api/workouts/batches/1/undo'))
    // A job purges the parts into which the workout was cut.
    await workOnBatches(app)
  },
  purge(app: TestApp) {
    app.advanceClock(11 * 60_000)
    return workOnBatches(app)
  },
}

const ways: [name: string, way: Way][] = [
  [
    'deleting it with others',
    {
      ...ofBatch,
      isGone: true,
      hide: (user, { shortId }) =>
        succeed(
          user.request('POST', '/api/workouts/batches', { json: { action: 'delete', ids: [shortId] } }),
        ),
    },
  ],
  [
    'cutting it',
    {
      ...ofBatch,
      isGone: false,
      hide: (user, { shortId }) =>
        succeed(
          user.request('POST', `/api/workouts/${shortId}/cut`, { json: { parts: [{ from: 0, to: 600 }] } }),
        ),
    },
  ],
  [
    'merging it into another',
    {
      isGone: true,
      hide: (user, { shortId, other }) =>
        succeed(
          user.request('POST', '/api/workouts/duplicates/merge', {
            json: { keep: other, put_away: shortId },
          }),
        ),
      undo: (_, user) => succeed(user.request('POST', '/api/workouts/merged/1/undo')),
      purge: (_, user) => user.delete('/api/workouts/merged/1'),
    },
  ],
]

test('everything that can hang on a workout hangs on the one of these tests', async () => {
  await using app = openTestApp()
  const { id } = await prepare(app, await app.user('sam'))
  const { sqlite } = app.ctx.database
  const tables = hangingOn(sqlite)
  expect(tables.length).toBeGreaterThan(9)
  const empty = tables.filter(place => rowsOf(sqlite, place, id).length === 0)
  expect(empty).toEqual([])
})

test.each(ways)(
  'hidden by %s, it is in no answer, and undoing that leaves everything as it was',
  async (_, way) => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const workout = await prepare(app, sam)
    const { shortId } = workout
    const { sqlite } = app.ctx.database
    const before = { rows: allRows(sqlite), files: uploadedFiles(app.dataDir), answers: await ask(sam) }
    expect(JSON.stringify(before.answers)).toContain(shortId)

    await way.hide(sam, workout)
    const between = await ask(sam)
    // After a cut, the shares are unchanged, because the share moves to the part that keeps the id.
    for (const path of answers.filter(path => way.isGone || path !== '/api/shares'))
      expect([path, JSON.stringify(between[path]) === JSON.stringify(before.answers[path])]).toEqual([
        path,
        false,
      ])
    if (way.isGone) {
      expect(JSON.stringify(between)).not.toContain(shortId)
      for (const path of ['', '/gpx', '/chart_data', '/efforts', '/share', '/splits'])
        expect([path, (await sam.get(`/api/workouts/${shortId}${path}`)).status]).toEqual([path, 404])
    }
    expect(uploadedFiles(app.dataDir)).toEqual(expect.arrayContaining(before.files))

    await way.undo(app, sam)
    expect(allRows(sqlite)).toEqual(before.rows)
    expect(uploadedFiles(app.dataDir)).toEqual(before.files)
    expect(withoutVersion(await ask(sam))).toBe(withoutVersion(before.answers))
  },
)

const purges: [name: string, purge: (app: TestApp, user: TestUser, workout: Prepared) => Promise<unknown>][] =
  [
    ['deleting it', (_, user, { shortId }) => user.delete(`/api/workouts/${shortId}`)],
    ...ways.map(([name, { hide, purge }]): (typeof purges)[number] => [
      `${name}, when that is no longer to be undone`,
      async (app, user, workout) => {
        await hide(user, workout)
        await purge(app, user)
      },
    ]),
  ]

test.each(purges)('%s leaves no row and no file', async (_, purge) => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const workout = await prepare(app, sam)
  const { id } = workout
  const { sqlite } = app.ctx.database
  const filesOf = (workoutId: number) =>
    sqlite
      .query<{ source_file: string; track_file: string; map_id: string }, [number]>(
        'SELECT source_file, track_file, map_id FROM workouts WHERE id = ?',
      )
      .get(workoutId)!
  const files = filesOf(id)
  const others = uploadedFiles(app.dataDir).filter(
    path => !Object.values(files).some(name => path.includes(name)),
  )
  await purge(app, sam, workout)
  expect(sqlite.query('SELECT 1 FROM workouts WHERE id = ?').get(id)).toBeNull()
  expect(sqlite.query('SELECT * FROM hidden_workouts').all()).toEqual([])
  const left = hangingOn(sqlite).filter(place => rowsOf(sqlite, place, id).length > 0)
  expect(left).toEqual([])
  const paths = uploadedFiles(app.dataDir)
  for (const name of Object.values(files)) expect(paths.filter(path => path.includes(name))).toEqual([])
  expect(paths).toEqual(expect.arrayContaining(others))
})
