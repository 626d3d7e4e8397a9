// The commands that install and control the service. A service consists of a user, a settings file, and a service file
// for systemd, OpenRC or launchd.
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { CommandFailed } from '../../../platform/errors'
import { readSettingsOf, usualService } from '../../../platform/settings/service-settings'
import { fullVersion } from '../../../platform/version'
import type { CommandContext, Report } from '../../terminal/command'
import {
  dataDirOfService,
  environmentFile,
  findSupervisor,
  firstEnvironment,
  givenSettings,
  planService,
  readKind,
  type ServicePlan,
  type Supervisor,
  serviceUser,
  supervisors,
  usualDataDir,
} from './plan-service'
import { run, type ServiceControl, serviceControl } from './service-control'
import { composeFile, containerFile, launchdPlist, openrcScript, systemdUnit } from './service-files'

/**
 * Installs and starts the service.
 * @returns one line for each step
 * @throws CommandFailed if a step fails or is impossible
 */
export function installService(context: CommandContext): Report {
  const kind = findSupervisor(context.options.kind, 'service install')
  const control = serviceControl(kind)
  const plan = planService(context, kind)
  const file = serviceFile(kind, plan, context)
  const lines = kind === 'launchd' ? makeDirectory(plan.dataDir) : prepareSystem(plan, context)
  writeWhole(control.file, file, control.mode)
  lines.push(`Wrote ${control.file}.`)
  const steps = [...lines, ...startIt(control)]
  return { text: steps.join('\n'), json: { kind, file: control.file, steps } }
}

function prepareSystem(plan: ServicePlan, context: CommandContext): string[] {
  if (process.getuid?.() !== 0) {
    throw new CommandFailed('Only root can install a service: sudo trackhut service install')
  }
  requireOwnData(plan.dataDir)
  return [
    ...putProgram(plan.program),
    ...makeUser(plan.dataDir),
    ...giveDirectory(plan.dataDir),
    ...writeEnvironment({ ...whereDataIs(plan), ...givenSettings(context) }),
  ]
}

/**
 * Requires that an existing data directory belongs to the service's user, because its owner is not changed.
 * @throws CommandFailed if it belongs to another user
 */
function requireOwnData(dataDir: string) {
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid
  if (owner === undefined || owner === findUser()) return
  throw new CommandFailed(
    `${dataDir} belongs to somebody else. Stop the server that uses it, then give it to the service:
  ${findUser() === null ? `useradd --system --home-dir ${dataDir} ${serviceUser}; ` : ''}chown -R ${serviceUser}: ${dataDir}`,
  )
}

function findUser(): number | null {
  const answer = Bun.spawnSync(['id', '-u', serviceUser], { stderr: 'ignore' })
  return answer.exitCode === 0 ? Number(answer.stdout.toString()) : null
}

const groupOfService = () => Number(Bun.spawnSync(['id', '-g', serviceUser]).stdout.toString())

function putProgram(program: string): string[] {
  if (program === process.execPath) return []
  mkdirSync(dirname(program), { recursive: true })
  // A running executable cannot be overwritten, but it can be replaced by renaming another file.
  const aside = `${program}.new`
  copyFileSync(process.execPath, aside)
  chmodSync(aside, 0o755)
  renameSync(aside, program)
  return [`Copied the executable to ${program}.`]
}

/** Creates the service's user: with `useradd` on most distributions, with BusyBox's `adduser` on Alpine. */
function makeUser(dataDir: string): string[] {
  if (findUser() !== null) return []
  const home = ['--home-dir', dataDir, '--no-create-home', '--shell', '/usr/sbin/nologin']
  if (Bun.which('useradd')) run(['useradd', '--system', '--user-group', ...home, serviceUser])
  else {
    run(['addgroup', '-S', serviceUser])
    run(['adduser', '-S', '-D', '-H', '-h', dataDir, '-s', '/sbin/nologin', '-G', serviceUser, serviceUser])
  }
  return [`Made the user ${serviceUser}.`]
}

/** Creates the data directory if it does not exist, and makes the service's user its owner. */
function giveDirectory(dataDir: string): string[] {
  const lines = makeDirectory(dataDir)
  if (lines.length > 0) chownSync(dataDir, findUser() ?? 0, groupOfService())
  return lines
}

function makeDirectory(dataDir: string): string[] {
  if (existsSync(dataDir)) return []
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return [`Made the data directory ${dataDir}.`]
}

