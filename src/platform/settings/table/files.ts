// Folders that other programs and disks share: backups, the inbox, WebDAV.
import { resolve } from 'node:path'
import { readBackupCount, readFlag, readHours, readTimeOfDay } from './read-setting'
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
    meaning:
      'How often a backup is made automatically, such as `24h` or `7d`. Empty: as chosen on the *Backups* page, only on request to begin with.',
    isLive: true,
    read: text => (text === '' ? null : readHours(text)),
  }),
  setting({
    key: 'backupAt',
    name: 'BACKUP_AT',
    default: '',
    meaning:
      'When on a day that is, such as `03:00` on the clocks of `TZ`; it counts where `BACKUP_EVERY` is a number of days. Empty: as chosen on the *Backups* page, so long after the last one to begin with.',
    isLive: true,
    read: text => (text === '' ? null : readTimeOfDay(text)),
  }),
  setting({
    key: 'backupKeep',
    name: 'BACKUP_KEEP',
    default: '',
    meaning:
      'How many backups are kept in that folder; the oldest are deleted once a new one has been verified. Empty: as chosen on the *Backups* page, 7 to begin with.',
    isLive: true,
    read: text => (text === '' ? null : readBackupCount(text)),
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
