// What every backup is made in: one at a time, in a folder of the data directory, and the file appears when it is complete.
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { makeFolder, partEnding, renameDurably } from '../../../lib/files/write-durably'
import { invalid } from '../../../platform/errors'
import { type DataDir, openLock } from '../../../platform/storage/data-dir'
import { readBackupName } from './format'

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
