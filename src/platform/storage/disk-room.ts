import { statfsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { isDiskFull, isFileTooLargeForDisk } from '../../lib/files/disk-errors'
import { AppError } from '../errors'

/** Left for the database and the uploads of workouts. */
export const bytesLeftFree = 64 * 1024 * 1024

const diskFull = () => new AppError('failed', 'disk-full', 'there is not enough room on the disk')

/**
 * To be asked before something large is written.
 * @param folder on the disk that it is written to
 * @throws AppError 500 when there is no room for it
 */
export async function requireRoom(folder: string, neededBytes: number) {
  const { bavail, bsize } = await statfs(folder)
  if (neededBytes + bytesLeftFree > bavail * bsize) throw diskFull()
}

/** The disk of a folder: how much it holds, whatever is on it, and how much more it would take. */
export function diskRoom(folder: string): { sizeBytes: number; freeBytes: number } {
  const { blocks, bavail, bsize } = statfsSync(folder)
  return { sizeBytes: blocks * bsize, freeBytes: bavail * bsize }
}

/** Between two looks at the disk. */
const bytesBetweenLooks = 16 * 1024 * 1024

/**
 * What is to be written, for as long as there is room: a disk that is filled stops everybody else, too.
 * @param folder on the disk that it is written to
 * @throws AppError 500 when there is no more room
 */
export async function* leavingRoom(
  folder: string,
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let sinceLook = 0
  for await (const piece of pieces) {
    sinceLook += piece.byteLength
    if (sinceLook > bytesBetweenLooks) {
      await requireRoom(folder, 0)
      sinceLook = 0
    }
    yield piece
  }
}

/** Answers a failure with a code for a full disk, and any other error as it is. */
export function explainFullDisk(error: unknown): unknown {
  return isDiskFull(error) || isFileTooLargeForDisk(error) ? diskFull() : error
}
