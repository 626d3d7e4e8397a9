import { expect, test } from 'bun:test'
import { readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { openAsItIs } from '../../../src/instance/backups/archive/copy-store'
import { type Db, openDatabase, openReader, transact } from '../../../src/platform/db/database'
import { inspectDatabase } from '../../../src/platform/db/inspect-database'
import { isAmongIds, prepared, preparedAs } from '../../../src/platform/db/statements'
import { sports } from '../../../src/platform/db/tables'
import { temporaryFolder } from '../../support/temporary-folder'

const open = (folder: string) => openDatabase(join(folder, 'test.db'))

const sportById = (db: Db) =>
  db
    .select({ id: sports.id, isActive: sports.isActive })
    .from(sports)
    .where(eq(sports.id, sql.placeholder('id')))
    .prepare()

const sportsAmong = (db: Db) =>
  db.select({ id: sports.id }).from(sports).where(isAmongIds(sports.id)).orderBy(sports.id).prepare()

test('a statement is put together once for each database, and answers what is there now', () => {
  using folder = temporaryFolder()
  using other = temporaryFolder()
  const first = open(folder.path)
  const second = open(other.path)
  expect(prepared(first.db, sportById)).toBe(prepared(first.db, sportById))
  expect(prepared(first.db, sportById)).not.toBe(prepared(second.db, sportById))
  first.db.update(sports).set({ isActive: false }).where(eq(sports.id, 1)).run()
  expect(prepared(first.db, sportById).get({ id: 1 })).toEqual({ id: 1, isActive: false })
  expect(prepared(second.db, sportById).get({ id: 1 })).toEqual({ id: 1, isActive: true })
  expect(prepared(first.db, sportById).get({ id: 1000 })).toBeUndefined()
  first.close()
  second.close()
})

test('of very many statements, those are kept that were used last', () => {
  using folder = temporaryFolder()
  const { db, close } = open(folder.path)
  const built: number[] = []
  const use = (key: number) => preparedAs(db, key, () => built.push(key))
  for (let key = 0; key < 500; key++) use(key)
  use(0)
  use(500)
  expect(db.statements.size).toBe(500)
  built.length = 0
  use(0)
  expect(built).toEqual([])
  use(1)
  expect(built).toEqual([1])
  close()
})

test('in a transaction it sees what that has changed, and not what was taken back', () => {
  using folder = temporaryFolder()
  const { db, close } = open(folder.path)
  const isActive = () => prepared(db, sportById).get({ id: 1 })?.isActive
  const change = () =>
    transact(db, tx => {
      tx.update(sports).set({ isActive: false }).where(eq(sports.id, 1)).run()
      expect(isActive()).toBe(false)
      throw new Error('taken back')
    })
  expect(change).toThrow('taken back')
  expect(isActive()).toBe(true)
  transact(db, () => expect(change).toThrow('taken back'))
  expect(isActive()).toBe(true)
  close()
})

test('ids may be none or thousands', () => {
  using folder = temporaryFolder()
  const { db, close } = open(folder.path)
  const found = (ids: number[]) =>
    prepared(db, sportsAmong)
      .all({ ids: JSON.stringify(ids) })
      .map(({ id }) => id)
  expect(found([])).toEqual([])
  expect(found([3, 1, 3, 99_999])).toEqual([1, 3])
  expect(found(Array.from({ length: 5000 }, (_, index) => index + 2)).at(0)).toBe(2)
  close()
})

test('values are hidden from the planner, which would prepare a statement again for each of them', () => {
  using folder = temporaryFolder()
  const { db, close } = open(folder.path)
  const first = db.select({ id: sports.id }).from(sports).where(eq(sports.label, 'Hiking')).limit(1)
  expect(first.toSQL().sql).toBe('select "id" from "sports" where "sports"."label" = +? limit +?')
  expect(first.all()).toHaveLength(1)
  close()
})

test('statements of the same text are prepared once, unless they are very long', () => {
  using folder = temporaryFolder()
  const { sqlite, close } = open(folder.path)
  const short = 'SELECT id FROM sports WHERE id = ?'
  const long = `SELECT id FROM sports WHERE id IN (${'?, '.repeat(5000)}?)`
  expect(sqlite.prepare(short)).toBe(sqlite.prepare(short))
  expect(sqlite.prepare(long)).not.toBe(sqlite.prepare(long))
  close()
})

/**
 * A closed database must not keep its file open, because Windows cannot remove an open file. The test runs on Linux,
 * where a process can list its open files.
 */
test.skipIf(process.platform !== 'linux')(
  'what is closed holds its file no longer, whatever it was asked',
  () => {
    using folder = temporaryFolder()
    open(folder.path).close()
    const path = join(folder.path, 'test.db')
    const ask = (db: Db) => db.select().from(sports).all()
    const inspected = inspectDatabase(path)
    ask(inspected.db)
    inspected.close()
    for (const opened of [openAsItIs(path, 'to read'), openAsItIs(path, 'to change'), openReader(path)]) {
      ask(opened.db)
      opened[Symbol.dispose]()
    }
    expect(listHeld().filter(held => held.startsWith(path))).toEqual([])
  },
)

function listHeld(): string[] {
  const place = '/proc/self/fd'
  return readdirSync(place).flatMap(name => {
    try {
      return [readlinkSync(join(place, name))]
    } catch {
      // This is the descriptor with which the folder was listed. It is closed by now.
      return []
    }
  })
}
