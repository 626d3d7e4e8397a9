// A power cut or a repaired file system can leave an empty database, or none, beside everything that belongs to it.

import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from '../../lib/thrown'
import { DamagedDatabase } from '../db/database'

/** Each holds files only where an instance has been. */
const tellingFolders = ['uploads', 'snapshots', 'backups']

/**
 * To be asked before a database is made.
 * @param root the data directory
 * @param path of the database
 * @throws DamagedDatabase when it is empty or missing although an instance has been there
 */
export function requireNothingLost(root: string, path: string) {
  const size = statSync(path, { throwIfNoEntry: false })?.size
  if (size) return
  const telling = tellingFolders.find(name => holdsFile(join(root, name)))
  if (telling === undefined) return
  throw new DamagedDatabase(
    `it is ${size === 0 ? 'empty' : 'missing'}, although there are files in ${telling}`,
    path,
  )
}

/** Ends at the first file, so that nothing is read through. */
function holdsFile(folder: string): boolean {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    return entries.some(entry => (entry.isDirectory() ? holdsFile(join(folder, entry.name)) : true))
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return false
    throw error
  }
}
