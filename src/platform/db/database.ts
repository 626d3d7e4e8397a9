// Opens the one SQLite file so that acknowledged writes survive a power cut, and provides transactions.
import type { Database as Sqlite } from 'bun:sqlite'
import { statSync } from 'node:fs'
import { codeOf, messageOf } from '../../lib/thrown'
import { fullVersion } from '../version'
import { findSchemaMaker, migrate, schemaVersion } from './migrate'
import { type Migration, migrations } from './migrations'
import { findEvidence, forgetNote, identify, isLogEmpty, noteClosed, noteOpened } from './soundness'
import { type Db, openStores, SqliteWithStatements } from './statements'

export type { Db } from './statements'

export type Database = ReturnType<typeof openDatabase>

/** The database was written by a newer version of the program. Exit code 70. */
export class NewerSchema extends Error {}

/** The database file is damaged or not ours. Exit code 65. */
export class DamagedDatabase extends Error {
  constructor(
    problem: string,
    readonly path: string,
    /** False if the damage was found while opening; the file is then unchanged. */
    readonly wasInUse = false,
  ) {
    super(problem)
  }
}

/**
 * How much of a database is checked before use: `all` of it; `in doubt`, all of it unless the last run left a note that
 * it is sound; or `nothing`, so damage is only noticed when a query meets it.
 */
type Reading = 'all' | 'in doubt' | 'nothing'

/** In bytes: checked quickly even on an SD card. After an interrupted run, a larger database is checked while in use. */
const readAtOnce = 64 * 1024 * 1024

/** How long a statement waits for a lock. */
const busyTimeoutMs = 5000

// These settings must hold on every connection; the last value is what SQLite reports when they do. foreign_keys is off
// by default; FULL keeps acknowledged commits through a power cut; secure_delete because deleted tracks show where people
// live; temp_store so that no temporary folder is needed.
const pragmas: readonly [name: string, value: string, reported: string | number][] = [
  ['foreign_keys', 'ON', 1],
  ['journal_mode', 'WAL', 'wal'],
  ['synchronous', 'FULL', 2],
  ['busy_timeout', String(busyTimeoutMs), busyTimeoutMs],
  ['secure_delete', 'ON', 1],
  ['trusted_schema', 'OFF', 0],
  ['recursive_triggers', 'ON', 1],
  ['cell_size_check', 'ON', 1],
  ['temp_store', 'MEMORY', 2],
  ['journal_size_limit', String(16 * 1024 * 1024), 16 * 1024 * 1024],
  // A negative value is in kilobytes. With SQLite's default of 2 MB, long lists read the same pages again and again.
  ['cache_size', '-16384', -16_384],
]

/**
 * Opens (or creates) the database, checks its integrity and migrates its schema.
 * @param known all migrations; only tests pass others than the program's own
 * @param options.reads how much is checked; before a migration everything is checked in any case
 * @param options.readAtOnce size in bytes up to which a database is checked before use after an unclean end
 * @throws DamagedDatabase if the file is damaged or not ours; it is left unchanged
 * @throws NewerSchema if a later version of the program wrote it
 * @throws UpgradeFailed if a migration failed; the old schema stays
 */
export function openDatabase(
  path: string,
  known: readonly Migration[] = migrations,
  { reads = 'in doubt', ...limits }: { reads?: Reading; readAtOnce?: number } = {},
) {
  const { sqlite, isSound } = openSound(path, known.length, { reads, readAtOnce, ...limits })
  let snapshot: string | null
  try {
    snapshot = migrate(sqlite, path, known)
  } catch (error) {
    sqlite.close()
    throw error
  }
  sqlite.function('contains_text', { deterministic: true }, containsText)
  return {
    db: openStores(sqlite),
    /** For the few statements drizzle cannot express (pragmas, query plans). */
    sqlite,
    /** Path of the copy made before the schema was migrated just now; `null` if nothing was migrated. */
    snapshot,
    /** Moves the write-ahead log into the database file. Cheap if the log is short. */
    checkpoint: () => {
      // Even an empty checkpoint would write to the disk.
      if (!isLogEmpty(path)) checkpointNow(sqlite)
    },
    /** Makes every later write fail. */
    refuseWrites: () => void sqlite.run('PRAGMA query_only = ON'),
    isReadOnly: () => sqlite.query<{ query_only: number }, []>('PRAGMA query_only').get()?.query_only === 1,
    ...closing(sqlite, path, { isSound, isOurs: isSound || reads !== 'nothing' }),
  }
}

/**
 * Checkpoints as far as other connections allow, without waiting for them: Litestream reads the log all the time, and the
 * main thread would be blocked.
 */
function checkpointNow(sqlite: Sqlite) {
  sqlite.run('PRAGMA busy_timeout = 0')
  try {
    sqlite.run('PRAGMA wal_checkpoint(TRUNCATE)')
  } finally {
    sqlite.run(`PRAGMA busy_timeout = ${busyTimeoutMs}`)
  }
}

/**
 * Tracks whether the database is sound; `close` leaves a note if so.
 * @param facts.isOurs whether to write notes at all: another process may have the database open, and its notes say more
 */
