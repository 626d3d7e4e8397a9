// Writes files that may be large or many. The free space of the disk is checked before each piece.
import { type FileHandle, lstat, open, rm } from 'node:fs/promises'
import { isDiskFull } from '../../lib/files/disk-errors'
import { diskFull } from '../errors'
import { requireRoom } from './disk-room'

/** Content of a file: in memory, or piece by piece. */
export type Content = Uint8Array | AsyncIterable<Uint8Array>

type WritableFile = Awaited<ReturnType<typeof openToWrite>>

/** Creates a file that only its owner can read. @throws Error with code EEXIST if a file or link exists */
export const createFile = (path: string): Promise<WritableFile> => openToWrite(path, 'wx')

/** Opens an existing file to continue writing. */
export const openAgain = (path: string): Promise<WritableFile> => openToWrite(path, 'r+')

async function openToWrite(path: string, flags: 'wx' | 'r+') {
  const file = await open(path, flags, 0o600).catch(tellFullDisk)
  let isOpen = true
  /** Closes the file. May be called more than once. */
  const close = async () => {
    if (isOpen) await file.close()
    isOpen = false
  }
  return {
    /**
     * Writes bytes.
     * @param position in bytes; by default after the last write
     * @throws AppError 507 if the disk has no room
     */
    async write(bytes: Uint8Array, position?: number) {
      await requireRoom(path, bytes.byteLength)
      await writeAll(file, bytes, position).catch(tellFullDisk)
    },
    /** Waits until the data is on disk. */
    sync: (): Promise<void> => file.sync().catch(tellFullDisk),
    close,
    [Symbol.asyncDispose]: close,
  }
}

/**
 * Writes all bytes. This needs a loop, because Bun's own method sometimes returns as if it had succeeded when the disk
 * is full.
 */
async function writeAll(file: FileHandle, bytes: Uint8Array, position?: number) {
  for (let at = 0; at < bytes.byteLength; ) {
    const to = position === undefined ? null : position + at
    at += (await file.write(bytes, at, bytes.byteLength - at, to)).bytesWritten
  }
}

/** Turns an error of a full disk into an AppError 507: another process may have filled the disk since the check. */
function tellFullDisk(error: unknown): never {
  throw isDiskFull(error) ? diskFull() : error
}

/**
 * Writes a new file without syncing it.
 * @returns its size in bytes
 * @throws AppError 507 if the disk has no room; the partial file stays
 */
export async function writeFile(path: string, content: Content): Promise<number> {
  await using file = await createFile(path)
  return await writeInto(file, content)
}

async function writeInto(file: WritableFile, content: Content): Promise<number> {
  let size = 0
  for await (const piece of content instanceof Uint8Array ? [content] : content) {
    await file.write(piece)
    size += piece.byteLength
  }
  return size
}

/**
 * Writes and syncs a file under a temporary name. A file with that name, left by an interrupted attempt, is replaced.
 * The caller then gives the file its final name.
 * @throws AppError 507 if the disk has no room
 */
export async function writeAside(path: string, content: Content) {
  if (await lstat(path).catch(() => null)) await rm(path)
  await using file = await createFile(path)
  await writeInto(file, content)
  await file.sync()
}
