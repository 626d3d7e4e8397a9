// Paths and commands of each service manager.
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { CommandFailed } from '../../../platform/errors'
import { launchdLabel } from './launchd-plist'
import type { Supervisor } from './plan-service'

export interface ServiceControl {
  /** The file that defines the service. */
  file: string
  mode: number
  /** Whether the service manager is running: in a container or a mounted system it is not. */
  isRunning: boolean
  start: string[][]
  stop: string[][]
  /** Exits with 0 while the service runs. */
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
    start: [
      ...reload,
      ['systemctl', 'enable', '--quiet', 'trackhut'],
      ...(isRunning ? [['systemctl', 'restart', 'trackhut']] : []),
    ],
    stop: [['systemctl', 'disable', '--quiet', ...now, 'trackhut']],
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
    start: [
      ['rc-update', 'add', 'trackhut', 'default'],
      ...(isRunning ? [['rc-service', 'trackhut', 'restart']] : []),
    ],
    stop: [
      ...(isRunning ? [['rc-service', 'trackhut', 'stop']] : []),
      ['rc-update', 'delete', 'trackhut', 'default'],
    ],
    ask: ['rc-service', 'trackhut', 'status'],
    logCommand: 'cat /var/log/trackhut.log',
  }
}

function launchd(): ServiceControl {
  const session = `gui/${process.getuid?.() ?? 0}`
  const file = join(homedir(), `Library/LaunchAgents/${launchdLabel}.plist`)
  return {
    file,
    mode: 0o600,
    isRunning: true,
    start: [['launchctl', 'bootstrap', session, file]],
    stop: [['launchctl', 'bootout', `${session}/${launchdLabel}`]],
    ask: ['launchctl', 'print', `${session}/${launchdLabel}`],
    logCommand: 'cat ~/Library/Application\\ Support/Trackhut.log',
  }
}

/** @throws CommandFailed with the output of the command */
export function run(command: string[]) {
  const [program = ''] = command
  if (!Bun.which(program)) throw new CommandFailed(`There is no ${program} here.`)
  const { exitCode, stdout, stderr } = Bun.spawnSync(command)
  if (exitCode === 0) return
  const said = `${stdout}${stderr}`.trim()
  throw new CommandFailed(`${command.join(' ')} ended with ${exitCode}${said ? `:\n${said}` : '.'}`)
}
