import { requireAccount } from '../../../platform/access/require-account'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { type Db, transact } from '../../../platform/db/database'
import type { Reason } from '../../../platform/errors'
import { noteOrphanedFiles, removeOrphanedFiles } from '../../../platform/storage/orphaned-files'
import { releaseFiles } from '../../../platform/storage/store-files'
import { WorkerFailure } from '../../../platform/workers/workers'
import { itemsAtOnce, type PlannedItem, plannedItems } from '../archive/plan'
import { UnusableArchive, unreadableArchive } from '../archive/unusable-archive'
import { readArchiveTask } from '../reading/tasks'
import { areOfOthers } from '../rows/already-there-store'
import {
  deleteSomeItems,
  type Import,
  type ImportItemKind,
  insertItems,
  type NewImportItem,
  updateImport,
} from '../rows/store'
import {
  endOfWaiting,
  finishImport,
  queueImport,
  requireStatus,
  type StoredImport,
  yieldToEventLoop,
} from './course'
import { createPreview, type Preview } from './preview'

/** Time in ms for comparing an archive with its manifest in one run. After a run, imports of other users continue. */
const checkMs = 20_000

/**
 * Reads the archive of an import, or the next part of it, and stores the planned items. No data is imported yet.
 * @param ended signal that is aborted when the import is stopped
 * @returns whether more is to be done now; false while the user looks at the preview
 * @throws Error if the job must be retried
 */
export async function planImport(
  ctx: PlatformContext,
  found: StoredImport,
  ended: AbortSignal,
): Promise<boolean> {
  const planFile = `${found.archiveFile}.plan`
  await startAnew(ctx, found.id)
  noteOrphanedFiles(ctx.db, ctx.files, [planFile])
  try {
    return await readAndKeep(ctx, found, planFile, ended)
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === null) throw error
    await refuseImport(ctx, found, reason)
    return true
  } finally {
    await removeOrphanedFiles(ctx.db, ctx.files, [planFile])
  }
}

/**
 * Returns the reason for refusing the archive; null if the job must be retried. If the archive exceeded the time limit
 * or crashed the process, a retry would fail in the same way.
 */
function reasonOf(error: unknown): Reason | null {
  if (error instanceof UnusableArchive) return error.reason
  const isToBlame = error instanceof WorkerFailure && error.how !== 'failed'
  return isToBlame ? unreadableArchive : null
}

/** Deletes the items of an interrupted run. */
async function startAnew(ctx: PlatformContext, importId: number) {
  transact(ctx.db, tx => {
    requireStatus(tx, importId, 'waiting', 'reading')
    updateImport(tx, importId, { status: 'reading' })
  })
  await deleteItems(ctx, importId)
}

/** Deletes all items of an import in small batches. @throws the reason of `stopping` if that is aborted */
export async function deleteItems(ctx: PlatformContext, importId: number, stopping?: AbortSignal) {
  while (deleteSomeItems(ctx.db, importId, itemsAtOnce) > 0) {
    await yieldToEventLoop()
    stopping?.throwIfAborted()
  }
}

async function readAndKeep(
  ctx: PlatformContext,
  found: StoredImport,
  planFile: string,
  ended: AbortSignal,
): Promise<boolean> {
  const { userId, takesProfile, checkedFiles } = found
  await using folder = await ctx.spool.makeFolder()
  const task = {
    path: ctx.files.locate(found.archiveFile),
    planPath: ctx.files.locate(planFile),
    folder: folder.path,
    ...{ takesProfile, checkedFiles, checkMs, userId },
    timeZone: requireAccount(ctx.db, userId).timezone,
  }
  const read = await ctx.workers.run(readArchiveTask, task, { userId, signal: ended })
  if (read.state === 'unusable') {
    await refuseImport(ctx, found, read.reason)
    return true
  }
  if (read.state === 'unfinished') {
    updateImport(ctx.db, found.id, { checkedFiles: read.checkedFiles })
    return true
  }
  const addPositions = createPositions()
  const preview = found.wantsPreview ? createPreview(ctx.db, found.userId, found.createdAt) : null
  for await (const items of plannedItems(await ctx.files.open(planFile))) {
    transact(ctx.db, tx => keepItems(tx, found, items.map(addPositions), preview))
    await yieldToEventLoop()
  }
  transact(ctx.db, tx => {
    requireStatus(tx, found.id, 'reading')
    const { origin, username, otherFiles } = read
    if (!preview) return updateImport(tx, found.id, { status: 'running', origin, username })
    updateImport(tx, found.id, { origin, username, preview: { ...preview.contents, otherFiles } })
    queueImport(ctx, tx, found.id, endOfWaiting(found))
  })
  return !preview
}

/** Returns a function that numbers the items of each kind from 0. */
function createPositions() {
  const next = new Map<ImportItemKind, number>()
  return (item: PlannedItem) => {
    const position = next.get(item.kind) ?? 0
    next.set(item.kind, position + 1)
    return { ...item, position }
  }
}

/** Stores planned items. @throws UnusableArchive if an item belongs to another user */
function keepItems(
  tx: Db,
  { id, userId }: Import,
  items: (PlannedItem & { position: number })[],
  preview: Preview | null,
) {
  requireStatus(tx, id, 'reading')
  const shortIds = items.map(({ shortId }) => shortId).filter(shortId => shortId !== null)
  if (areOfOthers(tx, userId, shortIds)) {
    throw new UnusableArchive(
      'import-archive-of-others',
      'what is in the archive belongs to another account of this server',
    )
  }
  insertItems(
    tx,
    items.map(
      ({ content, reason, ...item }): NewImportItem => ({
        ...item,
        reason: reason?.sentence ?? null,
        reasonCode: reason?.code ?? null,
        importId: id,
        outcome: content === null ? 'left-out' : 'waiting',
        content: content === null ? null : JSON.stringify(content),
        ...preview?.add(tx, { ...item, content }),
      }),
    ),
  )
}

/** Refuses an import and deletes its items. Must only be called before anything is imported. */
export async function refuseImport(ctx: PlatformContext, found: Import, reason: Reason) {
  await releaseFiles(ctx, (tx, release) => {
    requireStatus(tx, found.id, 'waiting', 'reading')
    finishImport(ctx, tx, found, release, 'refused', reason)
  })
  await deleteItems(ctx, found.id)
}
