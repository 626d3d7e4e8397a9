// Type of a setting's definition, and type of all settings after reading.

import type { BlockList } from 'node:net'
import type { HostRules } from '../../../lib/net/host-rules'
import type { LogFormat } from '../../log'
import type { LogInProvider } from './log-in-provider'
import type { MqttBroker } from './read-broker'
import type { MailServer, RateLimit } from './read-setting'

/** Thrown if a setting has an invalid value. The process ends with exit code 78. */
export class InvalidSetting extends Error {}

/** The text of a setting, and where it comes from. */
export interface GivenSetting {
  text: string
  /**
   * The source as it is shown to users: `--port`, `environment`, `/etc/trackhut/trackhut.env`, `trackhut.toml` or
   * `fromApp`.
   */
  source: string
}

/** Source of the settings that administrators have set in the browser. All other sources win over it. */
export const fromApp = 'the app'

export interface Config {
  /** Where each setting comes from, by its name in the environment. Settings with their default are missing. */
  readonly given: ReadonlyMap<string, GivenSetting>
  readonly dataDir: string
  readonly host: string
  readonly port: number
  /** Name announced on the local network, without `.local`; `null` if none is announced. */
  readonly localName: string | null
  /** Allowed host names in lower case, possibly with a `*.` prefix; empty to allow any host. */
  readonly allowedHosts: readonly string[]
  readonly timezone: string
  readonly logInProviders: readonly LogInProvider[]
  /** Whether people can log in with a password, see `isPasswordLogInOff`. */
  readonly passwordLogIn: boolean
  /** Header in which a proxy tells who is logged in, in lower case; `null` if no header is read. */
  readonly authHeader: string | null
  /** The proxies whose `authHeader` is believed. */
  readonly authHeaderFrom: BlockList
  /**
   * The issuer of the tokens in `authHeader`, as that of Cloudflare Access; `null` if the header is a name. Whom they
   * must be made for.
   */
  readonly authHeaderIssuer: string | null
  readonly authHeaderAudience: string | null
  /** Whether administrators can log in by `authHeader`. */
  readonly authHeaderAdmins: boolean
  /** Whether a log-in by the header goes on to a second factor. */
  readonly authHeaderSecondFactor: boolean
  readonly authHeaderLogout: string | null
  /** How the certificate is obtained; `null` if it comes from files or HTTPS is off. */
  readonly https: HttpsMode | null
  /** Names and addresses for the certificate, in lower case. */
  readonly httpsNames: readonly string[]
  /** ACME directory URL of the certificate authority. */
  readonly acmeDirectory: string
  /** File with the root certificate of the certificate authority; `null` for the publicly known ones. */
  readonly acmeAuthority: string | null
  readonly acmeEmail: string | null
  /** Program that changes DNS records; `null` if the certificate authority checks this server by HTTP. */
  readonly acmeDnsHook: string | null
  /** PEM files of certificate and key. Either both are `null`, or none is. */
  readonly tlsCert: string | null
  readonly tlsKey: string | null
  readonly httpsPort: number
  readonly tileServerUrl: string | null
  readonly staticmapSubdomains: readonly string[]
  /** Maximum size of the tile cache in bytes. */
  readonly tileCacheSize: number
  /**
   * Whether the servers of `tileServerUrl`, `mapRegionSource` and `updateFeed` may have a private address although
   * their names are public.
   */
  readonly tileAllowPrivate: boolean
  readonly mapAttribution: string
  /**
   * URL of the world map from which offline maps are extracted, with `{date}` for the date of its build; `null` turns
   * offline maps off.
   */
  readonly mapRegionSource: string | null
  /** `null` turns the weather off. */
  readonly weatherProvider: WeatherProviderName | null
  readonly weatherKey: string | null
  /** The provider's URL without a trailing slash; `null` for its public URL. */
  readonly weatherUrl: string | null
  /** Whether servers that were set in the browser may have a private address. */
  readonly appAllowPrivate: boolean
  /** The servers that people may name, such as those of webhooks. */
  readonly outgoingHosts: HostRules
  /** The broker that Home Assistant listens to; `null` if there is none. */
  readonly mqtt: MqttBroker | null
  /** `null` turns mail off. */
  readonly mailServer: MailServer | null
  readonly senderEmail: string | null
  /** URL of the web app, without a trailing slash. */
  readonly uiUrl: string | null
  readonly secretKey: string | null
  /** Whether common passwords are refused, or only advised against by the web app. */
  readonly commonPasswords: CommonPasswordsName
  /** Number of days after which a session ends: after its log-in, and after its last use. */
  readonly sessionDays: number
  readonly sessionIdleDays: number
  /** Whether the contract's operations need a recent proof as well. */
  readonly recentProof: 'usual' | 'require'
  /** Of whom a second factor is demanded. */
  readonly secondFactor: 'off' | 'administrators' | 'all'
  /** Token of the set-up link; `null` for a random one, which is printed at the start. */
  readonly setupToken: string | null
  /** Folder for backups; `null` for the default folder in the data directory. */
  readonly backupDir: string | null
  /**
   * Hours between two backups. If this field, `backupAt` or `backupKeep` is `null`, administrators choose its value in
   * the app.
   */
  readonly backupEveryHours: number | null
  /** Time of day of the backup, `HH:MM`. */
  readonly backupAt: string | null
  readonly backupKeep: number | null
  /** Public keys for which backups are encrypted; empty if they are not. */
  readonly backupRecipients: readonly string[]
  /** Limits of the number of requests, for each route separately; empty if requests are not limited. */
  readonly rateLimits: readonly RateLimit[]
  /** Connections and parallel requests allowed per IP address; Infinity for no limit. */
  readonly connectionsPerAddress: number
  /** Folder from which recordings are imported, with a subfolder for each user; `null` turns this off. */
  readonly inboxDir: string | null
  /** Whether apps may upload recordings to the inbox by WebDAV. */
  readonly webdav: boolean
  /** Folders inside which administrators may choose the inbox in the browser. */
  readonly appFolders: readonly string[]
  /** URL of the interface of intervals.icu, without a trailing slash; `null` turns this connector off. */
  readonly intervalsUrl: string | null
  /** Whether the web app installs its service worker. */
  readonly offlineApp: boolean
  /** Proxies whose headers about the client, such as X-Forwarded-For, are trusted. */
  readonly trustedProxies: BlockList
  readonly compatibilityMode: CompatibilityModeName
  readonly logFormat: LogFormat
  /** Whether every request is logged. */
  readonly logRequests: boolean
  /** Number of days for which the audit log keeps entries, and number of days for which it keeps their IP addresses. */
  readonly auditDays: number
  readonly auditAddressDays: number
  /** Token for reading metrics; `null` turns metrics off. */
  readonly metricsToken: string | null
  /** URL of the release feed, without a trailing slash; `null` turns update checks off. */
  readonly updateFeed: string | null
  /** Ed25519 public key for the signatures of releases, 32 bytes; `null` for the built-in key. */
  readonly updateKey: Uint8Array | null
}

