// The views that people read in the database of a backup.
import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import type { WorkoutRecord } from '../../../src/workouts/records/schemas'
import { insertEquipment } from '../../support/equipments'
import { fitFile, fitFileId, fitMessage, fitRecord, fitSession, fitTime } from '../../support/fit-writer'
import { steadyRide } from '../../support/recordings'
import { sensorRide } from '../../support/sensor-ride'
import { temporaryFolder } from '../../support/temporary-folder'
import { openTestApp } from '../../support/test-app'
import { enter } from '../../workouts/workouts/by-hand'
import { backUp } from './backing-up'
import { dataPage, questions } from './data-page'

/** The columns of each view, as the page lists them. */
const documented = new Map(
  dataPage
    .split(/^### /m)
    .slice(1)
    .map(section => {
      const rows = [...section.matchAll(/^\| (`[^|]+`) \|/gm)].map(([, names = '']) => names)
      return [
        section.split('\n')[0]!,
        rows.flatMap(names => [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name!)),
      ]
    }),
)

/** Columns with the type that readers such as DuckDB take from the view. */
const typeOf = (name: string) =>
  /^(sport_id|lap|workouts|is_active|is_start|exertion|duration_s|moving_s|pauses_s|distance_m|retire_at_m|energy_kcal)$/.test(
    name,
  )
    ? /^(INT|REAL|NUM)/
    : /_(m|s|w|kcal)$|rate$|^(value|load)$/.test(name)
      ? /^(REAL|INT|NUM)/
      : /^TEXT/

test('the page has all views with all of their columns, and each column has a type', async () => {
  await using app = openTestApp()
  const { sqlite } = app.ctx.database
  const views = sqlite
    .query<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE type = 'view' AND name LIKE 'shelf_%'")
    .all()
    .map(({ name }) => name)
  expect([...documented.keys()].toSorted()).toEqual(views.toSorted())
  for (const view of views) {
    const columns = sqlite.query<{ name: string; type: string }, []>(`PRAGMA table_info(${view})`).all()
    expect([view, documented.get(view)?.toSorted()]).toEqual([
      view,
      columns.map(({ name }) => name).toSorted(),
    ])
    for (const { name, type } of columns)
      expect([view, name, type]).toEqual([view, name, expect.stringMatching(typeOf(name))])
  }
})

test('the database of a backup answers the questions of the page', async () => {
  using folder = temporaryFolder()
  const path = join(folder.path, 'a.trackhut')
  const start = fitTime('2026-05-20T08:00:00Z')
  await using app = openTestApp()
  const sam = await app.user('sam', { timezone: 'UTC' })
  const bike = insertEquipment(app.ctx.db, sam)
  await sam.upload(sensorRide({ start: new Date('2026-05-01T08:00:00Z') }), { equipment_ids: [bike.shortId] })
  await sam.upload(steadyRide(), { sport_id: 1 })
  await enter(sam, { workout_date: '2026-06-01 10:00', distance: 20, equipment_ids: [bike.shortId] })
  const hidden = await enter(sam, { workout_date: '2026-06-02 10:00', distance: 500 })
  await sam.request('POST', '/api/workouts/batches', { json: { action: 'delete', ids: [hidden.id] } })
  const records = Array.from({ length: 61 }, (_, index) =>
    fitRecord({ time: start + index, at: [45 + index * 3e-5, 5] }),
  )
  const lap = (second: number) => fitMessage(19, [253, 'u32', start + 60], [2, 'u32', start + second])
  await sam.upload(fitFile([fitFileId(4, start), ...records, lap(0), lap(25), lap(40), fitSession(start)]), {
    sport_id: 5,
  })
  await enter(await app.user('kim'), { distance: 77 })
  const list = await sam.get<{
    data: { workouts: { distance: number; workout_date: string; equipments: object[] }[] }
  }>('/api/workouts?per_page=100')
  const { workouts } = list.body.data
  const { body: ofRecords } = await sam.get<{ data: { records: WorkoutRecord[] } }>('/api/records')
  await backUp(app.dataDir, path)

  const content = unzipSync(readFileSync(path))['trackhut.db']
  const copy = join(folder.path, 'data.db')
  writeFileSync(copy, content!)
  const sqlite = new Database(copy, { readonly: true })
  sqlite.run('PRAGMA trusted_schema = OFF')
  const answers = new Map(
    questions.map(([question, sql]) => [question, sqlite.query<Record<string, unknown>, []>(sql).all()]),
  )
  const answerTo = (word: string) => [...answers].find(([question]) => question.includes(word))?.[1] ?? []
  expect(answers.size).toBe(5)

  const months = Map.groupBy(workouts, ({ workout_date }) => new Date(workout_date).toISOString().slice(0, 7))
  expect(answerTo('each month')).toEqual(
    [...months]
      .map(([month, all]) => ({
        month,
        km: expect.closeTo(
          all.reduce((sum, { distance }) => sum + distance, 0),
          6,
        ),
      }))
      .toSorted((a, b) => (a.month < b.month ? -1 : 1)),
  )
  const ofBike = workouts.filter(({ equipments }) => equipments.length > 0)
  expect(answerTo('each bike')).toEqual([
    {
      label: 'Blue bike',
      km: expect.closeTo(
        ofBike.reduce((sum, { distance }) => sum + distance, 0),
        6,
      ),
    },
  ])
  expect(answerTo('fastest kilometre')).toEqual([{ sport: 'Cycling (Sport)', seconds: expect.any(Number) }])
  expect(answerTo('countries')).toEqual([
    expect.objectContaining({ country: 'FR', workouts: expect.any(Number) }),
  ])
  expect(answerTo('records')).toHaveLength(ofRecords.data.records.length)
  const farthest = sqlite
    .query(
      "SELECT value, unit FROM shelf_records WHERE username = 'sam' AND record = 'distance' AND sport_id = 1",
    )
    .get()
  const record = ofRecords.data.records.find(
    ({ record_type, sport_id }) => record_type === 'FD' && sport_id === 1,
  )
  expect(farthest).toEqual({ value: Number(record!.value) * 1000, unit: 'm' })

  // Each view is of all people, and has no workout that is hidden.
  expect(sqlite.query('SELECT count(*) AS all_of_them FROM shelf_workouts').get()).toEqual({ all_of_them: 5 })
  expect(sqlite.query('SELECT * FROM shelf_workouts WHERE workout_id = ?').get(hidden.id)).toBeNull()
  expect(sqlite.query('SELECT lap, lap_start_s, duration_s FROM shelf_laps ORDER BY lap').all()).toEqual([
    { lap: 1, lap_start_s: 0, duration_s: 25 },
    { lap: 2, lap_start_s: 25, duration_s: 15 },
    { lap: 3, lap_start_s: 40, duration_s: 20 },
  ])
  sqlite.close()
})
