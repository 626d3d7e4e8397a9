// The server's texts about a configuration, sorted to the fields they belong to. Pure.
import type { ConfigurationField } from '../screens/administration/server/configuration-values'

export type ConfigurationMessageKey =
  | 'instance.filesAboveZero'
  | 'instance.sizeAboveZero'
  | 'instance.notNegative'
  | 'instance.archiveTooSmall'
  | 'instance.contactInvalid'

const known: Record<string, { field: ConfigurationField; key: ConfigurationMessageKey }> = {
  'max files in a zip archive must be greater than 0': {
    field: 'gpx_limit_import',
    key: 'instance.filesAboveZero',
  },
  'max size of uploaded files must be greater than 0': {
    field: 'max_single_file_size',
    key: 'instance.sizeAboveZero',
  },
  'max size of zip archive must be greater than 0': {
    field: 'max_zip_file_size',
    key: 'instance.sizeAboveZero',
  },
  'max users must be greater than or equal to 0': { field: 'max_users', key: 'instance.notNegative' },
  'max number of workouts for statistics must be greater than or equal to 0': {
    field: 'stats_workouts_limit',
    key: 'instance.notNegative',
  },
  'valid email must be provided for admin contact': {
    field: 'admin_contact',
    key: 'instance.contactInvalid',
  },
  'max size of zip archive must be equal or greater than max size of uploaded files': {
    field: 'max_zip_file_size',
    key: 'instance.archiveTooSmall',
  },
}

export type ConfigurationProblems = Partial<Record<ConfigurationField, ConfigurationMessageKey>>

/**
 * The fields at fault and what to say about them, from the server's message: one text per line. Empty when it is
 * about something else.
 */
export function configurationProblems(message: string): ConfigurationProblems {
  const problems: ConfigurationProblems = {}
  for (const line of message.split('\n')) {
    const problem = known[line.trim()]
    if (problem !== undefined) problems[problem.field] ??= problem.key
  }
  return problems
}
