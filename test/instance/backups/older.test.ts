// When a backup of an earlier version is restored, its database is upgraded.
import { Database as Sqlite } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { openDatabase } from '../../../src/platform/db/database'
import { migrations } from '../../../src/platform/db/migrations'
import { workouts } from '../../../src/platform/db/tables'
import { temporaryFolder } from '../../support/temporary-folder'
import { expectWhole, restoreInto } from './backing-up'

/** Number of the schema of 1.0.0, whose column for recordings is `gpx_file`. */
const oldSchema = 11

function makeOldDatabase(path: string): Uint8Array {
  const sqlite = new Sqlite(path, { create: true })
  for (const { sql } of migrations.slice(0, oldSchema)) sqlite.run(sql)
  sqlite.run(`PRAGMA user_version = ${oldSchema}`)
  sqlite.run(
    `INSERT INTO users (username, email, password_hash, created_at, timezone)
     VALUES ('sam', 'sam@example.org', 'x', 0, 'UTC')`,
  )
  const insert = sqlite.query(
    `INSERT INTO workouts (short_id, user_id, sport_id, title, workout_date, created_at, duration_s, moving_s, distance_m,
       ave_speed_ckmh, max_speed_ckmh, gpx_file, track_file)
     VALUES (?, 1, 1, 'Ride', 0, 0, 1, 1, 1, 1, 1, ?, ?)`,
  )
  insert.run('recorded', 'workouts/1/a.gpx', 'workouts/1/a.track')
  insert.run('by hand', null, null)
  sqlite.close()
  return new Uint8Array(readFileSync(path))
}

function makeOldBackup(folder: string, uploads: Record<string, Uint8Array>): string {
  const files = { 'trackhut.db': makeOldDatabase(join(folder, 'old.db')), ...uploads }
  const manifest = {
    ...{ format: 'trackhut-backup', format_version: 1, trackhut_version: '1.0.0', schema_version: oldSchema },
    ...{ made_at: '2026-06-01T10:00:00.000Z', missing_files: 0 },
    files: Object.entries(files).map(([name, bytes]) => ({
      name,
      size: bytes.length,
      sha256: new Bun.CryptoHasher('sha256').update(bytes).digest('hex'),
    })),
  }
  const path = join(folder, 'old.trackhut')
  const text = new TextEncoder().encode(JSON.stringify(manifest))
  writeFileSync(path, zipSync({ ...files, 'manifest.json': text }))
  return path
}

const recording = {
  'uploads/workouts/1/a.gpx': new Uint8Array([1]),
  'uploads/workouts/1/a.track': new Uint8Array([2]),
}

test('its recordings are source files in the format GPX', async () => {
  using folder = temporaryFolder()
  const dataDir = join(folder.path, 'data')
  await restoreInto(dataDir, makeOldBackup(folder.path, recording))
  expect(expectWhole(dataDir)).toBe(2)
  const { db, sqlite, close } = openDatabase(join(dataDir, 'trackhut.db'))
  const rows = db.select().from(workouts).all()
  expect(rows.map(({ sourceFile, sourceFormat }) => [sourceFile, sourceFormat])).toEqual([
    ['workouts/1/a.gpx', 'gpx'],
    [null, null],
  ])
  expect(sqlite.query('PRAGMA user_version').get()).toEqual({ user_version: migrations.length })
  close()
})

test('it is refused when a recording that it names is missing', async () => {
  using folder = temporaryFolder()
  const { 'uploads/workouts/1/a.track': track } = recording
  const backup = makeOldBackup(folder.path, { 'uploads/workouts/1/a.track': track })
  await expect(restoreInto(join(folder.path, 'data'), backup)).rejects.toThrow('the backup is damaged')
})
