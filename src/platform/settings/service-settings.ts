// Settings of the system service. Supervisors pass them to the server in its environment. Other commands for the same
// data directory read the file itself, as does a server that reads its settings again.
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { describeDiskError } from '../../lib/files/describe-disk-error'
import { codeOf } from '../../lib/thrown'
import { readBelieved } from './read-believed'
import { InvalidSetting } from './table/config-type'

/** The file with a service's settings, one `NAME=value` per line, and the service's data directory. */
interface ServicePlace {
  file: string
  /** Data directory, unless the file sets `DATA_DIR`. */
  dataDir: string
}

export const usualService: ServicePlace = {
  file: '/etc/trackhut/trackhut.env',
  dataDir: '/var/lib/trackhut',
}

type Written = Record<string, string | undefined>

/**
 * Returns the service's settings; empty if the service has another data directory.
 * @param before used if the file is not readable, for instance after root privileges were dropped
 * @throws InvalidSetting if others can write the file, or if it cannot be read for another reason than permissions
 */
export function readServiceSettings(dataDir: string, service: ServicePlace, before: Written = {}): Written {
  const written = readIfAllowed(service.file) ?? before
  return resolve(dataDir) === resolve(written.DATA_DIR ?? service.dataDir) ? written : {}
}

/**
 * Returns the service's settings; empty if the file does not exist or may not be read.
 * @throws InvalidSetting as `readServiceSettings` does
 */
export const readSettingsOf = ({ file }: ServicePlace): Written => readIfAllowed(file) ?? {}

/**
 * Reads the file; `null` if permission is denied, and an empty object if there is no such file. Any other error is
 * thrown, because a server must not start with default settings then.
 */
function readIfAllowed(path: string): Written | null {
  try {
    return parseEnv(readBelieved(path, `chown root ${path} && chmod 640 ${path}`).toString())
  } catch (error) {
    if (error instanceof InvalidSetting) throw error
    if (['EACCES', 'EPERM'].includes(codeOf(error))) return null
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return {}
    throw new InvalidSetting(`${path} cannot be read: ${describeDiskError(error, path)}`)
  }
}
