import { createSemaphore } from '../../lib/async/semaphore'
import { hour } from '../../lib/durations'
import { isInside } from '../../lib/files/is-inside'
import { keysOf } from '../../lib/keys'
import { httpDate } from '../../lib/net/http-date'
import type { PlatformContext } from '../../platform/context/platform-context'
import { dataDirAt } from '../../platform/storage/data-dir'
import { listReplaced } from '../../platform/storage/restored-data'
import { type BackupInFolder, backupsFolder, listBackups, sizeOfBackup } from './folder/backups-folder'
import { readProgress } from './folder/progress'
import { areRecipientsFixed } from './recipients'
import {
  type BackupSchedule,
  fieldNames,
  findNextBackup,
  findSchedule,
  givenBySettings,
  isBackupUnderWay,
} from './schedule'
import type { BackupFile, Backups, LastBackup } from './schemas'
import { type BackupRun, findLastBackupRun } from './store'

/** Number of backups that are opened at the same time. */
const filesAtOnce = 4

/** Returns the backups, the result of the last backup, and the time when the next backup is due. */
export async function presentBackups(ctx: PlatformContext): Promise<Backups> {
  // Read this before the folder, because reading the folder takes time. A backup that ends meanwhile is then shown as
  // running or listed, and never missing from both.
  const isRunning = isBackupUnderWay(ctx, ctx.db)
  const last = findLastBackupRun(ctx.db)
  const next = findNextBackup(ctx)
  const schedule = findSchedule(ctx)
  const { everyHours, at, keep } = schedule
  const folder = backupsFolder(ctx.config)
  const backups = await listBackups(folder)
  // There may be a thousand backups, and each file is opened to read its size.
  const reading = createSemaphore(filesAtOnce)
  const sizes = await Promise.all(backups.map(backup => reading.run(() => sizeOfBackup(folder, backup))))
  const isKept = backups.length > 0 || isRunning
  const heldUntil = isKept ? findLastRemoval(ctx, schedule, isRunning ? null : next) : null
  return {
    backups: backups.map((backup, index) => viewBackupFile(backup, sizes[index] ?? 0)),
    folder,
    is_in_data_dir: isInside(ctx.config.dataDir, folder),
    is_encrypted: ctx.config.backupRecipients.length > 0,
    recipients: [...ctx.config.backupRecipients],
    are_recipients_fixed: areRecipientsFixed(ctx.config),
    every_hours: everyHours,
    at,
    time_zone: ctx.config.timezone,
    keep,
    fixed: keysOf(givenBySettings(ctx.config)).map(field => fieldNames[field]),
    next_at: next && !isRunning ? httpDate(next) : null,
    deleted_accounts_until: heldUntil && httpDate(heldUntil),
    replaced: (await listReplaced(ctx.config.dataDir)).flatMap(viewReplaced),
    is_running: isRunning,
    progress: isRunning ? await readProgress(dataDirAt(ctx.config.dataDir)) : null,
    last: last ? viewBackupRun(last) : null,
  }
}

/**
 * Returns when the last of the present backups will be removed, because `keep` newer backups then exist.
 * @param next the time when the next backup is due; null while a backup is being made
 * @returns null if unknown
 */
function findLastRemoval(
  { clock }: PlatformContext,
  { everyHours, keep }: BackupSchedule,
  next: Date | null,
) {
  if (everyHours === null) return null
  const made = next ? keep - 1 : keep
  return new Date((next ?? clock()).getTime() + made * everyHours * hour)
}

const viewBackupFile = ({ name, madeAt }: BackupInFolder, size: number): BackupFile => ({
  name,
  made_at: httpDate(madeAt),
  size,
})

const viewBackupRun = (run: BackupRun): LastBackup => ({
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

/** Describes data that a restore has replaced. @param until the time when it will be deleted; null if not set yet */
const viewReplaced = ({ name, until }: { name: string; until: Date | null }): Backups['replaced'] =>
  until === null ? [] : [{ folder: name, until: httpDate(until) }]