export const weatherProviders = ['open-meteo', 'visualcrossing'] as const
type WeatherProviderName = (typeof weatherProviders)[number]

export const httpsModes = ['local', 'acme'] as const
type HttpsMode = (typeof httpsModes)[number]

export const modes = ['contract', 'fittrackee'] as const
/** Name of a mode for the form of some responses, see http/compatibility-mode. */
export type CompatibilityModeName = (typeof modes)[number]

export const commonPasswordsNames = ['warn', 'refuse'] as const
type CommonPasswordsName = (typeof commonPasswordsNames)[number]

export type SettingKey = Exclude<keyof Config, 'given'>

interface Setting<K extends SettingKey> {
  key: K
  /** Name in the environment. The setting's other names are derived from it, see names.ts. */
  name: string
  /** Default value, as text; empty if there is none. */
  default: string
  meaning: string
  /** True if an empty value has a meaning. For all other settings, an empty value is replaced by the default. */
  mayBeEmpty?: true
  /** If true, the value is masked when settings are shown, because it is a password or key, or may contain one. */
  isSecret?: true
  /** If true, a running server applies a new value when it reads its settings again. */
  isLive?: true
  /** If true, administrators can set it in the browser, with effect at once. */
  isInApp?: true
  /**
   * If true, the setting is ignored in trackhut.toml, because it decides which program runs: users who can write to the
   * data directory must not set it.
   */
  isNotInDataDir?: true
  /** Parses the setting's text. @throws Error with the reason if the text is invalid */
  read(text: string): Config[K]
}

export type AnySetting = Setting<SettingKey>

type Definition<K extends SettingKey> = Omit<Setting<K>, 'default'> & { default?: string }

export const setting = <K extends SettingKey>(definition: Definition<K>): Setting<K> => ({
  default: '',
  ...definition,
})
