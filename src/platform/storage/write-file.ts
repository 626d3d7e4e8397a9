// The one way in which files are written that may become large or many: for every piece there has to be room on the disk.
import { type FileHandle, lstat, open, rm } from 'node:fs/promises'
import { isDiskFull } from '../../lib/files/disk-errors'
import { diskFull } from '../errors'
import { requireRoom } from './disk-room'

/** Whole, or piece by piece. */
export type Content = Uint8Array | AsyncIterable<Uint8Array>

/** A file that is being written. */
interface WritableFile extends AsyncDisposable {
  /**
   * @param position in bytes; behind what was written last unless it is said
   * @throws AppError 507 when there is no room for it
   */
  write(bytes: Uint8Array, position?: number): Promise<void>
  /** Waits until the disk has it. */
  sync(): Promise<void>
  /** May be called again. */
  close(): Promise<void>
}

/** Makes a file, for its owner alone. @throws Error with code EEXIST when there is one, or a link */
export const createFile = (path: string): Promise<WritableFile> => openToWrite(path, 'wx')

/** To go on with a file that is there. */
export const openAgain = (path: string): Promise<WritableFile> => openToWrite(path, 'r+')

async function openToWrite(path: string, flags: 'wx' | 'r+'): Promise<WritableFile> {
  const file = await open(path, flags, 0o600).catch(tellFullDisk)
  let isOpen = true
  const close = async () => {
    if (isOpen) await file.close()
    isOpen = false
  }
  return {
    async write(bytes, position) {
      await requireRoom(path, bytes.byteLength)
      await writeAll(file, bytes, position).catch(tellFullDisk)
    },
    sync: () => file.sync().catch(tellFullDisk),
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** Bun's own way to write what comes in pieces sometimes ends at a full disk as if all were written. */
async function writeAll(file: FileHandle, bytes: Uint8Array, position?: number) {
  for (let at = 0; at < bytes.byteLength; ) {
    const to = position === undefined ? null : position + at
    at += (await file.write(bytes, at, bytes.byteLength - at, to)).bytesWritten
  }
}

/** Somebody else may have been quicker to take what was granted. */
function tellFullDisk(error: unknown): never {
  throw isDiskFull(error) ? diskFull() : error
}

/**
 * Makes a file, and does not wait for the disk.
 * @returns its size in bytes
 * @throws AppError 507 when there is no room for it; what of it was written stays
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
 * Writes a file under a name that is not its last, in the place of what an interrupted try left, and waits until the disk
 * has it. `renameDurably` gives it its last name.
 * @throws AppError as above
 */
export async function writeAside(path: string, content: Content) {
  if (await lstat(path).catch(() => null)) await rm(path)
  await using file = await createFile(path)
  await writeInto(file, content)
  await file.sync()
}
