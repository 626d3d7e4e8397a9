import { mkdirSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFile, syncFolder } from '../../../lib/files/write-durably'
import { countAccounts } from '../../../platform/access/store'
import { beDueFrom, queueJob } from '../../../platform/jobs/store'
import { type DataDir, dataDirAt } from '../../../platform/storage/data-dir'
import { requireRoom } from '../../../platform/storage/disk-room'
import { discardRestored, restoredFolder } from '../../../platform/storage/restored-data'
import { endAllSessions, openAsItIs } from './copy-store'
import { databaseName, uploadsPrefix } from './format'
import { noteRestoreKind, type RestoredVia } from './note-restore'
import { openAnyBackup } from './open-any-backup'
import { unpackBackup } from './unpack-backup'

/** The folder for a backup that is being restored: as it was uploaded, and decrypted. */
export const restoringFolder = ({ run }: DataDir) => join(run, 'restore')

export interface RestoredBackup {
  madeAt: Date
  /** The version of Trackhut that made the backup. */
  version: string
  /** Number of uploaded files. */
  files: number
  accounts: number
}

/**
 * Verifies a backup, unpacks it into a folder of the data directory, ends its sessions, and syncs it to disk. The
 * current instance stays unchanged until `markRestored` and `completeRestore` replace it.
 * @param dataDir must exist, and no other restore may use it
 * @param identity the key of an encrypted backup
 * @param onProgress receives the number of files unpacked and the total
 * @throws AppError if the backup is unusable, or does not fit on the disk
 */
export async function layBackupOut(
  path: string,
  dataDir: string,
  now: Date,
  {
    via = 'command-line',
    identity = null,
    onProgress = () => {},
  }: {
    via?: RestoredVia
    identity?: string | null
    onProgress?: (done: number, total: number) => void
  } = {},
): Promise<RestoredBackup> {
  using backup = await openAnyBackup(path, { identity, folder: decryptingFolder(dataDir) })
  // The listed sizes are reliable: decompression never exceeds them.
  await requireRoom(dataDir, backup.size, 'bulk')
  const folder = restoredFolder(dataDir)
  let accounts: number
  discardRestored(dataDir)
  try {
    mkdirSync(join(folder, 'uploads'), { recursive: true, mode: 0o700 })
    await unpackBackup(backup, folder, {
      keeps: name => name === databaseName || name.startsWith(uploadsPrefix),
      onProgress,
    })
    accounts = beginAnew(join(folder, databaseName), now, via)
    await syncTree(folder)
  } catch (error) {
    discardRestored(dataDir)
    throw error
  }
  const { made_at, trackhut_version, files } = backup.manifest
  const uploads = files.filter(({ name }) => name.startsWith(uploadsPrefix))
  return { madeAt: new Date(made_at), version: trackhut_version, files: uploads.length, accounts }
}

/** The folder into which a backup is decrypted; the next start removes what a crash has left there. */
const decryptingFolder = (dataDir: string) => restoringFolder(dataDirAt(dataDir))

/** Prepares the unpacked database: ends sessions, and records the restore. @returns number of accounts */
function beginAnew(database: string, now: Date, via: RestoredVia): number {
  using copy = openAsItIs(database, 'to change')
  endAllSessions(copy.db)
  beDueFrom(copy.db, now)
  queueJob(copy.db, noteRestoreKind, { at: now.getTime(), via }, now)
  return countAccounts(copy.db)
}

/**
 * Syncs a folder and everything in it. All files are synced at the end, and not each one after it was written: the sync
 * of one new file usually writes most of the other new files as well.
 */
async function syncTree(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter(found => found.isFile()))
    await syncFile(join(entry.parentPath, entry.name))
  for (const entry of entries.filter(found => found.isDirectory())) {
    await syncFolder(join(entry.parentPath, entry.name))
  }
  await syncFolder(folder)
  await syncFolder(dirname(folder))
}
