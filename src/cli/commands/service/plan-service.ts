import { existsSync, realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { isInside } from '../../../lib/files/is-inside'
import { CommandFailed } from '../../../platform/errors'
import { wantsHttps } from '../../../platform/http/secure/https'
import { settingsFile } from '../../../platform/settings/names'
import { findGiven, gatherSettings, readConfig } from '../../../platform/settings/read-config'
import { readSettingsOf, usualService } from '../../../platform/settings/service-settings'
import { dataDirSetting } from '../../../platform/settings/table/serving'
import { settings } from '../../../platform/settings/table/settings'
import type { CommandContext } from '../../terminal/command'
import { UsageError } from '../../terminal/usage-error'

/**
 * Path to which the executable is copied if the service has no access to its folder, or if it might be deleted there.
 */
const usualProgram = '/usr/local/bin/trackhut'

/**
 * Returns the values for the service files from the given options. @throws InvalidSetting if the settings file in the
 * service's data directory is invalid
 */
export function planService({ given }: CommandContext, kind: Supervisor): ServicePlan {
  // Settings that an earlier installation wrote are kept.
  const written = settingsWrittenFor(kind)
  const environment = { ...written, ...given.environment }
  const dataDir = dataDirOfService(given, kind)
  const sources = gatherSettings({ ...given.flags, data: dataDir }, environment)
  const config = readConfig(environment, sources)
  const { port, httpsPort, backupDir, inboxDir } = config
  const ports = wantsHttps(config) ? [port, httpsPort] : [port]
  const folders = [backupDir, inboxDir].filter(folder => folder !== null)
  return {
    program: requireOneLine(
      kind === 'launchd' || isInstalled(process.execPath) ? process.execPath : usualProgram,
    ),
    dataDir,
    otherFolders: folders.filter(folder => !isInside(dataDir, folder)),
    needsLowPort: ports.some(port => port > 0 && port < 1024),
  }
}

const settingsWrittenFor = (kind: Supervisor) => (kind === 'launchd' ? {} : readSettingsOf(usualService))

/**
 * Requires that a path has no control characters: a line break would add a line to the service file. Settings are not
 * checked here, because `readConfig` allows no line breaks in them.
 */
function requireOneLine(path: string): string {
  if (/\p{Cc}/u.test(path)) throw new CommandFailed('The path of this executable has control characters.')
  return path
}

/**
 * Returns the data directory of the service.
 * @throws CommandFailed if the stored settings contain another directory than the given directory: the service would
 *   use the stored directory
 */
export function dataDirOfService(given: CommandContext['given'], kind: Supervisor): string {
  const asked = findGiven(dataDirSetting, given)?.text
  const written = settingsWrittenFor(kind).DATA_DIR
  if (asked === undefined) {
    return (
      written ?? (kind === 'launchd' ? join(homedir(), 'Library/Application Support/Trackhut') : usualDataDir)
    )
  }
  if (written !== undefined && resolve(asked) !== resolve(written)) {
    throw new CommandFailed(
      `${environmentFile} says DATA_DIR=${written}. For another data directory, change it there.`,
    )
  }
  return resolve(asked)
}

/**
 * Returns the settings given to this command by options or in the environment, except for the data directory. Settings
 * from `trackhut.toml` and from the service's settings file are left out, because the service reads these files itself.
 */
export function givenSettings({ given }: CommandContext): Record<string, string> {
  const entries = settings.flatMap(setting => {
    const found = setting.key === 'dataDir' ? null : findGiven(setting, given)
    return found === null || [settingsFile, environmentFile].includes(found.source)
      ? []
      : [[setting.name, found.text] as const]
  })
  return Object.fromEntries(entries)
}

const isInstalled = (program: string) =>
  /^\/(usr|opt|nix)\//.test(existsSync(program) ? realpathSync(program) : program)

/** The values that are written into the files of a service. */
export interface ServicePlan {
  /** Path of the executable. */
  program: string
  /** Data directory of the service. */
  dataDir: string
  /** Folders outside the data directory to which the service writes. */
  otherFolders: readonly string[]
  /** Whether the service listens on a port below 1024, for which it needs a capability. */
  needsLowPort: boolean
}

/** Paths of the settings file and the default data directory. The settings file may contain passwords. */
export const { file: environmentFile, dataDir: usualDataDir } = usualService

export const serviceUser = 'trackhut'

/** Initial content of the settings file. @param given settings to store */
export function firstEnvironment(given: Record<string, string>): string {
  const lines = Object.entries(given).map(([name, value]) => `${name}=${inShell(value)}`)
  return `# Settings of Trackhut, one NAME=value a line; "trackhut config" lists them. It may hold passwords.
# Restart the service after changing it.
#PORT=5000
#HOST=127.0.0.1
#UI_URL=https://sport.example.org
#TRUSTED_PROXY=127.0.0.1
#BACKUP_EVERY=24h
${lines.map(line => `${line}\n`).join('')}`
}

/** Quotes a text as a single word of a shell script. */
export const inShell = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/** The supported service managers. */
export const supervisors = ['systemd', 'openrc', 'launchd'] as const
export type Supervisor = (typeof supervisors)[number]

/**
 * Returns the given service manager, or the one that runs on this machine. @throws UsageError if the given service
 * manager is unknown, CommandFailed if no supported service manager runs on this machine
 */
export function findSupervisor(asked: string | undefined, about: string): Supervisor {
  if (asked !== undefined) return readKind(asked, supervisors, about)
  if (process.platform === 'darwin') return 'launchd'
  if (existsSync('/run/systemd/system')) return 'systemd'
  if (existsSync('/sbin/openrc-run')) return 'openrc'
  throw new CommandFailed(
    `Neither systemd nor OpenRC nor launchd runs here. Choose one with --kind, or start trackhut yourself.`,
  )
}

/** Returns `word` if it is one of `kinds`. @param about name of the command @throws UsageError if it is not */
export function readKind<Kind extends string>(word: string, kinds: readonly Kind[], about: string): Kind {
  const kind = kinds.find(known => known === word)
  if (kind) return kind
  throw new UsageError(`There is no kind '${word}'. There are: ${kinds.join(', ')}.`, about)
}
