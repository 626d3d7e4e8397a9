// When backups are made by themselves: a job waits until the next is due and queues the job that makes it, which in the
// end queues the waiting one again.
import type { Context } from '../context'
import { type Db, transact } from '../platform/db/database'
import { dropJobs, findJobDueAt, queueJob } from '../jobs'
import { findLastSuccess } from '../instance/backups/store'

/** Jobs need a subject; there is only one. */
const subject = 'instance'

const hourMs = 3_600_000

/** At start: the settings may have changed. However often the server starts, a backup comes no later than it should. */
export function followBackupSchedule(ctx: Context) {
  transact(ctx.db, tx => {
    const last = findLastSuccess(tx)
    queueNext(ctx, tx, last?.finishedAt ?? null)
  })
}

/** The next is due from now on, whether this one was made or given up. */
export function queueNextBackup(ctx: Context, tx: Db) {
  queueNext(ctx, tx, ctx.clock())
}

/** @param last when the one before was made; null when there is none, so that it is time */
function queueNext({ config, clock }: Context, tx: Db, last: Date | null) {
  dropJobs(tx, 'queue-backup')
  const { backupEveryHours } = config
  if (backupEveryHours === null) return
  const dueAt = last === null ? clock() : new Date(last.getTime() + backupEveryHours * hourMs)
  queueJob(tx, 'queue-backup', subject, dueAt)
}

/** Has a backup made now, unless one is being made. */
export function queueBackup(ctx: Context) {
  transact(ctx.db, tx => {
    if (isBackupUnderWay(ctx, tx)) return
    // One that failed, and waits to be tried again.
    dropJobs(tx, 'make-backup')
    queueJob(tx, 'make-backup', subject, ctx.clock())
  })
  ctx.jobs.wake()
}

export function isBackupUnderWay({ clock }: Context, db: Db): boolean {
  const dueAt = findJobDueAt(db, 'make-backup', subject)
  return dueAt !== null && dueAt <= clock()
}

/** Null when no backup is going to be made by itself. */
export function findNextBackup({ db }: Context): Date | null {
  return findJobDueAt(db, 'make-backup', subject) ?? findJobDueAt(db, 'queue-backup', subject)
}
