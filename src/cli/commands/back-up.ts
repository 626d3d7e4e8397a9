import { join, resolve } from 'node:path'
import { attempt } from '../../instance/backups/archive/attempt'
import { nameBackup, sealedEnding } from '../../instance/backups/archive/format'
import { type WrittenBackup, writeBackup } from '../../instance/backups/archive/write-backup'
import { backupsFolder, removeOldBackups } from '../../instance/backups/folder/backups-folder'
import { tidyPool } from '../../instance/backups/folder/tidy-pool'
import { writePooledBackup } from '../../instance/backups/folder/write-pooled-backup'
import { findSchedule } from '../../instance/backups/schedule'
import { insertBackupRun } from '../../instance/backups/store'
import { isOnDiskOfData } from '../../instance/health/judge-backups'
import { formatFileSize } from '../../lib/files/file-size'
import { settingsOfCommand } from '../../platform/configuration/app-settings/settings-of-command'
import { CommandFailed } from '../../platform/errors'
import { requireDataDir } from '../../platform/storage/data-dir'
import type { CommandContext, Report } from '../terminal/command'
import { createProgress } from '../terminal/progress'
import { recordCommand, withDatabase } from '../terminal/with-database'

/** Writes a backup. @throws CommandFailed if the backup fails; no part of it remains on the disk */
export async function backUp({ config, operand, now }: CommandContext): Promise<Report> {
  const dataDir = requireDataDir(config.dataDir)
  const folder = backupsFolder(config)
  // Opening the database migrates it before it is backed up.
  return withDatabase(dataDir, async db => {
    const recipients = settingsOfCommand(config, db, dataDir.secretKey, now).backupRecipients
    const isSealed = recipients.length > 0
    const fileName = nameBackup(now, isSealed)
    const target = operand ? named(resolve(operand), isSealed) : join(folder, fileName)
    const write = operand ? writeBackup : writePooledBackup
    const progress = createProgress()
    progress.begin('Backing up')
    const onProgress = (done: number, total: number) => progress.show('Backing up files', done, total)
    const outcome = await attempt(() => write(dataDir, target, now, recipients, onProgress))
    progress.end()
    if (!outcome.done) throw new CommandFailed(`No backup was made: ${outcome.reason.sentence}.`)
    if (!operand) {
      const { size, files, missingFiles } = outcome.result
      insertBackupRun(db, { startedAt: now, finishedAt: now, fileName, size, files, missingFiles })
      const { keep } = findSchedule({ config, db })
      await removeOldBackups(folder, { keep, made: fileName }, () => recordCommand(db, now, 'backup-deleted'))
      await tidyPool(dataDir, folder)
    }
    recordCommand(db, now, 'backup-made')
    return describe(target, outcome.result, { isOnSameDisk: isOnDiskOfData(config, target), isSealed })
  })
}

/** The name of an encrypted file says that it is one. */
const named = (path: string, isSealed: boolean) =>
  isSealed && !path.endsWith(sealedEnding) ? path + sealedEnding : path

function describe(
  target: string,
  { size, newSize, files, missingFiles }: WrittenBackup,
  { isOnSameDisk, isSealed }: { isOnSameDisk: boolean; isSealed: boolean },
): Report {
  const uploads = `${files} uploaded ${files === 1 ? 'file' : 'files'}`
  const ofWhichNew = newSize < size ? ` (${formatFileSize(newSize)} of it new)` : ''
  const lines = [
    `${target}: ${formatFileSize(size)}${ofWhichNew}, ${uploads}, ${isSealed ? 'encrypted and ' : ''}verified.`,
    ...(missingFiles > 0
      ? [`Missing from it, and from the data directory: ${missingFiles}. See trackhut doctor.`]
      : []),
    ...(isOnSameDisk
      ? ['It is on the same disk as the data, and goes with it: keep a copy elsewhere, or set BACKUP_DIR.']
      : []),
  ]
  return {
    text: lines.join('\n'),
    json: {
      file: target,
      size,
      new_size: newSize,
      files,
      missing_files: missingFiles,
      is_encrypted: isSealed,
      is_on_disk_of_data: isOnSameDisk,
    },
  }
}
