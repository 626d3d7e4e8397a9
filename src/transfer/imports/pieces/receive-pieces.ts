// Receives an archive in pieces, so that an interrupted connection costs at most one piece. The file is in the folder
// for archives of imports. Until an import takes it, it is recorded as orphaned. If no data arrives for a day, a job
// deletes it, even if the server was restarted meanwhile.
import { stat } from 'node:fs/promises'
import { day, minute } from '../../../lib/durations'
import { fileSizeSync } from '../../../lib/files/folder-size'
import { makeFolder } from '../../../lib/files/write-durably'
import { randomText } from '../../../lib/random'
import { codeOf } from '../../../lib/thrown'
import { requireAccount, requireNotSuspended } from '../../../platform/access/require-account'
import { findAccount } from '../../../platform/access/store'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { type Db, transact } from '../../../platform/db/database'
import { invalid, notFound } from '../../../platform/errors'
import { byName, job, jobKind } from '../../../platform/jobs/job'
import { listJobSubjects, queueJob } from '../../../platform/jobs/store'
import { importsFolder, piecesEnding } from '../../../platform/storage/account-folders'
import { inBulk, requireRoom } from '../../../platform/storage/disk-room'
import { noteOrphanedFiles, removeOrphanedFiles } from '../../../platform/storage/orphaned-files'
import { requireStorage, withinStorage } from '../../../platform/storage/storage-limit'
import { setPiecesSize } from '../../../platform/storage/upload-sizes-store'
import { createFile, openAgain } from '../../../platform/storage/write-file'
import type { PiecedUploadAnswer } from './schemas'

/** Progress of an upload. */
type PiecedUpload = PiecedUploadAnswer['data']

/**
 * Begins an upload, which replaces the user's earlier one.
 * @param size size in bytes according to the client; 0 if unknown
 * @throws AppError 507 if the disk has no room; 413 if the account would be over its storage limit
 */
export async function beginPieces(ctx: PlatformContext, userId: number, size: number): Promise<PiecedUpload> {
  requireStorage(ctx.db, userId, size, ['pieces'])
  const folder = ctx.files.locate(importsFolder(userId))
  await makeFolder(folder)
  await requireRoom(folder, size, 'bulk')
  for (const name of await ctx.files.list(importsFolder(userId))) {
    if (name.endsWith(piecesEnding)) await forgetPieces(ctx, userId, `${importsFolder(userId)}/${name}`)
  }
  const id = randomText(15)
  const path = pathOf(userId, id)
  transact(ctx.db, tx => {
    requireAccount(tx, userId)
    noteOrphanedFiles(tx, ctx.files, [path])
    queueJob(tx, sweepPiecesKind, path, dayAfter(ctx.clock()))
  })
  await (await createFile(ctx.files.locate(path))).close()
  return { id, offset: 0 }
}

const pathOf = (userId: number, id: string) => `${importsFolder(userId)}/${id}${piecesEnding}`

/** Returns the progress of an upload. @throws AppError 404 if the user has no such upload */
export async function findPieces(ctx: PlatformContext, userId: number, id: string): Promise<PiecedUpload> {
  return { id, offset: (await requirePieces(ctx, userId, id)).size }
}

/** Finds the file of an upload. @throws AppError 404 if the user has no such upload */
export async function requirePieces(
  ctx: PlatformContext,
  userId: number,
  id: string,
): Promise<{ path: string; place: string; size: number }> {
  const path = pathOf(userId, /^[\w-]{1,40}$/.test(id) ? id : '-')
  const place = ctx.files.locate(path)
  try {
    return { path, place, size: (await stat(place)).size }
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    throw noSuchUpload()
  }
}

const noSuchUpload = () => notFound('upload-not-found', 'there is no such upload')

/**
 * Adds a piece. If the connection is interrupted, the part received so far is kept.
 * @throws AppError 400 if the piece does not begin where the last one ended, or if another piece is being received
 * @throws AppError 401 if the account is suspended meanwhile; 404 if the upload does not exist or is cancelled
 *   meanwhile
 * @throws AppError 408 if the piece arrives too slowly; 413 if the account would be over its storage limit; 507 if the
 *   disk is full
 */
export async function addPiece(
  ctx: PlatformContext,
  userId: number,
  id: string,
  piece: { offset: number; content: AsyncIterable<Uint8Array> },
): Promise<PiecedUpload> {
  const add = async () => {
    const { place, size } = await requirePieces(ctx, userId, id)
    if (piece.offset !== size) {
      throw invalid('upload-offset-wrong', 'the piece does not begin where the last one ended')
    }
    const sent = whileNotSuspended(ctx.db, userId, piece.content)
    const content = withinStorage(ctx.db, userId, sent, { besides: ['pieces'], has: size })
    try {
      await append(place, size, content)
    } catch (error) {
      throw codeOf(error) === 'ENOENT' ? noSuchUpload() : error
    } finally {
      countPieces(ctx, userId, place)
    }
    // If the user has begun another upload meanwhile, this throws.
    return findPieces(ctx, userId, id)
  }
  return ctx.exclusively(`pieces of ${userId}`, add, () =>
    invalid('upload-piece-underway', 'another piece is underway'),
  )
}

async function* whileNotSuspended(db: Db, userId: number, pieces: AsyncIterable<Uint8Array>) {
  for await (const bytes of pieces) {
    requireNotSuspended(db, userId)
    yield bytes
  }
}

/** Updates the stored size of the upload, even after an incomplete piece. */
function countPieces(ctx: PlatformContext, userId: number, place: string) {
  transact(ctx.db, tx => {
    if (findAccount(tx, userId)) setPiecesSize(tx, userId, fileSizeSync(place))
  })
}

async function append(place: string, from: number, content: AsyncIterable<Uint8Array>) {
  await using file = await openAgain(place)
  let size = from
  for await (const bytes of inBulk(place, content)) {
    await file.write(bytes, size)
    size += bytes.byteLength
  }
  // The response confirms that these bytes are stored, so they must survive a power cut.
  await file.sync()
}

/** Cancels an upload. @throws AppError 404 if the user has no such upload */
export async function dropPieces(ctx: PlatformContext, userId: number, id: string) {
  await forgetPieces(ctx, userId, (await requirePieces(ctx, userId, id)).path)
}

/** Deletes an upload's file, unless the file has already been moved. */
export async function forgetPieces(ctx: PlatformContext, userId: number, path: string) {
  await removeOrphanedFiles(ctx.db, ctx.files, [path])
  countPieces(ctx, userId, ctx.files.locate(path))
}

const sweepPiecesKind = jobKind('sweep-upload-pieces', byName)

/** Returns the paths of uploads that may still be continued. */
export const listWatchedPieces = (db: Db): string[] => listJobSubjects(db, sweepPiecesKind)

/** Returns the id of the user who uploads. */
const userIdOf = (path: string) => Number(path.split('/')[1])

const dayAfter = (time: Date) => new Date(time.getTime() + day)

/** Deletes an upload for which no data has arrived for a day. */
export const sweepPiecesJob = job({
  kind: sweepPiecesKind,
  delays: [minute, day],
  async run(ctx: PlatformContext, path: string) {
    const found = await stat(ctx.files.locate(path)).catch(() => null)
    if (!found) return
    if (found.mtimeMs + day <= ctx.clock().getTime()) await forgetPieces(ctx, userIdOf(path), path)
    else transact(ctx.db, tx => queueJob(tx, sweepPiecesKind, path, dayAfter(ctx.clock())))
  },
})
