// Every setting once. A test holds the table of docs/operating.md against this list.
import { resolve } from 'node:path'
import { messageOf } from '../lib/thrown'
import { type Config, InvalidSetting, modes, weatherProviders } from './config-type'
import {
  readAddress,
  readBackupCount,
  readConnectionCount,
  readFlag,
  readHours,
  readMailServer,
  readMapSource,
  readName,
  readPort,
  readProxies,
  readRateLimits,
  readSecretKey,
  readSize,
  readSubdomains,
  readTileUrl,
  readTimeZone,
  readUiUrl,
  readWebAddress,
} from './read-setting'
import { resolveFolders } from './resolve-folders'

export type { CompatibilityModeName, Config } from './config-type'
export type { MailServer, RateLimit } from './read-setting'

interface Setting<K extends keyof Config> {
  key: K
  /** Name in the environment. */
  name: string
  /** Default as text, as if it had been set. */
  default: string
  meaning: string
  /** Set to nothing, it means something else than not set. */
  mayBeEmpty?: true
  /** Never shown. */
  isSecret?: true
  /** @throws Error with the reason when the text makes no sense. */
  read(text: string): Config[K]
}

export type AnySetting = Setting<keyof Config>

const setting = <K extends keyof Config>(definition: Setting<K>) => definition

