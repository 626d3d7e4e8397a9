// Settings of what arrives by itself: the inbox, WebDAV, and services that are asked.
import { type AnySetting, setting } from './config-type'
import { readFlag, readFolders, readWebAddress } from './read-setting'

export const arrivalSettings: readonly AnySetting[] = [
  setting({
    key: 'inboxDir',
    name: 'INBOX_DIR',
    meaning:
      'Folder from which recordings are imported, with a subfolder for each user, such as `sam`. A relative path is inside the data directory, where only `inbox` is allowed. Empty: none.',
    isInApp: true,
    read: text => text || null,
  }),
  setting({
    key: 'webdav',
    name: 'WEBDAV',
    default: 'false',
    meaning:
      'With `true`, apps can send recordings to `/dav/`, with the username and a personal token as password. Without `INBOX_DIR`, they go through `inbox` in the data directory.',
    isInApp: true,
    read: readFlag,
  }),
  setting({
    key: 'appFolders',
    name: 'APP_FOLDERS',
    meaning:
      'Folders, comma-separated, inside which administrators may choose the inbox in the browser, such as `/srv/sync`. Empty: only `inbox` in the data directory.',
    read: readFolders,
  }),
  setting({
    key: 'intervalsUrl',
    name: 'INTERVALS_URL',
    default: 'https://intervals.icu/api/v1',
    mayBeEmpty: true,
    meaning:
      'Address of the interface of intervals.icu, from which people can have their recordings fetched. Only tests need another: a stand-in. Set to nothing, this is turned off for everybody.',
    isLive: true,
    read: text => (text === '' ? null : readWebAddress(text)),
  }),
]
