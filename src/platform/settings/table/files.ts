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
      'Folder for the backups of this instance only, preferably on another disk. Empty: `backups` in the data directory.',
    read: text => (text === '' ? null : resolve(text)),
  }),
  setting({
    key: 'backupEveryHours',
    name: 'BACKUP_EVERY',
    default: '',
    meaning:
      'How often a backup is made automatically, such as `24h` or `7d`. Empty: as chosen on the *Backups* page, where the default of new instances is every day.',
    isLive: true,
    read: text => (text === '' ? null : readHours(text)),
  }),
  setting({
    key: 'backupAt',
    name: 'BACKUP_AT',
    default: '',
    meaning:
      'At what time of day, such as `03:00`, in the time zone of `TZ`. Used if the interval is a number of days. Empty: as chosen on the *Backups* page, where the default of new instances is `03:00`.',
    isLive: true,
    read: text => (text === '' ? null : readTimeOfDay(text)),
  }),
  setting({
    key: 'backupKeep',
    name: 'BACKUP_KEEP',
    default: '',
    meaning:
      'How many backups are kept in that folder. The oldest are deleted once a new one has been verified. Empty: as chosen on the *Backups* page, where the default is 7.',
    isLive: true,
    read: text => (text === '' ? null : readBackupCount(text)),
  }),
  setting({
    key: 'inboxDir',
    name: 'INBOX_DIR',
    default: '',
    meaning:
      'Folder from which recordings are imported, with a subfolder for each user, such as `sam`. A relative path is inside the data directory, where only `inbox` is allowed. Empty: none.',
    read: text => text || null,
  }),
  setting({
    key: 'webdav',
    name: 'WEBDAV',
    default: 'false',
    meaning:
      'With `true`, apps can send recordings to `/dav/`, with the username and a personal token as password. Without `INBOX_DIR`, they go through `inbox` in the data directory.',
    read: readFlag,
  }),
] as const
