// Limits how far a disk may be filled, because a full disk would stop everything else, above all the database. Code
// that writes large files checks this limit first, see write-file.ts.
import { statfs } from 'node:fs/promises'
import { diskFull } from '../errors'
import { bytesLeftFree, diskRoom } from '../full-disk'

/**
 * Bytes that must stay free after a write. `bulk` is for data that users can send or request in any amount. It reserves
 * more, so that such data leaves room for recordings, map images and backups.
 */
const reserves = { usual: bytesLeftFree, bulk: 96 * 1024 * 1024 }

type Reserve = keyof typeof reserves

/**
 * Checks that there is enough room for a write.
 * @param path an existing file or folder on the disk in question
 * @throws AppError 507 if there is too little room
 */
export async function requireRoom(path: string, neededBytes: number, reserve: Reserve = 'usual') {
  if (neededBytes > (await roomFor(path, reserve))) throw diskFull()
}

/** Returns the number of bytes that may be written; negative if the reserve is already in use. */
export async function roomFor(path: string, reserve: Reserve): Promise<number> {
  const { bavail, bsize } = await statfs(path)
  return bavail * bsize - reserves[reserve]
}

/** Whether there is room for a write, checked synchronously. */
export const hasRoom = (path: string, neededBytes: number) =>
  neededBytes + reserves.usual <= diskRoom(path).freeBytes

/**
 * Passes on the pieces of bulk data while there is room on the disk.
 * @param folder a folder on the disk that the data is written to
 * @param announcedBytes size announced by the sender; if there is no room for it, nothing is read
 * @throws AppError 507 if there is not enough room
 */
export async function* inBulk(
  folder: string,
  pieces: AsyncIterable<Uint8Array>,
  announcedBytes = 0,
): AsyncGenerator<Uint8Array> {
  await requireRoom(folder, announcedBytes, 'bulk')
  for await (const piece of pieces) {
    await requireRoom(folder, piece.byteLength, 'bulk')
    yield piece
  }
}
