// Parsers of settings, which arrive as text. Each throws an Error with the reason if the text is invalid; the reason
// may be shown, so it contains no secrets.

import { BlockList, isIP } from 'node:net'
import { isAbsolute, resolve } from 'node:path'
import { isKeyOf } from '../../../lib/keys'
import { isEmail } from '../../../lib/net/email'
import { readSshKey } from '../../../lib/net/ssh-signature'
import { isTimeZone } from '../../../lib/time-zone'

export interface MailServer {
  host: string
  port: number
  /** `none` for no encryption, `starttls` for encryption after STARTTLS, `tls` for TLS from the first byte. */
  security: 'none' | 'starttls' | 'tls'
  credentials: { user: string; password: string } | null
}

export interface RateLimit {
  requests: number
  windowS: number
  /** The limit in words, with a singular unit: `300 per 5 minute`. */
  text: string
}

/** Reads a port from 0 to 65535. */
export function readPort(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65535) throw new Error('it must be a number from 0 to 65535')
  return Number(text)
}

/** Reads one label of a host name: in lower case, and short enough for a number to be appended. */
export function readHostLabel(text: string): string {
  if (!/^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/i.test(text))
    throw new Error('it must be a name of only letters, digits and -, such as trackhut, without .local')
  return text.toLowerCase()
}

/** Reads an IANA time zone. */
export function readTimeZone(text: string): string {
  if (!isTimeZone(text)) throw new Error(`'${text}' is not a time zone such as Europe/Paris`)
  return text
}

/** Reads one of the given names. */
export function readName<Name extends string>(text: string, names: readonly Name[]): Name {
  const name = names.find(known => known === text)
  if (!name) throw new Error(`'${text}' is not ${names.join(' or ')}`)
  return name
}

export const readFlag = (text: string): boolean => readName(text.toLowerCase(), ['true', 'false']) === 'true'

/** Reads an HTTP URL. The reason in an error does not repeat the text, which may contain a key. */
function parseWebAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new Error('it must be an http or https address')
  return url
}

/** Reads a URL that contains `{z}`, `{x}` and `{y}`. */
export function readTileUrl(text: string): string {
  const { host } = parseWebAddress(text)
  for (const part of ['{z}', '{x}', '{y}']) {
    if (!text.includes(part)) throw new Error(`the address must contain ${part}`)
    if (host.includes(part)) throw new Error(`the name of the server cannot contain ${part}`)
  }
  return text
}

/** Reads the URL of a file, optionally with `{date}` in its path. */
export function readMapSource(text: string): string {
  const { host } = parseWebAddress(text)
  if (decodeURIComponent(host).includes('{')) throw new Error('the name of the server cannot contain {date}')
  return text
}

const minSize = 10 * 1024 * 1024
const unitsBytes = new Map([
  ['', 1],
  ['kb', 2 ** 10],
  ['mb', 2 ** 20],
  ['gb', 2 ** 30],
  ['tb', 2 ** 40],
])

/** Converts `512MB` to bytes, base 1024. Without a unit, the number is in bytes. */
export function readSize(text: string): number {
  const [, number, unit = ''] = /^(\d{1,12})\s*([kmgt]b)?$/i.exec(text.trim()) ?? []
  const bytes = Number(number) * (unitsBytes.get(unit.toLowerCase()) ?? Number.NaN)
  if (!(bytes >= minSize)) throw new Error('it must be a size such as 512MB, and at least 10MB')
  return bytes
}

/** Converts `24h` or `7d` to hours; the maximum is a year. */
export function readHours(text: string): number {
  const [, number, unit = ''] = /^(\d{1,4})\s*(h|d)$/i.exec(text.trim()) ?? []
  const hours = Number(number) * (unit.toLowerCase() === 'd' ? 24 : 1)
  if (!(hours >= 1 && hours <= 366 * 24))
    throw new Error('it must be a duration such as 24h or 7d, and at most a year')
  return hours
}

