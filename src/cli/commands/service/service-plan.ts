import { usualService } from '../../../platform/settings/service-settings'

/** Everything that the files of a service are written from. */
export interface ServicePlan {
  /** Where the executable is. */
  program: string
  /** Its data directory. */
  dataDir: string
  /** Folders elsewhere that it writes to. */
  otherFolders: readonly string[]
  /** It listens on a port below 1024, which takes a permission. */
  needsLowPort: boolean
}

/** It may hold passwords. */
export const { file: environmentFile, dataDir: usualDataDir } = usualService

export const serviceUser = 'trackhut'

/** What the file of settings holds at first. @param given settings to write down at once */
export function firstEnvironment(given: Record<string, string>): string {
  const lines = Object.entries(given).map(([name, value]) => `${name}='${value.replaceAll("'", "'\\''")}'`)
  return `# Settings of Trackhut, one NAME=value a line; "trackhut config" lists them. It may hold passwords.
# Restart the service after changing it.
#PORT=5000
#HOST=127.0.0.1
#UI_URL=https://sport.example.org
#TRUSTED_PROXY=127.0.0.1
#BACKUP_EVERY=24h
${lines.map(line => `${line}\n`).join('')}`
}
