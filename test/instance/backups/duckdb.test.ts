// DuckDB answers the questions of docs/data.md from a backup, and finds the same as we do. It is tried where its command or
// its Python module is installed, with its extension for SQLite (`INSTALL sqlite`), which a test does not fetch. Elsewhere the
// name of the test says that it was not tried; SQLite is asked the same everywhere (views.test.ts).
import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import type { WorkoutRecord } from '../../../src/workouts/records/schemas'
import { insertEquipment } from '../../support/equipments'
import { runProgram } from '../../support/program'
import { steadyRide } from '../../support/recordings'
import { sensorRide } from '../../support/sensor-ride'
import { temporaryFolder } from '../../support/temporary-folder'
import { openTestApp } from '../../support/test-app'
import { enter } from '../../workouts/workouts/by-hand'
import { backUp } from './backing-up'
import { questions } from './data-page'

type Rows = Record<string, unknown>[]

interface Way {
  name: string
  /** Succeeds if DuckDB can be asked in this way. */
  probe: [program: string, ...string[]]
  /** Asks `data.db` in a folder, as the page says. */
  ask(folder: string, all: readonly string[]): Rows[]
}

const attach = "LOAD sqlite; ATTACH 'data.db' (TYPE sqlite, READ_ONLY); USE data;"

const script = `
import duckdb, json, sys
data = duckdb.connect()
data.execute(sys.argv[1])
for sql in sys.argv[2:]:
    asked = data.execute(sql)
    names = [column[0] for column in asked.description]
    print(json.dumps([dict(zip(names, row)) for row in asked.fetchall()], default=float))
`

function outputOf(folder: string, command: string[]): string {
  const { exitCode, stdout, stderr } = runProgram(command, { folder })
  if (exitCode !== 0) throw new Error(stderr)
  return stdout
}

const ways: Way[] = [
  {
    name: 'the command',
    probe: ['duckdb', '-c', 'LOAD sqlite'],
    ask: (folder, all) =>
      all.map(sql => JSON.parse(outputOf(folder, ['duckdb', '-json', '-c', `${attach} ${sql}`]))),
  },
  {
    name: 'the Python module',
    probe: ['python3', '-c', "import duckdb; duckdb.execute('LOAD sqlite')"],
    ask: (folder, all) =>
      outputOf(folder, ['python3', '-c', script, attach, ...all])
        .trimEnd()
        .split('\n')
        .map(line => JSON.parse(line)),
  },
]

const there = ways.filter(({ probe }) => Bun.which(probe[0]) !== null && runProgram(probe).exitCode === 0)

/** Numbers that DuckDB takes for texts are numbers, and the last digits of fractions do not matter. */
const comparable = (rows: Rows) =>
  rows.map(row =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => {
        const isNumber = typeof value === 'number' || /^-?\d+(\.\d+)?$/.test(String(value))
        return [name, isNumber ? Number(Number(value).toPrecision(9)) : value]
      }),
    ),
  )

const title =
  there.length === 0
    ? 'DuckDB was not tried: neither its command nor its Python module is here, with the extension for SQLite'
    : `DuckDB (${there.map(({ name }) => name).join(', ')}) answers the questions of the page as we do`

test.skipIf(there.length === 0)(title, async () => {
  using folder = temporaryFolder()
  const path = join(folder.path, 'a.trackhut')
  await using app = openTestApp()
  const sam = await app.user('sam', { timezone: 'UTC' })
  const bike = insertEquipment(app.ctx.db, sam)
  await sam.upload(sensorRide({ start: new Date('2026-05-01T08:00:00Z') }), { equipment_ids: [bike.shortId] })
  await sam.upload(steadyRide(), { sport_id: 1 })
  await enter(sam, { workout_date: '2026-06-01 10:00', distance: 20.5, equipment_ids: [bike.shortId] })
  await enter(await app.user('kim'), { distance: 77 })
  const list = await sam.get<{ data: { workouts: { distance: number; equipments: object[] }[] } }>(
    '/api/workouts?per_page=100',
  )
  const { workouts } = list.body.data
  const records = await sam.get<{ data: { records: WorkoutRecord[] } }>('/api/records')
  await backUp(app.dataDir, path)
  const copy = join(folder.path, 'data.db')
  writeFileSync(copy, unzipSync(readFileSync(path))['trackhut.db']!)
  const all = questions.map(([, sql]) => sql)
  const sqlite = new Database(copy, { readonly: true })
  const expected = all.map(sql => comparable(sqlite.query<Record<string, unknown>, []>(sql).all()))
  sqlite.close()

  const kmOf = (some: { distance: number }[]) => some.reduce((sum, { distance }) => sum + distance, 0)
  for (const { ask } of there) {
    const answers = ask(folder.path, all).map(comparable)
    expect(answers).toEqual(expected)
    const [months = [], bikes = [], fastest = [], countries = [], held = []] = answers
    expect(months.reduce((sum, { km }) => sum + Number(km), 0)).toBeCloseTo(kmOf(workouts), 6)
    const ridden = kmOf(workouts.filter(({ equipments }) => equipments.length > 0))
    expect(bikes).toEqual([{ label: 'Blue bike', km: expect.closeTo(ridden, 6) }])
    expect([fastest.length, countries.length, held.length]).toEqual([1, 1, records.body.data.records.length])
  }
})