function closing(sqlite: Sqlite, path: string, facts: { isSound: boolean; isOurs: boolean }) {
  const identity = identify(path)
  let state: 'sound' | 'doubted' | 'damaged' = facts.isSound ? 'sound' : 'doubted'
  if (facts.isOurs) noteOpened(path)
  return {
    /**
     * True if the database may be damaged but was too large to be checked at the start. It should then be read through
     * while it is in use.
     */
    isDoubted: facts.isOurs && !facts.isSound,
    /** Call once the database has been read through and is sound. */
    vouch: () => {
      if (state === 'doubted') state = 'sound'
    },
    /** Call with errors of queries. If one shows damage, the next start reads the whole database first. */
    learnFrom: (error: unknown) => {
      if (!isDamage(error)) return
      state = 'damaged'
      forgetNote(path)
    },
    close: () => {
      try {
        checkpointNow(sqlite)
      } catch {
        // For instance on a full disk. The log stays beside the file, and the next start reads it.
      }
      sqlite.close()
      if (facts.isOurs && state === 'sound' && identity) noteClosed(path, identity)
    },
  }
}

/**
 * Opens the database read-only in another process; the process that owns it checks its integrity.
 * @returns a handle that closes at the end of its `using` block
 */
export function openReader(path: string): { db: Db } & Disposable {
  const sqlite = new SqliteWithStatements(path, { readonly: true, strict: true })
  sqlite.run('PRAGMA busy_timeout = 5000')
  sqlite.run('PRAGMA trusted_schema = OFF')
  sqlite.function('contains_text', { deterministic: true }, containsText)
  return { db: openStores(sqlite), [Symbol.dispose]: () => sqlite.close() }
}

/**
 * Used in SQL instead of LIKE, which ignores case for ASCII letters only, and which some patterns keep busy for
 * minutes.
 */
function containsText(text: string | null, part: string): boolean {
  return text?.toUpperCase().includes(part.toUpperCase()) ?? false
}

/** @returns the connection, and whether the whole database is known to be sound */
function openSound(
  path: string,
  knownSchema: number,
  options: { reads: Reading; readAtOnce: number },
): { sqlite: Sqlite; isSound: boolean } {
  const evidence = findEvidence(path)
  const isSmall = (statSync(path, { throwIfNoEntry: false })?.size ?? 0) <= options.readAtOnce
  const isReadNow = {
    all: true,
    'in doubt': evidence === 'unknown' || (evidence === 'interrupted' && isSmall),
    nothing: false,
  }[options.reads]
  const sqlite = new SqliteWithStatements(path, { create: true, strict: true })
  try {
    // Checked before setting the journal mode, which is the first write: a refused file stays unchanged.
    const reads = isReadNow || schemaVersion(sqlite) !== knownSchema
    const problem = reads ? readThrough(sqlite) : null
    if (problem !== null) throw new DamagedDatabase(problem, path)
    requireKnownSchema(sqlite, path, knownSchema)
    applyPragmas(sqlite)
    return { sqlite, isSound: reads || evidence === 'vouched' }
  } catch (error) {
    sqlite.close()
    throw asDamage(error, path)
  }
}

/**
 * Returns a DamagedDatabase if the error means that the file is damaged or not a database, otherwise the error itself.
 */
export function asDamage(error: unknown, path: string): unknown {
  return isDamage(error) ? new DamagedDatabase(messageOf(error), path) : error
}

/** True if SQLite found the file damaged or not a database. */
function isDamage(error: unknown): boolean {
  if (error instanceof DamagedDatabase) return true
  const code = codeOf(error)
  return code.startsWith('SQLITE_CORRUPT') || code.startsWith('SQLITE_NOTADB')
}

/** Reads every page. Returns the first problem; `null` if the database is sound. */
export function readThrough(sqlite: Sqlite): string | null {
  const report = sqlite.query<{ quick_check: string }, []>('PRAGMA quick_check(1)').get()?.quick_check
  // SQLite puts a line with the database's name above its finding.
  return report === 'ok' ? null : (report?.split('\n').at(-1) ?? 'no report')
}

/**
 * @throws NewerSchema
 * @throws DamagedDatabase if the file is not a database of Trackhut
 */
export function requireKnownSchema(sqlite: Sqlite, path: string, known: number) {
  // In one query, because another process may be creating the schema right now.
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
    `${needed} is needed: the data directory has schema ${schema}, and this Trackhut, ${fullVersion}, knows schemas up to ${known}. Nothing was changed.`,
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
  const outer = db.afterCommit
  const effects: (() => void)[] = []
  db.afterCommit = effects
  let result: T
  try {
    result = db.transaction(() => work(db), { behavior: 'immediate' })
  } finally {
    db.afterCommit = outer
  }
  for (const effect of effects) onceCommitted(db, effect)
  return result
}

/**
 * Runs an effect that cannot be undone, such as a log line, after the current transaction has committed, and not if it
 * fails. Outside a transaction it runs immediately.
 */
export function onceCommitted(db: Db, effect: () => void) {
  if (db.afterCommit) db.afterCommit.push(effect)
  else effect()
}
