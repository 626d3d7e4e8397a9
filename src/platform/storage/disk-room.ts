// How full a disk may be made. Every writer of files asks here, see write-file.ts: a disk that is filled stops everybody
// else, and the database first of all.
import { statfsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { diskFull } from '../errors'

/**
 * Bytes that stay free of a disk. The database and what the server unpacks to run need `usual`, which no file is given.
 * What anybody can send or order without end leaves more, so that recordings, map images and backups still find some.
 */
const reserves = { usual: 64 * 1024 * 1024, bulk: 96 * 1024 * 1024 }

type Reserve = keyof typeof reserves

export const bytesLeftFree = reserves.usual

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

/** The disk of a folder: how much it holds, whatever is on it, and how much more it would take. */
export function diskRoom(folder: string): { sizeBytes: number; freeBytes: number } {
  const { blocks, bavail, bsize } = statfsSync(folder)
  return { sizeBytes: blocks * bsize, freeBytes: bavail * bsize }
}

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
