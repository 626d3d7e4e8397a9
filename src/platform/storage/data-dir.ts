// The data directory: everything an instance is. One process at a time serves it.
import { Database as Sqlite } from 'bun:sqlite'
import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describeDiskError } from '../../lib/files/describe-disk-error'
import { codeOf } from '../../lib/thrown'
import { DamagedDatabase } from '../db/database'
import { completeRestore, isRestoreMarked } from './restored-data'

/** Others could write into the directory. Exit code 78. */
export class UnsafeDataDir extends Error {}

/** No instance was ever started in the directory. Exit code 78. */
export class NoDataDir extends Error {}

/** Something in the directory is not what it has to be. Exit code 78. */
export class UnusableFile extends Error {}

/** Another process serves the directory. Exit code 75. */
export class DataDirInUse extends Error {}

const databaseFile = 'trackhut.db'

export interface DataDir {
  root: string
  database: string
  /** Held by the process that serves the directory. */
  lock: string
  secretKey: string
  uploads: string
  /** For what lives only as long as a process, such as unpacked native modules. */
  run: string
  /** For https, those that Trackhut makes or gets itself. */
  certificates: string
  /** Where the doctor moves files that belong to nothing. */
  lostAndFound: string
}

/** Where everything is, whether it is there or not. */
export function dataDirAt(root: string): DataDir {
  return {
    root,
    database: join(root, databaseFile),
    lock: join(root, 'lock.db'),
    secretKey: join(root, 'secret.key'),
    uploads: join(root, 'uploads'),
    run: join(root, 'run'),
    certificates: join(root, 'certificates'),
    lostAndFound: join(root, 'lost-and-found'),
  }
}

/**
 * Makes the directory, for its owner alone, unless it is there. A restore that was interrupted in it is completed.
 * @param lock of whoever has taken the directory
 * @throws UnsafeDataDir when other users may write into it
 * @throws DataDirInUse while another process completes a restore
 * @throws DamagedDatabase when there was an instance whose database is gone
 * @throws UnusableFile when its database is none
 */
export function prepareDataDir(path: string, lock: DataDirLock | null = null): DataDir {
  const dataDir = makeDataDir(path, lock)
  requireUsable(dataDir.database)
  requireNothingLost(path, dataDir.database)
  return dataDir
}

/** Does the same for a restore, which puts another instance in the place of the one that is there. */
export function makeDataDir(path: string, lock: DataDirLock | null = null): DataDir {
  makeFolder(path)
  requirePrivate(path)
  if (isRestoreMarked(path)) {
    using _ = lock ? null : lockDataDir(path)
    completeRestore(path)
  }
  const dataDir = dataDirAt(path)
  mkdirSync(dataDir.run, { recursive: true, mode: 0o700 })
  return dataDir
}

/** True when an instance was started in the directory before. */
export function isDataDir(path: string): boolean {
  return existsSync(join(path, databaseFile)) || isRestoreMarked(path)
}

/**
 * The directory of an instance that is there; nothing is made.
 * @throws NoDataDir
 * @throws UnsafeDataDir as above
 */
export function requireDataDir(path: string): DataDir {
  requireInstance(path)
  return prepareDataDir(path)
}

/**
 * @throws NoDataDir when no instance was ever started there
 * @throws DamagedDatabase when there was one whose database is gone
 */
export function requireInstance(path: string) {
  const database = join(path, databaseFile)
  requireUsable(database)
  if (!isRestoreMarked(path)) requireNothingLost(path, database)
  if (isDataDir(path)) return
  throw new NoDataDir(
    `There is no Trackhut data in ${path}. Say where it is with --data DIR or DATA_DIR=DIR.`,
  )
}

/** SQLite would not say that it is somebody else's, or that the disk is read-only. */
function requireUsable(database: string) {
  if (isFolder(database)) throw new UnusableFile(`${database} is a folder, and no file`)
  if (existsSync(database)) accessSync(database, constants.R_OK | constants.W_OK)
}

function makeFolder(path: string) {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new UnusableFile(describeDiskError(error, path))
  }
}

function requirePrivate(path: string) {
  if (process.platform === 'win32') return
  const { mode, uid } = statSync(path)
  if (mode & 0o022) throw new UnsafeDataDir(`Others can write to ${path}. Run: chmod 700 ${path}`)
  if (mode & 0o055 && uid === process.getuid?.()) chmodSync(path, 0o700)
}

/** A directory that this process has taken. It has to be referred to: the garbage collector would let the directory go. */
interface DataDirLock extends Disposable {
  /** Lets the next process in at once, rather than when this one ends. */
  release(): void
}

/**
 * Takes the directory for this process until it is released, or the process ends, however it ends.
 * @throws DataDirInUse
 */
export function lockDataDir(path: string): DataDirLock {
  const lock = tryLockDataDir(path)
  if (lock) return lock
  throw new DataDirInUse(
    `Another Trackhut is running on ${path}. Stop it first, or give this one a directory of its own (--data).`,
  )
}

/** Takes the directory as `lockDataDir` does; null while another process has it. */
export function tryLockDataDir(path: string): DataDirLock | null {
  const lock = openLock(dataDirAt(path).lock)
  return lock && { release: () => lock.close(), [Symbol.dispose]: () => lock.close() }
}

/**
 * Locks a file, which is made, until the handle is closed or the process ends, however it ends. The handle has to be
 * referred to for so long.
 * @returns null while another process, or another handle, has it
 * @throws UnusableFile for what cannot be locked
 */
export function openLock(path: string): Sqlite | null {
  if (isFolder(path)) throw new UnusableFile(`${path} is a folder, and no file`)
  const lock = new Sqlite(path, { create: true })
  try {
    lock.run('PRAGMA busy_timeout = 0')
    lock.run('PRAGMA journal_mode = DELETE')
    lock.run('BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    const code = codeOf(error)
    if (code.startsWith('SQLITE_BUSY')) return null
    // A power cut can do that. It is not put right here: another process may have it, and hold its lock.
    if (code.startsWith('SQLITE_NOTADB') || code.startsWith('SQLITE_CORRUPT')) {
      throw new UnusableFile(`${path} is damaged. There is nothing in it: delete it while no Trackhut runs`)
    }
    throw error
  }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/** Each holds files only where an instance has been. */
const tellingFolders = ['uploads', 'snapshots', 'backups']

/**
 * To be asked before a database is made: a power cut or a repaired file system can leave an empty one, or none, beside
 * everything that belongs to it.
 * @param root the data directory
 * @param path of the database
 * @throws DamagedDatabase when it is empty or missing although an instance has been there
 */
function requireNothingLost(root: string, path: string) {
  const size = statSync(path, { throwIfNoEntry: false })?.size
  if (size) return
  const telling = tellingFolders.find(name => holdsFile(join(root, name)))
  if (telling === undefined) return
  throw new DamagedDatabase(
    `it is ${size === 0 ? 'empty' : 'missing'}, although there are files in ${telling}`,
    path,
  )
}

/** Ends at the first file, so that nothing is read through. */
function holdsFile(folder: string): boolean {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    return entries.some(entry => (entry.isDirectory() ? holdsFile(join(folder, entry.name)) : true))
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return false
    throw error
  }
}