export const settings = [
  setting({
    key: 'dataDir',
    name: 'DATA_DIR',
    default: './trackhut-data',
    meaning: 'Folder that holds everything: database, uploads, secret key. `--data` says the same.',
    read: text => resolve(text),
  }),
  setting({
    key: 'host',
    name: 'HOST',
    default: '::',
    meaning:
      'Address to listen on. `::` is every address, of IPv6 and of IPv4; `127.0.0.1` keeps it to this machine.',
    read: text => text,
  }),
  setting({
    key: 'port',
    name: 'PORT',
    default: '5000',
    meaning: 'Port to listen on; `0` takes any free one.',
    read: readPort,
  }),
  setting({
    key: 'timezone',
    name: 'TZ',
    default: 'UTC',
    meaning: 'Time zone of new accounts, an IANA name such as `Europe/Paris`.',
    read: readTimeZone,
  }),
  setting({
    key: 'tileServerUrl',
    name: 'TILE_SERVER_URL',
    default: '',
    isSecret: true,
    meaning:
      'Tile server for maps, such as `https://tile.example.org/{z}/{x}/{y}.png`. Empty: offline maps and the built-in base map, no Internet.',
    read: text => (text === '' ? null : readTileUrl(text)),
  }),
  setting({
    key: 'staticmapSubdomains',
    name: 'STATICMAP_SUBDOMAINS',
    default: '',
    meaning: 'Comma-separated subdomains that replace `{s}` in `TILE_SERVER_URL`, such as `a,b,c`.',
    read: readSubdomains,
  }),
  setting({
    key: 'tileCacheSize',
    name: 'TILE_CACHE_SIZE',
    default: '512MB',
    meaning:
      'How much of the disk tiles may take, `10MB` or more; those unused for longest are removed first.',
    read: readSize,
  }),
  setting({
    key: 'tileAllowPrivate',
    name: 'TILE_ALLOW_PRIVATE',
    default: 'false',
    meaning:
      'With `true`, a tile server or `MAP_REGION_SOURCE` with a public name may have an address in your own network. Addresses and local names need no permission.',
    read: readFlag,
  }),
  setting({
    key: 'mapAttribution',
    name: 'MAP_ATTRIBUTION',
    default:
      '&copy; <a href="http://www.openstreetmap.org/copyright" target="_blank" rel="noopener noreferrer">OpenStreetMap</a> contributors',
    meaning: 'Who made the tiles of `TILE_SERVER_URL`, as HTML.',
    read: text => text,
  }),
  setting({
    key: 'mapRegionSource',
    name: 'MAP_REGION_SOURCE',
    default: 'https://build.protomaps.com/{date}.pmtiles',
    mayBeEmpty: true,
    isSecret: true,
    meaning:
      'Map of the world that administrators get the streets of an area from, a PMTiles file in the Protomaps schema; `{date}` stands for the newest day that there is one of. Set to nothing, that is turned off.',
    read: text => (text === '' ? null : readMapSource(text)),
  }),
  setting({
    key: 'weatherProvider',
    name: 'WEATHER_API_PROVIDER',
    default: '',
    meaning:
      'Who is asked for the weather of workouts: `open-meteo`, or `visualcrossing` with a key. Empty: nobody.',
    read: text => (text === '' ? null : readName(text.toLowerCase(), weatherProviders)),
  }),
  setting({
    key: 'weatherKey',
    name: 'WEATHER_API_KEY',
    default: '',
    isSecret: true,
    meaning: 'Key of an account at Visual Crossing.',
    read: text => text || null,
  }),
  setting({
    key: 'weatherUrl',
    name: 'WEATHER_API_URL',
    default: '',
    meaning:
      'Where the provider is, for an Open-Meteo server of your own: `https://weather.example.org`. Empty: at its public address.',
    read: text => (text === '' ? null : readWebAddress(text)),
  }),
  setting({
    key: 'mailServer',
    name: 'EMAIL_URL',
    default: '',
    isSecret: true,
    meaning:
      'Mail server: `smtp://user:password@host:port/?tls=True` (STARTTLS) or `…/?ssl=True` (TLS). Empty: no mail; an administrator does by hand what emails would do.',
    read: text => (text === '' ? null : readMailServer(text)),
  }),
  setting({
    key: 'senderEmail',
    name: 'SENDER_EMAIL',
    default: '',
    meaning: 'Address that emails come from. Mail needs it.',
    read: text => (text === '' ? null : readAddress(text)),
  }),
  setting({
    key: 'uiUrl',
    name: 'UI_URL',
    default: '',
    meaning:
      'Where people open Trackhut, for the links in emails and for apps: `https://sport.example.org`, or below a path of a host, `https://example.org/trackhut`. Mail needs it.',
    read: text => (text === '' ? null : readUiUrl(text)),
  }),
  setting({
    key: 'secretKey',
    name: 'APP_SECRET_KEY',
    default: '',
    isSecret: true,
    meaning:
      'Key that signs sessions, 32 bytes or more. Empty: made at the first start and kept in the data directory.',
    read: text => (text === '' ? null : readSecretKey(text)),
  }),
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
    read: text => (text === '' ? null : readHours(text)),
  }),
  setting({
    key: 'backupKeep',
    name: 'BACKUP_KEEP',
    default: '7',
    meaning:
      'How many backups are kept in that folder; the oldest are deleted once a new one has been verified.',
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
  setting({
    key: 'offlineApp',
    name: 'OFFLINE_APP',
    default: 'true',
    meaning: 'With `false`, browsers keep nothing for times without the server.',
    read: readFlag,
  }),
  setting({
    key: 'rateLimits',
    name: 'API_RATE_LIMITS',
    default: '300 per 5 minutes',
    mayBeEmpty: true,
    meaning:
      'How many requests one address may make to one route, comma-separated. Set to nothing, every limit is off, including the one on failed logins.',
    read: readRateLimits,
  }),
  setting({
    key: 'connectionsPerAddress',
    name: 'CONNECTIONS_PER_ADDRESS',
    default: '256',
    meaning:
      'How many connections one address may hold (Linux), and how many of its requests may be worked on at once, 16 or more. `0`: any number.',
    read: readConnectionCount,
  }),
  setting({
    key: 'trustedProxies',
    name: 'TRUSTED_PROXY',
    default: '',
    meaning:
      'Address of the reverse proxy in front, such as `127.0.0.1` or `172.16.0.0/12`, whose `X-Forwarded-For` is trusted.',
    read: readProxies,
  }),
  setting({
    key: 'compatibilityMode',
    name: 'API_DIALECT',
    default: 'contract',
    meaning:
      'With `fittrackee`, some answers take the form that FitTrackee’s own web client and Amazfish insist on, and a map image can be seen by anybody who knows its random address, as there.',
    read: text => readName(text, modes),
  }),
] as const

/**
 * Reads all settings. What is absent or empty takes its default.
 * @throws InvalidSetting naming the variable and what is wrong with it.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const entries = settings.map((setting: AnySetting) => {
    try {
      return [setting.key, setting.read(givenText(setting, environment) ?? setting.default)]
    } catch (error) {
      throw new InvalidSetting(`${setting.name}: ${messageOf(error)}`)
    }
  })
  const config = resolveFolders(Object.fromEntries(entries) as Config)
  if (config.weatherProvider === 'visualcrossing' && config.weatherKey === null) {
    throw new InvalidSetting('WEATHER_API_KEY: visualcrossing needs a key')
  }
  return config
}

/** Answers undefined when the setting is not there, so that the default counts. */
export function givenText(
  { name, mayBeEmpty }: AnySetting,
  environment: NodeJS.ProcessEnv,
): string | undefined {
  const text = environment[name]
  return text === '' && !mayBeEmpty ? undefined : text
}
