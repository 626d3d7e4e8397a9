import { requireAccount } from '../platform/access/require-account'
import { findAccount } from '../platform/access/store'
import type { Context } from '../context'
import { type Db, transact } from '../platform/db/database'
import { explainFullDisk, leavingRoom, requireRoom } from '../platform/storage/disk-room'
import { AppError, invalid, unauthorized } from '../errors'
import { makeFolder } from '../platform/storage/files'
import { randomText } from '../lib/random'
import { keepFiles, noteStrayFiles, removeStrayFiles } from '../stray-files'
import { importsFolder } from '../platform/storage/account-folders'
import { clearImport } from './end-import'
import { openAccountArchive } from '../transfer/imports/archive/open-account-archive'
import { queueImport } from './queue-import'
import { findImportOf, type Import, insertImport } from '../transfer/imports/rows/store'
import { UnusableArchive } from '../transfer/imports/archive/unusable-archive'
import { isUnderway } from '../transfer/imports/view'

/** Bytes of an archive. */
const maxArchiveSize = 8 * 1024 ** 3

interface ArchiveUpload {
  /** The archive, piece by piece: it may be larger than the memory. */
  content: AsyncIterable<Uint8Array>
  /** Bytes, as far as the client says; else 0. */
  announcedSize: number
  /** Whether profile, preferences and picture are taken over, too. */
  takesProfile: boolean
}

/**
 * Takes an archive in, to be imported by a job. It takes the place of an earlier import, which cannot be undone any more.
 * @throws AppError 400 while another import is underway, and for what is no archive of an account; 413 when it is too
 *   large; 500 when the disk is full. Then nothing is left of it.
 */
export async function beginImport(ctx: Context, userId: number, upload: ArchiveUpload): Promise<Import> {
  requireNoneUnderway(ctx.db, userId)
  if (upload.announcedSize > maxArchiveSize) throw tooLarge()
  return oneAtATime(ctx, userId, () => receive(ctx, userId, upload))
}

function requireNoneUnderway(db: Db, userId: number) {
  const last = findImportOf(db, userId)
  if (last && isUnderway(last)) throw underway()
}

const underway = () => invalid('another import is underway')

/** By server, the users whose archives are on their way in: with several at a time one user could fill the disk. */
const sending = new WeakMap<Context, Set<number>>()

async function oneAtATime<T>(ctx: Context, userId: number, work: () => Promise<T>): Promise<T> {
  const users = sending.get(ctx) ?? new Set()
  sending.set(ctx, users)
  if (users.has(userId)) throw underway()
  users.add(userId)
  try {
    return await work()
  } finally {
    users.delete(userId)
  }
}

async function receive(ctx: Context, userId: number, upload: ArchiveUpload): Promise<Import> {
  const folder = importsFolder(userId)
  const place = ctx.files.locate(folder)
  await makeFolder(place)
  await requireRoom(place, upload.announcedSize)
  const path = `${folder}/${randomText(15)}.zip`
  noteStrayFiles(ctx.db, [path])
  try {
    await ctx.files.save(path, leavingRoom(place, limited(upload.content)))
    await requireAccountArchive(ctx, path)
    return await insert(ctx, userId, { path, upload })
  } catch (error) {
    // What is written after the account has gone, and its folder with it, makes the folder again.
    const isOrphan = !findAccount(ctx.db, userId)
    await removeStrayFiles(ctx.db, ctx.files, isOrphan ? [path, folder] : [path])
    throw isOrphan ? unauthorized() : explain(error)
  }
}

const tooLarge = () => new AppError('tooLarge', 'the archive is larger than 8 GB')

async function* limited(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const piece of pieces) {
    size += piece.byteLength
    if (size > maxArchiveSize) throw tooLarge()
    yield piece
  }
}

/** Only a look: that all of it is sound is for the job to see. */
async function requireAccountArchive(ctx: Context, path: string) {
  const archive = await openAccountArchive(ctx.files.locate(path))
  archive.close()
}

async function insert(
  ctx: Context,
  userId: number,
  { path, upload }: { path: string; upload: ArchiveUpload },
): Promise<Import> {
  const fileSize = (await ctx.files.open(path)).size
  const { row, replaced } = transact(ctx.db, tx => {
    requireAccount(tx, userId)
    requireNoneUnderway(tx, userId)
    const replaced = clearImport(tx, userId)
    keepFiles(tx, [path])
    const row = insertImport(tx, {
      userId,
      createdAt: ctx.clock(),
      status: 'waiting',
      archiveFile: path,
      fileSize,
      takesProfile: upload.takesProfile,
    })
    queueImport(ctx, tx, row.id)
    return { row, replaced }
  })
  ctx.jobs.wake()
  await removeStrayFiles(ctx.db, ctx.files, replaced)
  return row
}

function explain(error: unknown): unknown {
  return error instanceof UnusableArchive ? invalid(error.message) : explainFullDisk(error)
}
