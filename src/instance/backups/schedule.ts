// Schedules regular backups: one job waits until the next is due and queues the job that makes it, which finally queues
// the waiting job again.
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
 * Call at start, because settings may have changed. Restarts do not delay a backup. If no backup has succeeded yet, the
 * first is due at once if the settings demand backups; otherwise it is due as if a backup had been made when the
 * instance was created, because a new instance holds nothing yet.
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
 * @throws AppError 400 if `changes` is empty or the server's settings decide the field; 403 if the caller is no longer an
 *   administrator
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
    // Counts from the last success instead of from now, so that the administrator sees a first backup at once.
    queueNext(ctx, tx, findLastSuccess(tx)?.finishedAt ?? null)
    recordAct(ctx, tx, { act: 'settings-changed', by: byCaller(caller), detail: ['backup_schedule'] })
  })
  ctx.jobs.wake()
}

/** Schedules the next backup from now, whether the last one was made or given up. */
export function queueNextBackup(ctx: PlatformContext, tx: Db) {
  queueNext(ctx, tx, ctx.clock())
}

/** @param last time of the last backup; null if there is none, so that one is due now */
function queueNext({ config, clock }: PlatformContext, tx: Db, last: Date | null) {
  dropJobs(tx, queueBackupKind)
  const { everyHours, at } = findSchedule({ config, db: tx })
  if (everyHours === null) return
  const now = clock()
  // A time in the future came from a clock that ran ahead, so the next due time is unknown.
  const isUnknown = last === null || (last > now && havePassed(everyHours * hour, last, now))
  queueJob(tx, queueBackupKind, null, isUnknown ? now : dueAfter(last, { everyHours, at }, config.timezone))
}

const dayHours = 24

/**
 * The time `everyHours` after the last backup. If that is whole days and a time of day is set, the backup is due at
 * that time, at most a day earlier.
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
 * How far in advance the next backup can be scheduled at most, in milliseconds. The additional hour is for clock
 * changes.
 */
export const maxBackupAheadMs = ({ everyHours }: BackupSchedule) => ((everyHours ?? 0) + 1) * hour

/** Queues a backup now, unless one is being made. */
export function queueBackup(ctx: PlatformContext) {
  transact(ctx.db, tx => {
    if (isBackupUnderWay(ctx, tx)) return
    // A failed attempt may be waiting for its retry.
    dropJobs(tx, makeBackupKind)
    queueJob(tx, makeBackupKind, null, ctx.clock())
  })
  ctx.jobs.wake()
}

export function isBackupUnderWay({ clock }: PlatformContext, db: Db): boolean {
  const dueAt = findJobDueAt(db, makeBackupKind, null)
  return dueAt !== null && dueAt <= clock()
}

/** When the next backup is due; null if backups are made only on request. */
export function findNextBackup({ db }: PlatformContext): Date | null {
  return findJobDueAt(db, makeBackupKind, null) ?? findJobDueAt(db, queueBackupKind, null)
}

export interface BackupSchedule {
  /** Hours between backups; null if backups are made only on request. */
  everyHours: number | null
  /**
   * Time of day, such as `03:00`, in the server's time zone. It is used if `everyHours` is whole days. If it is null,
   * the next backup is due exactly `everyHours` after the last one.
   */
  at: string | null
  keep: number
}

const untilSomebodyChooses: BackupSchedule = { everyHours: null, at: null, keep: 7 }

/** The effective schedule. */
export function findSchedule({ config, db }: { config: Config; db: Db }): BackupSchedule {
  return { ...findChosenSchedule(db), ...givenBySettings(config) }
}

/** What an administrator chose in the browser, before the settings override it. */
function findChosenSchedule(db: Db): BackupSchedule {
  const { everyHours, at, keep } = findBackupSchedule(db) ?? untilSomebodyChooses
  return { everyHours, at, keep }
}

/** The fields that the server's settings decide. */
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
