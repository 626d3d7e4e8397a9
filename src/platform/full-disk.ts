import { isDiskFull, isFileTooLargeForDisk } from '../lib/files/disk-errors'
import { AppError, diskFull } from './errors'

/** Whether something failed because the disk takes no more of it, by our own rules or those of the disk. */
export const isForWantOfRoom = (error: unknown) =>
  isDiskFull(error) ||
  isFileTooLargeForDisk(error) ||
  (error instanceof AppError && error.code === 'disk-full')

/** Answers a failure with a code for a full disk, and any other error as it is. */
export const explainFullDisk = (error: unknown) => (isForWantOfRoom(error) ? diskFull() : error)
