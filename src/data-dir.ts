// The data directory: everything an instance is. One process at a time serves it.
import { Database as Sqlite } from 'bun:sqlite'
import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Others could write into the directory. Exit code 78. */
export class UnsafeDataDir extends Error {}

/** No instance was ever started in the directory. Exit code 78. */
export class NoDataDir extends Error {}

/** Another process serves the directory. Exit code 75. */
export class DataDirInUse extends Error {}

const databaseFile = 'trackhut.db'

export interface DataDir {
  database: string
  secretKey: string
  uploads: string
  /** For what lives only as long as a process, such as unpacked native modules. */
  run: string
}

/**
 * Makes the directory, for its owner alone, unless it is there.
 * @throws UnsafeDataDir when other users may write into it
 */
export function prepareDataDir(path: string): DataDir {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  requirePrivate(path)
  const run = join(path, 'run')
  mkdirSync(run, { recursive: true, mode: 0o700 })
  return {
    database: join(path, databaseFile),
    secretKey: join(path, 'secret.key'),
    uploads: join(path, 'uploads'),
    run,
  }
}

/** Whether an instance was started in the directory before. */
export function isDataDir(path: string): boolean {
  return existsSync(join(path, databaseFile))
}

/**
 * The directory of an instance that is there; nothing is made.
 * @throws NoDataDir
 * @throws UnsafeDataDir as above
 */
export function requireDataDir(path: string): DataDir {
  if (!isDataDir(path)) {
    throw new NoDataDir(
      `There is no data of Trackhut in ${path}. Say where it is with --data DIR or DATA_DIR=DIR.`,
    )
  }
  return prepareDataDir(path)
}

function requirePrivate(path: string) {
  if (process.platform === 'win32') return
  const { mode, uid } = statSync(path)
  if (mode & 0o022) throw new UnsafeDataDir(`Others can write to ${path}. Run: chmod 700 ${path}`)
  if (mode & 0o055 && uid === process.getuid?.()) chmodSync(path, 0o700)
}

/** Held for the life of the process; a handle nobody refers to would be closed by the garbage collector. */
let held: Sqlite | null = null

/**
 * Takes the directory for this process until it ends, however it ends.
 * @throws DataDirInUse
 */
export function lockDataDir(path: string) {
  const lock = new Sqlite(join(path, 'lock.db'), { create: true })
  try {
    lock.run('PRAGMA busy_timeout = 0')
    lock.run('PRAGMA journal_mode = DELETE')
    lock.run('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!(error as { code?: string }).code?.startsWith('SQLITE_BUSY')) throw error
    throw new DataDirInUse(
      `Another Trackhut is running on ${path}. Stop it first, or give this one a directory of its own (--data).`,
    )
  }
  held = lock
}

/** Lets the next process in at once, rather than when this one ends. */
export function unlockDataDir() {
  held?.close()
  held = null
}
