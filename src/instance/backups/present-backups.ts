import { isInside } from '../../lib/files/is-inside'
import { keysOf } from '../../lib/keys'
import { httpDate } from '../../lib/net/http-date'
import type { PlatformContext } from '../../platform/context/platform-context'
import { dataDirAt } from '../../platform/storage/data-dir'
import { fieldNames, findSchedule, givenBySettings } from './chosen-schedule'
import { backupsFolder, listBackups, sizeOfBackup } from './folder/backups-folder'
import { readProgress } from './folder/progress'
import { findNextBackup, isBackupUnderWay } from './schedule'
import type { Backups } from './schemas'
import { findLastBackupRun } from './store'
import { viewBackupFile, viewBackupRun } from './view'

/** Tells which backups there are, how the last one went and when the next is due. */
export async function presentBackups(ctx: PlatformContext): Promise<Backups> {
  // Before the folder is read, which takes a while: a backup that ends meanwhile is then listed, or is still under way.
  const isRunning = isBackupUnderWay(ctx, ctx.db)
  const last = findLastBackupRun(ctx.db)
  const next = findNextBackup(ctx)
  const { everyHours, at, keep } = findSchedule(ctx)
  const folder = backupsFolder(ctx.config)
  const backups = await listBackups(folder)
  const sizes = await Promise.all(backups.map(backup => sizeOfBackup(folder, backup)))
  return {
    backups: backups.map((backup, index) => viewBackupFile(backup, sizes[index] ?? 0)),
    folder,
    is_in_data_dir: isInside(ctx.config.dataDir, folder),
    every_hours: everyHours,
    at,
    time_zone: ctx.config.timezone,
    keep,
    fixed: keysOf(givenBySettings(ctx.config)).map(field => fieldNames[field]),
    next_at: next && !isRunning ? httpDate(next) : null,
    is_running: isRunning,
    progress: isRunning ? await readProgress(dataDirAt(ctx.config.dataDir)) : null,
    last: last ? viewBackupRun(last) : null,
  }
}
