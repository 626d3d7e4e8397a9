// What a setting is, and the type of all settings after reading.

import type { BlockList } from 'node:net'
import type { LogFormat } from '../../log'
import type { MailServer, RateLimit } from './read-setting'

/** A setting has an invalid value. Exit code 78. */
export class InvalidSetting extends Error {}

export interface Config {
  readonly dataDir: string
  readonly host: string
  readonly port: number
  /** Name announced on the local network, without `.local`; `null` for none. */
  readonly localName: string | null
  /** In lower case, possibly with a `*.` prefix; empty to allow any host. */
  readonly allowedHosts: readonly string[]
  readonly timezone: string
  /** Source of the certificate; `null` if it comes from files, or HTTPS is off. */
  readonly https: HttpsMode | null
  /** In lower case. */
  readonly httpsNames: readonly string[]
  /** ACME directory URL of the certificate authority. */
  readonly acmeDirectory: string
  /** File with the authority's root certificate; `null` for the publicly known ones. */
  readonly acmeAuthority: string | null
  readonly acmeEmail: string | null
  /** Program that changes DNS records; `null` if the authority checks this server by HTTP. */
  readonly acmeDnsHook: string | null
  /** PEM files; either both are `null` or neither. */
  readonly tlsCert: string | null
  readonly tlsKey: string | null
  readonly httpsPort: number
  readonly tileServerUrl: string | null
  readonly staticmapSubdomains: readonly string[]
  /** Maximum size of the tile cache in bytes. */
  readonly tileCacheSize: number
  /** Whether a tile server with a public name may have a private address. */
  readonly tileAllowPrivate: boolean
  readonly mapAttribution: string
  /** URL of world maps to cut offline maps from, with `{date}` for the build's date; `null` turns this off. */
  readonly mapRegionSource: string | null
  /** `null` for no weather. */
  readonly weatherProvider: WeatherProviderName | null
  readonly weatherKey: string | null
  /** The provider's URL without a trailing slash; `null` for its public one. */
  readonly weatherUrl: string | null
  /** `null` turns mail off. */
  readonly mailServer: MailServer | null
  readonly senderEmail: string | null
  /** Without a trailing slash. */
  readonly uiUrl: string | null
  readonly secretKey: string | null
  /** Folder for backups; `null` for the one in the data directory. */
  readonly backupDir: string | null
  /** `null` lets the administrators choose in the app; the same holds for `backupAt` and `backupKeep`. */
  readonly backupEveryHours: number | null
  /** Time of day, `HH:MM`. */
  readonly backupAt: string | null
  readonly backupKeep: number | null
  /** Empty for no limits. */
  readonly rateLimits: readonly RateLimit[]
  /** Connections and parallel requests allowed per address; Infinity for no limit. */
  readonly connectionsPerAddress: number
  /** Folder for importing recordings, with a subfolder for each user; `null` turns this off. */
  readonly inboxDir: string | null
  /** Whether apps may upload recordings to the inbox by WebDAV. */
  readonly webdav: boolean
  /** Whether the web app installs its service worker. */
  readonly offlineApp: boolean
  /** Proxies whose headers about the client are trusted. */
  readonly trustedProxies: BlockList
  readonly compatibilityMode: CompatibilityModeName
  readonly logFormat: LogFormat
  /** Whether every request is logged. */
  readonly logRequests: boolean
  /** Days that the audit log keeps acts, and days that it keeps their addresses. */
  readonly auditDays: number
  readonly auditAddressDays: number
  /** Token for reading metrics; `null` turns metrics off. */
  readonly metricsToken: string | null
  /** URL of the release feed, without a trailing slash; `null` turns update checks off. */
  readonly updateFeed: string | null
  /** Ed25519 public key that signs releases, 32 bytes; `null` for the built-in one. */
  readonly updateKey: Uint8Array | null
}

export const weatherProviders = ['open-meteo', 'visualcrossing'] as const
type WeatherProviderName = (typeof weatherProviders)[number]

export const httpsModes = ['local', 'acme'] as const
type HttpsMode = (typeof httpsModes)[number]

export const modes = ['contract', 'fittrackee'] as const
/** Which form some answers have for apps, see http/compatibility-mode. */
export type CompatibilityModeName = (typeof modes)[number]

interface Setting<K extends keyof Config> {
  key: K
  /** Name in the environment; its other names are derived from it, see names.ts. */
  name: string
  /** Default value, as text; empty unless given. */
  default: string
  meaning: string
  /** An empty value has its own meaning instead of the default. */
  mayBeEmpty?: true
  /** The value is never shown. */
  isSecret?: true
  /** A running server applies a new value when it reads its settings again. */
  isLive?: true
  /**
   * The setting decides which program runs, so it is ignored in trackhut.toml: those who can write to the data directory
   * must not set it.
   */
  isNotInDataDir?: true
  /** @throws Error with the reason if the text is invalid */
  read(text: string): Config[K]
}

export type AnySetting = Setting<keyof Config>

type Definition<K extends keyof Config> = Omit<Setting<K>, 'default'> & { default?: string }

export const setting = <K extends keyof Config>(definition: Definition<K>): Setting<K> => ({
  default: '',
  ...definition,
})
