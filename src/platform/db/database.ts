// Opens the one SQLite file so that what was acknowledged survives a power cut, and hands out transactions.
import type { Database as Sqlite } from 'bun:sqlite'
import { statSync } from 'node:fs'
import { codeOf, messageOf } from '../../lib/thrown'
import { fullVersion } from '../version'
import { findSchemaMaker, migrate, schemaVersion } from './migrate'
import { type Migration, migrations } from './migrations'
import { findEvidence, forgetNote, identify, noteClosed, noteOpened } from './soundness'
import { type Db, openStores, SqliteWithStatements } from './statements'

export type { Db } from './statements'

export interface Database {
  db: Db
  /** For the few statements drizzle has no words for (pragmas, query plans). */
  sqlite: Sqlite
  /** The path of the copy that was made before the database was brought up to date just now; null when it was not. */
  snapshot: string | null
  /** Folds the write-ahead log back into the file. Cheap when there is little to fold. */
  checkpoint(): void
  /** From now on every change fails. */
  refuseWrites(): void
  isReadOnly(): boolean
  /** True when it should be read through while it is used, because that was too much to do before. */
  isDoubted: boolean
  /** It was read through meanwhile, and is sound. */
  vouch(): void
  /** Something has failed. Once that was damage, whoever opens it next reads it through before anything else. */
  learnFrom(error: unknown): void
  close(): void
}

/** The database was made by a newer version of the program. Exit code 70. */
export class NewerSchema extends Error {}

/** The database file is damaged or not ours. Exit code 65. */
export class DamagedDatabase extends Error {
  constructor(
    problem: string,
    readonly path: string,
    /** Otherwise it is as it was found. */
    readonly wasInUse = false,
  ) {
    super(problem)
  }
}

/**
 * How much of a database is read before it is used: `all` of it, to see that it is sound, `in doubt` all of it unless the
 * last run vouches for it, or `nothing`: damage is then noticed where it is met.
 */
type Reading = 'all' | 'in doubt' | 'nothing'

/** Read in a moment, also from a card. A larger one is read through while it is used when a run was only interrupted. */
const readAtOnce = 64 * 1024 * 1024

/** How long a statement waits for others to finish theirs. */
const busyTimeoutMs = 5000

// These settings must hold on every connection; the last value is the one SQLite reports once they do.
// foreign_keys is off by default; FULL is what keeps acknowledged commits through a power cut;
// secure_delete because people delete where they live; temp_store so that no temporary folder is needed.
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
  // Kilobytes when negative. With the 2 MB of old a page of a large list was read from the file time and again.
  ['cache_size', '-16384', -16_384],
]

/**
 * Opens (or creates) the database, checks its integrity and brings its schema up to date.
 * @param known all migrations there are; others than those of this program only in tests
 * @param options.reads how much of it; before its schema is changed all of it in any case
 * @param options.readAtOnce bytes of a database that is read through after an unclean end before it is used
 * @throws DamagedDatabase when the file cannot be trusted; it is left as it was found.
 * @throws NewerSchema when a later version of the program wrote it.
 * @throws UpgradeFailed when its schema stays the old one.
 */
export function openDatabase(
  path: string,
  known: readonly Migration[] = migrations,
  { reads = 'in doubt', ...limits }: { reads?: Reading; readAtOnce?: number } = {},
): Database {
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
    sqlite,
    snapshot,
    checkpoint: () => {
      // Even folding nothing would write to the disk.
      if (hasLog(path)) checkpointNow(sqlite)
    },
    refuseWrites: () => void sqlite.run('PRAGMA query_only = ON'),
    isReadOnly: () => sqlite.query<{ query_only: number }, []>('PRAGMA query_only').get()?.query_only === 1,
    ...closing(sqlite, path, { isSound, isOurs: isSound || reads !== 'nothing' }),
  }
}

