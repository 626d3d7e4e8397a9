// Changes to files by WebDAV programs: they upload a file, mostly under a temporary name, move it to its final name,
// and delete files. If a file is deleted, the workouts made from it stay.
import { linkSync, lstatSync, renameSync, rmSync, unlinkSync } from 'node:fs'
import { mkdir, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileSizeSync } from '../../lib/files/folder-size'
import { makeFolder, partEnding, syncFile, syncFolder } from '../../lib/files/write-durably'
import { randomHex } from '../../lib/random'
import { codeOf } from '../../lib/thrown'
import { requireNotSuspended } from '../../platform/access/require-account'
import { type Account, findAccount } from '../../platform/access/store'
import { findInstanceConfig } from '../../platform/configuration/store'
import { AppError } from '../../platform/errors'
import { BodyTooLarge, bodyPieces } from '../../platform/http/input/bounded-body'
import { inBulk, requireRoom } from '../../platform/storage/disk-room'
import { putInPlace } from '../../platform/storage/files'
import type { SpooledContent } from '../../platform/storage/spool'
import { changeInbox, removeFromInbox, requireStorage } from '../../platform/storage/storage-limit'
import { formatOfFile } from '../../tracks/source-formats'
import { runUpload } from '../../workouts/intake/upload-workouts'
import type { WorkoutsContext } from '../../workouts/workouts-context'
import type { Inbox } from '../inbox/inbox'
import { isTemporary } from '../inbox/list-waiting'
import type { DavPath } from './dav-path'
import { isOurs, type OwnFolder } from './own-folder'
import { watchFile } from './sweep-file'

export interface DavContext extends WorkoutsContext {
  inbox: Inbox | null
}

/** A user's account and the user's inbox folder. */
export interface Owner {
  account: Account
  folder: OwnFolder
}

/** HTTP status codes, with the meanings of RFC 4918. */
type Status = 201 | 204 | 400 | 403 | 404 | 405 | 409 | 412 | 413 | 507

/**
 * Stores an uploaded file, either completely or not at all, and lets the inbox import it.
 * @throws AppError if `requirePossible` refuses the file name, the body arrives too slowly, the account is over its
 * storage limit or was suspended meanwhile, or the disk is full
 * @throws TooManyRequests if too many uploads are running
 */
export async function putFile(
  ctx: DavContext,
  { account, folder }: Owner,
  path: DavPath,
  request: Request,
): Promise<Status> {
  if (path.length === 0) return 405
  if (isOurs(path)) return 403
  // Partial PUTs are not supported. They must be refused, because the part would be stored as the whole file.
  if (request.headers.has('content-range')) return 400
  const present = await folder.find(path)
  if (present?.isFolder) return 405
  requirePossible(path)
  if (!(await hasFolder(folder, path))) return 409
  const target = join(folder.root, ...path)
  if (present?.location !== target && (await folder.isFullOf('files'))) return 507
  // If the account is deleted during its upload, the upload must not create the folder again.
  const isGone = () => findAccount(ctx.db, account.id) === undefined
  try {
    await runUpload(ctx, { userId: account.id, request }, async () => {
      await using spooled = await ctx.spool.makeFolder()
      const file = await spooled.create('upload')
      const limit = findInstanceConfig(ctx.db).maxZipFileSize
      const announced = Number(request.headers.get('content-length') ?? 0)
      requireStorage(ctx.db, account.id, announced * copiesOf(path) - fileSizeSync(target))
      const pieces = inBulk(spooled.path, bodyPieces(request, limit), announced)
      for await (const piece of pieces) await file.write(piece)
      const content = await file.close()
      if (isGone()) return
      requireStorage(ctx.db, account.id, content.size * copiesOf(path) - fileSizeSync(target))
      await keep(ctx, account, content, target)
    })
  } catch (error) {
    if (error instanceof BodyTooLarge) return 413
    throw error
  }
  if (isGone()) {
    await rm(target, { force: true })
    return 403
  }
  takeIn(ctx, account, path)
  return present ? 204 : 201
}

/**
 * Number of copies of a file for which there must be room. A file with a temporary name needs one copy. A file with its
 * final name is imported, so it needs a second copy with its workouts. The room for that second copy is checked when
 * the file is renamed, because a refused app still has the file and can send it again.
 */
const copiesOf = (path: DavPath) => (path.some(isTemporary) ? 1 : 2)

/**
 * Moves the received file to its place and updates the stored size of the inbox.
 * @throws AppError 413 if the account would be over its storage limit
 */
async function keep(ctx: DavContext, account: Account, content: SpooledContent, target: string) {
  const place = (from: string) =>
    changeInbox(
      ctx.db,
      account.id,
      () => content.size - fileSizeSync(target),
      () => {
        requireNotSuspended(ctx.db, account.id)
        renameSync(from, target)
      },
    )
  await makeFolder(dirname(target))
  await syncFile(content.spooledAt)
  try {
    place(content.spooledAt)
  } catch (error) {
    // The inbox may be on another disk.
    if (codeOf(error) !== 'EXDEV') throw error
    const beside = `${target}.${randomHex(4)}${partEnding}`
    try {
      await putInPlace(content, beside)
      place(beside)
    } finally {
      await rm(beside, { force: true })
    }
  }
  await syncFolder(dirname(target))
}

