// Every setting once. The README's table is held against this list by a test.
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { isEmail } from './lib/email'
import { isTimeZone } from './lib/time-zone'

export interface Config {
  readonly dataDir: string
  readonly host: string
  readonly port: number
  readonly timezone: string
  readonly tileServerUrl: string | null
  readonly staticmapSubdomains: readonly string[]
  readonly mapAttribution: string
  /** Who is asked for the weather; null: nobody. */
  readonly weatherProvider: WeatherProviderName | null
  readonly weatherKey: string | null
  /** Where the provider is, without a slash at the end; null: at its own address. */
  readonly weatherUrl: string | null
  /** What mail is sent through; null without one. */
  readonly mailServer: MailServer | null
  readonly senderEmail: string | null
  /** Without a slash at its end. */
  readonly uiUrl: string | null
  readonly secretKey: string | null
  /** None: nothing is limited. */
  readonly rateLimits: readonly RateLimit[]
  /** Addresses and networks whose word about the client's address is taken. */
  readonly trustedProxies: readonly string[]
  readonly dialect: DialectName
}

const weatherProviders = ['open-meteo', 'visualcrossing'] as const
export type WeatherProviderName = (typeof weatherProviders)[number]

const dialects = ['contract', 'fittrackee'] as const
/** The form of the answers in which apps differ, see http/dialect. */
export type DialectName = (typeof dialects)[number]

export interface MailServer {
  host: string
  port: number
  /** Unprotected, after STARTTLS, or TLS from the first byte. */
  security: 'none' | 'starttls' | 'tls'
  credentials: { user: string; password: string } | null
}

export interface RateLimit {
  requests: number
  windowS: number
  /** As it was written, in the singular: `300 per 5 minute`. */
  text: string
}

/** A setting has a value this program cannot work with. Exit code 78. */
export class InvalidSetting extends Error {}

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
    default: '0.0.0.0',
    meaning: 'Address to listen on. `127.0.0.1` keeps it to this machine.',
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
    meaning:
      'Tile server for maps, such as `https://tile.example.org/{z}/{x}/{y}.png`. Empty: the built-in base map, no Internet.',
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
    key: 'mapAttribution',
    name: 'MAP_ATTRIBUTION',
    default:
      '&copy; <a href="http://www.openstreetmap.org/copyright" target="_blank" rel="noopener noreferrer">OpenStreetMap</a> contributors',
    meaning: 'Who made the tiles of `TILE_SERVER_URL`, as HTML.',
    read: text => text,
  }),
  setting({
    key: 'weatherProvider',
    name: 'WEATHER_API_PROVIDER',
    default: '',
    meaning:
      'Who is asked for the weather of recordings: `open-meteo`, or `visualcrossing` with a key. Empty: nobody.',
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
      'Mail server: `smtp://user:password@host:port/?tls=True` (STARTTLS) or `…/?ssl=True` (TLS). Empty: no mail; an administrator does by hand what letters would do.',
    read: text => (text === '' ? null : readMailServer(text)),
  }),
  setting({
    key: 'senderEmail',
    name: 'SENDER_EMAIL',
    default: '',
    meaning: 'Address that letters come from. Mail needs it.',
    read: text => (text === '' ? null : readAddress(text)),
  }),
  setting({
    key: 'uiUrl',
    name: 'UI_URL',
    default: '',
    meaning:
      'Where people open Trackhut, for the links in letters: `https://sport.example.org`. Mail needs it.',
    read: text => (text === '' ? null : readWebAddress(text)),
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
    key: 'rateLimits',
    name: 'API_RATE_LIMITS',
    default: '300 per 5 minutes',
    mayBeEmpty: true,
    meaning:
      'How often one address may ask for one route, comma-separated; set to nothing, every limit is off, on guessing passwords too.',
    read: readRateLimits,
  }),
  setting({
    key: 'trustedProxies',
    name: 'TRUSTED_PROXY',
    default: '',
    meaning:
      'Address of the reverse proxy in front, such as `127.0.0.1` or `172.16.0.0/12`, whose `X-Forwarded-For` is believed.',
    read: readProxies,
  }),
  setting({
    key: 'dialect',
    name: 'API_DIALECT',
    default: 'contract',
    meaning:
      'With `fittrackee`, some answers have the form that FitTrackee’s own web client and Amazfish insist on.',
    read: text => readName(text, dialects),
  }),
] as const

