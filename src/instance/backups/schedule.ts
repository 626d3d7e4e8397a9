// Schedules regular backups. One job waits until the next backup is due, and then queues a second job that makes the
// backup. At its end, the second job queues the first one again.
import { havePassed } from '../../lib/date'
import { hour } from '../../lib/durations'
import { keysOf } from '../../lib/keys'
import { fromLocalTime, localDay } from '../../lib/time-zone'
import type { Caller } from '../../platform/access/caller'
import { requireStillAdmin } from '../../platform/access/require-account'
import { byCaller } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { invalid } from '../../platform/errors'
import { jobKind, onlyOne } from '../../platform/jobs/job'
import { dropJobs, findJobDueAt, queueJob } from '../../platform/jobs/store'
import type { Config } from '../../platform/settings/table/config-type'
import type { ScheduleChanges } from './schemas'
import { findBackupSchedule, findBeginning, findLastSuccess, saveBackupSchedule } from './store'

export const makeBackupKind = jobKind('make-backup', onlyOne('instance'))

export const queueBackupKind = jobKind('queue-backup', onlyOne('instance'))

/**
 * Schedules the next backup. Call it at the start of the server, because settings may have changed. A restart does not
 * delay the next backup. If no backup has succeeded yet and the server's settings set the interval, a backup is due at
 * once. If they do not set it, the interval begins at the creation of the instance, because a new instance has no data
 * yet.
 */
export function followBackupSchedule(ctx: PlatformContext) {
  transact(ctx.db, tx => {
    const beginning = ctx.config.backupEveryHours === null ? notAhead(findBeginning(tx), ctx) : null
    queueNext(ctx, tx, findLastSuccess(tx)?.finishedAt ?? beginning)
  })
}

const notAhead = (moment: Date, { clock }: PlatformContext) =>
  new Date(Math.min(moment.getTime(), clock().getTime()))

/**
 * Changes when backups are made and how many are kept.
 * @throws AppError 400 if `changes` is empty, or contains another value for a field that the server's settings decide;
 *   403 if the caller is no longer an administrator
 */
export function changeSchedule(ctx: PlatformContext, caller: Caller, changes: ScheduleChanges) {
  const { every_hours: everyHours, at, keep } = changes
  const chosen: Partial<BackupSchedule> = {
    ...(everyHours !== undefined && { everyHours }),
    ...(at !== undefined && { at }),
    ...(keep !== undefined && { keep }),
  }
  const fields = keysOf(chosen)
  if (fields.length === 0) throw invalid('nothing-to-change')
  const given = givenBySettings(ctx.config)
  const fixed = fields.find(field => given[field] !== undefined && given[field] !== chosen[field])
  if (fixed) {
    throw invalid('backup-schedule-fixed', `${fieldNames[fixed]} is decided by the settings of the server`)
  }
  transact(ctx.db, tx => {
    requireStillAdmin(tx, caller.account.id)
    saveBackupSchedule(tx, { ...findChosenSchedule(tx), ...chosen })
    // The interval starts at the last successful backup and not now. So if no backup has succeeded yet, the first one
    // is made at once.
    queueNext(ctx, tx, findLastSuccess(tx)?.finishedAt ?? null)
    recordAct(ctx, tx, { act: 'settings-changed', by: byCaller(caller), detail: ['backup_schedule'] })
  })
  ctx.jobs.wake()
}

/** Schedules the next backup. The interval starts now, even if the last backup failed. */
export function queueNextBackup(ctx: PlatformContext, tx: Db) {
  queueNext(ctx, tx, ctx.clock())
}

/**
 * Queues the job that waits for the next backup.
 * @param last time of the last backup; null if there is none, so that a backup is due now
 */
function queueNext({ config, clock }: PlatformContext, tx: Db, last: Date | null) {
  dropJobs(tx, queueBackupKind)
  const { everyHours, at } = findSchedule({ config, db: tx })
  if (everyHours === null) return
  const now = clock()
  // If the last backup lies far in the future, the clock was ahead when it was made. The next backup is then due now.
  const isUnknown = last === null || (last > now && havePassed(everyHours * hour, last, now))
  queueJob(tx, queueBackupKind, null, isUnknown ? now : dueAfter(last, { everyHours, at }, config.timezone))
}

const dayHours = 24

/**
 * Returns the time when the next backup is due: `everyHours` after the last backup. If the interval is a number of
 * whole days and a time of day is set, the backup is due at this time of day within the last day of the interval.
 */
function dueAfter(
  last: Date,
  { everyHours, at }: { everyHours: number; at: string | null },
  timeZone: string,
): Date {
  const later = (hours: number) => new Date(last.getTime() + hours * hour)
  if (at === null || everyHours % dayHours !== 0) return later(everyHours)
  const earliest = later(everyHours - dayHours)
  const day = Temporal.PlainDate.from(localDay(earliest, timeZone))
  const onDay = (date: Temporal.PlainDate) => fromLocalTime(`${date}T${at}`, timeZone)
  const due = onDay(day)
  return due > earliest ? due : onDay(day.add({ days: 1 }))
}

/**
 * Returns how many milliseconds in advance the next backup can be scheduled at most. The additional hour is for clock
 * changes.
 */
export const maxBackupAheadMs = ({ everyHours }: BackupSchedule) => ((everyHours ?? 0) + 1) * hour

/** Queues a backup now, unless a backup is being made. */
export function queueBackup(ctx: PlatformContext) {
  transact(ctx.db, tx => {
    if (isBackupUnderWay(ctx, tx)) return
    // A failed backup may be waiting for its retry. It is replaced.
    dropJobs(tx, makeBackupKind)
    queueJob(tx, makeBackupKind, null, ctx.clock())
  })
  ctx.jobs.wake()
}

export function isBackupUnderWay({ clock }: PlatformContext, db: Db): boolean {
  const dueAt = findJobDueAt(db, makeBackupKind, null)
  return dueAt !== null && dueAt <= clock()
}

/** Returns the time when the next backup is due; null if backups are made only on request. */
export function findNextBackup({ db }: PlatformContext): Date | null {
  return findJobDueAt(db, makeBackupKind, null) ?? findJobDueAt(db, queueBackupKind, null)
}

export interface BackupSchedule {
  /** Hours between backups; null if backups are made only on request. */
  everyHours: number | null
  /**
   * Time of day, such as `03:00`, in the server's time zone. It only applies if `everyHours` is a number of whole days.
   * If null, the next backup is due exactly `everyHours` after the last backup.
   */
  at: string | null
  keep: number
}

const untilSomebodyChooses: BackupSchedule = { everyHours: null, at: null, keep: 7 }

/** Returns the effective schedule: the administrator's choice, overridden by the settings. */
export function findSchedule({ config, db }: { config: Config; db: Db }): BackupSchedule {
  return { ...findChosenSchedule(db), ...givenBySettings(config) }
}

/** Returns the schedule that an administrator chose in the browser, without the settings that override it. */
function findChosenSchedule(db: Db): BackupSchedule {
  const { everyHours, at, keep } = findBackupSchedule(db) ?? untilSomebodyChooses
  return { everyHours, at, keep }
}

/** Returns the fields of the schedule that the server's settings define. */
export function givenBySettings(config: Config): Partial<BackupSchedule> {
  const { backupEveryHours: everyHours, backupAt: at, backupKeep: keep } = config
  return {
    ...(everyHours !== null && { everyHours }),
    ...(at !== null && { at }),
    ...(keep !== null && { keep }),
  }
}

/** Names of the fields in the API. */
export const fieldNames = { everyHours: 'every_hours', at: 'at', keep: 'keep' } as const
