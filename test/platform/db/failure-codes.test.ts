// Failures that were stored before there were codes get the codes that match their sentences.
import { Database as Sqlite } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { migrations } from '../../../src/platform/db/migrations'

const position = migrations.findIndex(({ name }) => name === '0013_failure_codes.sql')

function upgrade(fill: (sqlite: Sqlite) => void): Sqlite {
  const sqlite = new Sqlite(':memory:')
  for (const { sql } of migrations.slice(0, position)) sqlite.run(sql)
  fill(sqlite)
  sqlite.run(migrations[position]?.sql ?? '')
  return sqlite
}

test.each([
  ['the archive is damaged, or no zip archive', 'import-archive-damaged', null],
  [
    'this is no archive of an account: there is no user_workouts_data.json or user_data.json in it',
    'import-archive-of-no-account',
    null,
  ],
  ['the archive was made by a newer version of Trackhut than this one', 'import-archive-newer', null],
  ['the archive is not whole: gpx/ride (1).gpx is missing', 'import-archive-incomplete', 'gpx/ride (1).gpx'],
  ['user_data.json is not as it was when the archive was made', 'import-archive-changed', 'user_data.json'],
  ['user_data.json in the archive is damaged', 'import-archive-file-damaged', 'user_data.json'],
  [
    'there are more than 100000 items in user_workouts_data.json',
    'import-archive-too-many-items',
    'user_workouts_data.json',
  ],
  ['what is in the archive belongs to another account of this server', 'import-archive-of-others', null],
  ['the server cannot read the archive', 'import-archive-unreadable', null],
  ['something nobody says', null, null],
])('of an import, “%s” becomes %p about %p', (reason, code, file) => {
  using sqlite = upgrade(old => {
    old.run(
      "INSERT INTO users (username, email, password_hash, created_at, timezone) VALUES ('a', 'a', 'x', 0, 'UTC')",
    )
    old.run(
      "INSERT INTO imports (user_id, created_at, status, file_size, takes_profile, reason) VALUES (1, 0, 'refused', 1, 0, ?)",
      [reason],
    )
  })
  expect(sqlite.query('SELECT reason, reason_code, reason_file FROM imports').values()).toEqual([
    [reason, code, file],
  ])
})

test.each([
  ['the folder cannot be written to (EROFS)', 'folder-unwritable'],
  ['there is not enough room on the disk', 'disk-full'],
  ['Script error.', null],
])('of a backup, “%s” becomes %p', (reason, code) => {
  using sqlite = upgrade(old => {
    old.run('INSERT INTO backup_runs (started_at, finished_at, reason) VALUES (0, 0, ?)', [reason])
  })
  expect(sqlite.query('SELECT reason, reason_code FROM backup_runs').values()).toEqual([[reason, code]])
})
