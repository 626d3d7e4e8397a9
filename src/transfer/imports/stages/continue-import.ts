import { hour, minute, second } from '../../../lib/durations'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { transact } from '../../../platform/db/database'
import type { Reason } from '../../../platform/errors'
import { job } from '../../../platform/jobs/job'
import { releaseFiles } from '../../../platform/storage/store-files'
import type { WorkoutsContext } from '../../../workouts/workouts-context'
import { unreadableArchive } from '../archive/unusable-archive'
import {
  deleteDisowned,
  findImport,
  type Import,
  kindsInOrder,
  leaveOutWaiting,
  updateImport,
} from '../rows/store'
import {
  clearImport,
  finishImport,
  hasWaitedEnough,
  importKind,
  queueImport,
  requireStatus,
  tellEnd,
  waitingMs,
} from './course'
import { deleteItems, planImport, refuseImport } from './plan-import'
import { runImport } from './run-import'
import { undoImport } from './undo-import'

/**
 * Runs as a job: performs the next part of an import, of an undo, or of clearing an import. If the job is interrupted,
 * for example by a server stop, finished items are not repeated.
 * @throws Error if the job must be retried
 */
async function continueImport(ctx: WorkoutsContext, importId: number, stopping: AbortSignal) {
  const found = findImport(ctx.db, importId)
  if (!found) {
    await deleteItems(ctx, importId, stopping)
    return deleteDisowned(ctx.db, importId)
  }
  const isWanted = () => ongoing(found.status).includes(findImport(ctx.db, found.id)?.status)
  try {
    const isUnfinished = await whileWanted(isWanted, stopping, ended => doPart(ctx, found, ended))
    if (isUnfinished) transact(ctx.db, tx => queueImport(ctx, tx, found.id))
  } catch (error) {
    // Errors are ignored if the import was stopped meanwhile, or its account deleted.
    if (isWanted()) throw error
  } finally {
    // Jobs are woken after a failure, too, because items that were stored before may have queued jobs.
    ctx.jobs.wake()
  }
}

/** Interval in ms between two checks whether the import was stopped. */
const lookEveryMs = 250

/**
 * Runs work, and aborts it if the import's status changes. Regular checks are needed because stopping an import, or
 * deleting its account, only changes rows.
 */
async function whileWanted<T>(
  isWanted: () => boolean,
  stopping: AbortSignal,
  work: (ended: AbortSignal) => Promise<T>,
): Promise<T> {
  const unwanted = new AbortController()
  const looking = setInterval(() => isWanted() || unwanted.abort(), lookEveryMs)
  try {
    return await work(AbortSignal.any([stopping, unwanted.signal]))
  } finally {
    clearInterval(looking)
  }
}

/** Performs a part of the work; returns whether more is to be done. */
async function doPart(ctx: WorkoutsContext, found: Import, ended: AbortSignal): Promise<boolean> {
  const { status, archiveFile } = found
  if (status === 'undoing') return undoImport(ctx, found, ended)
  if (archiveFile === null) return false
  if (status === 'running') return runImport(ctx, { ...found, archiveFile }, ended)
  if (status === 'done' || found.preview) {
    if (hasWaitedEnough(found, ctx.clock())) await stopWaiting(ctx, found)
    return false
  }
  if (status !== 'waiting' && status !== 'reading') return false
  return planImport(ctx, { ...found, archiveFile }, ended)
}

/**
 * Ends an import that has waited too long for the user. If its preview waits for confirmation, the import is deleted;
 * if workouts wait for their sport, the import ends without them.
 */
async function stopWaiting(ctx: PlatformContext, found: Import) {
  await releaseFiles(ctx, (tx, release) => {
    if (found.preview) {
      if (findImport(tx, found.id)?.preview) clearImport(ctx, tx, found.userId, release)
    } else {
      requireStatus(tx, found.id, 'done')
      finishImport(ctx, tx, found, release, 'done')
    }
  })
}

const ongoing = (status: Import['status']): (Import['status'] | undefined)[] =>
  status === 'waiting' || status === 'reading' ? ['waiting', 'reading'] : [status]

/** Ends an import after the last retry. Stored items stay, and can be undone. */
async function giveUpImport(ctx: PlatformContext, importId: number) {
  const found = findImport(ctx.db, importId)
  if (found?.status === 'waiting' || found?.status === 'reading') {
    await refuseImport(ctx, found, unreadableArchive)
  }
  if (found?.status === 'running') await leaveOutRest(ctx, found)
  if (found?.status === 'undoing') {
    transact(ctx.db, tx => {
      tellEnd(ctx, tx, found)
      updateImport(tx, found.id, { status: 'done' })
    })
  }
}

const notStored: Reason = { code: 'item-not-stored', sentence: 'the server cannot store it' }

async function leaveOutRest(ctx: PlatformContext, found: Import) {
  await releaseFiles(ctx, (tx, release) => {
    requireStatus(tx, found.id, 'running')
    for (const kind of kindsInOrder) leaveOutWaiting(tx, found.id, kind, notStored)
    finishImport(ctx, tx, found, release, 'done')
  })
}

export const importJob = job({
  kind: importKind,
  // Two imports run at the same time, so that a large import does not block those of other users. Each user has at most
  // one import.
  atOnce: 2,
  delays: [10 * second, minute, 10 * minute, hour, 6 * hour, 24 * hour],
  maxAheadMs: () => waitingMs,
  run: continueImport,
  giveUp: giveUpImport,
})