/** Removes the empty folders of a path, from the deepest one up to the user's own folder. */
export async function removeEmptyFolders({ root }: OwnFolder, path: DavPath) {
  for (let depth = path.length; depth >= 0; depth--) {
    await rmdir(join(root, ...path.slice(0, depth))).catch(() => {})
  }
}

/**
 * Checks the name of a file.
 * @throws AppError 415 if the name is neither temporary nor has the extension of a recording or a zip file
 */
function requirePossible(path: DavPath) {
  const name = path.at(-1) ?? ''
  if (path.some(isTemporary) || formatOfFile(name) !== null || /\.zip$/i.test(name)) return
  throw new AppError('wrongType', 'file-extension-not-allowed', 'file extension not allowed')
}

function takeIn(ctx: DavContext, account: Account, path: DavPath) {
  watchFile(ctx, account, path)
  if (!path.some(isTemporary)) void ctx.inbox?.take(account, path.join('/'))
}

/**
 * Moves or renames a file, and lets the inbox import it if its new name is final.
 * @throws AppError 413 if a temporary name becomes final, and the account has no room for a second copy; 415 if
 * `requirePossible` refuses the new name
 */
export async function moveFile(
  ctx: DavContext,
  { account, folder }: Owner,
  path: DavPath,
  to: DavPath,
  mayReplace: boolean,
): Promise<Status> {
  if (isOurs(path) || isOurs(to) || path.length === 0 || to.length === 0) return 403
  const source = await folder.find(path)
  if (!source) return 404
  // Moving a folder would also move files that are still being written.
  if (source.isFolder || join(...path) === join(...to)) return 403
  const present = await folder.find(to)
  if (present && (!mayReplace || present.isFolder)) return 412
  requirePossible(to)
  if (!(await hasFolder(folder, to))) return 409
  if (copiesOf(to) > copiesOf(path)) requireStorage(ctx.db, account.id, source.size)
  // A file that was already imported is renamed within `done`.
  const place = source.location.slice(0, source.location.length - join(...path).length)
  const target = join(place, ...to)
  // If the moved file is in `done`, a file outside `done` with the new name is removed, because programs would
  // otherwise see that file instead of the moved one.
  const hiding = source.location === join(folder.root, ...path) ? null : join(folder.root, ...to)
  await makeFolder(dirname(target))
  const moved = move(ctx, account, { from: source.location, to: target, hiding, mayReplace })
  if (moved !== 201) return moved
  await syncFolder(dirname(target))
  takeIn(ctx, account, to)
  return present ? 204 : 201
}

function move(
  { db }: DavContext,
  { id }: Account,
  { from, to, hiding, mayReplace }: { from: string; to: string; hiding: string | null; mayReplace: boolean },
): Status {
  try {
    if (mayReplace) {
      changeInbox(
        db,
        id,
        () => -(isSameFile(from, to) ? 0 : fileSizeSync(to)) - (hiding === null ? 0 : fileSizeSync(hiding)),
        () => {
          renameSync(from, to)
          if (hiding !== null) rmSync(hiding, { force: true })
        },
      )
    } else {
      // Unlike a rename, a link fails if another file has appeared under that name.
      linkSync(from, to)
      unlinkSync(from)
    }
    return 201
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 404
    if (codeOf(error) === 'EEXIST') return 412
    throw error
  }
}

/**
 * Whether two paths lead to the same file, because of a hard link or a file system that ignores case. Moving one onto
 * the other then frees no space.
 */
function isSameFile(one: string, other: string): boolean {
  const [first, second] = [one, other].map(path => lstatSync(path, { throwIfNoEntry: false }))
  return first?.ino === second?.ino && first?.dev === second?.dev
}

export async function removeFile(
  { db }: DavContext,
  { account, folder }: Owner,
  path: DavPath,
): Promise<Status> {
  if (path.length === 0) return 403
  const found = await folder.find(path)
  if (!found) return 404
  try {
    // Only empty folders can be deleted: a program has to delete the files in a folder first.
    if (found.isFolder) await rmdir(found.location)
    else removeFromInbox(db, account.id, found.location)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 404
    if (codeOf(error) === 'ENOTEMPTY' || codeOf(error) === 'EEXIST') return 403
    throw error
  }
  return 204
}

/** Bytes on disk of an empty folder. */
const folderBytes = 4096

/** Creates a folder. @throws AppError 507 if the disk has no room */
export async function makeCollection({ folder }: Owner, path: DavPath): Promise<Status> {
  if (isOurs(path)) return 403
  if (await folder.find(path)) return 405
  if (!(await hasFolder(folder, path))) return 409
  if (await folder.isFullOf('folders')) return 507
  await makeFolder(folder.root)
  await requireRoom(folder.root, folderBytes, 'bulk')
  await mkdir(join(folder.root, ...path), { recursive: true, mode: 0o700 })
  return 201
}

/**
 * Whether the parent of a path is a folder and not a link. If the parent exists only in `done`, it is created outside
 * `done` too.
 */
async function hasFolder(folder: OwnFolder, path: DavPath): Promise<boolean> {
  const found = await folder.find(path.slice(0, -1))
  if (!found?.isFolder) return false
  await makeFolder(folder.root)
  await mkdir(join(folder.root, ...path.slice(0, -1)), { recursive: true, mode: 0o700 })
  // If the parent was found in `done`, the same path outside `done` may be a symbolic link, which is not accepted.
  return (await folder.find(path.slice(0, -1)))?.location === join(folder.root, ...path.slice(0, -1))
}
