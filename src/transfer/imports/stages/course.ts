// What the stages of an import share: how its next part is queued, when it waits, and how it ends.
import { havePassed } from '../../../lib/date'
import { day } from '../../../lib/durations'
import type { PlatformContext } from '../../../platform/context/platform-context'
import type { Db } from '../../../platform/db/database'
import { invalid, type Reason } from '../../../platform/errors'
import { byId, jobKind } from '../../../platform/jobs/job'
import { queueJob } from '../../../platform/jobs/store'
import { type ReleaseFiles, releaseFiles } from '../../../platform/storage/store-files'
import { disownImport, findImport, findImportOf, type Import, updateImport } from '../rows/store'

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

/** How long an archive is kept while its unknown sports are not mapped, or its preview is not started. */
export const waitingMs = 30 * day

export const hasWaitedEnough = ({ createdAt }: Import, now: Date) => havePassed(waitingMs, createdAt, now)

export const endOfWaiting = ({ createdAt }: Import) => new Date(createdAt.getTime() + waitingMs)

/** Lets pending requests be answered, even if nothing else is awaited. */
export const othersTurn = () => new Promise<void>(resolve => setImmediate(resolve))

/** Time per run in milliseconds; then imports of other users continue. */
export const partMs = 30_000

/** An import whose archive is still there. */
export type StoredImport = Import & { archiveFile: string }

/**
 * Stops an import that is underway: what it added stays, and can be undone. An import that has not added anything yet, or
 * has finished, is deleted with all its data.
 * @throws AppError 400 while the import is being undone
 */
export async function endImport(ctx: PlatformContext, userId: number) {
  await releaseFiles(ctx, (tx, release) => {
    const found = findImportOf(tx, userId)
    if (found?.status === 'undoing') throw invalid('import-being-undone', 'the import is being undone')
    if (found?.status === 'running') finishImport(tx, found, release, 'done')
    else clearImport(ctx, tx, userId, release)
  })
  ctx.jobs.wake()
}

/** Sets the final status, and releases the archive. */
export function finishImport(
  tx: Db,
  { id, archiveFile }: Import,
  release: ReleaseFiles,
  status: 'done' | 'refused' | 'undone',
  reason: Reason | null = null,
) {
  if (archiveFile !== null) release([archiveFile])
  updateImport(tx, id, {
    status,
    reason: reason?.sentence ?? null,
    reasonCode: reason?.code ?? null,
    reasonFile: reason?.file ?? null,
    archiveFile: null,
  })
}

/** Clears the last import of a user, if there is one. A job deletes its items: there may be very many. */
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
 * Call in each transaction: the import may have been stopped, or its account deleted, meanwhile.
 * @throws Error if the import has none of these statuses
 */
export function requireStatus(tx: Db, importId: number, ...statuses: Import['status'][]): Import {
  const found = findImport(tx, importId)
  if (!found || !statuses.includes(found.status)) throw new Error('the import was ended')
  return found
}
