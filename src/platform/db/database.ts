// Opens the SQLite database in such a way that acknowledged writes survive a power cut, and provides transactions.
import type { Database as Sqlite } from 'bun:sqlite'
import { statSync } from 'node:fs'
import { codeOf, messageOf } from '../../lib/thrown'
import { fullVersion } from '../version'
import { renewEpoch } from './epoch'
import { findSchemaMaker, migrate, schemaVersion } from './migrate'
import { type Migration, migrations } from './migrations'
import { findEvidence, forgetNote, identify, isLogEmpty, noteClosed, noteOpened } from './soundness'
import { type Db, openStores, SqliteWithStatements } from './statements'

export type { Db } from './statements'

export type Database = ReturnType<typeof openDatabase>

/** Thrown if a newer version of the program has written the database. The exit code is 70. */
export class NewerSchema extends Error {}

/** Thrown if the database file is damaged, or not a database of Trackhut. The exit code is 65. */
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
 * Which part of a database is checked before use. `all`: the whole database. `in doubt`: the whole database, except in
 * two cases: the last run left a note that it is sound, or the last run did not end cleanly and the database is larger
 * than `readAtOnce`. `nothing`: damage is only noticed when a query reads it.
 */
type Reading = 'all' | 'in doubt' | 'nothing'

/**
 * After an interrupted run, a database of at most this size in bytes is checked before it is used. This is fast even on
 * an SD card. A larger database is checked while it is in use.
 */
const readAtOnce = 64 * 1024 * 1024

/** Time in milliseconds for which a statement waits for a lock. */
const busyTimeoutMs = 5000

// Settings that every connection needs. `reported` is the value that SQLite returns if the setting is effective.
// foreign_keys is off by default. With FULL, acknowledged commits survive a power cut. secure_delete is on because
// deleted tracks show where people live. With temp_store in memory, no temporary folder is needed.
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
  // The log is moved into the database at 2 MB, half of SQLite's default, and is cut to 4 MB after large transactions.
  // Otherwise a server with few workouts would use more disk for its log than for its database.
  ['wal_autocheckpoint', '512', 512],
  ['journal_size_limit', String(4 * 1024 * 1024), 4 * 1024 * 1024],
  // A negative size is in kilobytes. With SQLite's default of 2 MB, long lists read the same pages again and again.
  ['cache_size', '-16384', -16_384],
]

/**
 * Opens (or creates) the database, checks its integrity and migrates its schema.
 * @param known all migrations; only tests pass others than the program's own
 * @param options.reads which part is checked; before a migration the whole database is always checked
 * @param options.readAtOnce size in bytes up to which a database is checked before use after an unclean end
 * @throws DamagedDatabase if the file is damaged, or not a database of Trackhut; it is left unchanged
 * @throws NewerSchema if a later version of the program wrote it
 * @throws UpgradeFailed if a migration failed; the database is unchanged
 */
