// Lists and removes the backups in the backup folder. Files with other names are ignored and never removed.
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describeDiskError } from '../../../lib/files/describe-disk-error'
import { syncFolder } from '../../../lib/files/write-durably'
import type { Config } from '../../../platform/settings/table/config-type'
import { readBackupName, sealedEnding } from '../archive/format'
import { readPooledSize } from '../archive/open-backup'
import { listPath, readSealedList } from './sealed-list'

export interface BackupInFolder {
  name: string
  madeAt: Date
  /** Size of the backup file in bytes, without pooled files. */
  ownSize: number
}

export const backupsFolder = ({ backupDir, dataDir }: Config) => backupDir ?? join(dataDir, 'backups')

/**
 * Returns the reason why backups cannot be written to the folder, without a full stop; null if they can be written. The
 * folder may not exist yet.
 */
export function whyUnwritable(folder: string): string | null {
  let nearest = folder
  while (!existsSync(nearest)) nearest = dirname(nearest)
  if (!statSync(nearest).isDirectory()) return `${nearest} is a file, and no folder`
  try {
    accessSync(nearest, constants.W_OK | constants.X_OK)
    return null
  } catch (error) {
    return describeDiskError(error, nearest)
  }
}

/**
 * Lists the backups, latest first. The list is empty if the folder cannot be read, for example because its disk is not
 * mounted; the next backup then reports the error.
 */
export async function listBackups(folder: string): Promise<BackupInFolder[]> {
  const names = await readdir(folder).catch(() => [])
  const found = await Promise.all(names.map(name => describe(folder, name)))
  return found.filter(backup => backup !== null).toSorted((a, b) => (a.name < b.name ? 1 : -1))
}

export const isBackupName = (name: string) => readBackupName(name) !== null

/** Returns the size in bytes of the whole backup, including pooled files. */
export async function sizeOfBackup(folder: string, { name, ownSize }: BackupInFolder): Promise<number> {
  const path = join(folder, name)
  if (!isSealedName(name)) return ownSize + (await readPooledSize(path))
  return ownSize + ((await readSealedList(path))?.pooledSize ?? 0)
}

/** Whether a backup with this name is encrypted. */
export const isSealedName = (name: string) => name.endsWith(sealedEnding)

/** Reads the facts about a backup. Null if the file is not a backup. */
async function describe(folder: string, name: string): Promise<BackupInFolder | null> {
  const madeAt = readBackupName(name)
  if (madeAt === null) return null
  // The file may have been removed meanwhile.
  const stats = await stat(join(folder, name)).catch(() => null)
  return stats?.isFile() ? { name, madeAt, ownSize: stats.size } : null
}

/**
 * Removes old backups, so that the latest `keep` backups remain. The backup `made` is always kept, because the clock
 * may be wrong.
 * @param onRemoved called for each that was removed, also if a later one cannot be
 */
export async function removeOldBackups(
  folder: string,
  { keep, made }: { keep: number; made: string },
  onRemoved: () => void,
) {
  const others = (await listBackups(folder)).filter(({ name }) => name !== made)
  for (const { name } of others.slice(keep - 1)) {
    await removeBackup(folder, name)
    onRemoved()
  }
}

export async function removeBackup(folder: string, name: string) {
  await rm(join(folder, name), { force: true })
  await syncFolder(folder)
  await rm(listPath(join(folder, name)), { force: true })
}
