import { statfsSync } from 'node:fs'
import { isDiskFull, isFileTooLargeForDisk } from '../lib/files/disk-errors'
import { AppError, diskFull } from './errors'

/**
 * Number of bytes reserved for the database, and for files that the server unpacks in order to run. Other files are
 * only written if this many bytes stay free on the disk.
 */
export const bytesLeftFree = 64 * 1024 * 1024

/** Returns the size of the disk on which a folder is, and its free space. */
export function diskRoom(folder: string): { sizeBytes: number; freeBytes: number } {
  const { blocks, bavail, bsize } = statfsSync(folder)
  return { sizeBytes: blocks * bsize, freeBytes: bavail * bsize }
}

/**
 * Whether an error means that the disk has no room for a file: no space is left, the free space that Trackhut reserves
 * would be used, or the disk does not support files of this size.
 */
export const isForWantOfRoom = (error: unknown) =>
  isDiskFull(error) ||
  isFileTooLargeForDisk(error) ||
  (error instanceof AppError && error.code === 'disk-full')

/** Returns an error with the code `disk-full` if the disk is full, otherwise the error itself. */
export const explainFullDisk = (error: unknown) => (isForWantOfRoom(error) ? diskFull() : error)
