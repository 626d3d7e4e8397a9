// How much of a database is checked for damage when it is opened: everything if in doubt, and nothing if the last run
// recorded that the database is sound.
import { afterAll, describe, expect, test } from 'bun:test'
import { copyFileSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DamagedDatabase, type Database, openDatabase } from '../../../src/platform/db/database'
import { migrations } from '../../../src/platform/db/migrations'
import {
  findEvidence,
  forgetNote,
  identify,
  noteClosed,
  noteOpened,
} from '../../../src/platform/db/soundness'
import { users } from '../../../src/platform/db/tables'
import { temporaryFolder } from '../../support/temporary-folder'
import { openTestApp } from '../../support/test-app'

const folder = temporaryFolder()
afterAll(() => folder[Symbol.dispose]())

let count = 0

/** Creates a closed database with a damaged page that is not needed to open it. Returns its path. */
function withDamagedPage(): string {
  const path = join(folder.path, `${++count}.db`)
  const { sqlite, close } = openDatabase(path)
  sqlite.run('CREATE TABLE ballast (words TEXT) STRICT')
  sqlite.query('INSERT INTO ballast VALUES (?)').run('x'.repeat(100_000))
  close()
  damage(path, [statSync(path).size / 4096 - 1])
  return path
}

/**
 * Creates a database with a damaged page, and records that it was sound after the last run. The damage is then found
 * only if the whole database is read.
 */
function vouchedFor(): string {
  const path = withDamagedPage()
  noteClosed(path, identify(path) ?? '')
  return path
}

const isRead = (path: string, options = {}): boolean => {
  try {
    openDatabase(path, migrations, options).close()
    return false
  } catch (error) {
    if (error instanceof DamagedDatabase) return true
    throw error
  }
}

function change({ db }: Database) {
  db.insert(users)
    .values({
      username: 'sam',
      email: 'sam@example.org',
      passwordHash: '',
      createdAt: new Date(0),
      timezone: 'UTC',
    })
    .run()
}

test('after a proper end nothing is read, time and again', () => {
  const path = vouchedFor()
  expect(isRead(path)).toBe(false)
  expect(isRead(path)).toBe(false)
})

test.each<[string, (path: string) => void]>([
  ['it was written to', path => writeFileSync(path, readFileSync(path))],
  ['its time was set', path => utimesSync(path, 1, 1)],
  ['another is in its place', path => replaceByCopy(path)],
  ['it became shorter', path => writeFileSync(path, readFileSync(path).subarray(0, -4096))],
  ['part of it is still in its log', path => writeFileSync(`${path}-wal`, new Uint8Array(32))],
  ['nobody left a note', path => forgetNote(path)],
  ['the note makes no sense', path => writeFileSync(`${path}-state`, '')],
])('all is read when %s', (_, disturb) => {
  const path = vouchedFor()
  disturb(path)
  expect(isRead(path)).toBe(true)
})

function replaceByCopy(path: string) {
  copyFileSync(path, `${path}.copy`)
  rmSync(path)
  renameSync(`${path}.copy`, path)
}

test('all is read when it is asked for, and before the schema changes', () => {
  expect(isRead(vouchedFor(), { reads: 'all' })).toBe(true)
  const more = [...migrations, { name: 'another', sql: 'CREATE TABLE another (id INTEGER) STRICT' }]
  expect(() => openDatabase(vouchedFor(), more)).toThrow(DamagedDatabase)
})

describe('after an unclean end', () => {
  function interrupted() {
    const path = withDamagedPage()
    noteOpened(path)
    return path
  }

  test('all of a small database is read before it is used', () => {
    expect(isRead(interrupted())).toBe(true)
  })

  test('a large one is doubted until somebody has read it', () => {
    const path = interrupted()
    const database = openDatabase(path, migrations, { readAtOnce: 0 })
    expect(database.isDoubted).toBe(true)
    database.close()
    expect(findEvidence(path)).toBe('interrupted')
    const again = openDatabase(path, migrations, { readAtOnce: 0 })
    again.vouch()
    again.close()
    expect(findEvidence(path)).toBe('vouched')
  })

  test('another file in its place is read at once, however large', () => {
    const path = interrupted()
    replaceByCopy(path)
    expect(isRead(path, { readAtOnce: 0 })).toBe(true)
  })
})

describe('a command, which reads nothing,', () => {
  test('vouches for what it changed when the run before did', () => {
    const path = vouchedFor()
    const database = openDatabase(path, migrations, { reads: 'nothing' })
    expect(findEvidence(path)).toBe('interrupted')
    change(database)
    database.close()
    expect(findEvidence(path)).toBe('vouched')
  })

  test('leaves the note of a server alone', () => {
    const path = join(folder.path, `${++count}.db`)
    const server = openDatabase(path)
    const command = openDatabase(path, migrations, { reads: 'nothing' })
    change(command)
    command.close()
    expect(findEvidence(path)).toBe('interrupted')
    server.close()
    expect(findEvidence(path)).toBe('vouched')
  })
})

test('nobody vouches for a file that was put in the place of the one that is open', () => {
  const path = vouchedFor()
  const database = openDatabase(path)
  replaceByCopy(path)
  database.close()
  expect(findEvidence(path)).toBe('unknown')
})

test('once a request met damage the next start reads all', async () => {
  await using app = openTestApp()
  const path = `${app.dataDir}/trackhut.db`
  const sam = await app.user('sam')
  const pages = app.ctx.database.sqlite
    .query<{ rootpage: number }, []>("SELECT rootpage FROM sqlite_schema WHERE tbl_name = 'personal_tokens'")
    .all()
  app.ctx.database.close()
  damage(
    path,
    pages.map(({ rootpage }) => rootpage),
  )
  noteClosed(path, identify(path) ?? '')
  await app.restart()
  expect(findEvidence(path)).toBe('interrupted')
  expect((await sam.get('/api/oauth/personal-tokens')).status).toBe(500)
  app.ctx.database.close()
  expect(() => openDatabase(path)).toThrow(DamagedDatabase)
})

/** Overwrites pages of a database file. @param pages numbers of the pages to damage, from 1 */
function damage(path: string, pages: readonly number[]) {
  const bytes = readFileSync(path)
  for (const page of pages) bytes.fill(0xff, (page - 1) * 4096, page * 4096)
  writeFileSync(path, bytes)
}
