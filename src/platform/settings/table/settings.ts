// Every setting, in the order of the table in docs/operating.md; a test compares the two.

import { resolve } from 'node:path'
import { logFormats } from '../../log'
import { accessSettings } from './access'
import { arrivalSettings } from './arrivals'
import { type AnySetting, setting, weatherProviders } from './config-type'
import { mqttSettings } from './mqtt'
import { outgoingSettings } from './outgoing'
import { readRecipients } from './read-recipients'
import {
  readAddress,
  readConnectionCount,
  readCount,
  readFlag,
  readHours,
  readMailServer,
  readMapSource,
  readName,
  readProxies,
  readPublicKey,
  readRateLimits,
  readSize,
  readSubdomains,
  readTileUrl,
  readTimeOfDay,
  readToken,
  readWebAddress,
} from './read-setting'
import { servingSettings } from './serving'
import { signInSettings } from './sign-in'

export const settings: readonly AnySetting[] = [
  ...servingSettings,
  ...signInSettings,

  // Limits for each client, and how clients are identified.
  setting({
    key: 'rateLimits',
    name: 'API_RATE_LIMITS',
    default: '300 per 5 minutes',
    mayBeEmpty: true,
    meaning:
      'How many requests one address may make to one route of the interface, comma-separated. Scripts with a personal token may make ten times as many. The pages and files of the web app have a limit of their own, 3,000 in 5 minutes. Set to nothing, all limits are off, including the one on failed log-ins.',
    isLive: true,
    isInApp: true,
    read: readRateLimits,
  }),
  setting({
    key: 'connectionsPerAddress',
    name: 'CONNECTIONS_PER_ADDRESS',
    default: '256',
    meaning:
      'How many connections one address may hold (Linux), and how many of its requests are worked on at once: 16 or more. `0`: no limit.',
    isLive: true,
    isInApp: true,
    read: readConnectionCount,
  }),
  setting({
    key: 'trustedProxies',
    name: 'TRUSTED_PROXY',
    meaning:
      'Address of the reverse proxy whose `X-Forwarded-For` is trusted, such as `127.0.0.1` or `172.16.0.0/12`.',
    isLive: true,
    read: readProxies,
  }),

  ...accessSettings,

  // Maps and the weather.
  setting({
    key: 'tileServerUrl',
    name: 'TILE_SERVER_URL',
    isSecret: true,
    meaning:
      'Tile server for maps, such as `https://tile.example.org/{z}/{x}/{y}.png`. Empty: offline maps and the built-in base map, without the Internet.',
    isInApp: true,
    read: text => (text === '' ? null : readTileUrl(text)),
  }),
  setting({
    key: 'staticmapSubdomains',
    name: 'STATICMAP_SUBDOMAINS',
    meaning: 'Comma-separated subdomains that replace `{s}` in `TILE_SERVER_URL`, such as `a,b,c`.',
    isInApp: true,
    read: readSubdomains,
  }),
  setting({
    key: 'tileCacheSize',
    name: 'TILE_CACHE_SIZE',
    default: '512MB',
    meaning:
      'How much disk space tiles may take: `10MB` or more. Those unused for longest are removed first.',
    read: readSize,
  }),
  setting({
    key: 'tileAllowPrivate',
    name: 'TILE_ALLOW_PRIVATE',
    default: 'false',
    meaning:
      'With `true`, a tile server or `MAP_REGION_SOURCE` with a public name may have an address in your own network. Plain addresses and local names are always allowed.',
    read: readFlag,
  }),
  setting({
    key: 'mapAttribution',
    name: 'MAP_ATTRIBUTION',
    default:
      '&copy; <a href="http://www.openstreetmap.org/copyright" target="_blank" rel="noopener noreferrer">OpenStreetMap</a> contributors',
    meaning: 'Credits for the tiles of `TILE_SERVER_URL`, as HTML.',
    isLive: true,
    isInApp: true,
    read: text => text,
  }),
  setting({
    key: 'mapRegionSource',
    name: 'MAP_REGION_SOURCE',
    default: 'https://build.protomaps.com/{date}.pmtiles',
    mayBeEmpty: true,
    isSecret: true,
    meaning:
      'Map of the world from which administrators download the streets of an area: a PMTiles file in the Protomaps schema. `{date}` stands for the latest day available. Set to nothing, this is turned off.',
    read: text => (text === '' ? null : readMapSource(text)),
  }),
  setting({
    key: 'weatherProvider',
    name: 'WEATHER_API_PROVIDER',
    meaning:
      'Provider of the weather of workouts: `open-meteo`, or `visualcrossing` with a key. Empty: none.',
    isInApp: true,
    read: text => (text === '' ? null : readName(text.toLowerCase(), weatherProviders)),
  }),
  setting({
    key: 'weatherKey',
    name: 'WEATHER_API_KEY',
    isSecret: true,
    meaning: 'Key of your Visual Crossing account.',
    isInApp: true,
    read: text => text || null,
  }),
  setting({
    key: 'weatherUrl',
    name: 'WEATHER_API_URL',
    meaning:
      'Address of an Open-Meteo server of your own, such as `https://weather.example.org`. Empty: the public address of the provider.',
    isInApp: true,
    read: text => (text === '' ? null : readWebAddress(text)),
  }),

  ...outgoingSettings,

  // Email.
  setting({
    key: 'mailServer',
    name: 'EMAIL_URL',
    isSecret: true,
    meaning:
      'Mail server: `smtp://user:password@host:port/?tls=True` (STARTTLS) or `…/?ssl=True` (TLS). Empty: no mail, and an administrator does by hand what emails would do.',
    isInApp: true,
    read: text => (text === '' ? null : readMailServer(text)),
  }),
  setting({
    key: 'senderEmail',
    name: 'SENDER_EMAIL',
    meaning: 'Sender address of emails. Required for mail.',
    isInApp: true,
    read: text => (text === '' ? null : readAddress(text)),
  }),

  // Folders shared with other programs and disks: backups, the inbox, WebDAV.
  setting({
    key: 'backupDir',
    name: 'BACKUP_DIR',
    meaning:
      'Folder for the backups of this instance only, preferably on another disk. Empty: `backups` in the data directory.',
    read: text => (text === '' ? null : resolve(text)),
  }),
  setting({
    key: 'backupEveryHours',
    name: 'BACKUP_EVERY',
    meaning:
      'How often a backup is made automatically, such as `24h` or `7d`. Empty: as chosen on the *Backups* page, where the default of new instances is every day.',
    isLive: true,
    read: text => (text === '' ? null : readHours(text)),
  }),
  setting({
    key: 'backupAt',
    name: 'BACKUP_AT',
    meaning:
      'At what time of day, such as `03:00`, in the time zone of `TZ`. Used if the interval is a number of days. Empty: as chosen on the *Backups* page, where the default of new instances is `03:00`.',
    isLive: true,
    read: text => (text === '' ? null : readTimeOfDay(text)),
  }),
  setting({
    key: 'backupKeep',
    name: 'BACKUP_KEEP',
    meaning:
      'How many backups are kept in that folder. The oldest are deleted once a new one has been verified. Empty: as chosen on the *Backups* page, where the default is 7.',
    isLive: true,
    read: text => (text === '' ? null : readCount(text, 1000)),
  }),
  setting({
    key: 'backupRecipients',
    name: 'BACKUP_RECIPIENTS',
    meaning:
      'Public keys for which backups are encrypted, comma-separated: `age1…`. `trackhut backup-key` makes one. Empty: backups are not encrypted.',
    isLive: true,
    isInApp: true,
    read: readRecipients,
  }),
  ...arrivalSettings,
  ...mqttSettings,

  // Logs and monitoring.
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
    read: text => readCount(text, 3660, 'a number of days'),
  }),
  setting({
    key: 'auditAddressDays',
    name: 'AUDIT_ADDRESS_DAYS',
    default: '30',
    meaning: 'How many days the audit log keeps the network addresses that acts came from.',
    isLive: true,
    read: text => readCount(text, 3660, 'a number of days'),
  }),
  setting({
    key: 'metricsToken',
    name: 'METRICS_TOKEN',
    isSecret: true,
    meaning:
      'Token with which Prometheus may read `/metrics`, of 16 characters or more. Empty: there are no metrics.',
    read: text => (text === '' ? null : readToken(text)),
  }),

  // Updates.
  setting({
    key: 'updateFeed',
    name: 'UPDATE_FEED',
    meaning:
      'Folder where releases are published, with `SHA256SUMS`, such as `https://example.org/trackhut/latest`. The server asks once a day, reveals nothing about itself, and tells administrators about a newer version; `trackhut update` installs it. Not in `trackhut.toml`. Empty: nobody is asked.',
    isLive: true,
    isNotInDataDir: true,
    read: text => (text === '' ? null : readWebAddress(text)),
  }),
  setting({
    key: 'updateKey',
    name: 'UPDATE_KEY',
    meaning:
      'Public key that releases must be signed with: `ssh-ed25519 AAAA…`. Not in `trackhut.toml`. Empty: the one that this executable was built with; without any, nothing is installed.',
    isLive: true,
    isNotInDataDir: true,
    read: text => (text === '' ? null : readPublicKey(text)),
  }),
]
