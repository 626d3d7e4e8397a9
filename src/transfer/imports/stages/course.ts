// Functions for all stages of an import: they queue its next part, check how long it has waited, and end it.
import { havePassed } from '../../../lib/date'
import { day } from '../../../lib/durations'
import type { PlatformContext } from '../../../platform/context/platform-context'
import type { Db } from '../../../platform/db/database'
import { invalid, type Reason } from '../../../platform/errors'
import { isFollowed, tellFollowers, tellHappened } from '../../../platform/events/followers'
import { forgetUntoldOfImport } from '../../../platform/events/store'
import { byId, jobKind } from '../../../platform/jobs/job'
import { queueJob } from '../../../platform/jobs/store'
import { type ReleaseFiles, releaseFiles } from '../../../platform/storage/store-files'
import {
  countOutcomes,
  disownImport,
  findImport,
  findImportOf,
  type Import,
  updateImport,
} from '../rows/store'

export const importKind = jobKind('import-account', byId)

/** Queues the next part of an import. Imports of other users that are due come first. */
export function queueImport(
  ctx: Pick<PlatformContext, 'clock'>,
  tx: Db,
  importId: number,
  dueAt: Date = ctx.clock(),
) {
  queueJob(tx, importKind, importId, dueAt)
}

/** Time in ms for which an archive is kept if its unknown sports are not mapped, or its preview is not confirmed. */
export const waitingMs = 30 * day

export const hasWaitedEnough = ({ createdAt }: Import, now: Date) => havePassed(waitingMs, createdAt, now)

export const endOfWaiting = ({ createdAt }: Import) => new Date(createdAt.getTime() + waitingMs)

/** Lets the event loop handle pending requests, even if the code awaits nothing else. */
export const yieldToEventLoop = () => new Promise<void>(resolve => setImmediate(resolve))

/** Time limit of a run in milliseconds. After a run, imports of other users continue. */
export const partMs = 30_000

/** An import whose archive still exists. */
export type StoredImport = Import & { archiveFile: string }

/**
 * Stops an import that is running. Items that it has already added stay, and can be undone. An import that is not
 * running yet or has ended is deleted with its archive; items that it has added stay, and can no longer be undone.
 * @throws AppError 400 while the import is being undone
 */
export async function endImport(ctx: PlatformContext, userId: number) {
  await releaseFiles(ctx, (tx, release) => {
    const found = findImportOf(tx, userId)
    if (found?.status === 'undoing') throw invalid('import-being-undone', 'the import is being undone')
    if (found?.status === 'running') finishImport(ctx, tx, found, release, 'done')
    else clearImport(ctx, tx, userId, release)
  })
  ctx.jobs.wake()
}

/** Sets the final status of an import and deletes its archive. */
export function finishImport(
  ctx: Pick<PlatformContext, 'clock'>,
  tx: Db,
  found: Import,
  release: ReleaseFiles,
  status: 'done' | 'refused' | 'undone',
  reason: Reason | null = null,
) {
  if (found.archiveFile !== null) release([found.archiveFile])
  tellEnd(ctx, tx, found)
  updateImport(tx, found.id, {
    status,
    reason: reason?.sentence ?? null,
    reasonCode: reason?.code ?? null,
    reasonFile: reason?.file ?? null,
    archiveFile: null,
  })
}

/**
 * Tells whoever follows the account that a part of an import is over. What it added is told as one event, and not workout by
 * workout. To be called before its status changes.
 */
export function tellEnd(
  ctx: Pick<PlatformContext, 'clock'>,
  tx: Db,
  { id: importId, userId, status, origin }: Import,
) {
  if (!isFollowed(tx, userId)) return
  if (status === 'running') {
    const { added = 0, 'left-out': leftOut = 0 } = countOutcomes(tx, importId, 'workout')
    forgetUntoldOfImport(tx, userId, importId)
    tellHappened(ctx, tx, userId, { type: 'import.finished', importId, origin, added, leftOut })
  }
  tellFollowers(ctx, tx, userId)
}

/**
 * Clears the last import of a user, if there is one. Its items are deleted by a job, because there may be very many.
 */
export function clearImport(
  ctx: Pick<PlatformContext, 'clock'>,
  tx: Db,
  userId: number,
  release: ReleaseFiles,
) {
  const found = findImportOf(tx, userId)
  if (!found) return
  release([found.archiveFile, found.keptAvatar].filter(path => path !== null))
  disownImport(tx, found.id)
  queueImport(ctx, tx, found.id)
}

/**
 * Checks the status of an import. To be called in each transaction, because the import may have been stopped, or its
 * account deleted, meanwhile.
 * @throws Error if the import has none of these statuses
 */
export function requireStatus(tx: Db, importId: number, ...statuses: Import['status'][]): Import {
  const found = findImport(tx, importId)
  if (!found || !statuses.includes(found.status)) throw new Error('the import was ended')
  return found
}
