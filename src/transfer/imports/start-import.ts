import type { PlatformContext } from '../../platform/context/platform-context'
import { transact } from '../../platform/db/database'
import { invalid } from '../../platform/errors'
import { findImportOf, type Import, updateImport } from './rows/store'
import { queueImport } from './stages/queue-import'

/**
 * Starts the import after its preview.
 * @throws AppError 400 if no preview is waiting
 */
export function startImport(ctx: PlatformContext, userId: number): Import {
  const started = transact(ctx.db, tx => {
    const found = findImportOf(tx, userId)
    if (!found?.preview) throw invalid('no-import-to-start', 'there is no import to start')
    const changes = { status: 'running', preview: null } as const
    updateImport(tx, found.id, changes)
    queueImport(ctx, tx, found.id)
    return { ...found, ...changes }
  })
  ctx.jobs.wake()
  return started
}
