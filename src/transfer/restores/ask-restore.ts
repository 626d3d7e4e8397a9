// Restores a user or a workout from a backup in the browser: the request is a row, and a job does the work. The same
// code works for the command line, see restore-part.ts.
import { join } from 'node:path'
import { backupsFolder } from '../../instance/backups/folder/backups-folder'
import { requireStored } from '../../instance/backups/stored-backup'
import { minute, second } from '../../lib/durations'
import { decodeShortId } from '../../lib/short-id'
import type { Caller } from '../../platform/access/caller'
import { requireStillAdmin } from '../../platform/access/require-account'
import type { Actor } from '../../platform/acts'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { AppError, invalid, type Reason, Unavailable } from '../../platform/errors'
import { byId, job, jobKind } from '../../platform/jobs/job'
import { queueJob } from '../../platform/jobs/store'
import { isUnderway } from '../imports/present-import'
import { findImport } from '../imports/rows/store'
import { type RestoresContext, requireHeldKey } from './held-keys'
import { explainRestore, RestoreRefused } from './refusal'
import { deleteRestores, findLastRestore, insertRestore, type PartRestore, updateRestore } from './store'
import { type BegunRestore, storePart } from './store-part'
import { readPartTask } from './tasks'

const restorePartKind = jobKind('restore-part', byId)

interface AskedRestore {
  backup: string
  username: string
  /** Short id of the workout; null for the whole user. */
  workout: string | null
}

/**
 * Queues the restore of a part of a backup.
 * @throws AppError 404 if the backup does not exist; 400 if another part is being restored, or the id of the
 *   workout is invalid; 403 if the caller is no longer an administrator
 */
export async function askRestore(
  ctx: RestoresContext,
  { account }: Caller,
  asked: AskedRestore,
): Promise<PartRestore> {
  if (asked.workout !== null && decodeShortId(asked.workout) === null) throw invalid('id-invalid')
  await requireStored(ctx, asked.backup)
  requireHeldKey(ctx, asked.backup)
  const row = transact(ctx.db, tx => {
    requireStillAdmin(tx, account.id)
    requireNoneUnderway(tx)
    const row = insertRestore(tx, {
      ...asked,
      askedAt: ctx.clock(),
      askedBy: account.id,
      status: 'reading',
    })
    queueJob(tx, restorePartKind, row.id, ctx.clock())
    return row
  })
  ctx.jobs.wake()
  return row
}

/** Forgets the last restore; what it has restored stays. @throws AppError 400 while it is underway */
export function forgetRestore({ db }: PlatformContext) {
  transact(db, tx => {
    requireNoneUnderway(tx)
    deleteRestores(tx)
  })
}

function requireNoneUnderway(db: Db) {
  const last = findLastRestore(db)
  if (last && isRestoreUnderway(db, last)) {
    throw invalid('restore-underway', 'another backup is being restored')
  }
}

function isRestoreUnderway(db: Db, { status, importId }: PartRestore): boolean {
  if (status !== 'importing' || importId === null) return status === 'reading'
  const found = findImport(db, importId)
  return found !== undefined && isUnderway(found)
}

/**
 * Runs as a job: reads the part in a worker process, and begins to import it. If it is interrupted, nothing is stored
 * but an empty account, and it starts again.
 * @throws Error if the job must be retried
 */
async function restorePart(ctx: RestoresContext, id: number, stopping: AbortSignal) {
  const row = findLastRestore(ctx.db)
  if (row?.id !== id || row.status !== 'reading') return
  await using folder = await ctx.spool.makeFolder()
  const { backup, username, workout } = row
  const path = join(backupsFolder(ctx.config), backup)
  const part = workout === null ? { username } : { workout }
  const asked = {
    path,
    part,
    folder: folder.path,
    now: ctx.clock().getTime(),
    identity: ctx.heldKeys.find(backup),
  }
  const outcome = await ctx.workers.run(readPartTask, asked, { userId: null, signal: stopping })
  if (!outcome.done) return endInFailure(ctx, id, outcome.reason)
  const by: Actor = { userId: row.askedBy, via: 'web', address: null }
  // The workout may be somebody else's than the request said.
  const owner = outcome.result.before.username
  try {
    await storePart(ctx, outcome.result, { by, alongside: (tx, begun) => noteImport(tx, id, owner, begun) })
  } catch (error) {
    if (!isFinal(error)) throw error
    endInFailure(ctx, id, explainRestore(error))
  }
}

/** Whether trying again would fail in the same way. */
const isFinal = (error: unknown) =>
  error instanceof RestoreRefused || (error instanceof AppError && !(error instanceof Unavailable))

function noteImport(tx: Db, id: number, username: string, begun: BegunRestore) {
  const { importId, userId, madeAt, isNewAccount, wasAdmin, isSuspended, present, hidden, lacking } = begun
  updateRestore(tx, id, {
    status: 'importing',
    username,
    importId,
    userId,
    facts: {
      madeAt: madeAt.getTime(),
      isNewAccount,
      wasAdmin,
      isSuspended,
      present,
      hidden,
      lacking: lacking.length,
    },
  })
}

function endInFailure({ db }: PlatformContext, id: number, { sentence: reason, code: reasonCode }: Reason) {
  updateRestore(db, id, { status: 'failed', reason, reasonCode })
}

function giveUpRestore(ctx: PlatformContext, id: number) {
  const row = findLastRestore(ctx.db)
  if (row?.id !== id || row.status !== 'reading') return
  endInFailure(ctx, id, { code: 'internal-error', sentence: 'the backup could not be read' })
}

export const restorePartJob = job({
  kind: restorePartKind,
  delays: [10 * second, minute],
  run: restorePart,
  giveUp: giveUpRestore,
})
