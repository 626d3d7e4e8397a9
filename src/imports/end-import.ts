import type { Context } from '../context'
import { type Db, transact } from '../platform/db/database'
import { invalid } from '../errors'
import { noteStrayFiles, removeStrayFiles } from '../stray-files'
import { deleteImport, findImportOf, type Import, updateImport } from '../transfer/imports/rows/store'

/**
 * Stops an import that is underway: what it added stays, and can be undone. One that has not begun to add anything, or is
 * over, is forgotten, with all that was kept of it.
 * @throws AppError 400 while it is being undone
 */
export async function endImport(ctx: Context, userId: number) {
  const paths = transact(ctx.db, tx => {
    const found = findImportOf(tx, userId)
    if (found?.status === 'undoing') throw invalid('the import is being undone')
    return found?.status === 'running' ? finishImport(tx, found, 'done') : clearImport(tx, userId)
  })
  await removeStrayFiles(ctx.db, ctx.files, paths)
}

/**
 * It is over, and its archive no longer needed.
 * @returns files to be removed, noted as stray
 */
export function finishImport(
  tx: Db,
  { id, archiveFile }: Import,
  status: 'done' | 'refused' | 'undone',
  reason: string | null = null,
): string[] {
  const paths = archiveFile === null ? [] : [archiveFile]
  noteStrayFiles(tx, paths)
  updateImport(tx, id, { status, reason, archiveFile: null })
  return paths
}

/**
 * Forgets the last import of a user, if there is one.
 * @returns files to be removed, noted as stray
 */
export function clearImport(tx: Db, userId: number): string[] {
  const found = findImportOf(tx, userId)
  if (!found) return []
  const paths = [found.archiveFile, found.keptPicture].filter(path => path !== null)
  noteStrayFiles(tx, paths)
  deleteImport(tx, found.id)
  return paths
}