/** Reads a time of day and returns it as `HH:MM`. */
export function readTimeOfDay(text: string): string {
  const [, hour = '', minute] = /^(\d{1,2}):(\d\d)$/.exec(text.trim()) ?? []
  const time = `${hour.padStart(2, '0')}:${minute}`
  if (!timeOfDay.test(time)) throw new Error('it must be a time of day such as 03:00 or 23:30')
  return time
}

const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d$/

/**
 * Reads a whole number from 1 to `max`; `max` may be at most 9999.
 * @param noun what the number is, for the reason in an error
 */
export function readCount(text: string, max: number, noun = 'a number'): number {
  if (!/^\d{1,4}$/.test(text) || Number(text) < 1 || Number(text) > max) {
    throw new Error(`it must be ${noun} from 1 to ${max}`)
  }
  return Number(text)
}

/**
 * Reads a number from 16 to 99999; `0` becomes Infinity. Less than 16 would be too few, because a single browser opens
 * six connections.
 */
export function readConnectionCount(text: string): number {
  if (text === '0') return Number.POSITIVE_INFINITY
  if (!/^\d{1,5}$/.test(text) || Number(text) < 16)
    throw new Error('it must be 0, or a number from 16 to 99999')
  return Number(text)
}

/** Reads comma-separated names that consist of letters and digits. */
export function readSubdomains(text: string): string[] {
  const names = text.split(',').filter(name => name !== '')
  if (names.some(name => !/^[a-z0-9]{1,10}$/.test(name))) {
    throw new Error('it must be comma-separated names of letters and digits')
  }
  return names
}

/** Reads a URL `smtp://user:password@host:port/?tls=True`; the default port is 25. */
export function readMailServer(text: string): MailServer {
  const url = URL.canParse(text) ? new URL(text) : null
  // The reason does not repeat the text, which may contain a password.
  if (url?.protocol !== 'smtp:' || !url.hostname) {
    throw new Error('it must be an address such as smtp://user:password@host:587/?tls=True')
  }
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? 25 : Number(url.port),
    security: readSecurity(url.searchParams),
    credentials: readCredentials(url),
  }
}

/** Reads user and password of an address; `null` if it has none. */
export function readCredentials({ username, password }: URL): MailServer['credentials'] {
  if (username === '') return null
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) }
  } catch {
    throw new Error('a % in the user or the password must be written %25')
  }
}

function readSecurity(parameters: URLSearchParams): MailServer['security'] {
  const isOn = (name: string) => /^true$/i.test(parameters.get(name) ?? '')
  if (isOn('ssl')) return 'tls'
  return isOn('tls') ? 'starttls' : 'none'
}

