import { accessSync, constants } from 'node:fs'
import { describeDiskError } from '../../lib/files/describe-disk-error'
import { codeOf } from '../../lib/thrown'
import { CommandFailed } from '../../platform/errors'

/**
 * Checks that this user can read the path. Call before anything is changed.
 * @throws CommandFailed if the path does not exist or cannot be read
 */
export function requireThere(path: string, what: 'file' | 'file or folder') {
  try {
    accessSync(path, constants.R_OK)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw new CommandFailed(`There is no ${what} ${path}.`, 'file-missing')
    throw new CommandFailed(`Nothing was changed: ${describeDiskError(error, path)}.`)
  }
}
