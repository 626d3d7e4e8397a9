import { makeFolder } from '../../lib/files/write-durably'
import { randomText } from '../../lib/random'
import { requireAccount, requireNotSuspended } from '../../platform/access/require-account'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { appErrorOf, invalid } from '../../platform/errors'
import { explainFullDisk } from '../../platform/full-disk'
import { importsFolder } from '../../platform/storage/account-folders'
import { inBulk, requireRoom } from '../../platform/storage/disk-room'
import { requireStorage, withinStorage } from '../../platform/storage/storage-limit'
import { storeFiles } from '../../platform/storage/store-files'
import { WorkerFailure } from '../../platform/workers/workers'
import { unreadableArchive } from './archive/unusable-archive'
import { forgetPieces, requirePieces } from './pieces/receive-pieces'
import { isUnderway } from './present-import'
import { inspectArchiveTask } from './reading/tasks'
import { findImportOf, type Import, insertImport, updateImport } from './rows/store'
import { clearImport, queueImport } from './stages/course'

interface ArchiveUpload {
  /** The archive as a stream, because it may be larger than the memory. */
  content: AsyncIterable<Uint8Array>
  /** Size in bytes according to the client; 0 if unknown. */
  announcedSize: number
  /** Whether profile, preferences and avatar are imported as well. */
  takesProfile: boolean
  /** Whether nothing is stored until `startImport` is called. */
  wantsPreview: boolean
  /**
   * True if the user uploads the archive, false if an administrator imports it with a command. If the account is
   * suspended meanwhile, only the user's request fails.
   */
  isOfPerson: boolean
  /** Sport of the files that do not name a sport. If this is missing, the sport of each such file is guessed. */
  unnamedSportId?: number | undefined
  /** Id of the upload in pieces that has received the archive. If this is set, `content` is ignored. */
  upload?: string | null
  /** Makes further changes in the transaction that stores the import. */
  alongside?(tx: Db, row: Import): void
}

/**
 * Receives an archive and queues the job that imports it. If this succeeds, the user's earlier import can no longer be
 * undone; in case of an error, nothing is stored.
 * @throws AppError 400 if another import is underway, or if the archive has neither account data nor activities
 * @throws AppError 401 if the account is deleted or suspended; 404 if the upload does not exist
 * @throws AppError 413 if the account would be over its storage limit; 507 if the disk has no room
 * @throws AppError 503 if no worker is available to inspect the archive
 */
export async function beginImport(
  ctx: PlatformContext,
  userId: number,
  upload: ArchiveUpload,
): Promise<Import> {
  requireNoneUnderway(ctx.db, userId)
  // A user may upload only one archive at a time, because several uploads at once could fill the disk.
  return ctx.exclusively(`import of ${userId}`, () => receive(ctx, userId, upload), underway)
}

function requireNoneUnderway(db: Db, userId: number) {
  const last = findImportOf(db, userId)
  if (last && isUnderway(last)) throw underway()
}

const underway = () => invalid('import-underway', 'another import is underway')

async function receive(ctx: PlatformContext, userId: number, upload: ArchiveUpload): Promise<Import> {
  const { takesProfile, wantsPreview, unnamedSportId } = upload
  // The archive of an earlier import does not count, because it will be deleted.
  const besides = ['imports'] as const
  requireStorage(ctx.db, userId, upload.announcedSize, besides)
  const folder = importsFolder(userId)
  const place = ctx.files.locate(folder)
  await makeFolder(place)
  await requireRoom(place, upload.announcedSize, 'bulk')
  const path = `${folder}/${randomText(15)}.zip`
  const pieces = upload.upload ? await requirePieces(ctx, userId, upload.upload) : null
  if (pieces) requireStorage(ctx.db, userId, pieces.size, ['imports', 'pieces'])
  // The archive is inspected before the pieces are moved, so that an incomplete upload can still be continued.
  if (pieces) await requireImportable(ctx, userId, pieces.place)
  const row = await storeFiles(
    ctx,
    { userId, folder },
    async save => {
      await save({
        [path]: pieces
          ? { spooledAt: pieces.place }
          : inBulk(place, withinStorage(ctx.db, userId, upload.content, { besides })),
      })
      if (pieces) await forgetPieces(ctx, userId, pieces.path)
      else await requireImportable(ctx, userId, ctx.files.locate(path))
      return (await ctx.files.open(path)).size
    },
    (tx, fileSize, release) => {
      requireAccount(tx, userId)
      if (upload.isOfPerson) requireNotSuspended(tx, userId)
      requireNoneUnderway(tx, userId)
      clearImport(ctx, tx, userId, release)
      const asked = { userId, archiveFile: path, fileSize, takesProfile, wantsPreview, unnamedSportId }
      const row = insertImport(tx, { ...asked, createdAt: ctx.clock(), status: 'waiting' })
      queueImport(ctx, tx, row.id)
      upload.alongside?.(tx, row)
      return row
    },
  ).catch(error => {
    throw explainFullDisk(error)
  })
  ctx.jobs.wake()
  return row
}

/**
 * Inspects the archive quickly; the job checks all of it later.
 * @throws AppError 400 if the archive has neither account data nor activities; 503 if no worker is available to inspect
 *   it
 */
async function requireImportable(ctx: PlatformContext, userId: number, path: string) {
  const reason = await ctx.workers.run(inspectArchiveTask, { path }, { userId }).catch(error => {
    if (error instanceof WorkerFailure && error.how !== 'failed') return unreadableArchive
    throw error
  })
  if (reason) throw appErrorOf('invalid', reason)
}

/** Starts the import after its preview. @throws AppError 400 if no preview is waiting */
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
