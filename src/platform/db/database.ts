// Opens the one SQLite file so that what was acknowledged survives a power cut, and hands out transactions.
import { Database as Sqlite } from 'bun:sqlite'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core'
import { version as ownVersion } from '../version'
import { findSchemaMaker, migrate } from './migrate'
import { type Migration, migrations } from '../../db/migrations'

/** What a store works on: the database itself, or the transaction it is called in. */
export type Db = BaseSQLiteDatabase<'sync', void, Record<string, never>>

export interface Database {
  db: Db
  /** For the few statements drizzle has no words for (pragmas, query plans). */
  sqlite: Sqlite
  /** The path of the copy that was made before the database was brought up to date just now; null when it was not. */
  snapshot: string | null
  /** Folds the write-ahead log back into the file. Cheap when there is little to fold. */
  checkpoint(): void
  close(): void
}

/** The database was made by a newer version of the program. Exit code 70. */
export class NewerSchema extends Error {}

/** The database file is damaged or not ours. Exit code 65. */
export class DamagedDatabase extends Error {
  constructor(
    problem: string,
    /** Of the file. */
    readonly path: string,
  ) {
    super(problem)
  }
}

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
 * @param known all migrations there are; others than those of this program only in tests
 * @throws DamagedDatabase when the file cannot be trusted; it is left as it was found.
 * @throws NewerSchema when a later version of the program wrote it.
 * @throws UpgradeFailed when its schema stays the old one.
 */
export function openDatabase(path: string, known: readonly Migration[] = migrations): Database {
  const sqlite = openSound(path, known.length)
  let snapshot: string | null
  try {
    snapshot = migrate(sqlite, path, known)
  } catch (error) {
    sqlite.close()
    throw error
  }
  sqlite.function('contains_text', { deterministic: true }, containsText)
  return {
    db: drizzle(sqlite),
    sqlite,
    snapshot,
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

function openSound(path: string, knownSchema: number): Sqlite {
  const sqlite = new Sqlite(path, { create: true, strict: true })
  try {
    // Before the first write, and setting the journal mode is one: what is refused stays as it is.
    requireSound(sqlite, path)
    requireKnownSchema(sqlite, path, knownSchema)
    applyPragmas(sqlite)
  } catch (error) {
    sqlite.close()
    throw asDamage(error, path)
  }
  return sqlite
}

/** What SQLite says of a file that is damaged, or none of its own, as our error; any other as it is. */
export function asDamage(error: unknown, path: string): unknown {
  const code = (error as { code?: string }).code ?? ''
  const isDamage = code.startsWith('SQLITE_CORRUPT') || code.startsWith('SQLITE_NOTADB')
  return isDamage ? new DamagedDatabase((error as Error).message, path) : error
}

function requireSound(sqlite: Sqlite, path: string) {
  const report = sqlite.query<{ quick_check: string }, []>('PRAGMA quick_check(1)').get()?.quick_check
  // Above what it found SQLite writes a line that names the database.
  if (report !== 'ok') throw new DamagedDatabase(report?.split('\n').at(-1) ?? 'no report', path)
}

/**
 * @throws NewerSchema
 * @throws DamagedDatabase when it is not ours
 */
export function requireKnownSchema(sqlite: Sqlite, path: string, known: number) {
  // In one query, as another process may be making the schema right now.
  const { version, objects } = sqlite
    .query<{ version: number; objects: number }, []>(
      'SELECT user_version AS version, (SELECT count(*) FROM sqlite_schema) AS objects FROM pragma_user_version',
    )
    .get() ?? { version: 0, objects: 0 }
  if (version > known) throw newerSchema(version, known, findSchemaMaker(sqlite, version))
  if (version === 0 && objects !== 0) throw new DamagedDatabase('it is not a database of Trackhut', path)
}

function newerSchema(schema: number, known: number, maker: string | null): NewerSchema {
  const needed = maker === null ? 'A newer Trackhut' : `Trackhut ${maker} or a later one`
  return new NewerSchema(
    `${needed} is needed: the data directory has schema ${schema}, and this Trackhut, ${ownVersion}, knows schemas up to ${known}. Nothing was changed.`,
  )
}

function applyPragmas(sqlite: Sqlite) {
  for (const [name, value, reported] of pragmas) {
    sqlite.run(`PRAGMA ${name} = ${value}`)
    const now = Object.values(sqlite.query(`PRAGMA ${name}`).get() as object)[0]
    if (now !== reported) throw new Error(`SQLite did not accept ${name} = ${value} (it says ${now})`)
  }
}

/**
 * Runs `work` in one transaction that takes the write lock at once. Synchronous on purpose: an async callback would
 * commit at its first await, so its type is refused.
 */
export function transact<T>(db: Db, work: (tx: Db) => T extends PromiseLike<unknown> ? never : T): T {
  return db.transaction(tx => work(tx), { behavior: 'immediate' })
}
