// Only src/workouts/library writes workouts and the data derived from them, because other writers might forget a part
// of that data.
import { expect, test } from 'bun:test'
import { is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import * as tables from '../../src/platform/db/tables'
import { listSources } from './sources'

const library = 'src/workouts/library/'

/** The tables whose rows are workouts or derived from workouts, each with the only file that writes the table. */
const stores: Record<string, string> = {
  allWorkouts: `${library}store.ts`,
  hiddenWorkouts: `${library}store.ts`,
  workoutSegments: `${library}store.ts`,
  workoutEquipments: `${library}store.ts`,
  bestEfforts: `${library}store.ts`,
  longestClimbs: `${library}store.ts`,
  userSportTotals: `${library}totals-store.ts`,
  records: 'src/workouts/records/store.ts',
  trackLines: 'src/maps/lines/store.ts',
  workoutTraces: 'src/maps/lines/store.ts',
}

/** Tables of other features that refer to workouts. Their rows are created by users or jobs. */
const others = [
  'distinctWorkouts',
  'recalculatedWorkouts',
  'recalculationFindings',
  'sharedWorkouts',
  'unmeasuredWorkouts',
]

/** More files that may write a table of `stores`, because no data is derived from the columns that they change. */
const exceptions: Record<string, string> = {
  'src/accounts/users/store.ts': 'overwrites the texts and places of an account before it is deleted',
  'src/workouts/equipments/store.ts': 'detaches equipment from all workouts, and counts its use again',
}

/** Matches what writes a table: queries of drizzle, and the functions of `row-statements.ts`. */
const writing = (table: string) =>
  new RegExp(
    String.raw`\.(?:insert|update|delete)\(${table}\)|\b(?:(?:insert|upsert|update)Rows?|deleteRowsBy)\(\s*\w+,\s*${table}\b`,
  )

const sources = (await listSources()).filter(({ path }) => path.startsWith('src/'))

test('every table that refers to workouts is known here', () => {
  const referring = Object.entries(tables).flatMap(([name, table]) =>
    is(table, SQLiteTable) &&
    getTableConfig(table).foreignKeys.some(key => key.reference().foreignTable === tables.allWorkouts)
      ? [name]
      : [],
  )
  const known = [...Object.keys(stores), ...others]
  expect(referring.filter(name => !known.includes(name))).toEqual([])
})

test('each is written in one file, but for what is named', () => {
  const writers = Object.keys(stores).flatMap(table =>
    sources.filter(({ code }) => writing(table).test(code)).map(({ path }) => ({ table, path })),
  )
  const unexpected = writers.filter(({ table, path }) => stores[table] !== path)
  expect(new Set(unexpected.map(({ path }) => path))).toEqual(new Set(Object.keys(exceptions)))
  expect(Object.keys(stores).filter(table => !writers.some(writer => writer.table === table))).toEqual([])
})

/** The functions of a store that write one of the tables, directly or by calling each other. */
function writersIn(code: string): string[] {
  const functions = code.split(/^(?=(?:export )?(?:async )?(?:function|const) )/m).flatMap(text => {
    const name = /^(?:export )?(?:async )?(?:function|const) (\w+)/.exec(text)?.[1]
    return name ? [{ name, text }] : []
  })
  const writers = new Set<string>()
  for (let known = -1; writers.size > known; ) {
    known = writers.size
    for (const { name, text } of functions) {
      const isWriter = Object.keys(stores).some(table => writing(table).test(text))
      const callsOne = [...writers].some(writer => new RegExp(String.raw`\b${writer}\b`).test(text))
      if (isWriter || callsOne) writers.add(name)
    }
  }
  return [...writers]
}

test('stores outside of the library write for the library alone', () => {
  const outside = [...new Set(Object.values(stores))].filter(path => !path.startsWith(library))
  for (const store of outside) {
    const writers = writersIn(sources.find(({ path }) => path === store)!.code)
    expect(writers.length).toBeGreaterThan(1)
    const calls = new RegExp(String.raw`\b(?:${writers.join('|')})\(`)
    const callers = sources.filter(
      ({ path, code }) => path !== store && !path.startsWith(library) && calls.test(code),
    )
    expect([store, callers.map(({ path }) => path)]).toEqual([store, []])
  }
})

test('of the library, others call what writes only by its verbs, and jobs change what no other data depends on', () => {
  const inLibrary = [...new Set(Object.values(stores))].filter(path => path.startsWith(library))
  const callers = inLibrary.flatMap(store => {
    const writers = writersIn(sources.find(({ path }) => path === store)!.code)
    const calls = new RegExp(String.raw`\b(${writers.join('|')})\(`, 'g')
    return sources
      .filter(({ path }) => !path.startsWith(library))
      .flatMap(({ path, code }) => [...code.matchAll(calls)].map(([, name]) => `${path}: ${name}`))
  })
  expect(callers.toSorted()).toEqual([
    'src/workouts/figures/read-figures.ts: saveCandidates',
    'src/workouts/images/map-images/redraw-map-images.ts: replaceMapId',
    'src/workouts/images/map-images/usual-map-image.ts: markMapImageDrawn',
    'src/workouts/recording/files/jobs.ts: updateWorkout',
  ])
})
