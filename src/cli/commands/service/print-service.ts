import { fullVersion } from '../../../platform/version'
import type { CommandContext } from '../../terminal/command'
import { composeFile, containerFile } from './container-files'
import { launchdPlist } from './launchd-plist'
import { openrcScript } from './openrc-script'
import { givenSettings, planService } from './plan-service'
import { findSupervisor, readKind, type Supervisor, supervisors } from './service-kind'
import { systemdUnit } from './systemd-unit'

const printed = [...supervisors, 'container', 'compose'] as const

/** What `service install` would write, or the file of a container. */
export function printService(context: CommandContext): string {
  const asked = context.options.kind
  const kind =
    asked === undefined ? findSupervisor(asked, 'service print') : readKind(asked, printed, 'service print')
  if (kind === 'container') return containerFile.trimEnd()
  if (kind === 'compose') return composeFile(fullVersion).trimEnd()
  return serviceFile(kind, context).trimEnd()
}

/** The file that makes a service of the executable. */
export function serviceFile(kind: Supervisor, context: CommandContext): string {
  const plan = planService(context, kind)
  if (kind === 'launchd') return launchdPlist(plan, givenSettings(context))
  return kind === 'systemd' ? systemdUnit(plan) : openrcScript(plan)
}
