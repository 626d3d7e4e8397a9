import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { day, hour } from '../../lib/durations'
import type { PlatformContext } from '../../platform/context/platform-context'
import { findSchedule } from '../backups/schedule'
import { findBeginning, findLastSuccess } from '../backups/store'

/**
 * `none`: no backup exists, although the first one is overdue. `awaited`: no backup exists, but the first one is not
 * overdue.
 */
type BackupsState = 'good' | 'awaited' | 'none' | 'old'

/** Minimum age at which a backup can be overdue. It is two days, because a computer at home may be off overnight. */
const graceMs = 2 * day

/** Expected interval of backups if they are made by hand. */
const byHandMs = 30 * day

/** Judges whether the last backup is recent enough, or the first one overdue. */
export function judgeBackups(ctx: Pick<PlatformContext, 'db' | 'config' | 'clock'>): BackupsState {
  const { everyHours } = findSchedule(ctx)
  const maxMs = everyHours === null ? byHandMs : Math.max(graceMs, 2 * everyHours * hour)
  const age = (since: Date) => ctx.clock().getTime() - since.getTime()
  const last = findLastSuccess(ctx.db)
  if (last) return age(last.finishedAt) > maxMs ? 'old' : 'good'
  const awaitedMs = everyHours === null ? graceMs : maxMs
  return age(findBeginning(ctx.db)) > awaitedMs ? 'none' : 'awaited'
}

/** True if a backup is overdue. */
export const areBackupsMissing = (ctx: Pick<PlatformContext, 'db' | 'config' | 'clock'>): boolean =>
  ['none', 'old'].includes(judgeBackups(ctx))

/** Whether a path is on the same disk as the data, according to the system. If it is, one failure can destroy both. */
export const isOnDiskOfData = ({ dataDir }: { dataDir: string }, path: string): boolean =>
  diskOf(path) === diskOf(dataDir)

/** Returns the device number of a folder, or of its nearest existing parent. */
const diskOf = (folder: string): number =>
  statSync(folder, { throwIfNoEntry: false })?.dev ?? diskOf(dirname(folder))
