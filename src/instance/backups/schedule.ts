// When backups are made by themselves: a job waits until the next is due and queues the job that makes it, which in the
// end queues the waiting one again.
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
 * At start: the settings may have changed. However often the server starts, a backup comes no later than it should. The first
 * comes at once where the settings ask for backups; otherwise a new instance, which holds nothing, waits for its first night.
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
 * Changes when backups are made and how many are kept, from now on.
 * @throws AppError 400 for nothing at all, and for what the settings of the server decide; 403 for who is no administrator any more
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
    // Who chooses sees the first one at once.
    queueNext(ctx, tx, findLastSuccess(tx)?.finishedAt ?? null)
    recordAct(ctx, tx, { act: 'settings-changed', by: byCaller(caller), detail: ['backup_schedule'] })
  })
  ctx.jobs.wake()
}

/** The next is due from now on, whether this one was made or given up. */
export function queueNextBackup(ctx: PlatformContext, tx: Db) {
  queueNext(ctx, tx, ctx.clock())
}

/** @param last when the one before was made; null when there is none, so that it is time */
function queueNext({ config, clock }: PlatformContext, tx: Db, last: Date | null) {
  dropJobs(tx, queueBackupKind)
  const { everyHours, at } = findSchedule({ config, db: tx })
  if (everyHours === null) return
  const now = clock()
  // Made by a clock that was ahead, it says nothing about when the next is due.
  const isUnknown = last === null || (last > now && havePassed(everyHours * hour, last, now))
  queueJob(tx, queueBackupKind, null, isUnknown ? now : dueAfter(last, { everyHours, at }, config.timezone))
}

const dayHours = 24

/** So many hours later; on the last day before that at the time of day, where that is said and the hours are whole days. */
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

/** No backup is due farther from now; the clocks may change meanwhile. */
export const farthestBackupMs = ({ everyHours }: BackupSchedule) => ((everyHours ?? 0) + 1) * hour

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

export interface BackupSchedule {
  /** Null: only on request. */
  everyHours: number | null
  /** Such as `03:00`, on the clocks of the server's time zone; it counts where backups are made every day or every few days. */
  at: string | null
  keep: number
}

type ScheduleField = keyof BackupSchedule

const untilSomebodyChooses: BackupSchedule = { everyHours: null, at: null, keep: 7 }

/** What counts. */
export function findSchedule({ config, db }: { config: Config; db: Db }): BackupSchedule {
  return { ...findChosenSchedule(db), ...givenBySettings(config) }
}

/** What was chosen in the browser, whether it counts or not. */
function findChosenSchedule(db: Db): BackupSchedule {
  const chosen = findBackupSchedule(db)
  return chosen ? { everyHours: chosen.everyHours, at: chosen.at, keep: chosen.keep } : untilSomebodyChooses
}

/** What nobody can change in the browser. */
export function givenBySettings(config: Config): Partial<BackupSchedule> {
  const { backupEveryHours: everyHours, backupAt: at, backupKeep: keep } = config
  return {
    ...(everyHours !== null && { everyHours }),
    ...(at !== null && { at }),
    ...(keep !== null && { keep }),
  }
}

/** Their names in the interface. */
export const fieldNames = {
  everyHours: 'every_hours',
  at: 'at',
  keep: 'keep',
} as const satisfies Record<ScheduleField, string>
