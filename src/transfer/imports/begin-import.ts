import { makeFolder } from '../../lib/files/write-durably'
import { randomText } from '../../lib/random'
import { requireAccount, requireNotSuspended } from '../../platform/access/require-account'
import type { PlatformContext } from '../../platform/context/platform-context'
import type { Db } from '../../platform/db/database'
import { appErrorOf, invalid } from '../../platform/errors'
import { explainFullDisk } from '../../platform/full-disk'
import { importsFolder } from '../../platform/storage/account-folders'
import { inBulk, requireRoom } from '../../platform/storage/disk-room'
import { requireStorage, withinStorage } from '../../platform/storage/storage-limit'
import { storeFiles } from '../../platform/storage/store-files'
import { WorkerFailure } from '../../platform/workers/workers'
import { unreadableArchive } from './archive/unusable-archive'
import { forgetPieces, requirePieces } from './pieces/receive-pieces'
import { inspectArchiveTask } from './reading/tasks'
import { findImportOf, type Import, insertImport } from './rows/store'
import { clearImport } from './stages/end-import'
import { queueImport } from './stages/queue-import'
import { isUnderway } from './view'

interface ArchiveUpload {
  /** The archive, piece by piece: it may be larger than the memory. */
  content: AsyncIterable<Uint8Array>
  /** Bytes, as far as the client says; else 0. */
  announcedSize: number
  /** When set, profile, preferences and avatar are imported, too. */
  takesProfile: boolean
  /** When set, nothing is stored before `startImport`. */
  wantsPreview: boolean
  /** When set, it is refused if the account is suspended meanwhile; an administrator's command is not. */
  isOfPerson: boolean
  /** Id of the upload in pieces that is the archive, instead of the content. */
  upload?: string | null
}

/**
 * Takes an archive in, to be imported by a job. It takes the place of an earlier import, which cannot be undone any more.
 * @throws AppError 400 while another import is underway, and for what is no archive of an account or of activities; 401 for an account that is gone, or suspended; 404 for an upload that is not
 *   there; 413 when it is more than the account may have; 507 when there is no room for it; 503 when no process can look at it. Then nothing is left of it.
 */
export async function beginImport(
  ctx: PlatformContext,
  userId: number,
  upload: ArchiveUpload,
): Promise<Import> {
  requireNoneUnderway(ctx.db, userId)
  // With several on their way in one user could fill the disk.
  return ctx.exclusively(`import of ${userId}`, () => receive(ctx, userId, upload), underway)
}

function requireNoneUnderway(db: Db, userId: number) {
  const last = findImportOf(db, userId)
  if (last && isUnderway(last)) throw underway()
}

const underway = () => invalid('import-underway', 'another import is underway')

async function receive(ctx: PlatformContext, userId: number, upload: ArchiveUpload): Promise<Import> {
  const { takesProfile, wantsPreview } = upload
  // The archive of an earlier import goes.
  const besides = ['imports'] as const
  requireStorage(ctx.db, userId, upload.announcedSize, besides)
  const folder = importsFolder(userId)
  const place = ctx.files.locate(folder)
  await makeFolder(place)
  await requireRoom(place, upload.announcedSize, 'bulk')
  const path = `${folder}/${randomText(15)}.zip`
  const pieces = upload.upload ? await requirePieces(ctx, userId, upload.upload) : null
  if (pieces) requireStorage(ctx.db, userId, pieces.size, ['imports', 'pieces'])
  // Before they are moved: those of which some have not come yet are there to go on with.
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
      clearImport(tx, userId, release)
      return insert(ctx, tx, { userId, archiveFile: path, fileSize, takesProfile, wantsPreview })
    },
  ).catch(error => {
    throw explainFullDisk(error)
  })
  ctx.jobs.wake()
  return row
}

/**
 * Only a look: that all of it is sound is for the job to see.
 * @throws AppError 400 for what is no archive of an account or of activities, 503 when no process can look at it now
 */
async function requireImportable(ctx: PlatformContext, userId: number, path: string) {
  const reason = await ctx.workers.run(inspectArchiveTask, { path }, { userId }).catch(error => {
    if (error instanceof WorkerFailure && error.how !== 'failed') return unreadableArchive
    throw error
  })
  if (reason) throw appErrorOf('invalid', reason)
}

function insert(
  ctx: PlatformContext,
  tx: Db,
  facts: Pick<Import, 'userId' | 'archiveFile' | 'fileSize' | 'takesProfile' | 'wantsPreview'>,
): Import {
  const row = insertImport(tx, { ...facts, createdAt: ctx.clock(), status: 'waiting' })
  queueImport(ctx, tx, row.id)
  return row
}