/** True when the write-ahead log holds anything that the file does not. */
const hasLog = (path: string) => (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0

/**
 * Brings the log into the file as far as others let it, and waits for nobody: Litestream reads the log all the time, and the
 * thread that answers requests would stand still.
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
 * Ends with a note that vouches for a sound database.
 * @param facts.isOurs whether to leave notes at all: somebody else may be at work on it, whose notes tell more
 */
function closing(
  sqlite: Sqlite,
  path: string,
  facts: { isSound: boolean; isOurs: boolean },
): Pick<Database, 'isDoubted' | 'vouch' | 'learnFrom' | 'close'> {
  const identity = identify(path)
  let state: 'sound' | 'doubted' | 'damaged' = facts.isSound ? 'sound' : 'doubted'
  if (facts.isOurs) noteOpened(path)
  return {
    isDoubted: facts.isOurs && !facts.isSound,
    vouch: () => {
      if (state === 'doubted') state = 'sound'
    },
    learnFrom: error => {
      if (!isDamage(error)) return
      state = 'damaged'
      forgetNote(path)
    },
    close: () => {
      try {
        checkpointNow(sqlite)
      } catch {
        // On a full disk, for instance. The log stays beside the file, and the next start reads it.
      }
      sqlite.close()
      if (facts.isOurs && state === 'sound' && identity) noteClosed(path, identity)
    },
  }
}

/**
 * Opens it for reading alone, in a process beside the one that has it open, which sees to it that it is sound.
 * @returns what ends with the block it is opened in
 */
export function openReader(path: string): { db: Db } & Disposable {
  const sqlite = new SqliteWithStatements(path, { readonly: true, strict: true })
  sqlite.run('PRAGMA busy_timeout = 5000')
  sqlite.run('PRAGMA trusted_schema = OFF')
  sqlite.function('contains_text', { deterministic: true }, containsText)
  return { db: openStores(sqlite), [Symbol.dispose]: () => sqlite.close() }
}

/** In SQL instead of LIKE, which knows the case of ASCII letters only and can be kept busy for minutes. */
function containsText(text: string | null, part: string): boolean {
  return text?.toUpperCase().includes(part.toUpperCase()) ?? false
}

/** @returns also whether all of it is known to be sound */
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
    // Before the first write, and setting the journal mode is one: what is refused stays as it is.
    const reads = isReadNow || schemaVersion(sqlite) !== knownSchema
    if (reads) requireSound(sqlite, path)
    requireKnownSchema(sqlite, path, knownSchema)
    applyPragmas(sqlite)
    return { sqlite, isSound: reads || evidence === 'vouched' }
  } catch (error) {
    sqlite.close()
    throw asDamage(error, path)
  }
}

/** Answers DamagedDatabase when SQLite finds the file damaged, or not a database; any other error as it is. */
export function asDamage(error: unknown, path: string): unknown {
  return isDamage(error) ? new DamagedDatabase(messageOf(error), path) : error
}

/** True when SQLite met something in the file that cannot be. */
function isDamage(error: unknown): boolean {
  if (error instanceof DamagedDatabase) return true
  const code = codeOf(error)
  return code.startsWith('SQLITE_CORRUPT') || code.startsWith('SQLITE_NOTADB')
}

function requireSound(sqlite: Sqlite, path: string) {
  const problem = readThrough(sqlite)
  if (problem !== null) throw new DamagedDatabase(problem, path)
}

/** Reads every page. Answers the first thing that is wrong; null when nothing is. */
export function readThrough(sqlite: Sqlite): string | null {
  const report = sqlite.query<{ quick_check: string }, []>('PRAGMA quick_check(1)').get()?.quick_check
  // Above what it found SQLite writes a line that names the database.
  return report === 'ok' ? null : (report?.split('\n').at(-1) ?? 'no report')
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
 * For what cannot be taken back, such as a line in the log: done once the running transaction is committed, never when it fails, and
 * at once outside of one.
 */
export function onceCommitted(db: Db, effect: () => void) {
  if (db.afterCommit) db.afterCommit.push(effect)
  else effect()
}
