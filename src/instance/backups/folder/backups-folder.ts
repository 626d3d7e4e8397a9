// The folder of backups. Files with other names than ours may lie there too, and are let alone.
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describeDiskError } from '../../../lib/files/describe-disk-error'
import { syncFolder } from '../../../lib/files/write-durably'
import type { Config } from '../../../platform/settings/table/config-type'
import { readBackupName } from '../archive/format'
import { readPooledSize } from '../archive/open-backup'

export interface BackupInFolder {
  name: string
  madeAt: Date
  /** Bytes of the file itself. */
  ownSize: number
}

export const backupsFolder = ({ backupDir, dataDir }: Config) => backupDir ?? join(dataDir, 'backups')

/** What is in the way of writing there, without a full stop; null when nothing is. It may have to be made first. */
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

/** The latest first; none when the folder cannot be read, for instance on a disk that is away. The next backup tells why. */
export async function listBackups(folder: string): Promise<BackupInFolder[]> {
  const names = await readdir(folder).catch(() => [])
  const found = await Promise.all(names.map(name => describe(folder, name)))
  return found.filter(backup => backup !== null).toSorted((a, b) => (a.name < b.name ? 1 : -1))
}

export const isBackupName = (name: string) => readBackupName(name) !== null

/** Bytes of the whole backup, with what it shares with others. */
export const sizeOfBackup = async (folder: string, { name, ownSize }: BackupInFolder): Promise<number> =>
  ownSize + (await readPooledSize(join(folder, name)))

/** Answers null for a file that is not a backup. */
async function describe(folder: string, name: string): Promise<BackupInFolder | null> {
  const madeAt = readBackupName(name)
  if (madeAt === null) return null
  // It may have been removed meanwhile.
  const stats = await stat(join(folder, name)).catch(() => null)
  return stats?.isFile() ? { name, madeAt, ownSize: stats.size } : null
}

/** Removes all but the latest, and the one made just now: the clock may be wrong, or have been when others were made. */
export async function removeOldBackups(folder: string, { keep, made }: { keep: number; made: string }) {
  const others = (await listBackups(folder)).filter(({ name }) => name !== made)
  for (const { name } of others.slice(keep - 1)) await removeBackup(folder, name)
}

export async function removeBackup(folder: string, name: string) {
  await rm(join(folder, name), { force: true })
  await syncFolder(folder)
}
