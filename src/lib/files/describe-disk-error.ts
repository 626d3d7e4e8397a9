// Explains errors of files and folders to the operator of a server.
import { codeOf, messageOf } from '../thrown'
import { isDiskFull } from './disk-errors'

const reasons: Readonly<Record<string, (path: string) => string>> = {
  EACCES: path => `this user has no permission for ${path}`,
  EPERM: path => `this user has no permission for ${path}`,
  EROFS: path => `${path} is on a file system that is read-only`,
  ENOTDIR: path => `a part of ${path} is a file, and no folder`,
  EEXIST: path => `${path} is a file, and no folder`,
  EISDIR: path => `${path} is a folder, and no file`,
  ENOENT: path => `${path} cannot be made or is not there`,
  EFBIG: path => `the disk takes no file of the size of ${path}`,
}

/**
 * Describes an error of a disk in a sentence without a full stop, followed by the system's error code in parentheses.
 * Returns the message of any other error.
 * @param path the file or folder in use, if the error does not name it
 */
export function describeDiskError(error: unknown, path = pathOf(error)): string {
  const code = codeOf(error)
  if (isDiskFull(error)) return `there is not enough room on the disk (${code})`
  const describe = path === undefined ? undefined : reasons[code]
  return path === undefined || describe === undefined ? messageOf(error) : `${describe(path)} (${code})`
}

/** Returns the path in an error. Only errors of the operating system contain a path. */
function pathOf(error: unknown): string | undefined {
  const { path } = error instanceof Error ? (error as NodeJS.ErrnoException) : {}
  return typeof path === 'string' ? path : undefined
}
