// Folders that other programs and disks share: backups, the inbox, WebDAV.
import { resolve } from 'node:path'
import { readBackupCount, readFlag, readHours } from './read-setting'
import { setting } from './setting'

export const filesSettings = [
  setting({
    key: 'backupDir',
    name: 'BACKUP_DIR',
    default: '',
    meaning:
      'Folder for backups, of this instance alone, best on another disk. Empty: `backups` in the data directory.',
    read: text => (text === '' ? null : resolve(text)),
  }),
  setting({
    key: 'backupEveryHours',
    name: 'BACKUP_EVERY',
    default: '',
    meaning: 'How often a backup is made automatically, such as `24h` or `7d`. Empty: only on request.',
    isLive: true,
    read: text => (text === '' ? null : readHours(text)),
  }),
  setting({
    key: 'backupKeep',
    name: 'BACKUP_KEEP',
    default: '7',
    meaning:
      'How many backups are kept in that folder; the oldest are deleted once a new one has been verified.',
    isLive: true,
    read: readBackupCount,
  }),
  setting({
    key: 'inboxDir',
    name: 'INBOX_DIR',
    default: '',
    meaning:
      'Folder with a folder for each user, such as `sam`, from which recordings are taken in; a relative one is in the data directory, where only `inbox` can be used. Empty: none.',
    read: text => text || null,
  }),
  setting({
    key: 'webdav',
    name: 'WEBDAV',
    default: 'false',
    meaning:
      'With `true`, apps can send recordings to `/dav/`, with a username and a personal token as the password. Without `INBOX_DIR` they go through `inbox` in the data directory.',
    read: readFlag,
  }),
] as const
