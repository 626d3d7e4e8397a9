// FitTrackee's tables and columns that are imported. Some versions lack a column or name it differently.
import { isKeyOf } from '../../../lib/keys'
import { figures } from '../../../tracks/figures'
import type { WantedTable } from './read-dump'

const tables = {
  users: [
    'id',
    'username',
    'email',
    'email_to_confirm',
    'password',
    'created_at',
    'admin',
    // This column replaces `admin` from FitTrackee 1.0.
    'role',
    'is_active',
    'suspended_at',
    'accepted_policy_date',
    'first_name',
    'last_name',
    'location',
    'bio',
    'birth_date',
    'picture',
    'date_format',
    'display_ascent',
    'imperial_units',
    'language',
    'start_elevation_at_zero',
    'timezone',
    'use_dark_mode',
    'use_raw_gpx_speed',
    'weekm',
  ],
  sports: ['id', 'label', 'is_active', 'stopped_speed_threshold', 'pace_speed_display'],
  users_sports_preferences: [
    'user_id',
    'sport_id',
    'color',
    'is_active',
    'stopped_speed_threshold',
    'pace_speed_display',
  ],
  equipment_types: ['id', 'label', 'is_active'],
  equipments: [
    'id',
    'uuid',
    'user_id',
    'label',
    'description',
    'equipment_type_id',
    'creation_date',
    'is_active',
  ],
  workouts: [
    'id',
    'uuid',
    'user_id',
    'sport_id',
    'title',
    'description',
    'notes',
    'workout_date',
    'creation_date',
    'modification_date',
    'weather_start',
    'weather_end',
    'gpx',
    // This column replaces `gpx` in later versions.
    'original_file',
    ...Object.values(figures).map(({ name }) => name),
  ],
  records: ['user_id', 'sport_id', 'workout_id', 'record_type', 'value'],
  app_config: [
    'about',
    'admin_contact',
    'file_limit_import',
    'gpx_limit_import',
    'max_single_file_size',
    'max_users',
    'max_zip_file_size',
    'privacy_policy',
    'privacy_policy_date',
    'stats_workouts_limit',
  ],
  oauth2_client: ['id', 'client_id', 'client_secret', 'client_id_issued_at', 'client_metadata', 'user_id'],
} as const

/** Join tables. They are recognized by their columns. */
const joins = {
  default_equipments: ['user_id', 'sport_id', 'equipment_id'],
  workout_equipments: ['workout_id', 'equipment_id'],
} as const

/** Tables that need no import: their content is derived from other tables, or only FitTrackee needs it. */
export const dispensableTables = ['alembic_version', 'workout_segments']

export type TableName = keyof typeof tables | keyof typeof joins

export function chooseTable(table: string, columns: string[]): WantedTable | null {
  if (isKeyOf(tables, table)) return { name: table, columns: tables[table] }
  const joined = Object.entries(joins).find(([, needed]) => needed.every(column => columns.includes(column)))
  return joined ? { name: joined[0], columns: joined[1] } : null
}
