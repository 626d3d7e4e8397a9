// The settings of the service. Supervisors hand them to the server as its environment; whoever runs a command about the same
// data, or tells the server to read its settings again, is given what the file says now.
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { codeOf } from '../../lib/thrown'
import { readBelieved } from './read-believed'
import { InvalidSetting } from './table/config-type'

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

type Written = Record<string, string | undefined>

/**
 * Nothing where another data directory is meant.
 * @param before what counts for those who may not read them, such as whoever has given up the rights of root since
 * @throws InvalidSetting when others can write them
 */
export function readServiceSettings(dataDir: string, service: ServicePlace, before: Written = {}): Written {
  const written = readIfAllowed(service.file) ?? before
  return resolve(dataDir) === resolve(written.DATA_DIR ?? service.dataDir) ? written : {}
}

/** Nothing for those who may not read them. @throws InvalidSetting as above */
export const readSettingsOf = ({ file }: ServicePlace): Written => readIfAllowed(file) ?? {}

/** Null for those who may not. */
function readIfAllowed(path: string): Written | null {
  try {
    return parseEnv(readBelieved(path, `chown root ${path} && chmod 640 ${path}`).toString())
  } catch (error) {
    if (error instanceof InvalidSetting) throw error
    return ['EACCES', 'EPERM'].includes(codeOf(error)) ? null : {}
  }
}
