import { statfs } from 'node:fs/promises'
import { AppError } from './errors'

/** Left for the database and the uploads of workouts. */
const bytesLeftFree = 64 * 1024 * 1024

const diskFull = () => new AppError('failed', 'there is not enough room on the disk')

/**
 * To be asked before something large is written.
 * @param folder on the disk that it is written to
 * @throws AppError 500 when there is no room for it
 */
export async function requireRoom(folder: string, neededBytes: number) {
  const { bavail, bsize } = await statfs(folder)
  if (neededBytes + bytesLeftFree > bavail * bsize) throw diskFull()
}

/** What to say when writing has failed: a full disk in words, anything else as it is. */
export function explainFullDisk(error: unknown): unknown {
  const code = (error as { code?: string }).code
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG' ? diskFull() : error
}
