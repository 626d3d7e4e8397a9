// The codes by which systems and SQLite report that a file cannot be written.
import { codeOf } from '../thrown'

export const isDiskFull = (error: unknown) => /^(ENOSPC|EDQUOT|SQLITE_FULL)/.test(codeOf(error))

/** A stick with FAT on it takes no large files, nor does a system that sets a limit. */
export const isFileTooLargeForDisk = (error: unknown) => codeOf(error) === 'EFBIG'

/** The folder or the disk is not ours to write to. */
export const isUnwritable = (error: unknown) =>
  /^(EROFS|EACCES|EPERM|ENOTDIR|EEXIST|SQLITE_READONLY|SQLITE_CANTOPEN)/.test(codeOf(error))

/** The process, or the system, has no descriptor left. What is closed after a failure may fail of the same. */
export function isOutOfDescriptors(error: unknown): boolean {
  if (error instanceof SuppressedError) {
    return isOutOfDescriptors(error.error) || isOutOfDescriptors(error.suppressed)
  }
  return error instanceof Error && /^(EMFILE|ENFILE)$/.test(codeOf(error))
}

/** The disk itself fails, as SQLite tells it. */
export const isDiskFailure = (error: unknown) => /^SQLITE_IOERR/.test(codeOf(error))
