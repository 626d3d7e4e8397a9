import { hour, minute } from '../../lib/durations'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Job, job } from '../../platform/jobs/job'
import { noteRestoreJob } from './archive/note-restore'
import { makeBackup } from './make-backup'
import {
  findSchedule,
  makeBackupKind,
  maxBackupAheadMs,
  queueBackup,
  queueBackupKind,
  queueNextBackup,
} from './schedule'

/** The jobs for backups. If all attempts of a backup fail, the next backup is made at the next regular time. */
export const backupJobs: readonly Job<PlatformContext>[] = [
  job({
    kind: makeBackupKind,
    delays: [10 * minute, hour],
    run: (ctx: PlatformContext, _, stopping) => makeBackup(ctx, stopping),
    giveUp: ctx => queueNextBackup(ctx, ctx.db),
  }),
  job({
    kind: queueBackupKind,
    delays: [minute, 10 * minute, hour],
    maxAheadMs: ctx => maxBackupAheadMs(findSchedule(ctx)),
    run: (ctx: PlatformContext) => queueBackup(ctx),
  }),
  noteRestoreJob,
]
