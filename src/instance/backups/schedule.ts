// When backups are made by themselves: a job waits until the next is due and queues the job that makes it, which in the
// end queues the waiting one again.

import { havePassed } from '../../lib/date'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { jobKind, onlyOne } from '../../platform/jobs/job'
import { dropJobs, findJobDueAt, queueJob } from '../../platform/jobs/store'
import type { Config } from '../../platform/settings/table/config-type'
import { findLastSuccess } from './store'

export const makeBackupKind = jobKind('make-backup', onlyOne('instance'))

export const queueBackupKind = jobKind('queue-backup', onlyOne('instance'))

const hourMs = 3_600_000

/** At start: the settings may have changed. However often the server starts, a backup comes no later than it should. */
export function followBackupSchedule(ctx: PlatformContext) {
  transact(ctx.db, tx => {
    const last = findLastSuccess(tx)
    queueNext(ctx, tx, last?.finishedAt ?? null)
  })
}

/** The next is due from now on, whether this one was made or given up. */
export function queueNextBackup(ctx: PlatformContext, tx: Db) {
  queueNext(ctx, tx, ctx.clock())
}

/** @param last when the one before was made; null when there is none, so that it is time */
function queueNext({ config, clock }: PlatformContext, tx: Db, last: Date | null) {
  dropJobs(tx, queueBackupKind)
  const everyMs = backupEveryMs(config)
  if (everyMs === null) return
  const now = clock()
  // Made by a clock that was ahead, it says nothing about when the next is due.
  const isUnknown = last === null || (last > now && havePassed(everyMs, last, now))
  queueJob(tx, queueBackupKind, null, isUnknown ? now : new Date(last.getTime() + everyMs))
}

/** It is null when backups are only made by hand. */
export const backupEveryMs = ({ backupEveryHours }: Config) =>
  backupEveryHours === null ? null : backupEveryHours * hourMs

/** Has a backup made now, unless one is being made. */
export function queueBackup(ctx: PlatformContext) {
  transact(ctx.db, tx => {
    if (isBackupUnderWay(ctx, tx)) return
    // One that failed, and waits to be tried again.
    dropJobs(tx, makeBackupKind)
    queueJob(tx, makeBackupKind, null, ctx.clock())
  })
  ctx.jobs.wake()
}

export function isBackupUnderWay({ clock }: PlatformContext, db: Db): boolean {
  const dueAt = findJobDueAt(db, makeBackupKind, null)
  return dueAt !== null && dueAt <= clock()
}

/** Answers null when backups are only made by hand. */
export function findNextBackup({ db }: PlatformContext): Date | null {
  return findJobDueAt(db, makeBackupKind, null) ?? findJobDueAt(db, queueBackupKind, null)
}
