// An archive that is sent in pieces, so that a line that breaks costs no more than the piece in hand. What has come lies
// beside the archives of imports until it is one. It is nobody's before, and a job watches it, also over the end of the
// server: what nothing has come to for a day is removed.
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

/** How far an upload is. */
export interface PiecedUpload {
  id: string
  /** Bytes that have come: the next piece begins here. */
  offset: number
}

/**
 * Begins an upload. It takes the place of an earlier one of the user.
 * @param size bytes of the whole, as far as the client says; else 0
 * @throws AppError 507 when there is no room for it, 413 when it is more than the account may have
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

/** @throws AppError 404 when the user has no such upload */
export async function findPieces(ctx: PlatformContext, userId: number, id: string): Promise<PiecedUpload> {
  return { id, offset: (await requirePieces(ctx, userId, id)).size }
}

/**
 * Where the pieces of an upload lie.
 * @throws AppError 404 as above
 */
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
 * Adds a piece. What of it has come stays when the line breaks.
 * @throws AppError 400 when it does not begin where the last one ended, or while another one comes; 404 as above, also
 *   when the upload is given up meanwhile; 408 when it comes too slowly; 401 when the account is suspended meanwhile; 413 when it is more than the account may have; 507 when
 *   the disk is full
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
    // Another upload may have taken its place meanwhile.
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

/** However much of the piece has come. */
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
  // What the answer says has come is there after a power cut, too.
  await file.sync()
}

/** @throws AppError 404 as above */
export async function dropPieces(ctx: PlatformContext, userId: number, id: string) {
  await forgetPieces(ctx, userId, (await requirePieces(ctx, userId, id)).path)
}

/** It may have been moved already. */
export async function forgetPieces(ctx: PlatformContext, userId: number, path: string) {
  await removeOrphanedFiles(ctx.db, ctx.files, [path])
  countPieces(ctx, userId, ctx.files.locate(path))
}

const sweepPiecesKind = jobKind('sweep-upload-pieces', byName)

/** Uploads that may yet go on. */
export const listWatchedPieces = (db: Db): string[] => listJobSubjects(db, sweepPiecesKind)

/** Whose upload it is. */
const userIdOf = (path: string) => Number(path.split('/')[1])

const dayAfter = (time: Date) => new Date(time.getTime() + day)

/** Removes an upload to which nothing has come for a day. */
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
