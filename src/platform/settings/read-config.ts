// Reads the settings from the command line, the environment, the service's settings and trackhut.toml, in this order of
// precedence.
import { join, resolve } from 'node:path'
import { closestWord } from '../../lib/closest-word'
import { isInside } from '../../lib/files/is-inside'
import { messageOf } from '../../lib/thrown'
import { requireAcmeNames } from './acme-names'
import { flagOf, keyInFile, settingsFile } from './names'
import { readServiceSettings, usualService } from './service-settings'
import { readSettingsFile } from './settings-file'
import { type AnySetting, type Config, fromApp, type GivenSetting, InvalidSetting } from './table/config-type'
import { dataDirSetting } from './table/serving'
import { settings } from './table/settings'

type Texts = Readonly<Record<string, string | undefined>>

/** The settings in each source. In each source they have different names, see names.ts. */
export interface SettingSources {
  flags: Texts
  environment: Texts
  /** Settings from the file of the system service, if the service uses this data directory. */
  service?: Texts
  file: Texts
  /** Settings that administrators have set in the browser, by their names in the environment. */
  app?: Texts
}

interface Gathering {
  service?: typeof usualService
  /** Settings of the service that were read earlier. Used if the file is not readable any more. */
  serviceBefore?: Texts
  /**
   * Whether trackhut.toml is ignored. For commands that must not be influenced by users who can write to the data
   * directory.
   */
  skipsFile?: boolean
}

/**
 * Reads all sources.
 * @param flags command-line options by name, without dashes
 * @throws InvalidSetting if a file cannot be read, if others can write it, or if it contains unknown settings
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

/** Returns the data directory. Only an option or the environment can set it, not a file. */
export function findDataDir(flags: Texts, environment: Texts): string {
  return resolve(findGiven(dataDirSetting, { flags, environment, file: {} })?.text ?? dataDirSetting.default)
}

/**
 * Returns a function that reads all sources again on every call. The service's settings are also read now, because the
 * process may lose the right to read them.
 * @param environment environment of this process. A variable with the same value as in the service's settings probably
 *   comes from there, through the supervisor. Such a variable is ignored, so that a later change of the service's
 *   settings has effect.
 * @returns a function that throws InvalidSetting as `gatherSettings` does
 * @throws InvalidSetting if the service's settings cannot be read, or if others can write them
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
 * Reads all settings. A setting that is missing or empty gets its default.
 * @param others the sources besides the environment
 * @throws InvalidSetting with the setting's name in its source and the reason, if a setting is invalid
 */
export function readConfig(environment: Texts, others: Partial<SettingSources> = {}): Config {
  const sources = { flags: {}, file: {}, ...others, environment }
  const entries = settings.map(setting => [setting.key, readOne(setting, sources)])
  const config = resolveFolders({ ...Object.fromEntries(entries), given: listGiven(sources) } as Config)
  if (config.weatherProvider === 'visualcrossing' && config.weatherKey === null) {
    throw new InvalidSetting('WEATHER_API_KEY: visualcrossing needs a key')
  }
  if (config.authHeader !== null && config.authHeaderFrom.rules.length === 0) {
    throw new InvalidSetting('AUTH_HEADER: it needs AUTH_HEADER_FROM, which says whose header is believed')
  }
  if ((config.authHeaderIssuer === null) !== (config.authHeaderAudience === null)) {
    throw new InvalidSetting('AUTH_HEADER_ISSUER: it needs AUTH_HEADER_AUDIENCE, and that needs it, too')
  }
  requireWholeHttps(config)
  if (config.https === 'acme') requireAcmeNames(config)
  return config
}

function listGiven(sources: SettingSources): Config['given'] {
  const given = settings.map(setting => [setting.name, findGiven(setting, sources)] as const)
  return new Map(given.flatMap(([name, found]) => (found === null ? [] : [[name, found]])))
}

/** Checks the settings for HTTPS together. @throws InvalidSetting if they are incomplete or contradict each other */
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
    // Settings are written into the unit file of a system service and into HTTP headers, where a line break would begin
    // another entry.
    if (/\p{Cc}/u.test(given?.text ?? '')) throw new Error('it must be one line, without control characters')
    return setting.read(given?.text ?? setting.default)
  } catch (error) {
    throw new InvalidSetting(`${nameIn(setting, given?.source)}: ${messageOf(error)}`)
  }
}

function nameIn(setting: AnySetting, source = 'environment'): string {
  if (source === 'environment' || source === fromApp) return setting.name
  if (source === usualService.file) return `${source}: ${setting.name}`
  return source === settingsFile ? `${settingsFile}: ${keyInFile(setting)}` : source
}

/** Returns the text of a setting and its source; `null` if no source has the setting, so that its default applies. */
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
    { source: fromApp, text: setting.isInApp ? sources.app?.[setting.name] : undefined },
  ]
  for (const { source, text } of places) {
    if (text !== undefined && (text !== '' || setting.mayBeEmpty)) return { source, text }
  }
  return null
}

/** Returns a sentence for each setting in trackhut.toml that is ignored there. */
export function tellOfIgnoredLines({ file }: SettingSources): string[] {
  const ignored = settings.filter(setting => setting.isNotInDataDir && keyInFile(setting) in file)
  return ignored.map(
    setting =>
      `${keyInFile(setting)} in ${settingsFile} is ignored: set ${setting.name} in ${usualService.file} or in the environment`,
  )
}

/** Minimum length of names that are checked for misspelling. Shorter names too often belong to other programs. */
const longEnough = 8

/** Returns the environment variables that are probably misspelled settings. */
export function misspelledSettings(environment: Texts): { name: string; meant: string }[] {
  const known = settings.map(({ name }) => name)
  return Object.keys(environment).flatMap(name => {
    const meant =
      name.length < longEnough || known.includes(name) ? undefined : closestWord(name.toUpperCase(), known)
    return meant === undefined ? [] : [{ name, meant }]
  })
}

/**
 * Makes the path of the inbox absolute; a relative path starts at the data directory.
 * @throws InvalidSetting if the inbox or the folder for backups is inside the data directory, but not in its own
 *   subfolder there, or if the data directory is inside the inbox
 */
function resolveFolders(read: Config): Config {
  const inbox = read.inboxDir ?? (read.webdav ? 'inbox' : null)
  const config = { ...read, inboxDir: inbox && resolve(read.dataDir, inbox) }
  const { backupDir, dataDir, inboxDir } = config
  if (backupDir) requireApart('BACKUP_DIR', backupDir, dataDir, 'backups')
  if (inboxDir) requireApart('INBOX_DIR', inboxDir, dataDir, 'inbox')
  // In the inbox, each user has a folder with their name. If the data directory were there, a user with its name would
  // have it as their folder, and all its files would be imported as recordings.
  if (inboxDir && isInside(inboxDir, dataDir)) {
    throw new InvalidSetting('INBOX_DIR: the data directory cannot be in it')
  }
  return config
}

/**
 * Refuses a folder inside the data directory, unless it is the subfolder `own` or inside of it. All other subfolders
 * belong to the program.
 */
function requireApart(name: string, folder: string, dataDir: string, own: string) {
  if (!isInside(dataDir, folder) || isInside(join(dataDir, own), folder)) return
  throw new InvalidSetting(`${name}: inside the data directory only its folder ${own} can be used`)
}