export function openDatabase(
  path: string,
  known: readonly Migration[] = migrations,
  { reads = 'in doubt', ...limits }: { reads?: Reading; readAtOnce?: number } = {},
) {
  const { sqlite, isSound, isOther } = openSound(path, known.length, { reads, readAtOnce, ...limits })
  let snapshot: string | null
  try {
    snapshot = migrate(sqlite, path, known)
    if (isOther) renewEpoch(sqlite)
  } catch (error) {
    sqlite.close()
    throw error
  }
  sqlite.function('contains_text', { deterministic: true }, containsText)
  return {
    db: openStores(sqlite),
    /** The connection itself, for the few statements that drizzle cannot express (pragmas, query plans). */
    sqlite,
    /** Path of the copy that was made before this call migrated the schema; `null` if nothing was migrated. */
    snapshot,
    /** Moves the write-ahead log into the database file. This is fast if the log is short. */
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
 * Checkpoints as much as other connections allow, without waiting for them: Litestream constantly reads the log, so
 * waiting would block the main thread.
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
 * Tracks whether the database is sound. If it is, `close` leaves a note.
 * @param facts.isOurs false to write no notes, because another process may have the database open; that process then
 *   writes the notes
 */
function closing(sqlite: Sqlite, path: string, facts: { isSound: boolean; isOurs: boolean }) {
  const identity = identify(path)
  let state: 'sound' | 'doubted' | 'damaged' = facts.isSound ? 'sound' : 'doubted'
  if (facts.isOurs) noteOpened(path)
  return {
    /**
     * True if the database may be damaged but was too large to be checked at the start. It should then be checked while
     * it is in use.
     */
    isDoubted: facts.isOurs && !facts.isSound,
    /** Call it when the whole database has been checked and is sound. */
    vouch: () => {
      if (state === 'doubted') state = 'sound'
    },
    /** Call it with errors of queries. If an error shows damage, the next start reads the whole database first. */
    learnFrom: (error: unknown) => {
      if (!isDamage(error)) return
      state = 'damaged'
      forgetNote(path)
    },
    close: () => {
      try {
        checkpointNow(sqlite)
      } catch {
        // The checkpoint fails, for example, if the disk is full. The log stays beside the file, and the next start
        // reads it.
      }
      sqlite.close()
      if (facts.isOurs && state === 'sound' && identity) noteClosed(path, identity)
    },
  }
}

/**
 * Opens the database read-only in a second process. Its integrity is not checked, because the first process does this.
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
 * Whether a text contains a part, ignoring case. SQL uses this function instead of LIKE, which only ignores the case of
 * ASCII letters, and which takes minutes for some patterns.
 */
function containsText(text: string | null, part: string): boolean {
  return text?.toUpperCase().includes(part.toUpperCase()) ?? false
}

/**
 * Opens the database and checks it if necessary.
 * @returns the connection, whether the whole database is known to be sound, and whether it may be another one than the
 *   last time, such as a restored one
 */
function openSound(
  path: string,
  knownSchema: number,
  options: { reads: Reading; readAtOnce: number },
): { sqlite: Sqlite; isSound: boolean; isOther: boolean } {
  const evidence = findEvidence(path)
  const isSmall = (statSync(path, { throwIfNoEntry: false })?.size ?? 0) <= options.readAtOnce
  const isReadNow = {
    all: true,
    'in doubt': evidence === 'unknown' || (evidence === 'interrupted' && isSmall),
    nothing: false,
  }[options.reads]
  const sqlite = new SqliteWithStatements(path, { create: true, strict: true })
  try {
    // The check precedes setting the journal mode, which is the first write, so that a refused file stays unchanged.
    const reads = isReadNow || schemaVersion(sqlite) !== knownSchema
    const problem = reads ? readThrough(sqlite) : null
    if (problem !== null) throw new DamagedDatabase(problem, path)
    requireKnownSchema(sqlite, path, knownSchema)
    applyPragmas(sqlite)
    return { sqlite, isSound: reads || evidence === 'vouched', isOther: evidence === 'unknown' }
  } catch (error) {
    sqlite.close()
    throw asDamage(error, path)
  }
}

/**
 * Converts an error to a DamagedDatabase if it means that the file is damaged or not a database; otherwise returns it
 * unchanged.
 */
export function asDamage(error: unknown, path: string): unknown {
  return isDamage(error) ? new DamagedDatabase(messageOf(error), path) : error
}

/** True if SQLite reported that the file is damaged, or is not a database. */
function isDamage(error: unknown): boolean {
  if (error instanceof DamagedDatabase) return true
  const code = codeOf(error)
  return code.startsWith('SQLITE_CORRUPT') || code.startsWith('SQLITE_NOTADB')
}

/** Reads every page. Returns the first problem; `null` if the database is sound. */
export function readThrough(sqlite: Sqlite): string | null {
  const report = sqlite.query<{ quick_check: string }, []>('PRAGMA quick_check(1)').get()?.quick_check
  // SQLite puts a line with the name of the database before its finding.
  return report === 'ok' ? null : (report?.split('\n').at(-1) ?? 'no report')
}

/**
 * Requires a database of Trackhut with a known schema.
 * @throws NewerSchema if a later version of the program wrote it
 * @throws DamagedDatabase if the file is not a database of Trackhut
 */
export function requireKnownSchema(sqlite: Sqlite, path: string, known: number) {
  // Both values are read in one query, because another process may be creating the schema at the same time.
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
 * Runs `work` in one transaction that takes the write lock at once. `work` must be synchronous: an async function would
 * commit at its first await, so its type is not accepted.
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
  if (outer === null) db.onCommit?.()
  return result
}

/**
 * Runs an effect that cannot be undone, such as a log line, after the current transaction has committed. If the
 * transaction fails, the effect is not run. Outside a transaction it runs immediately.
 */
export function onceCommitted(db: Db, effect: () => void) {
  if (db.afterCommit) db.afterCommit.push(effect)
  else effect()
}
