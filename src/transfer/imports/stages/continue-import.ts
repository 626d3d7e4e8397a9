import type { Context } from '../../../context'
import { transact } from '../../../platform/db/database'
import { removeStrayFiles } from '../../../stray-files'
import { finishImport } from '../../../imports/end-import'
import { planImport, refuseImport } from './plan-import'
import { endOfWaiting, importOfJob, queueImport } from '../../../imports/queue-import'
import { requireStatus } from './require-status'
import { kindsInOrder, runImport } from './run-import'
import { findImport, type Import, leaveOutWaiting, updateImport } from '../rows/store'
import { undoImport } from './undo-import'

/**
 * Does the next part of an import, or of undoing one, as a job. Whatever interrupts it, the end of the server too, what is
 * done is done once.
 * @throws Error when it has to be tried again
 */
export async function continueImport(ctx: Context, subject: string, stopping: AbortSignal) {
  const found = findImport(ctx.db, importOfJob(subject))
  if (!found) return
  try {
    if (await doPart(ctx, found, stopping)) transact(ctx.db, tx => queueImport(ctx, tx, found.id))
  } catch (error) {
    // It was stopped, or its account deleted, while it was being worked on.
    const isEnded = !ongoing(found.status).includes(findImport(ctx.db, found.id)?.status)
    if (!isEnded) throw error
  }
  ctx.jobs.wake()
}

/** Whether there is more to do. */
async function doPart(ctx: Context, found: Import, stopping: AbortSignal): Promise<boolean> {
  const { status, archiveFile } = found
  if (status === 'undoing') return undoImport(ctx, found, stopping)
  if (archiveFile === null) return false
  if (status === 'running') return runImport(ctx, { ...found, archiveFile }, stopping)
  if (status === 'done') return stopWaiting(ctx, found)
  if (status !== 'waiting' && status !== 'reading') return false
  await planImport(ctx, { ...found, archiveFile })
  return true
}

/** Nobody said what the sports are that workouts wait for. */
async function stopWaiting(ctx: Context, found: Import): Promise<false> {
  if (ctx.clock() < endOfWaiting(found)) return false
  const paths = transact(ctx.db, tx => {
    requireStatus(tx, found.id, 'done')
    return finishImport(tx, found, 'done')
  })
  await removeStrayFiles(ctx.db, ctx.files, paths)
  return false
}

const ongoing = (status: Import['status']): (Import['status'] | undefined)[] =>
  status === 'waiting' || status === 'reading' ? ['waiting', 'reading'] : [status]

/** After the last try: what is stored stays, and can be undone. */
export async function giveUpImport(ctx: Context, subject: string) {
  const found = findImport(ctx.db, importOfJob(subject))
  if (found?.status === 'waiting' || found?.status === 'reading') {
    await refuseImport(ctx, found, 'the server cannot read the archive')
  }
  if (found?.status === 'running') await leaveOutRest(ctx, found)
  if (found?.status === 'undoing') updateImport(ctx.db, found.id, { status: 'done' })
}

async function leaveOutRest(ctx: Context, found: Import) {
  const paths = transact(ctx.db, tx => {
    requireStatus(tx, found.id, 'running')
    for (const kind of kindsInOrder) leaveOutWaiting(tx, found.id, kind, 'the server cannot store it')
    return finishImport(tx, found, 'done')
  })
  await removeStrayFiles(ctx.db, ctx.files, paths)
}