/** Reads comma-separated host names and IP addresses, without ports. */
export function readHostNames(text: string): string[] {
  const names = text.split(',').flatMap(name => name.trim().toLowerCase() || [])
  const wrong = names.find(name => !isIP(name) && !/^(?:\*\.)?[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?$/.test(name))
  if (wrong !== undefined) throw new Error(`'${wrong}' is not a host name such as sport.example.org`)
  return names
}

/** Reads comma-separated absolute paths. */
export function readFolders(text: string): string[] {
  const folders = text.split(',').flatMap(folder => folder.trim() || [])
  const wrong = folders.find(folder => !isAbsolute(folder))
  if (wrong !== undefined) throw new Error(`'${wrong}' is not a whole path such as /srv/sync`)
  return folders.map(folder => resolve(folder))
}

/** Reads one email address. */
export function readAddress(text: string): string {
  if (!isEmail(text)) throw new Error('it must be one plain email address')
  return text
}

/** Reads an HTTP URL without query and fragment; a trailing slash is removed. */
export function readWebAddress(text: string): string {
  const url = parseWebAddress(text)
  if (url.search || url.hash) throw new Error('it must be an address without ? and #')
  return url.href.replace(/\/$/, '')
}

/** Like `readWebAddress`, for `UI_URL`: the path of the URL is the base path of this server. */
export function readUiUrl(text: string): string {
  const address = readWebAddress(text)
  const { pathname } = new URL(address)
  if (!/^(?:\/[\w.~-]*)*$/.test(pathname))
    throw new Error('its path may contain only letters, digits and . _ ~ -')
  // Some proxies remove the base path from requests, and others do not. If the base path began like a path of our own
  // routes, the server could not tell which of the two has happened.
  const first = pathname.split('/')[1] ?? ''
  if (ownPaths.includes(first))
    throw new Error(`its path cannot begin with /${first}, a path of Trackhut itself`)
  return address
}

/** First segments of the paths of all routes except the web app's pages. */
const ownPaths = [
  ...['api', 'dav', 'mcp', 's', 'share', 'trust', 'healthz', 'metrics', '.well-known', 'base-map', 'assets'],
  ...['manifest.webmanifest', 'service-worker.js', 'favicon.ico', 'apple-touch-icon.png'],
  ...['icon.svg', 'icon-192.png', 'icon-512.png', 'icon-maskable-512.png'],
]

/** Reads the secret key, which must have at least 32 bytes. */
export function readSecretKey(text: string): string {
  if (new TextEncoder().encode(text).byteLength < 32) throw new Error('it must be at least 32 bytes long')
  return text
}

/** Reads a bearer token of at least 16 visible ASCII characters. */
export function readToken(text: string): string {
  if (!/^[\x21-\x7e]{16,}$/.test(text))
    throw new Error('it must have at least 16 characters, all of them ASCII and none of them blank')
  return text
}

/**
 * Reads the token of the set-up link, which has at least 16 characters. It contains only characters that stay as they
 * are behind the `#` of an address.
 */
export function readSetupToken(text: string): string {
  if (!/^[\w.~+/=-]{16,}$/.test(text))
    throw new Error('it must have at least 16 characters: only letters, digits and - . _ ~ + / =')
  return text
}

const unitsS = { second: 1, minute: 60, hour: 3600, day: 86_400 } as const

/** Reads rate limits such as `300 per 5 minutes, 10/second`. */
export function readRateLimits(text: string): RateLimit[] {
  return text
    .split(/[,;]/)
    .map(part => part.trim())
    .filter(part => part !== '')
    .map(readRateLimit)
}

function readRateLimit(text: string): RateLimit {
  const [, requests, many, unit] =
    /^(\d{1,9})\s*(?:per|\/)\s*(?:(\d{1,4})\s*)?(second|minute|hour|day)s?$/i.exec(text) ?? []
  const name = unit?.toLowerCase() ?? ''
  if (!isKeyOf(unitsS, name) || Number(requests) === 0 || Number(many ?? 1) === 0) {
    throw new Error(`'${text}' is not a limit such as 300 per 5 minutes`)
  }
  const times = Number(many ?? 1)
  return {
    requests: Number(requests),
    windowS: times * unitsS[name],
    text: `${Number(requests)} per ${times} ${name}`,
  }
}

/** Reads comma-separated IP addresses and networks. */
export function readProxies(text: string): BlockList {
  const proxies = new BlockList()
  for (const part of text.split(',').map(part => part.trim())) if (part !== '') addProxy(proxies, part)
  return proxies
}

function addProxy(proxies: BlockList, proxy: string) {
  const [address = '', bits] = proxy.split('/')
  const [family, max] = isIP(address) === 4 ? (['ipv4', 32] as const) : (['ipv6', 128] as const)
  if (isIP(address) === 0 || (bits !== undefined && (!/^\d{1,3}$/.test(bits) || Number(bits) > max))) {
    throw new Error(`'${proxy}' is neither an address nor a network such as 172.16.0.0/12`)
  }
  if (bits === undefined) proxies.addAddress(address, family)
  else proxies.addSubnet(address, Number(bits), family)
}

/** Reads an OpenSSH public key as in a `.pub` file, `ssh-ed25519 AAAA…`, and returns its 32 bytes. */
export function readPublicKey(text: string): Uint8Array {
  const key = readSshKey(text)
  if (key === null) throw new Error('it must be a public Ed25519 key of OpenSSH, such as ssh-ed25519 AAAA…')
  return key
}
