import { mkdirSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFile, syncFolder } from '../../../lib/files/write-durably'
import { countAccounts } from '../../../platform/access/store'
import { beDueFrom, queueJob } from '../../../platform/jobs/store'
import { requireRoom } from '../../../platform/storage/disk-room'
import { discardRestored, restoredFolder } from '../../../platform/storage/restored-data'
import { endAllSessions, openAsItIs } from './copy-store'
import { databaseName, uploadsPrefix } from './format'
import { noteRestoreKind, type RestoredVia } from './note-restore'
import { openBackup } from './open-backup'
import { unpackBackup } from './unpack-backup'

export interface RestoredBackup {
  madeAt: Date
  /** The version of the program that made the backup. */
  version: string
  /** Uploaded files in it. */
  files: number
  accounts: number
}

/**
 * Reads a backup through and lays the instance in it beside the one that is there, with its sessions ended, safe on the
 * disk. `markRestored` and `completeRestore` put it in its place; until then nothing has changed.
 * @param dataDir there, and nobody else restores into it
 * @throws AppError when the backup cannot be used, or does not fit on the disk
 */
export async function layBackupOut(
  path: string,
  dataDir: string,
  now: Date,
  via: RestoredVia = 'command-line',
): Promise<RestoredBackup> {
  using backup = await openBackup(path)
  // The sizes that files have by the archive can be relied on: none becomes larger.
  await requireRoom(dataDir, backup.size, 'bulk')
  const folder = restoredFolder(dataDir)
  let accounts: number
  discardRestored(dataDir)
  try {
    mkdirSync(join(folder, 'uploads'), { recursive: true, mode: 0o700 })
    await unpackBackup(backup, folder, {
      keeps: name => name === databaseName || name.startsWith(uploadsPrefix),
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

/** Answers how many accounts there are. */
function beginAnew(database: string, now: Date, via: RestoredVia): number {
  using copy = openAsItIs(database, 'to change')
  endAllSessions(copy.db)
  beDueFrom(copy.db, now)
  queueJob(copy.db, noteRestoreKind, { at: now.getTime(), via }, now)
  return countAccounts(copy.db)
}

/**
 * Makes a folder with all in it safe on the disk. At the end and at once: a file system that has just written one of many
 * files down has mostly done so with the others.
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
