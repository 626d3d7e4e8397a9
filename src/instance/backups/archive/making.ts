// Common steps of all backups: one at a time, in a folder of the data directory, while the server runs. The file gets its
// name only when it is complete.
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
  /** Empties the work folder in the data directory and returns it. */
  emptyFolder(): string
  /** Temporary path of the file. */
  part: string
}

/**
 * Writes a backup under a temporary name and renames it when it is complete.
 * @param target must not exist
 * @throws AppError if it exists, or another backup is being made
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
    // Ignored, so that the original error is thrown; the next backup removes what is left.
    await rm(part, { force: true }).catch(() => {})
    await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

/** Call at start. Removes the work folder of an interrupted backup, unless a backup is being made. */
export function removeInterrupted(dataDir: DataDir) {
  if (!existsSync(gatheringFolder(dataDir))) return
  using lock = lockBackups(dataDir)
  if (lock) rmSync(gatheringFolder(dataDir), { recursive: true, force: true })
}

const gatheringFolder = ({ run }: DataDir) => join(run, 'backup')

/** null while a backup is being made. */
export const lockBackups = ({ run }: DataDir) => openLock(join(run, 'backup-lock.db'))

/** Removes partial files that interrupted backups left. */
async function removeParts(target: string) {
  const isOurs = (name: string) => readBackupName(name.slice(0, -partEnding.length)) !== null
  if (readBackupName(basename(target)) === null) return
  const names = await readdir(dirname(target))
  const parts = names.filter(name => name.endsWith(partEnding) && isOurs(name))
  for (const name of parts) await rm(join(dirname(target), name), { force: true })
}

/** Also removes what an interrupted backup left. */
function emptied(folder: string): string {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o700 })
  return folder
}

export interface Gathered {
  /** Path of the database copy. */
  database: string
  /** Paths below the upload folder of the files that the copy names. */
  files: string[]
  /** Number of files that the copy names and that were missing from the start. */
  missing: number
}

/**
 * Collects the contents of a backup: a copy of the database, and the files it names.
 *
 * A file is written before its row and removed after it, and names are never reused. So a file that the copy names
 * exists, unless its row was deleted after the copy was made; then another copy of the database is made, which no
 * longer names it. Files that are protected already stay protected, so that fewer are missing in each round.
 * @param folder for the copy of the database
 * @param keep protects a file from deletion, by its path below the upload folder; false if it is missing
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
