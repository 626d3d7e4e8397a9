// Error codes by which systems and SQLite report that a file cannot be written.
import { codeOf } from '../thrown'

export const isDiskFull = (error: unknown) => /^(ENOSPC|EDQUOT|SQLITE_FULL)/.test(codeOf(error))

/** FAT file systems and file size limits (`ulimit`) cause this error. */
export const isFileTooLargeForDisk = (error: unknown) => codeOf(error) === 'EFBIG'

/** The folder or disk is not writable. */
export const isUnwritable = (error: unknown) =>
  /^(EROFS|EACCES|EPERM|ENOTDIR|EEXIST|SQLITE_READONLY|SQLITE_CANTOPEN)/.test(codeOf(error))

/**
 * The process or the system is out of file descriptors. Closing a file after this error can fail in the same way,
 * which makes it a SuppressedError.
 */
export function isOutOfDescriptors(error: unknown): boolean {
  if (error instanceof SuppressedError) {
    return isOutOfDescriptors(error.error) || isOutOfDescriptors(error.suppressed)
  }
  return error instanceof Error && /^(EMFILE|ENFILE)$/.test(codeOf(error))
}

/** The disk itself failed, as reported by SQLite. */
export const isDiskFailure = (error: unknown) => /^SQLITE_IOERR/.test(codeOf(error))
