// The data directory contains all data of an instance. Only one process at a time serves it.
import { Database as Sqlite } from 'bun:sqlite'
import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describeDiskError } from '../../lib/files/describe-disk-error'
import { codeOf } from '../../lib/thrown'
import { DamagedDatabase } from '../db/database'
import { completeRestore, isRestoreMarked } from './restored-data'

/** Thrown if other users can write to the directory. The process ends with exit code 78. */
export class UnsafeDataDir extends Error {}

/** Thrown if the directory does not contain an instance. The process ends with exit code 78. */
export class NoDataDir extends Error {}

/** Thrown if a path in the directory is not the kind of file that it must be. The process ends with exit code 78. */
export class UnusableFile extends Error {}

/** Thrown if another process serves the directory. The process ends with exit code 75. */
export class DataDirInUse extends Error {}

const databaseFile = 'trackhut.db'

export type DataDir = ReturnType<typeof dataDirAt>

/** Paths in the data directory, whether or not they exist. */
export function dataDirAt(root: string) {
  return {
    root,
    database: join(root, databaseFile),
    /** Path of the file that the process serving the directory locks. The file has no content. */
    lock: join(root, 'lock.db'),
    secretKey: join(root, 'secret.key'),
    uploads: join(root, 'uploads'),
    /** Files that exist only while a process runs, such as unpacked native modules. */
    run: join(root, 'run'),
    /** Certificates for HTTPS that Trackhut creates or obtains itself. */
    certificates: join(root, 'certificates'),
    /** Folder to which the command `trackhut doctor` moves files that nothing references. */
    lostAndFound: join(root, 'lost-and-found'),
  }
}

/**
 * Creates the directory, private to its owner, if it is missing. Completes an interrupted restore.
 * @param lock the lock on the directory, if the caller already holds it
 * @throws UnsafeDataDir if other users can write to the directory
 * @throws DataDirInUse while another process completes a restore
 * @throws DamagedDatabase if the directory was used, but its database is missing
 * @throws UnusableFile if the database is not a file
 */
export function prepareDataDir(path: string, lock: DataDirLock | null = null): DataDir {
  const dataDir = makeDataDir(path, lock)
  requireUsable(dataDir.database)
  requireNothingLost(path, dataDir.database)
  return dataDir
}

/** Like `prepareDataDir`, but does not check the database. For a restore, which replaces it. */
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

/** True if the directory contains an instance. */
export function isDataDir(path: string): boolean {
  return existsSync(join(path, databaseFile)) || isRestoreMarked(path)
}

/**
 * Returns the directory of an existing instance; creates no instance.
 * @throws NoDataDir if the directory does not contain an instance
 * @throws UnsafeDataDir if other users can write to the directory
 */
export function requireDataDir(path: string): DataDir {
  requireInstance(path)
  return prepareDataDir(path)
}

/**
 * Checks that the directory contains an instance.
 * @throws NoDataDir if it contains none
 * @throws DamagedDatabase if the directory was used, but its database is missing
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

/**
 * Checks that the database, if it exists, is a readable and writable file. SQLite itself does not report wrong
 * permissions or a read-only disk clearly.
 */
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

/** A lock on the directory. Keep a reference to it, because garbage collection would release the lock. */
interface DataDirLock extends Disposable {
  /** Releases the lock before the process ends. */
  release(): void
}

/**
 * Locks the directory for this process, until the lock is released or the process ends in any way.
 * @throws DataDirInUse if another process has the lock
 */
export function lockDataDir(path: string): DataDirLock {
  const lock = tryLockDataDir(path)
  if (lock) return lock
  throw new DataDirInUse(
    `Another Trackhut is running on ${path}. Stop it first, or give this one a directory of its own (--data).`,
  )
}

/** Like `lockDataDir`, but returns `null` if another process has the lock. */
export function tryLockDataDir(path: string): DataDirLock | null {
  const lock = openLock(dataDirAt(path).lock)
  return lock && { release: () => lock.close(), [Symbol.dispose]: () => lock.close() }
}

/**
 * Creates and locks a file, until the handle is closed or the process ends in any way. Keep a reference to the handle,
 * because garbage collection would release the lock.
 * @returns `null` if another process or handle has the lock
 * @throws UnusableFile if the path cannot be locked
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
    // A power cut can damage the file. It is not repaired here, because another process may hold a lock on it.
    if (code.startsWith('SQLITE_NOTADB') || code.startsWith('SQLITE_CORRUPT')) {
      throw new UnusableFile(`${path} is damaged. There is nothing in it: delete it while no Trackhut runs`)
    }
    throw error
  }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/** Folders that contain files only if an instance has used the directory. */
const tellingFolders = ['uploads', 'snapshots', 'backups']

/**
 * Checks for a lost database before a new one is created. After a power cut or a file system repair, the database can
 * be empty or missing while other files of the instance remain.
 * @param root the data directory
 * @param path path of the database
 * @throws DamagedDatabase if the database is empty or missing although the directory was used
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

/** Whether the folder or one of its subfolders contains a file. The search stops at the first file. */
function holdsFile(folder: string): boolean {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    return entries.some(entry => (entry.isDirectory() ? holdsFile(join(folder, entry.name)) : true))
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return false
    throw error
  }
}
