// Every setting, in the order of the table in docs/operating.md; a test compares the two.

import { resolve } from 'node:path'
import { logFormats } from '../../log'
import { mapsSettings } from './maps'
import {
  readAddress,
  readBackupCount,
  readConnectionCount,
  readDayCount,
  readFlag,
  readHours,
  readMailServer,
  readName,
  readProxies,
  readPublicKey,
  readRateLimits,
  readTimeOfDay,
  readToken,
  readWebAddress,
} from './read-setting'
import { httpsSettings, servingSettings } from './serving'
import { type AnySetting, setting } from './setting'

/** Limits per client, and how clients are identified. */
const limitsSettings = [
  setting({
    key: 'rateLimits',
    name: 'API_RATE_LIMITS',
    default: '300 per 5 minutes',
    mayBeEmpty: true,
    meaning:
      'How many requests one address may make to one route of the interface, comma-separated. The pages and files of the web app have a limit of their own, 3,000 in 5 minutes. Set to nothing, all limits are off, including the one on failed log-ins.',
    isLive: true,
    read: readRateLimits,
  }),
  setting({
    key: 'connectionsPerAddress',
    name: 'CONNECTIONS_PER_ADDRESS',
    default: '256',
    meaning:
      'How many connections one address may hold (Linux), and how many of its requests are worked on at once: 16 or more. `0`: no limit.',
    isLive: true,
    read: readConnectionCount,
  }),
  setting({
    key: 'trustedProxies',
    name: 'TRUSTED_PROXY',
    default: '',
    meaning:
      'Address of the reverse proxy whose `X-Forwarded-For` is trusted, such as `127.0.0.1` or `172.16.0.0/12`.',
    isLive: true,
    read: readProxies,
  }),
] as const

const emailSettings = [
  setting({
    key: 'mailServer',
    name: 'EMAIL_URL',
    default: '',
    isSecret: true,
    meaning:
      'Mail server: `smtp://user:password@host:port/?tls=True` (STARTTLS) or `…/?ssl=True` (TLS). Empty: no mail, and an administrator does by hand what emails would do.',
    read: text => (text === '' ? null : readMailServer(text)),
  }),
  setting({
    key: 'senderEmail',
    name: 'SENDER_EMAIL',
    default: '',
    meaning: 'Sender address of emails. Required for mail.',
    read: text => (text === '' ? null : readAddress(text)),
  }),
] as const

/** Folders shared with other programs and disks: backups, the inbox, WebDAV. */
const filesSettings = [
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

/** Logs and monitoring. */
const watchingSettings = [
  setting({
    key: 'logFormat',
    name: 'LOG_FORMAT',
    default: 'text',
    meaning: 'Format of log lines: `text`, or `json` for programs that collect logs.',
    read: text => readName(text.toLowerCase(), logFormats),
  }),
  setting({
    key: 'logRequests',
    name: 'LOG_REQUESTS',
    default: 'false',
    meaning:
      'With `true`, the log has a line for every request with its id, route, status and duration. The response has the id in `X-Request-Id`.',
    read: readFlag,
  }),
  setting({
    key: 'auditDays',
    name: 'AUDIT_DAYS',
    default: '180',
    meaning: 'How many days the audit log goes back.',
    isLive: true,
    read: readDayCount,
  }),
  setting({
    key: 'auditAddressDays',
    name: 'AUDIT_ADDRESS_DAYS',
    default: '30',
    meaning: 'How many days the audit log keeps the network addresses that acts came from.',
    isLive: true,
    read: readDayCount,
  }),
  setting({
    key: 'metricsToken',
    name: 'METRICS_TOKEN',
    default: '',
    isSecret: true,
    meaning:
      'Token with which Prometheus may read `/metrics`, of 16 characters or more. Empty: there are no metrics.',
    read: text => (text === '' ? null : readToken(text)),
  }),
] as const

/** Updates. */
const updatesSettings = [
  setting({
    key: 'updateFeed',
    name: 'UPDATE_FEED',
    default: '',
    meaning:
      'Folder where releases are published, with `SHA256SUMS`, such as `https://example.org/trackhut/latest`. The server asks once a day, reveals nothing about itself, and tells administrators about a newer version; `trackhut update` installs it. Not in `trackhut.toml`. Empty: nobody is asked.',
    isLive: true,
    isNotInDataDir: true,
    read: text => (text === '' ? null : readWebAddress(text)),
  }),
  setting({
    key: 'updateKey',
    name: 'UPDATE_KEY',
    default: '',
    meaning:
      'Public key that releases must be signed with: `ssh-ed25519 AAAA…`. Not in `trackhut.toml`. Empty: the one that this executable was built with; without any, nothing is installed.',
    isLive: true,
    isNotInDataDir: true,
    read: text => (text === '' ? null : readPublicKey(text)),
  }),
] as const

export const settings: readonly AnySetting[] = [
  ...servingSettings,
  ...httpsSettings,
  ...limitsSettings,
  ...mapsSettings,
  ...emailSettings,
  ...filesSettings,
  ...watchingSettings,
  ...updatesSettings,
]
