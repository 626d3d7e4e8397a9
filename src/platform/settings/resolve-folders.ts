// The folders that settings name.
import { join, resolve } from 'node:path'
import { isInside } from '../../lib/files/is-inside'
import { type Config, InvalidSetting } from './table/config-type'

/**
 * With the inbox where it is, seen from the data directory.
 * @throws InvalidSetting for folders that would be in each other's way
 */
export function resolveFolders(read: Config): Config {
  const inbox = read.inboxDir ?? (read.webdav ? 'inbox' : null)
  const config = Object.freeze({ ...read, inboxDir: inbox && resolve(read.dataDir, inbox) })
  const { backupDir, dataDir, inboxDir } = config
  if (backupDir) requireApart('BACKUP_DIR', backupDir, dataDir, 'backups')
  if (inboxDir) requireApart('INBOX_DIR', inboxDir, dataDir, 'inbox')
  // Somebody may have the name of the data directory, and all in it would be taken for recordings.
  if (inboxDir && isInside(inboxDir, dataDir)) {
    throw new InvalidSetting('INBOX_DIR: the data directory cannot be in it')
  }
  return config
}

/** What else is in the data directory is nobody's to write into. */
function requireApart(name: string, folder: string, dataDir: string, own: string) {
  if (!isInside(dataDir, folder) || isInside(join(dataDir, own), folder)) return
  throw new InvalidSetting(`${name}: inside the data directory only its folder ${own} can be used`)
}
