import { Database as Sqlite } from 'bun:sqlite'
import { afterAll, describe, expect, test } from 'bun:test'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { insertUser } from '../../../src/accounts/users/store'
import {
  DamagedDatabase,
  type Database,
  NewerSchema,
  openDatabase,
  transact,
} from '../../../src/platform/db/database'
import { migrations } from '../../../src/platform/db/migrations'
import { users } from '../../../src/platform/db/tables'

const folder = mkdtempSync(join(tmpdir(), 'trackhut-db-'))
afterAll(() => rmSync(folder, { recursive: true }))

let count = 0
const newPath = () => join(folder, `${++count}.db`)

/** Opens a database, calls a function with it, and closes it. */
function using<T>(path: string, work: (database: Database) => T): T {
  const database = openDatabase(path)
  try {
    return work(database)
  } finally {
    database.close()
  }
}

function addUsers({ db }: Database, amount: number) {
  for (let index = 0; index < amount; index++) {
    const username = `user_${index}`
    insertUser(db, {
      username,
      email: `${username}@example.org`,
      passwordHash: 'x'.repeat(200),
      createdAt: new Date(0),
      timezone: 'UTC',
    })
  }
}

describe('an open database', () => {
  const opened = newPath()
  using(opened, () => {})

  test.each([
    ['foreign_keys', 1],
    ['journal_mode', 'wal'],
    ['synchronous', 2],
    ['busy_timeout', 5000],
    ['secure_delete', 1],
    ['trusted_schema', 0],
    ['recursive_triggers', 1],
    ['cell_size_check', 1],
    ['wal_autocheckpoint', 512],
    ['journal_size_limit', 4 * 1024 * 1024],
    ['cache_size', -16_384],
  ])('has %s = %p', (name, value) => {
    const reported = using(opened, ({ sqlite }) => sqlite.query(`PRAGMA ${name}`).get() as object)
    expect(Object.values(reported)).toEqual([value])
  })

  test('refuses rows that point nowhere', () => {
    using(newPath(), ({ sqlite }) => {
      const insert =
        'INSERT INTO sport_preferences (user_id, sport_id, stopped_speed_threshold) VALUES (99, 1, 1)'
      expect(() => sqlite.run(insert)).toThrow('FOREIGN KEY')
    })
  })

  test('folds its log into the one file when it is closed', () => {
    const path = newPath()
    using(path, database => addUsers(database, 10))
    const alone = newPath()
    copyFileSync(path, alone)
    expect(using(alone, ({ db }) => db.select().from(users).all())).toHaveLength(10)
  })

  test('keeps what it held when it is opened again', () => {
    const path = newPath()
    using(path, database => addUsers(database, 3))
    expect(using(path, ({ db }) => db.select().from(users).all())).toHaveLength(3)
  })
})

describe('a transaction', () => {
  test('takes everything back when anything in it throws', () => {
    using(newPath(), database => {
      const attempt = () =>
        transact(database.db, tx => {
          addUsers({ ...database, db: tx }, 2)
          throw new Error('no')
        })
      expect(attempt).toThrow('no')
      expect(database.db.select().from(users).all()).toEqual([])
    })
  })

  test('holds the write lock from its first moment', () => {
    const path = newPath()
    using(path, ({ db }) => {
      const other = new Sqlite(path)
      other.run('PRAGMA busy_timeout = 0')
      transact(db, () => {
        expect(() => other.run('BEGIN IMMEDIATE')).toThrow('locked')
      })
      other.run('BEGIN IMMEDIATE')
      other.close()
    })
  })
})

describe('migrating', () => {
  test('numbers the schema by the migrations that ran', () => {
    const version = using(newPath(), ({ sqlite }) => sqlite.query('PRAGMA user_version').get())
    expect(version).toEqual({ user_version: migrations.length })
  })

  test('is refused for a schema of a newer program, which stays as it is', () => {
    const path = newPath()
    using(path, ({ sqlite }) => sqlite.run(`PRAGMA user_version = ${migrations.length + 1}`))
    const before = readFileSync(path)
    expect(() => openDatabase(path)).toThrow(NewerSchema)
    expect(readFileSync(path)).toEqual(before)
  })

  test('is refused for a database of another program, which stays as it is', () => {
    const path = newPath()
    const foreign = new Sqlite(path, { create: true })
    foreign.run('CREATE TABLE workouts (note TEXT)')
    foreign.close()
    const before = readFileSync(path)
    expect(() => openDatabase(path)).toThrow('it is not a database of Trackhut')
    expect(readFileSync(path)).toEqual(before)
  })
})

