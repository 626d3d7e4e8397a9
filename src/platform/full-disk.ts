import { statfsSync } from 'node:fs'
import { isDiskFull, isFileTooLargeForDisk } from '../lib/files/disk-errors'
import { AppError, diskFull } from './errors'

/** Bytes that stay free of a disk. The database and what the server unpacks to run need them; no file is given any. */
export const bytesLeftFree = 64 * 1024 * 1024

/** The disk of a folder: how much it holds, whatever is on it, and how much more it would take. */
export function diskRoom(folder: string): { sizeBytes: number; freeBytes: number } {
  const { blocks, bavail, bsize } = statfsSync(folder)
  return { sizeBytes: blocks * bsize, freeBytes: bavail * bsize }
}

/** Whether something failed because the disk takes no more of it, by our own rules or those of the disk. */
export const isForWantOfRoom = (error: unknown) =>
  isDiskFull(error) ||
  isFileTooLargeForDisk(error) ||
  (error instanceof AppError && error.code === 'disk-full')

/** Answers a failure with a code for a full disk, and any other error as it is. */
export const explainFullDisk = (error: unknown) => (isForWantOfRoom(error) ? diskFull() : error)