/**
 * Reads all settings. What is absent or empty takes its default.
 * @throws InvalidSetting naming the variable and what is wrong with it.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const entries = settings.map((setting: AnySetting) => {
    try {
      return [setting.key, setting.read(givenText(setting, environment) ?? setting.default)]
    } catch (error) {
      throw new InvalidSetting(`${setting.name}: ${(error as Error).message}`)
    }
  })
  const config = Object.freeze(Object.fromEntries(entries)) as Config
  if (config.weatherProvider === 'visualcrossing' && config.weatherKey === null) {
    throw new InvalidSetting('WEATHER_API_KEY: visualcrossing needs a key')
  }
  return config
}

/** What is set; undefined when the default counts. */
export function givenText(
  { name, mayBeEmpty }: AnySetting,
  environment: Record<string, string | undefined>,
): string | undefined {
  const text = environment[name]
  return text === '' && !mayBeEmpty ? undefined : text
}

function readPort(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65535) throw new Error('a number from 0 to 65535 is needed')
  return Number(text)
}

function readTimeZone(text: string): string {
  if (!isTimeZone(text)) throw new Error(`'${text}' is not a time zone such as Europe/Paris`)
  return text
}

function readName<Name extends string>(text: string, names: readonly Name[]): Name {
  const name = names.find(known => known === text)
  if (!name) throw new Error(`'${text}' is not ${names.join(' or ')}`)
  return name
}

function readTileUrl(text: string): string {
  const parsed = URL.canParse(text) ? new URL(text) : null
  if (!parsed || !['http:', 'https:'].includes(parsed.protocol))
    throw new Error('an http or https address is needed')
  for (const part of ['{z}', '{x}', '{y}']) {
    if (!text.includes(part)) throw new Error(`the address needs ${part}`)
  }
  return text
}

function readSubdomains(text: string): string[] {
  const names = text.split(',').filter(name => name !== '')
  if (names.some(name => !/^[a-z0-9]{1,10}$/.test(name))) {
    throw new Error('comma-separated names of letters and digits are needed')
  }
  return names
}

function readMailServer(text: string): MailServer {
  const url = URL.canParse(text) ? new URL(text) : null
  // Not repeated in the message: it may hold a password.
  if (url?.protocol !== 'smtp:' || !url.hostname) {
    throw new Error('an address such as smtp://user:password@host:587/?tls=True is needed')
  }
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? 25 : Number(url.port),
    security: readSecurity(url.searchParams),
    credentials:
      url.username === ''
        ? null
        : { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) },
  }
}

function readSecurity(parameters: URLSearchParams): MailServer['security'] {
  const isOn = (name: string) => /^true$/i.test(parameters.get(name) ?? '')
  if (isOn('ssl')) return 'tls'
  return isOn('tls') ? 'starttls' : 'none'
}

function readAddress(text: string): string {
  if (!isEmail(text)) throw new Error('one plain mail address is needed')
  return text
}

function readWebAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.search || url.hash) {
    throw new Error('an http or https address is needed')
  }
  return url.href.replace(/\/$/, '')
}

function readSecretKey(text: string): string {
  if (new TextEncoder().encode(text).byteLength < 32) throw new Error('32 bytes or more are needed')
  return text
}

const unitsS = { second: 1, minute: 60, hour: 3600, day: 86_400 } as const

function readRateLimits(text: string): RateLimit[] {
  return text
    .split(/[,;]/)
    .map(part => part.trim())
    .filter(part => part !== '')
    .map(readRateLimit)
}

/** `300 per 5 minutes`, `10/second`. */
function readRateLimit(text: string): RateLimit {
  const [, requests, many, unit] =
    /^(\d{1,9})\s*(?:per|\/)\s*(\d{1,4})?\s*(second|minute|hour|day)s?$/i.exec(text) ?? []
  const name = unit?.toLowerCase() as keyof typeof unitsS | undefined
  if (!name || Number(requests) === 0 || Number(many ?? 1) === 0) {
    throw new Error(`'${text}' is not a limit such as 300 per 5 minutes`)
  }
  const times = Number(many ?? 1)
  return {
    requests: Number(requests),
    windowS: times * unitsS[name],
    text: `${Number(requests)} per ${times} ${name}`,
  }
}

function readProxies(text: string): string[] {
  const proxies = text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/')
    const most = isIP(address) === 4 ? 32 : 128
    if (isIP(address) === 0 || (bits !== undefined && (!/^\d{1,3}$/.test(bits) || Number(bits) > most))) {
      throw new Error(`'${proxy}' is neither an address nor a network such as 172.16.0.0/12`)
    }
  }
  return proxies
}
