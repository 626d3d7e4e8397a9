import type { PlatformContext } from '../../../platform/context/platform-context'
import type { Db } from '../../../platform/db/database'
import { invalid, type Reason } from '../../../platform/errors'
import { type ReleaseFiles, releaseFiles } from '../../../platform/storage/store-files'
import { disownImport, findImport, findImportOf, type Import, updateImport } from '../rows/store'
import { queueImport } from './queue-import'

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
