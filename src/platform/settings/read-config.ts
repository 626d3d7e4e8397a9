// From the command line, the environment and trackhut.toml to what they say. A name on the command line counts before
// one in the environment, that before one in the settings of the service, and that before one in the file.
import { join, resolve } from 'node:path'
import { closestWord } from '../../lib/closest-word'
import { isInside } from '../../lib/files/is-inside'
import { messageOf } from '../../lib/thrown'
import { requireAcmeNames } from './acme-names'
import { flagOf, keyInFile, settingsFile } from './names'
import { readServiceSettings, usualService } from './service-settings'
import { readSettingsFile } from './settings-file'
import { type Config, InvalidSetting } from './table/config-type'
import { dataDirSetting } from './table/serving'
import type { AnySetting } from './table/setting'
import { settings } from './table/settings'

type Texts = Readonly<Record<string, string | undefined>>

/** What is given where, by the name that a setting has there. */
export interface SettingSources {
  flags: Texts
  environment: Texts
  /** What the service of the data directory is started with. */
  service?: Texts
  file: Texts
}

interface GivenSetting {
  text: string
  /** Whoever gave it, for people: `--port`, `environment`, `/etc/trackhut/trackhut.env` or `trackhut.toml`. */
  source: string
}

interface Gathering {
  service?: typeof usualService
  /** What the service is started with, for those who may not read that. */
  serviceBefore?: Texts
  /** Whoever may write into the data directory is to have no say. */
  skipsFile?: boolean
}

/**
 * What is given everywhere.
 * @param flags by name, without dashes
 * @throws InvalidSetting for a file that cannot be read, that others can write, and for what in it is no setting
 */
export function gatherSettings(
  flags: Texts,
  environment: Texts,
  { service = usualService, serviceBefore, skipsFile = false }: Gathering = {},
): SettingSources {
  const dataDir = findDataDir(flags, environment)
  return {
    flags,
    environment,
    service: readServiceSettings(dataDir, service, serviceBefore),
    file: skipsFile ? {} : readSettingsFile(dataDir),
  }
}

/** Where it is, which no file says. */
export function findDataDir(flags: Texts, environment: Texts): string {
  return resolve(findGiven(dataDirSetting, { flags, environment, file: {} })?.text ?? dataDirSetting.default)
}

/**
 * Looks at what is given as often as it is called, and at the settings of the service also now, with the rights of now.
 * @param environment of this process: what a supervisor took into it from the settings of the service counts as theirs,
 *   because they may have changed since
 * @returns what throws InvalidSetting as `gatherSettings` does
 * @throws InvalidSetting for settings of the service that others can write
 */
export function createGatherer(
  flags: Texts,
  environment: Texts,
  { service = usualService, skipsFile = false }: Gathering = {},
): () => SettingSources {
  const atStart = readServiceSettings(findDataDir(flags, environment), service)
  const theirs = new Set<string>(
    settings
      .filter(({ key, name }) => key !== 'dataDir' && atStart[name] === environment[name])
      .map(({ name }) => name),
  )
  const own = Object.fromEntries(Object.entries(environment).filter(([name]) => !theirs.has(name)))
  return () => gatherSettings(flags, own, { service, serviceBefore: atStart, skipsFile })
}

/**
 * Reads all settings. What is absent or empty takes its default.
 * @param others what is given elsewhere than in the environment
 * @throws InvalidSetting naming the setting as it was given, and what is wrong with it
 */
export function readConfig(environment: Texts, others: Partial<SettingSources> = {}): Config {
  const sources = { flags: {}, file: {}, ...others, environment }
  const entries = settings.map(setting => [setting.key, readOne(setting, sources)])
  const config = resolveFolders(Object.fromEntries(entries) as Config)
  if (config.weatherProvider === 'visualcrossing' && config.weatherKey === null) {
    throw new InvalidSetting('WEATHER_API_KEY: visualcrossing needs a key')
  }
  requireWholeHttps(config)
  if (config.https === 'acme') requireAcmeNames(config)
  return config
}

