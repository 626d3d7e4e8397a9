import { httpDate } from '../../lib/net/http-date'
import type { RestoredBackup } from './archive/restore-backup'
import type { BackupInFolder } from './folder/backups-folder'
import type { BackupFile, Backups, LastBackup, Restored } from './schemas'
import type { BackupRun } from './store'

export const viewBackupFile = ({ name, madeAt }: BackupInFolder, size: number): BackupFile => ({
  name,
  made_at: httpDate(madeAt),
  size,
})

export const viewBackupRun = (run: BackupRun): LastBackup => ({
  started_at: httpDate(run.startedAt),
  finished_at: httpDate(run.finishedAt),
  is_successful: run.reason === null,
  reason: run.reason,
  code: run.reasonCode,
  file_name: run.fileName,
  size: run.size,
  files: run.files,
  missing_files: run.missingFiles,
})

/** @param until when the replaced data will be deleted; null if not set yet */
export const viewReplaced = ({ name, until }: { name: string; until: Date | null }): Backups['replaced'] =>
  until === null ? [] : [{ folder: name, until: httpDate(until) }]

export const viewRestored = ({ madeAt, version, files }: RestoredBackup): Restored => ({
  made_at: httpDate(madeAt),
  trackhut_version: version,
  files,
})
