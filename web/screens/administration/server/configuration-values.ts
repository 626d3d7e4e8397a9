// The values of the configuration form: sizes in megabytes, and '' for missing texts. The functions here are pure.
import type { Configuration, ConfigurationChanges } from '../../../../src/instance/configuration/schemas'
import { bytesOfMegabytes, maxMegabytes, megabytes } from '../parts/megabytes'

export interface ConfigurationValues {
  is_registration_enabled: boolean
  max_users: number
  max_single_file_size: number
  max_zip_file_size: number
  gpx_limit_import: number
  stats_workouts_limit: number
  storage_limit: number
  admin_contact: string
  about: string
  privacy_policy: string
}

export type ConfigurationField = keyof ConfigurationValues

/** Limits of file sizes in megabytes. In addition, the server refuses sizes larger than its disk. */
const size = { min: 0.01, max: maxMegabytes }

/** The API's limits for each field. Only the minimum size of files is not the API's: it is the form's smallest step. */
export const configurationLimits = {
  max_users: { min: 0, max: 2 ** 31 - 1 },
  max_single_file_size: size,
  max_zip_file_size: size,
  gpx_limit_import: { min: 1, max: 2 ** 31 - 1 },
  stats_workouts_limit: { min: 0, max: 2 ** 31 - 1 },
  storage_limit: { min: 0, max: maxMegabytes },
} as const

export type NumericField = keyof typeof configurationLimits

/** The limit of texts, in characters. */
export const maxTextLength = 65_536

export function configurationValues(configuration: Configuration): ConfigurationValues {
  return {
    is_registration_enabled: configuration.is_registration_enabled,
    max_users: configuration.max_users,
    max_single_file_size: megabytes(configuration.max_single_file_size),
    max_zip_file_size: megabytes(configuration.max_zip_file_size),
    gpx_limit_import: configuration.gpx_limit_import,
    stats_workouts_limit: configuration.stats_workouts_limit,
    storage_limit: megabytes(configuration.storage_limit),
    admin_contact: configuration.admin_contact ?? '',
    about: configuration.about ?? '',
    privacy_policy: configuration.privacy_policy ?? '',
  }
}

/** Returns only the fields that were changed, so that changes by another administrator in the meantime are kept. */
export function configurationChanges(
  configuration: Configuration,
  edited: Partial<ConfigurationValues>,
): ConfigurationChanges {
  const shown = configurationValues(configuration)
  const fields = Object.keys(edited) as ConfigurationField[]
  const changed = fields.filter(field => edited[field] !== shown[field])
  return Object.fromEntries(changed.map(field => [field, onTheWire(field, edited[field])]))
}

const sizes: readonly ConfigurationField[] = ['max_single_file_size', 'max_zip_file_size', 'storage_limit']

function onTheWire(field: ConfigurationField, value: ConfigurationValues[ConfigurationField] | undefined) {
  return sizes.includes(field) ? bytesOfMegabytes(Number(value)) : value
}
