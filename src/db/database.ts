// Opens the one SQLite file so that what was acknowledged survives a power cut, and hands out transactions.
import { Database as Sqlite } from 'bun:sqlite'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core'
import { migrations } from './migrations'

/** What a store works on: the database itself, or the transaction it is called in. */
export type Db = BaseSQLiteDatabase<'sync', void, Record<string, never>>

export interface Database {
  db: Db
  /** For the few statements drizzle has no words for (pragmas, query plans). */
  sqlite: Sqlite
  /** Folds the write-ahead log back into the file. Cheap when there is little to fold. */
  checkpoint(): void
  close(): void
}

/** The database was made by a newer version of the program. Exit code 70. */
export class NewerSchema extends Error {}

/** The database file is damaged or not ours. Exit code 65. */
export class DamagedDatabase extends Error {}

// What must hold on every connection, and the value SQLite reports once it does. foreign_keys is off by default;
// FULL is what keeps acknowledged commits through a power cut; secure_delete because people delete where they live.
const pragmas: readonly [name: string, value: string, reported: string | number][] = [
  ['foreign_keys', 'ON', 1],
  ['journal_mode', 'WAL', 'wal'],
  ['synchronous', 'FULL', 2],
  ['busy_timeout', '5000', 5000],
  ['secure_delete', 'ON', 1],
  ['trusted_schema', 'OFF', 0],
  ['recursive_triggers', 'ON', 1],
  ['cell_size_check', 'ON', 1],
  ['journal_size_limit', String(16 * 1024 * 1024), 16 * 1024 * 1024],
]

/**
 * Opens (or creates) the database, checks its integrity and brings its schema up to date.
 * @throws DamagedDatabase when the file cannot be trusted; it is left as it was found.
 * @throws NewerSchema when a later version of the program wrote it.
 */
export function openDatabase(path: string): Database {
  const sqlite = openSound(path)
  try {
    migrate(sqlite)
  } catch (error) {
    sqlite.close()
    throw error
  }
  sqlite.function('contains_text', { deterministic: true }, containsText)
  return {
    db: drizzle(sqlite),
    sqlite,
    checkpoint: () => void sqlite.run('PRAGMA wal_checkpoint(TRUNCATE)'),
    close: () => {
      sqlite.run('PRAGMA wal_checkpoint(TRUNCATE)')
      sqlite.close()
    },
  }
}

/** In SQL instead of LIKE, which knows the case of ASCII letters only and can be kept busy for minutes. */
function containsText(text: string | null, part: string): boolean {
  return text?.toUpperCase().includes(part.toUpperCase()) ?? false
}

function openSound(path: string): Sqlite {
  const sqlite = new Sqlite(path, { create: true, strict: true })
  try {
    // Before the first write, and setting the journal mode is one: what is refused stays as it is.
    requireSound(sqlite)
    requireKnownSchema(sqlite)
    applyPragmas(sqlite)
  } catch (error) {
    sqlite.close()
    if (error instanceof DamagedDatabase || !isDamage(error)) throw error
    throw new DamagedDatabase((error as Error).message)
  }
  return sqlite
}

function requireSound(sqlite: Sqlite) {
  const report = sqlite.query<{ quick_check: string }, []>('PRAGMA quick_check(1)').get()?.quick_check
  // Above what it found SQLite writes a line that names the database.
  if (report !== 'ok') throw new DamagedDatabase(report?.split('\n').at(-1) ?? 'no report')
}

function requireKnownSchema(sqlite: Sqlite) {
  // In one query, as another process may be making the schema right now.
  const { version, objects } = sqlite
    .query<{ version: number; objects: number }, []>(
      'SELECT user_version AS version, (SELECT count(*) FROM sqlite_schema) AS objects FROM pragma_user_version',
    )
    .get() ?? { version: 0, objects: 0 }
  if (version > migrations.length) {
    throw new NewerSchema(
      `The data directory was written by a newer Trackhut (schema ${version}; this one knows ${migrations.length}).`,
    )
  }
  if (version === 0 && objects !== 0) throw new DamagedDatabase('it is not a database of Trackhut')
}

function schemaVersion(sqlite: Sqlite): number {
  return sqlite.query<{ user_version: number }, []>('PRAGMA user_version').get()?.user_version ?? 0
}

function applyPragmas(sqlite: Sqlite) {
  for (const [name, value, reported] of pragmas) {
    sqlite.run(`PRAGMA ${name} = ${value}`)
    const now = Object.values(sqlite.query(`PRAGMA ${name}`).get() as object)[0]
    if (now !== reported) throw new Error(`SQLite did not accept ${name} = ${value} (it says ${now})`)
  }
}

function isDamage(error: unknown): boolean {
  const code = (error as { code?: string }).code ?? ''
  return code.startsWith('SQLITE_CORRUPT') || code.startsWith('SQLITE_NOTADB')
}

/** Runs the migrations this file has not seen, all in one transaction: the old schema or the new, nothing between. */
function migrate(sqlite: Sqlite) {
  const run = sqlite.transaction(() => {
    for (const { sql } of migrations.slice(schemaVersion(sqlite))) sqlite.run(sql)
    sqlite.run(`PRAGMA user_version = ${migrations.length}`)
  })
  run.immediate()
}

/**
 * Runs `work` in one transaction that takes the write lock at once. Synchronous on purpose: an async callback would
 * commit at its first await, so its type is refused.
 */
export function transact<T>(db: Db, work: (tx: Db) => T extends PromiseLike<unknown> ? never : T): T {
  return db.transaction(tx => work(tx), { behavior: 'immediate' })
}
