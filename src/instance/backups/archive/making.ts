// The steps that all backups have in common. One backup is made at a time, while the server runs. The database is
// copied to a folder of the data directory. The backup file gets its final name when it is complete.
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { makeFolder, partEnding, renameDurably } from '../../../lib/files/write-durably'
import { invalid } from '../../../platform/errors'
import { type DataDir, openLock } from '../../../platform/storage/data-dir'
import { forgetPassingThings, openAsItIs } from './copy-store'
import { databaseName, readBackupName } from './format'
import { listNamedFiles, type NamedFile } from './named-files'

interface Making {
  /** Empties the work folder in the data directory and returns its path. */
  emptyFolder(): string
  /** Path of the file while it is written. */
  part: string
}

/**
 * Writes a backup under a temporary name and renames it when it is complete.
 * @param target must not exist
 * @throws AppError if the target exists, or another backup is being made
 */
export async function makeFile<T>(
  dataDir: DataDir,
  target: string,
  write: (making: Making) => Promise<T>,
): Promise<T> {
  if (existsSync(target)) throw invalid('backup-exists', `${target} is there already`)
  using lock = lockBackups(dataDir)
  if (!lock) throw invalid('backup-underway', 'another backup is being made')
  const folder = gatheringFolder(dataDir)
  const part = target + partEnding
  try {
    await makeFolder(dirname(target))
    await removeParts(target)
    const written = await write({ part, emptyFolder: () => emptied(folder) })
    await renameDurably(part, target)
    return written
  } finally {
    // Errors of `rm` are ignored, so that the original error is thrown. The next backup removes the remaining files.
    await rm(part, { force: true }).catch(() => {})
    await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

/** Removes the work folder of an interrupted backup, unless a backup is being made. Call it when the server starts. */
export function removeInterrupted(dataDir: DataDir) {
  if (!existsSync(gatheringFolder(dataDir))) return
  using lock = lockBackups(dataDir)
  if (lock) rmSync(gatheringFolder(dataDir), { recursive: true, force: true })
}

const gatheringFolder = ({ run }: DataDir) => join(run, 'backup')

/** Takes the lock that allows only one backup to be made at a time. Returns null if the lock is taken. */
export const lockBackups = ({ run }: DataDir) => openLock(join(run, 'backup-lock.db'))

/** Removes partial files that interrupted backups left. */
async function removeParts(target: string) {
  const isOurs = (name: string) => readBackupName(name.slice(0, -partEnding.length)) !== null
  if (readBackupName(basename(target)) === null) return
  const names = await readdir(dirname(target))
  const parts = names.filter(name => name.endsWith(partEnding) && isOurs(name))
  for (const name of parts) await rm(join(dirname(target), name), { force: true })
}

/** Creates an empty folder. Removes what an interrupted backup left in it. */
function emptied(folder: string): string {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o700 })
  return folder
}

export interface Gathered {
  /** Path of the database copy. */
  database: string
  /** Paths, relative to the upload folder, of the files that the copy refers to. */
  files: string[]
  /** Number of files that the copy refers to and that were already missing before the backup began. */
  missing: number
}

/**
 * Collects the contents of a backup: a copy of the database, and the files that it refers to.
 *
 * A file is written before its row is added, and deleted after its row is deleted. Names are never reused. So a file
 * that the copy refers to exists, unless its row was deleted after the copy was made. If a file is missing, another
 * copy of the database is made, which no longer refers to it. Files that are already protected stay protected, so each
 * round finds fewer missing files than the round before.
 * @param folder for the copy of the database
 * @param keep protects a file from deletion, by its path below the upload folder; returns false if it is missing
 * @param onProgress receives the number of files done and the total
 */
export async function gather(
  dataDir: DataDir,
  folder: string,
  keep: (path: string) => boolean | Promise<boolean>,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<Gathered> {
  using live = openAsItIs(dataDir.database, 'to read')
  const database = join(folder, databaseName)
  const kept = new Set<string>()
  const keepAll = async (files: NamedFile[]) => {
    const missing: NamedFile[] = []
    for (const [index, file] of files.entries()) {
      onProgress(index, files.length)
      if (kept.has(file.path)) continue
      if (await keep(file.path)) kept.add(file.path)
      else missing.push(file)
    }
    return missing
  }

  let missing = await keepAll(listNamedFiles(live.db))
  for (;;) {
    const known = new Set(missing.map(({ path }) => path))
    rmSync(database, { force: true })
    live.sqlite.query('VACUUM INTO ?').run(database)
    using copy = openAsItIs(database, 'to change')
    const named = listNamedFiles(copy.db)
    missing = await keepAll(named)
    if (missing.some(({ path, isDrawn }) => !isDrawn && !known.has(path))) continue
    forgetPassingThings(copy.db)
    const files = named.map(({ path }) => path).filter(path => kept.has(path))
    return { database, files, missing: missing.filter(({ isDrawn }) => !isDrawn).length }
  }
}
