import { existsSync, rmSync } from 'node:fs'
import { CommandFailed } from '../../../platform/errors'
import type { CommandContext } from '../../terminal/command'
import { dataDirOfService, environmentFile, findSupervisor } from './plan-service'
import { run, serviceControl } from './service-control'

/** @throws CommandFailed unless the service is installed and running */
export function showService({ options }: CommandContext): string {
  const kind = findSupervisor(options.kind, 'service status')
  const { file, ask, logCommand } = serviceControl(kind)
  if (!existsSync(file) && !isPackaged(kind)) {
    throw new CommandFailed('There is no service. To make one: sudo trackhut service install')
  }
  const isUp = Bun.which(ask[0] ?? '') !== null && Bun.spawnSync(ask).exitCode === 0
  if (!isUp) throw new CommandFailed(`The service (${kind}) does not run. Why: ${logCommand}`)
  return `The service (${kind}) runs. Its log: ${logCommand}`
}

export function uninstallService(context: CommandContext): string {
  const kind = findSupervisor(context.options.kind, 'service uninstall')
  if (kind !== 'launchd' && process.getuid?.() !== 0) {
    throw new CommandFailed('Only root can remove a service: sudo trackhut service uninstall')
  }
  const control = serviceControl(kind)
  const { file } = control
  if (!existsSync(file)) {
    throw new CommandFailed(
      isPackaged(kind) ? 'The service is that of the package: apt remove trackhut' : 'There is no service.',
    )
  }
  control.stop()
  rmSync(file)
  if (kind === 'systemd' && existsSync('/run/systemd/system')) run(['systemctl', 'daemon-reload'])
  const dataDir = dataDirOfService(context.given, kind)
  const kept = [dataDir, environmentFile].filter(path => existsSync(path))
  return `Stopped the service and removed ${file}.${kept.length > 0 ? `\nStill there: ${kept.join(', ')}.` : ''}`
}

const isPackaged = (kind: string) =>
  kind === 'systemd' && existsSync('/usr/lib/systemd/system/trackhut.service')