describe('a damaged file is refused and left as it was found', () => {
  const sound = newPath()
  using(sound, database => addUsers(database, 100))
  const whole = readFileSync(sound)

  const damages: [name: string, content: Uint8Array][] = [
    ['that is no database', new TextEncoder().encode('Once upon a time, in a format far away')],
    ['of zeros', new Uint8Array(8192)],
    ['that is cut in half', whole.subarray(0, 4096 * Math.floor(whole.length / 8192))],
    ['that is cut inside a page', whole.subarray(0, whole.length - 1000)],
    ['with a page of zeros', withPage(3, new Uint8Array(4096))],
    ['with a page of noise', withPage(5, crypto.getRandomValues(new Uint8Array(4096)))],
    ['with another header', withPage(1, new Uint8Array(100))],
    ['with another schema', withBytes(100, new Uint8Array(2000).fill(0x5a))],
  ]

  function withPage(page: number, content: Uint8Array) {
    return withBytes((page - 1) * 4096, content)
  }

  function withBytes(offset: number, content: Uint8Array) {
    const damaged = Uint8Array.from(whole)
    damaged.set(content, offset)
    return damaged
  }

  test.each(damages)('%s', (_, content) => {
    const path = newPath()
    writeFileSync(path, content)
    expect(() => openDatabase(path)).toThrow(DamagedDatabase)
    expect(readFileSync(path)).toEqual(Buffer.from(content))
  })

  test('or opened with everything in it, wherever a bit was flipped', () => {
    // The step is fixed, so every run flips the same 60 bits, spread over the whole file.
    const step = Math.floor((whole.length * 8) / 60) - 7
    for (let bit = 11; bit < whole.length * 8; bit += step) {
      const path = newPath()
      const damaged = Uint8Array.from(whole)
      damaged[bit >> 3]! ^= 1 << (bit & 7)
      writeFileSync(path, damaged)
      const outcome = tryOpen(path)
      if (outcome === 'refused') expect(readFileSync(path)).toEqual(Buffer.from(damaged))
      else expect([bit, outcome]).toEqual([bit, 100])
    }
  })

  /** The number of users in the database; `refused` if the file was refused as damaged. */
  function tryOpen(path: string): number | 'refused' {
    try {
      return using(path, ({ db }) => db.select({ id: users.id }).from(users).all().length)
    } catch (error) {
      if (error instanceof DamagedDatabase || error instanceof NewerSchema) return 'refused'
      throw error
    }
  }
})

describe('a database that is not read through', () => {
  /** Creates a database with a damaged page that is not read while the database is opened. Returns its path. */
  function withDamagedPage(): string {
    const path = newPath()
    using(path, ({ sqlite }) => {
      sqlite.run('CREATE TABLE ballast (words TEXT) STRICT')
      sqlite.query('INSERT INTO ballast VALUES (?)').run('x'.repeat(100_000))
    })
    const bytes = readFileSync(path)
    bytes.fill(0xff, bytes.length - 8192, bytes.length - 4096)
    writeFileSync(path, bytes)
    return path
  }

  test('opens at once, and tells of damage where it is met', () => {
    const path = withDamagedPage()
    expect(() => openDatabase(path)).toThrow(DamagedDatabase)
    const database = openDatabase(path, migrations, { reads: 'nothing' })
    expect(database.db.select().from(users).all()).toEqual([])
    database.close()
  })

  test('is read through nevertheless before its schema is changed', () => {
    const path = withDamagedPage()
    const more = [...migrations, { name: 'another', sql: 'CREATE TABLE another (id INTEGER) STRICT' }]
    expect(() => openDatabase(path, more, { reads: 'nothing' })).toThrow(DamagedDatabase)
  })
})

test('bringing the log into the file waits for nobody who reads', () => {
  const path = newPath()
  const database = openDatabase(path)
  database.sqlite.run('CREATE TABLE read_by_somebody (value)')
  const reader = new Sqlite(path, { readonly: true })
  reader.run('BEGIN')
  reader.query('SELECT * FROM read_by_somebody').all()
  database.sqlite.run('INSERT INTO read_by_somebody VALUES (1)')
  const patience = () => database.sqlite.query<{ timeout: number }, []>('PRAGMA busy_timeout').get()?.timeout
  const run = database.sqlite.run.bind(database.sqlite)
  const patienceWhile: (number | undefined)[] = []
  database.sqlite.run = (sql: string) => {
    if (sql.includes('wal_checkpoint')) patienceWhile.push(patience())
    return run(sql)
  }
  database.checkpoint()
  // The number of milliseconds for which SQLite waits for readers: 0 during the checkpoint, 5000 afterwards.
  expect([patienceWhile, patience()]).toEqual([[0], 5000])
  expect(statSync(`${path}-wal`).size).toBeGreaterThan(0)
  reader.close()
  database.checkpoint()
  expect(statSync(`${path}-wal`).size).toBe(0)
  database.close()
})
