// What the settings say, once they are read.

import type { BlockList } from 'node:net'
import type { LogFormat } from '../../log'
import type { MailServer, RateLimit } from './read-setting'

/** A setting has a value this program cannot work with. Exit code 78. */
export class InvalidSetting extends Error {}

export interface Config {
  readonly dataDir: string
  readonly host: string
  readonly port: number
  /** What the local network is to know the server by, without `.local`; null: nothing. */
  readonly localName: string | null
  /** In small letters, some with `*.` before them; none: any host. */
  readonly allowedHosts: readonly string[]
  readonly timezone: string
  /** Where the certificate is from, besides files; null: from these, or there is none. */
  readonly https: HttpsMode | null
  /** In small letters. */
  readonly httpsNames: readonly string[]
  /** Of an authority of the Internet. */
  readonly acmeDirectory: string
  /** File with the certificate that vouches for it; null: those that everybody knows. */
  readonly acmeAuthority: string | null
  readonly acmeEmail: string | null
  /** Program that writes into the DNS; null: the authority asks this server. */
  readonly acmeDnsHook: string | null
  /** Files in PEM; null: both are. */
  readonly tlsCert: string | null
  readonly tlsKey: string | null
  readonly httpsPort: number
  readonly tileServerUrl: string | null
  readonly staticmapSubdomains: readonly string[]
  /** Bytes of tiles that are kept. */
  readonly tileCacheSize: number
  /** When set, the public name of a tile server may lead to a private address. */
  readonly tileAllowPrivate: boolean
  readonly mapAttribution: string
  /** Where maps of the world are to be cut out of, `{date}` for that of a build; null: nowhere. */
  readonly mapRegionSource: string | null
  /** Who is asked for the weather; null: nobody. */
  readonly weatherProvider: WeatherProviderName | null
  readonly weatherKey: string | null
  /** Where the provider is, without a slash at the end; null: at its own address. */
  readonly weatherUrl: string | null
  /** Mail is off without one. */
  readonly mailServer: MailServer | null
  readonly senderEmail: string | null
  /** Without a slash at its end. */
  readonly uiUrl: string | null
  readonly secretKey: string | null
  /** The folder for backups; null puts them in the data directory. */
  readonly backupDir: string | null
  /** Null: as administrators choose; so are the next two. */
  readonly backupEveryHours: number | null
  /** Time of day, `HH:MM`. */
  readonly backupAt: string | null
  readonly backupKeep: number | null
  /** None: nothing is limited. */
  readonly rateLimits: readonly RateLimit[]
  /** How many connections one address may hold; infinitely many when that is not limited. */
  readonly connectionsPerAddress: number
  /** Where programs put recordings for people, in a folder for each; null: nothing is taken in so. */
  readonly inboxDir: string | null
  /** Whether programs may send recordings into it by WebDAV. */
  readonly webdav: boolean
  /** Whether browsers have a service worker. */
  readonly offlineApp: boolean
  /** Addresses and networks whose word about the client's address is taken. */
  readonly trustedProxies: BlockList
  readonly compatibilityMode: CompatibilityModeName
  readonly logFormat: LogFormat
  /** Whether the log has a line for every request. */
  readonly logRequests: boolean
  /** How many days the audit log goes back, and how many of them it tells where acts came from. */
  readonly auditDays: number
  readonly auditAddressDays: number
  /** What programs that watch the server send; null: there is nothing for them. */
  readonly metricsToken: string | null
  /** Where releases are published, without a slash at the end; null: nobody is asked. */
  readonly updateFeed: string | null
  /** The Ed25519 key that releases are signed with, 32 bytes. */
  readonly updateKey: Uint8Array | null
}

export const weatherProviders = ['open-meteo', 'visualcrossing'] as const
type WeatherProviderName = (typeof weatherProviders)[number]

export const httpsModes = ['local', 'acme'] as const
type HttpsMode = (typeof httpsModes)[number]

export const modes = ['contract', 'fittrackee'] as const
/** The form of the answers in which apps differ, see http/compatibility-mode. */
export type CompatibilityModeName = (typeof modes)[number]
