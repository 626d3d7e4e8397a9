// The settings of the service. Supervisors hand them to the server as its environment; whoever runs a command about the same
// data, or tells the server to read its settings again, is given what the file says now.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'

/** Where a service has its settings, one `NAME=value` a line, and its data. */
interface ServicePlace {
  file: string
  /** Unless the file names another, as `DATA_DIR`. */
  dataDir: string
}

export const usualService: ServicePlace = {
  file: '/etc/trackhut/trackhut.env',
  dataDir: '/var/lib/trackhut',
}

/** Nothing where another data directory is meant, and for those who may not read them. */
export function readServiceSettings(
  dataDir: string,
  service = usualService,
): Record<string, string | undefined> {
  const written = readSettingsOf(service)
  return resolve(dataDir) === resolve(written.DATA_DIR ?? service.dataDir) ? written : {}
}

/** Nothing for those who may not read them. */
export function readSettingsOf({ file }: ServicePlace): Record<string, string | undefined> {
  try {
    return parseEnv(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}
