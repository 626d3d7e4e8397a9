import { existsSync, realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { settings } from '../../../platform/config'
import type { CommandContext } from '../../terminal/command'
import type { Supervisor } from './service-kind'
import { type ServicePlan, usualDataDir } from './service-plan'

/** Where it is put when it lies where a service may not look, or where it might be deleted. */
export const usualProgram = '/usr/local/bin/trackhut'

/** The service that these words ask for. */
export function planService({ config, environment, options }: CommandContext, kind: Supervisor): ServicePlan {
  const asked = options.data ?? environment.DATA_DIR
  const usual = kind === 'launchd' ? join(homedir(), 'Library/Application Support/Trackhut') : usualDataDir
  const dataDir = asked ? resolve(asked) : usual
  const folders = [environment.BACKUP_DIR, environment.INBOX_DIR].filter(folder => folder?.startsWith('/'))
  return {
    program: kind === 'launchd' || isInstalled(process.execPath) ? process.execPath : usualProgram,
    dataDir,
    otherFolders: folders.flatMap(folder => (folder ? [resolve(folder)] : [])),
    needsLowPort: config.port > 0 && config.port < 1024,
  }
}

/** The settings that this command was started with, but for what the unit itself says. */
export function givenSettings(environment: CommandContext['environment']): Record<string, string> {
  const given = settings.flatMap(({ name }) => {
    const value = environment[name]
    return value === undefined || name === 'DATA_DIR' ? [] : [[name, value] as const]
  })
  return Object.fromEntries(given)
}

const isInstalled = (program: string) =>
  /^\/(usr|opt|nix)\//.test(existsSync(program) ? realpathSync(program) : program)
