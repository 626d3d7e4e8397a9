// Settings of the system service. Supervisors pass them to the server as environment; commands about the same data, and a
// server that reads its settings again, read the file itself.
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { describeDiskError } from '../../lib/files/describe-disk-error'
import { codeOf } from '../../lib/thrown'
import { readBelieved } from './read-believed'
import { InvalidSetting } from './table/config-type'

/** Where a service has its settings, one `NAME=value` per line, and its data. */
interface ServicePlace {
  file: string
  /** Default, unless the file sets `DATA_DIR`. */
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
 * @throws InvalidSetting if others can write the file, or if it is there and cannot be read for another reason
 */
export function readServiceSettings(dataDir: string, service: ServicePlace, before: Written = {}): Written {
  const written = readIfAllowed(service.file) ?? before
  return resolve(dataDir) === resolve(written.DATA_DIR ?? service.dataDir) ? written : {}
}

/** Returns the settings; empty if the file is not readable. @throws InvalidSetting as above */
export const readSettingsOf = ({ file }: ServicePlace): Written => readIfAllowed(file) ?? {}

/**
 * Returns `null` if permission is denied, and an empty object if there is no such file. Throws on any other error,
 * because a server must not start with default settings then.
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