/** @throws InvalidSetting for settings of https that only make sense together, or not together */
function requireWholeHttps({ https, tlsCert, tlsKey, port, httpsPort }: Config) {
  if (https !== null && (tlsCert ?? tlsKey) !== null) {
    throw new InvalidSetting(
      'HTTPS: it must be empty where TLS_CERT and TLS_KEY say which certificate there is',
    )
  }
  if ((tlsCert === null) !== (tlsKey === null)) {
    const [given, missing] = tlsCert === null ? ['TLS_KEY', 'TLS_CERT'] : ['TLS_CERT', 'TLS_KEY']
    throw new InvalidSetting(`${given}: https needs ${missing} too`)
  }
  if ((https ?? tlsCert) !== null && port !== 0 && port === httpsPort) {
    throw new InvalidSetting('HTTPS_PORT: it must be another port than PORT, which serves http')
  }
}

function readOne(setting: AnySetting, sources: SettingSources) {
  const given = findGiven(setting, sources)
  try {
    // In the file of a service, or in a head of a request, what follows a line break would be something of its own.
    if (/\p{Cc}/u.test(given?.text ?? '')) throw new Error('it must be one line, without control characters')
    return setting.read(given?.text ?? setting.default)
  } catch (error) {
    throw new InvalidSetting(`${nameIn(setting, given?.source)}: ${messageOf(error)}`)
  }
}

function nameIn(setting: AnySetting, source = 'environment'): string {
  if (source === 'environment') return setting.name
  if (source === usualService.file) return `${source}: ${setting.name}`
  return source === settingsFile ? `${settingsFile}: ${keyInFile(setting)}` : source
}

/** Answers null when the setting is given nowhere, so that its default counts. */
export function findGiven(setting: AnySetting, sources: SettingSources): GivenSetting | null {
  const flag = flagOf(setting)
  const places = [
    { source: `--${flag}`, text: sources.flags[flag] },
    { source: 'environment', text: sources.environment[setting.name] },
    { source: usualService.file, text: sources.service?.[setting.name] },
    {
      source: settingsFile,
      text: setting.isNotInDataDir ? undefined : sources.file[keyInFile(setting)],
    },
  ]
  for (const { source, text } of places) {
    if (text !== undefined && (text !== '' || setting.mayBeEmpty)) return { source, text }
  }
  return null
}

/** A sentence for each line that the file in the data directory has for nothing. */
export function tellOfIgnoredLines({ file }: SettingSources): string[] {
  const ignored = settings.filter(setting => setting.isNotInDataDir && keyInFile(setting) in file)
  return ignored.map(
    setting =>
      `${keyInFile(setting)} in ${settingsFile} is ignored: set ${setting.name} in ${usualService.file} or in the environment`,
  )
}

/** Shorter names are too often something else's. */
const longEnough = 8

/** What in the environment, where anything may stand, is probably meant to be a setting. */
export function misspelledSettings(environment: Texts): { name: string; meant: string }[] {
  const known = settings.map(({ name }) => name)
  return Object.keys(environment).flatMap(name => {
    const meant =
      name.length < longEnough || known.includes(name) ? undefined : closestWord(name.toUpperCase(), known)
    return meant === undefined ? [] : [{ name, meant }]
  })
}

/**
 * With the inbox where it is, seen from the data directory.
 * @throws InvalidSetting for folders that would be in each other's way
 */
function resolveFolders(read: Config): Config {
  const inbox = read.inboxDir ?? (read.webdav ? 'inbox' : null)
  const config = Object.freeze({ ...read, inboxDir: inbox && resolve(read.dataDir, inbox) })
  const { backupDir, dataDir, inboxDir } = config
  if (backupDir) requireApart('BACKUP_DIR', backupDir, dataDir, 'backups')
  if (inboxDir) requireApart('INBOX_DIR', inboxDir, dataDir, 'inbox')
  // Somebody may have the name of the data directory, and all in it would be taken for recordings.
  if (inboxDir && isInside(inboxDir, dataDir)) {
    throw new InvalidSetting('INBOX_DIR: the data directory cannot be in it')
  }
  return config
}

/** What else is in the data directory is nobody's to write into. */
function requireApart(name: string, folder: string, dataDir: string, own: string) {
  if (!isInside(dataDir, folder) || isInside(join(dataDir, own), folder)) return
  throw new InvalidSetting(`${name}: inside the data directory only its folder ${own} can be used`)
}
