// Recognizes the error codes with which operating systems and SQLite report that a file cannot be written.
import { codeOf } from '../thrown'

export const isDiskFull = (error: unknown) => /^(ENOSPC|EDQUOT|SQLITE_FULL)/.test(codeOf(error))

/** True if a file is too large for a FAT file system, or for the limit of the process (`ulimit`). */
export const isFileTooLargeForDisk = (error: unknown) => codeOf(error) === 'EFBIG'

/** True if the folder or disk is not writable. */
export const isUnwritable = (error: unknown) =>
  /^(EROFS|EACCES|EPERM|ENOTDIR|EEXIST|SQLITE_READONLY|SQLITE_CANTOPEN)/.test(codeOf(error))

/**
 * True if the process or the system has no free file descriptor. If closing a file then fails in the same way, the two
 * errors are wrapped in a SuppressedError.
 */
export function isOutOfDescriptors(error: unknown): boolean {
  if (error instanceof SuppressedError) {
    return isOutOfDescriptors(error.error) || isOutOfDescriptors(error.suppressed)
  }
  return error instanceof Error && /^(EMFILE|ENFILE)$/.test(codeOf(error))
}

/** True if the disk itself failed, according to SQLite. */
export const isDiskFailure = (error: unknown) => /^SQLITE_IOERR/.test(codeOf(error))
