import { hour } from '../../../lib/durations'
import { type Actor, commandLine, type Via } from '../../../platform/acts'
import { recordAct } from '../../../platform/audit/record-act'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { byFacts, job, jobKind } from '../../../platform/jobs/job'

export type RestoredVia = Extract<Via, 'command-line' | 'web'>

/**
 * Records the restore in the audit log. This is a job, because the database of a backup of an earlier version has no
 * audit log until it is migrated. `at` is in milliseconds since 1970.
 */
export const noteRestoreKind = jobKind('note-restore', byFacts<{ at: number; via: RestoredVia }>())

export const noteRestoreJob = job({
  kind: noteRestoreKind,
  delays: [hour],
  run({ db, log }: Pick<PlatformContext, 'db' | 'log'>, { at, via }) {
    // A restore in the browser happens before the first account exists, so it is recorded without a user, like a
    // restore on the command line.
    const by: Actor = { ...commandLine, via }
    recordAct({ clock: () => new Date(at), log }, db, { act: 'backup-restored', by })
  },
})
