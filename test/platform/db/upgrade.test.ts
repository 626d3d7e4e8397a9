// An upgrade from an older schema is complete or does not happen, and keeps a copy of the database as it was before.

import { Database as Sqlite } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { NewerSchema, openDatabase } from '../../../src/platform/db/database'
import { UpgradeFailed } from '../../../src/platform/db/migrate'
import { migrations } from '../../../src/platform/db/migrations'
import { fullVersion } from '../../../src/platform/version'
import { temporaryFolder } from '../../support/temporary-folder'
import { copyName, oldInstance, oldSchema, readAll } from './old-database'

const broken = {
  name: '9999_broken.sql',
  sql: 'CREATE TABLE half (id INTEGER); INSERT INTO missing VALUES (1)',
}

describe('an upgrade', () => {
  test('copies the database before, for its owner alone, and says where', () => {
    using instance = oldInstance()
    const before = readAll(instance.path)
    const database = openDatabase(instance.path)
    database.close()
    const copy = join(instance.snapshots, copyName(oldSchema))
    expect(database.snapshot).toBe(copy)
    expect(instance.kept()).toEqual([copyName(oldSchema)])
    expect([statSync(copy).mode & 0o777, statSync(instance.snapshots).mode & 0o777]).toEqual([0o600, 0o700])
    expect(readAll(copy)).toEqual(before)
    expect(readAll(instance.path)).toMatchObject({ schema: migrations.length, users: before.users })
  })

  test('notes which Trackhut brought the schema', () => {
    using instance = oldInstance()
    const before = Date.now()
    openDatabase(instance.path).close()
    const after = Date.now()
    using sqlite = new Sqlite(instance.path)
    const [row] = sqlite.query('SELECT * FROM schema_history').all() as { migrated_at: number }[]
    expect(row).toMatchObject({ version: migrations.length, trackhut_version: fullVersion })
    expect(row?.migrated_at).toBeWithin(before, after + 1)
  })

  test('keeps the last three copies', () => {
    using instance = oldInstance()
    mkdirSync(instance.snapshots)
    const old = [1, 2, 3, 4].map(schema => `schema-000${schema}-2026-01-01.db`)
    for (const name of [...old, 'mine.db']) writeFileSync(join(instance.snapshots, name), '')
    openDatabase(instance.path).close()
    expect(instance.kept()).toEqual(['mine.db', ...old.slice(2), copyName(oldSchema)])
  })

  test('removes what an interrupted one left of its copy', () => {
    using instance = oldInstance()
    mkdirSync(instance.snapshots)
    writeFileSync(join(instance.snapshots, `${copyName(oldSchema)}.part`), 'half')
    openDatabase(instance.path).close()
    expect(instance.kept()).toEqual([copyName(oldSchema)])
  })

  test('of a new database needs no copy, and neither does opening one that is up to date', () => {
    using folder = temporaryFolder()
    const path = join(folder.path, 'trackhut.db')
    for (let start = 0; start < 2; start++) {
      const database = openDatabase(path)
      expect(database.snapshot).toBeNull()
      database.close()
    }
    expect(readdirSync(folder.path).toSorted()).toEqual(['trackhut.db', 'trackhut.db-state'])
  })
})

describe('an upgrade that fails', () => {
  test('changes nothing, and says why and where the copy is', () => {
    using instance = oldInstance()
    const before = readAll(instance.path)
    expect(() => openDatabase(instance.path, [...migrations, broken])).toThrow(
      new UpgradeFailed(
        `The database could not be brought up to date (9999_broken.sql: no such table: missing). Nothing was changed; a copy of it is in ${join(instance.snapshots, copyName(oldSchema))}.`,
      ),
    )
    expect(readAll(instance.path)).toEqual(before)
  })

  test('for want of room says so', () => {
    using instance = oldInstance()
    const full = {
      name: '9999_full.sql',
      sql: 'PRAGMA max_page_count = 1; CREATE TABLE big AS SELECT randomblob(1000000)',
    }
    expect(() => openDatabase(instance.path, [...migrations, full])).toThrow(
      /9999_full\.sql: database or disk is full.+ Free some space on the disk, .+\.$/,
    )
  })

  test('again and again leaves one copy, and removes no older one', () => {
    using instance = oldInstance()
    mkdirSync(instance.snapshots)
    const old = [1, 2, 3, 4].map(schema => `schema-000${schema}-2026-01-01.db`)
    for (const name of old) writeFileSync(join(instance.snapshots, name), '')
    for (let tries = 0; tries < 3; tries++) {
      expect(() => openDatabase(instance.path, [...migrations, broken])).toThrow(UpgradeFailed)
    }
    expect(instance.kept()).toEqual([...old, copyName(oldSchema)])
  })

  test('for want of a copy changes nothing', () => {
    using instance = oldInstance()
    const before = readAll(instance.path)
    writeFileSync(instance.snapshots, 'in the way')
    expect(() => openDatabase(instance.path)).toThrow(
      /^The database could not be copied to .+ Nothing was changed\.$/,
    )
    expect(readAll(instance.path)).toEqual(before)
  })
})

describe('a database of a newer Trackhut', () => {
  test('is refused, and says which version it needs', () => {
    using folder = temporaryFolder()
    const path = join(folder.path, 'trackhut.db')
    openDatabase(path).close()
    using sqlite = new Sqlite(path)
    sqlite.run(`PRAGMA user_version = ${migrations.length + 2}`)
    sqlite.run(`INSERT INTO schema_history VALUES (${migrations.length + 2}, '7.1.0', 0)`)
    expect(() => openDatabase(path)).toThrow(
      new NewerSchema(
        `Trackhut 7.1.0 or a later one is needed: the data directory has schema ${migrations.length + 2}, and this Trackhut, ${fullVersion}, knows schemas up to ${migrations.length}. Nothing was changed.`,
      ),
    )
  })

  test('is refused too when it does not say', () => {
    using folder = temporaryFolder()
    const path = join(folder.path, 'trackhut.db')
    openDatabase(path).close()
    using sqlite = new Sqlite(path)
    sqlite.run(`PRAGMA user_version = ${migrations.length + 1}; DROP TABLE schema_history`)
    expect(() => openDatabase(path)).toThrow(/^A newer Trackhut is needed: /)
  })
})
