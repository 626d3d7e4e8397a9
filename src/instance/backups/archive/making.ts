// How every backup is made: one at a time, in a folder of the data directory, while the server goes on; and the file appears
// when it is complete.
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
  /** An empty folder of the data directory, on each call: what was in it is removed. */
  emptyFolder(): string
  /** Where the file is written before it has its name. */
  part: string
}

/**
 * Has a backup written, and gives it its name. Whatever goes wrong, nothing half has that.
 * @param target must not be there yet
 * @throws AppError when it is there, or when another backup is being made
 */
export async function makeFile<T>(
  dataDir: DataDir,
  target: string,
  write: (making: Making) => Promise<T>,
): Promise<T> {
  if (existsSync(target)) throw invalid('backup-exists', `${target} is there already`)
  const lock = lockBackups(dataDir)
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
    // The next run removes what cannot be removed now. The failure before is the one to tell.
    await rm(part, { force: true }).catch(() => {})
    await rm(folder, { recursive: true, force: true }).catch(() => {})
    lock.close()
  }
}

/** At start: removes what an interrupted backup left in the data directory, unless somebody is making one. */
export function removeInterrupted(dataDir: DataDir) {
  if (!existsSync(gatheringFolder(dataDir))) return
  const lock = lockBackups(dataDir)
  if (!lock) return
  rmSync(gatheringFolder(dataDir), { recursive: true, force: true })
  lock.close()
}

const gatheringFolder = ({ run }: DataDir) => join(run, 'backup')

/** Answers null while a backup is being made. */
export const lockBackups = ({ run }: DataDir) => openLock(join(run, 'backup-lock.db'))

/** Removes what interrupted backups left under other names of ours. */
async function removeParts(target: string) {
  const isOurs = (name: string) => readBackupName(name.slice(0, -partEnding.length)) !== null
  if (readBackupName(basename(target)) === null) return
  const names = await readdir(dirname(target))
  const parts = names.filter(name => name.endsWith(partEnding) && isOurs(name))
  for (const name of parts) await rm(join(dirname(target), name), { force: true })
}

/** Also of what an interrupted backup left. */
function emptied(folder: string): string {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o700 })
  return folder
}

export interface Gathered {
  /** Path of the copy. */
  database: string
  /** Paths of those the copy names, below the upload folder. */
  files: string[]
  /** How many files it names that were not there before either. */
  missing: number
}

/**
 * Brings together what a backup holds: a copy of the database, and the files it names.
 *
 * A file is written before its row and removed after it, and no name is used twice. So a file the copy names is there, or
 * its row has been deleted since the copy was made: then another copy is made, which no longer names it. What was kept
 * stays kept, so that few are left to be missed by the next copy.
 * @param folder for the copy of the database
 * @param keep puts a file where nobody deletes it, by its path below the upload folder; answers false when there is none
 * @param onProgress told how many of how many files are done
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
