// Deleted, cut and merged workouts, which 1.x kept as JSON, are hidden rows after an upgrade and can be brought back
// unchanged.
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { openDatabase, transact } from '../../../src/platform/db/database'
import { migrations } from '../../../src/platform/db/migrations'
import { workouts } from '../../../src/platform/db/tables'
import { listMerged } from '../../../src/workouts/duplicates/store'
import { hideWorkouts, showWorkouts } from '../../../src/workouts/library/hide'
import { listHiddenOf } from '../../../src/workouts/library/store'
import { moveShare } from '../../../src/workouts/shares/links/store'
import putAway from '../../fixtures/put-away.json'
import { temporaryFolder } from '../../support/temporary-folder'

const before = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name === '0054_hidden_workouts.sql'),
)

type Rows = Record<string, Record<string, string | number | null>[]>

/** Fills a database of schema 52 with two workouts deleted in a batch, one cut in two, and one merged. */
function fill(path: string) {
  const old = openDatabase(path, before)
  old.sqlite.run('PRAGMA foreign_keys = OFF')
  old.sqlite.run('DELETE FROM workout_places')
  for (const [table, rows] of Object.entries(putAway.rows as Rows))
    for (const row of rows) {
      const names = Object.keys(row)
      old.sqlite.run(
        `INSERT OR REPLACE INTO ${table} (${names.join()}) VALUES (${names.map(() => '?').join()})`,
        Object.values(row).map(value => value ?? null),
      )
    }
  old.close()
}

test('what was deleted, cut or merged comes back with all that hung on it', () => {
  using folder = temporaryFolder()
  const path = join(folder.path, 'trackhut.db')
  fill(path)
  const { db, sqlite, close } = openDatabase(path)
  expect(sqlite.query('PRAGMA foreign_key_check').all()).toEqual([])
  const shown = db.select({ title: workouts.title }).from(workouts).all()
  expect(shown.map(({ title }) => title).toSorted()).toEqual(['Cut', 'Cut', 'Kept'])

  transact(db, tx => {
    const [deleted, cut] = putAway.rows.workout_batches.map(({ id }) => listHiddenOf(tx, id, 10))
    showWorkouts(tx, deleted!)
    const parts = tx
      .select()
      .from(workouts)
      .all()
      .filter(({ title }) => title === 'Cut')
    hideWorkouts(tx, parts, { batchId: cut![0]!.batchId }, new Date(0))
    const [whole] = showWorkouts(tx, cut!)
    moveShare(tx, parts[0]!.id, whole!.id)
    showWorkouts(tx, listMerged(tx, 1, { perPage: 10, offset: 0 }))
  })
  const parts = sqlite.query('SELECT id FROM workouts WHERE hidden_by IS NOT NULL').values().flat()
  expect(parts).toHaveLength(2)
  for (const [table, rows] of Object.entries(putAway.before as Rows)) {
    const column = table === 'workouts' ? 'id' : Object.keys(rows[0]!).find(name => name === 'workout_id')
    const found = sqlite
      .query<Rows[string][number], []>(`SELECT * FROM ${table}`)
      .all()
      .filter(row => column === undefined || !parts.includes(row[column] ?? null))
    // Ignores columns that were added or dropped after schema 52.
    const columns = Object.keys(rows[0]!).filter(name => name in found[0]!)
    expect([table, sorted(found, columns)]).toEqual([table, sorted(rows, columns)])
  }
  close()
})

const sorted = (rows: readonly object[], columns: string[]) =>
  rows.map(row => JSON.stringify(row, columns)).toSorted()

test('what is done in the background is to be done for them', () => {
  using folder = temporaryFolder()
  const path = join(folder.path, 'trackhut.db')
  fill(path)
  const { sqlite, close } = openDatabase(path)
  const lacking =
    'SELECT derived_version FROM workouts WHERE hidden_by IS NOT NULL ORDER BY track_file IS NULL'
  // Workouts with a recording stay at version 1: their track lines, which 1.x did not keep, are still to be computed.
  expect(sqlite.query(lacking).values().flat()).toEqual([1, 1, 1, 2])
  close()
})
