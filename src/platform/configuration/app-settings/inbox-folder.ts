// Which folders administrators may choose for the inbox. Files in it are moved and deleted, so whoever knows only the
// app must not get at folders that the operator of the machine has not allowed.
import { accessSync, constants, mkdirSync, realpathSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, resolve } from 'node:path'
import { isInside } from '../../../lib/files/is-inside'
import { codeOf } from '../../../lib/thrown'
import type { Config } from '../../settings/table/config-type'

type Folders = Pick<Config, 'dataDir' | 'appFolders'>

/**
 * Whether a folder may be the inbox: `inbox` in the data directory, or one inside a folder that the operator has
 * allowed, wherever links lead.
 */
export function isAllowedInbox(text: string, { dataDir, appFolders }: Folders): boolean {
  const folder = resolve(dataDir, text)
  if (folder === join(dataDir, 'inbox')) return true
  if (!isAbsolute(text)) return false
  try {
    const [real, data] = [realOf(folder), realOf(dataDir)]
    if (isInside(data, real) || isInside(real, data)) return false
    return appFolders.some(allowed => isInside(realOf(allowed), real))
  } catch {
    // Where links lead that cannot be followed is unknown.
    return false
  }
}

/** Follows the links in a path, of which the last folders need not exist yet. */
function realOf(path: string): string {
  try {
    return realpathSync(path)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error
    return join(realOf(dirname(path)), basename(path))
  }
}

/** Creates the folder if it is missing. @returns whether files can be written and moved there */
export function isUsableInbox(text: string, { dataDir }: Folders): boolean {
  const folder = resolve(dataDir, text)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}
