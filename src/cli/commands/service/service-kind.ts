import { existsSync } from 'node:fs'
import { CommandFailed } from '../../../platform/errors'
import { UsageError } from '../../terminal/usage-error'

/** What looks after services. */
export const supervisors = ['systemd', 'openrc', 'launchd'] as const
export type Supervisor = (typeof supervisors)[number]

/** The one that is asked for, or that of this machine. @throws UsageError, or CommandFailed when it is not known */
export function findSupervisor(asked: string | undefined, about: string): Supervisor {
  if (asked !== undefined) return readKind(asked, supervisors, about)
  if (process.platform === 'darwin') return 'launchd'
  if (existsSync('/run/systemd/system')) return 'systemd'
  if (existsSync('/sbin/openrc-run')) return 'openrc'
  throw new CommandFailed(
    `Neither systemd nor OpenRC nor launchd runs here. Say which is meant with --kind, or start trackhut yourself.`,
  )
}

/** @throws UsageError for a word that is none of them */
export function readKind<Kind extends string>(word: string, kinds: readonly Kind[], about: string): Kind {
  const kind = kinds.find(known => known === word)
  if (kind) return kind
  throw new UsageError(`There is no kind '${word}'. There are: ${kinds.join(', ')}.`, about)
}