/**
 * Returns `DATA_DIR` for the service's settings file; nothing for the default directory. Other commands and the next
 * `service install` find the data directory in this file.
 */
const whereDataIs = ({ dataDir }: ServicePlan): Record<string, string> =>
  dataDir === usualDataDir ? {} : { DATA_DIR: dataDir }

function writeEnvironment(given: Record<string, string>): string[] {
  if (existsSync(environmentFile)) {
    const written = readSettingsOf(usualService)
    const names = Object.keys(given).filter(name => written[name] !== given[name])
    const hint = `Kept ${environmentFile} as it was.`
    return [names.length > 0 ? `${hint} Write what is new into it: ${names.join(', ')}.` : hint]
  }
  mkdirSync(dirname(environmentFile), { recursive: true, mode: 0o755 })
  // Set explicitly, because the umask may have made the folder inaccessible to the service.
  chmodSync(dirname(environmentFile), 0o755)
  writeWhole(environmentFile, firstEnvironment(given), 0o600)
  if (process.platform === 'linux') giveToService(environmentFile)
  return [`Wrote ${environmentFile}, for settings.`]
}

/** Makes a file readable for root, which starts the service, and for commands that run as the service's user. */
function giveToService(file: string) {
  chownSync(file, 0, groupOfService())
  chmodSync(file, 0o640)
}

function writeWhole(path: string, text: string, mode: number) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.new`, text, { mode })
  chmodSync(`${path}.new`, mode)
  renameSync(`${path}.new`, path)
}

function startIt({ isRunning, start, logCommand }: ServiceControl): string[] {
  start()
  if (!isRunning) return ['It starts with the next start of this machine.']
  return [`Started it. While there is no account, the log has a link to make one: ${logCommand}`]
}

/** Describes the service. @throws CommandFailed unless the service is installed and running */
export function showService({ options }: CommandContext): Report {
  const kind = findSupervisor(options.kind, 'service status')
  const { file, ask, logCommand } = serviceControl(kind)
  if (!existsSync(file) && !isPackaged(kind)) {
    throw new CommandFailed(
      'There is no service. To make one: sudo trackhut service install',
      'service-missing',
    )
  }
  const isUp = Bun.which(ask[0] ?? '') !== null && Bun.spawnSync(ask).exitCode === 0
  if (!isUp) {
    throw new CommandFailed(`The service (${kind}) does not run. Why: ${logCommand}`, 'service-stopped')
  }
  const json = { kind, is_running: true, log_command: logCommand }
  return { text: `The service (${kind}) runs. Its log: ${logCommand}`, json }
}

export function uninstallService(context: CommandContext): Report {
  const kind = findSupervisor(context.options.kind, 'service uninstall')
  if (kind !== 'launchd' && process.getuid?.() !== 0) {
    throw new CommandFailed('Only root can remove a service: sudo trackhut service uninstall')
  }
  const control = serviceControl(kind)
  const { file } = control
  if (!existsSync(file)) {
    throw new CommandFailed(
      isPackaged(kind) ? 'The service is that of the package: apt remove trackhut' : 'There is no service.',
      'service-missing',
    )
  }
  control.stop()
  rmSync(file)
  if (kind === 'systemd' && existsSync('/run/systemd/system')) run(['systemctl', 'daemon-reload'])
  const dataDir = dataDirOfService(context.given, kind)
  const kept = [dataDir, environmentFile].filter(path => existsSync(path))
  const still = kept.length > 0 ? `\nStill there: ${kept.join(', ')}.` : ''
  return { text: `Stopped the service and removed ${file}.${still}`, json: { kind, removed: file, kept } }
}

const isPackaged = (kind: string) =>
  kind === 'systemd' && existsSync('/usr/lib/systemd/system/trackhut.service')

const printed = [...supervisors, 'container', 'compose'] as const

/** Returns the service file that `service install` would write, or the Dockerfile or Compose file. */
export function printService(context: CommandContext): string {
  const asked = context.options.kind
  const kind =
    asked === undefined ? findSupervisor(asked, 'service print') : readKind(asked, printed, 'service print')
  if (kind === 'container') return containerFile.trimEnd()
  if (kind === 'compose') return composeFile(fullVersion).trimEnd()
  return serviceFile(kind, planService(context, kind), context).trimEnd()
}

function serviceFile(kind: Supervisor, plan: ServicePlan, context: CommandContext): string {
  if (kind === 'launchd') return launchdPlist(plan, givenSettings(context))
  return kind === 'systemd' ? systemdUnit(plan) : openrcScript(plan)
}
