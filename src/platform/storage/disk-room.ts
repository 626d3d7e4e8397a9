// How full a disk may be made. Every writer of files asks here, see write-file.ts: a disk that is filled stops everybody
// else, and the database first of all.
import { statfs } from 'node:fs/promises'
import { diskFull } from '../errors'
import { bytesLeftFree, diskRoom } from '../full-disk'

/**
 * What anybody can send or order without end leaves more than `usual`, so that recordings, map images and backups still
 * find some.
 */
const reserves = { usual: bytesLeftFree, bulk: 96 * 1024 * 1024 }

type Reserve = keyof typeof reserves

/**
 * Grants room to whoever is about to write.
 * @param path of a file or folder that is there, on the disk that is written to
 * @throws AppError 507 when there is not so much room
 */
export async function requireRoom(path: string, neededBytes: number, reserve: Reserve = 'usual') {
  if (neededBytes > (await roomFor(path, reserve))) throw diskFull()
}

/** Bytes that may be written; negative when too much has been already. */
export async function roomFor(path: string, reserve: Reserve): Promise<number> {
  const { bavail, bsize } = await statfs(path)
  return bavail * bsize - reserves[reserve]
}

/** The same at once, for those who cannot wait. */
export const hasRoom = (path: string, neededBytes: number) =>
  neededBytes + reserves.usual <= diskRoom(path).freeBytes

/**
 * What comes in bulk and is to be written, for as long as there is room.
 * @param folder on the disk that it is written to
 * @param announcedBytes as far as whoever sends it says; more than there is room for is refused before anything is read
 * @throws AppError 507 when there is no more room
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
