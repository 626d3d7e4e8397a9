// Every setting once. The README's table is held against this list by a test.
import { resolve } from 'node:path'
import { isTimeZone } from './lib/time-zone'

export interface Config {
  readonly dataDir: string
  readonly host: string
  readonly port: number
  readonly timezone: string
  readonly tileServerUrl: string | null
  readonly staticmapSubdomains: readonly string[]
  readonly mapAttribution: string
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
  /** @throws Error with the reason when the text makes no sense. */
  read(text: string): Config[K]
}

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
] as const

/**
 * Reads all settings. What is absent or empty takes its default.
 * @throws InvalidSetting naming the variable and what is wrong with it.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const entries = settings.map(({ key, name, default: fallback, read }) => {
    try {
      return [key, read(environment[name] || fallback)]
    } catch (error) {
      throw new InvalidSetting(`${name}: ${(error as Error).message}`)
    }
  })
  return Object.freeze(Object.fromEntries(entries)) as Config
}

function readPort(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65535) throw new Error('a number from 0 to 65535 is needed')
  return Number(text)
}

function readTimeZone(text: string): string {
  if (!isTimeZone(text)) throw new Error(`'${text}' is not a time zone such as Europe/Paris`)
  return text
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
