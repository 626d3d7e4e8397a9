import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { day, hour } from '../../lib/durations'
import type { PlatformContext } from '../../platform/context/platform-context'
import { backupsFolder } from '../backups/folder/backups-folder'
import { findSchedule } from '../backups/schedule'
import { findBeginning, findLastSuccess } from '../backups/store'

/** `awaited`: there is none, and none has to be there yet. */
type BackupsState = 'good' | 'awaited' | 'none' | 'old'

/** A computer at home may be off over a night. */
const graceMs = 2 * day

/** On request: who makes backups by hand makes one each month. */
const byHandMs = 30 * day

/** Whether there is a backup to come back to, and no older one than was planned. */
export function judgeBackups(ctx: Pick<PlatformContext, 'db' | 'config' | 'clock'>): BackupsState {
  const { everyHours } = findSchedule(ctx)
  const longestMs = everyHours === null ? byHandMs : Math.max(graceMs, 2 * everyHours * hour)
  const age = (since: Date) => ctx.clock().getTime() - since.getTime()
  const last = findLastSuccess(ctx.db)
  if (last) return age(last.finishedAt) > longestMs ? 'old' : 'good'
  const awaitedMs = everyHours === null ? graceMs : longestMs
  return age(findBeginning(ctx.db)) > awaitedMs ? 'none' : 'awaited'
}

/** True when there is no recent backup, though there should be one. */
export const areBackupsMissing = (ctx: Pick<PlatformContext, 'db' | 'config' | 'clock'>): boolean =>
  ['none', 'old'].includes(judgeBackups(ctx))

/** True when what breaks the disk of the data breaks the backups too, as far as the system can tell. */
export const areBackupsOnSameDisk = ({ config }: Pick<PlatformContext, 'config'>): boolean =>
  isOnDiskOfData(config, backupsFolder(config))

/** The same of one that is put elsewhere. */
export const isOnDiskOfData = ({ dataDir }: { dataDir: string }, path: string): boolean =>
  diskOf(path) === diskOf(dataDir)

/** The number of the disk a folder lies on, or will once it is made. */
const diskOf = (folder: string): number =>
  statSync(folder, { throwIfNoEntry: false })?.dev ?? diskOf(dirname(folder))
