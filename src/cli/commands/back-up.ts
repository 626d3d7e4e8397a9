import { join, resolve } from 'node:path'
import { attempt } from '../../backups/attempt'
import { backupsFolder, removeOldBackups } from '../../instance/backups/folder'
import { nameBackup } from '../../instance/backups/archive/format'
import { insertBackupRun } from '../../instance/backups/store'
import { type WrittenBackup, writeBackup } from '../../instance/backups/archive/write-backup'
import { requireDataDir } from '../../platform/storage/data-dir'
import { AppError } from '../../errors'
import { formatFileSize } from '../../lib/files/file-size'
import type { Call } from '../commands'
import { withDatabase } from '../with-database'

/** @throws AppError when there is no backup; nothing of it is left then */
export async function backUp({ config, operand, now }: Call): Promise<string> {
  const dataDir = requireDataDir(config.dataDir)
  const folder = backupsFolder(config)
  const target = operand ? resolve(operand) : join(folder, nameBackup(now))
  // Opening it brings the database up to date, which a backup takes as it is.
  return withDatabase(dataDir, async db => {
    const outcome = await attempt(() => writeBackup(dataDir, target, now))
    if (!outcome.done) throw new AppError('failed', `There is no backup: ${outcome.reason}.`)
    if (!operand) {
      const { size, files, missingFiles } = outcome.result
      const fileName = nameBackup(now)
      insertBackupRun(db, { startedAt: now, finishedAt: now, fileName, size, files, missingFiles })
      await removeOldBackups(folder, { keep: config.backupKeep, made: fileName })
    }
    return describe(target, outcome.result)
  })
}

function describe(target: string, { size, files, missingFiles }: WrittenBackup): string {
  const uploads = `${files} uploaded ${files === 1 ? 'file' : 'files'}`
  return [
    `${target}: ${formatFileSize(size)}, ${uploads}, read through and found whole.`,
    ...(missingFiles > 0
      ? [`Missing in it, and in the data directory: ${missingFiles}. See trackhut doctor.`]
      : []),
  ].join('\n')
}
