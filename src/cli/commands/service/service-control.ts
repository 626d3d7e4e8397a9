// Paths and commands of each service manager.

import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { second } from '../../../lib/durations'
import { CommandFailed } from '../../../platform/errors'
import type { Supervisor } from './plan-service'
import { launchdLabel } from './service-files'

export interface ServiceControl {
  /** The file that defines the service. */
  file: string
  mode: number
  /** Whether the service manager is running. In a container or a mounted system it is not. */
  isRunning: boolean
  /**
   * Lets the service start with the machine. If the service manager is running, also starts the service now, or
   * restarts it, so that it uses the changed service file.
   * @throws CommandFailed with the output of the failed command
   */
  start(): void
  /**
   * Stops the service, which then no longer starts with the machine either.
   * @throws CommandFailed with the output of the failed command
   */
  stop(): void
  /** Command that exits with 0 while the service runs. */
  ask: string[]
  logCommand: string
}

export function serviceControl(kind: Supervisor): ServiceControl {
  if (kind === 'systemd') return systemd()
  return kind === 'openrc' ? openrc() : launchd()
}

function systemd(): ServiceControl {
  const isRunning = existsSync('/run/systemd/system')
  const reload = isRunning ? [['systemctl', 'daemon-reload']] : []
  const now = isRunning ? ['--now'] : []
  return {
    file: '/etc/systemd/system/trackhut.service',
    mode: 0o644,
    isRunning,
    start: () =>
      runAll([
        ...reload,
        ['systemctl', 'enable', '--quiet', 'trackhut'],
        ...(isRunning ? [['systemctl', 'restart', 'trackhut']] : []),
      ]),
    stop: () => run(['systemctl', 'disable', '--quiet', ...now, 'trackhut']),
    ask: ['systemctl', 'is-active', 'trackhut'],
    logCommand: 'sudo journalctl -u trackhut',
  }
}

function openrc(): ServiceControl {
  const isRunning = existsSync('/run/openrc/softlevel')
  return {
    file: '/etc/init.d/trackhut',
    mode: 0o755,
    isRunning,
    start: () =>
      runAll([
        ['rc-update', 'add', 'trackhut', 'default'],
        ...(isRunning ? [['rc-service', 'trackhut', 'restart']] : []),
      ]),
    stop: () =>
      runAll([
        ...(isRunning ? [['rc-service', 'trackhut', 'stop']] : []),
        ['rc-update', 'delete', 'trackhut', 'default'],
      ]),
    ask: ['rc-service', 'trackhut', 'status'],
    logCommand: 'cat /var/log/trackhut.log',
  }
}

function launchd(): ServiceControl {
  const session = `gui/${process.getuid?.() ?? 0}`
  const service = `${session}/${launchdLabel}`
  const file = join(homedir(), `Library/LaunchAgents/${launchdLabel}.plist`)
  const ask = ['launchctl', 'print', service]
  const isLoaded = () => call(ask).exitCode === 0
  const bootstrap = ['launchctl', 'bootstrap', session, file]
  // `bootout` may return before the service has ended, with or without an error, so its exit code is ignored.
  const unload = () => {
    const { output } = call(['launchctl', 'bootout', service])
    if (!becomesSo(() => !isLoaded())) throw new CommandFailed(`launchd does not end the service:\n${output}`)
  }
  return {
    file,
    mode: 0o600,
    isRunning: true,
    start() {
      // launchd refuses to load a service that is already loaded, or that has ended only seconds ago.
      if (isLoaded()) unload()
      becomesSo(() => call(bootstrap).exitCode !== inputOutputError)
      // Runs the command again to get its error message.
      if (!isLoaded()) run(bootstrap)
    },
    stop: () => isLoaded() && unload(),
    ask,
    logCommand: 'cat ~/Library/Application\\ Support/Trackhut.log',
  }
}

/** Exit code of launchctl if launchd is not ready, or if it cannot load the service file. */
const inputOutputError = 5

/** Time limit for launchd to end a service, and the interval at which its state is polled. */
const patienceMs = 20 * second
const pauseMs = 200

function becomesSo(isSo: () => boolean): boolean {
  for (let waited = 0; waited < patienceMs; waited += pauseMs) {
    if (isSo()) return true
    Bun.sleepSync(pauseMs)
  }
  return isSo()
}

function runAll(commands: string[][]) {
  for (const command of commands) run(command)
}

/** Runs a command. @throws CommandFailed with the output of the command */
export function run(command: string[]) {
  const { exitCode, output } = call(command)
  if (exitCode === 0) return
  throw new CommandFailed(`${command.join(' ')} ended with ${exitCode}${output ? `:\n${output}` : '.'}`)
}

function call(command: string[]): { exitCode: number; output: string } {
  const [program = ''] = command
  if (!Bun.which(program)) throw new CommandFailed(`There is no ${program} here.`)
  const { exitCode, stdout, stderr } = Bun.spawnSync(command)
  return { exitCode, output: `${stdout}${stderr}`.trim() }
}
