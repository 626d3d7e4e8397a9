// What failures say to people, word for word: importers and apps have always read these sentences, and some still go by
// them. A code that is not here has the usual text of its status. What stands in `<…>` differs; of a file in an archive,
// the name follows in parentheses. Tests that meet another text fail.
import type { Code } from './codes'

/** The text of a status, where a code has none of its own. */
export const usualTexts: Readonly<Record<number, string>> = {
  400: 'invalid payload',
  401: 'provide a valid auth token',
  403: 'you do not have permissions',
}

type Texts = Partial<Record<Code, string>>

const textsOfAny: Texts = {
  internal_error: 'error, please try again or contact the administrator',
  rate_limited: 'rate limit exceeded (<limit>)',
  url_unknown: 'the requested URL was not found on the server',
  method_not_allowed: 'the method is not allowed for the requested URL',
  rules_broken: 'the text of each rule, with a line break behind it',
  file_part_missing: 'no file part',
  file_name_missing: 'no selected file',
  file_too_large: 'error during picture update: file size exceeds <limit>',
  file_extension_not_allowed: 'file extension not allowed',
  disk_full: 'there is not enough room on the disk',
  request_too_slow: 'the request is sent too slowly',
  database_unusable: 'the database cannot be written to',
  disk_unusable: 'the data directory cannot be written to',
  disk_file_too_large: 'the disk takes no file of this size',
  folder_unwritable: 'the folder cannot be written to (<reason>)',
  worker_unavailable: 'the server cannot do this now, please try again later',
  images_busy: 'rate limit exceeded (too many pictures at once)',
}

const textsOfAccounts: Texts = {
  token_invalid: 'invalid token, please log in again',
  token_expired: 'signature expired, please log in again',
  login_throttled: 'rate limit exceeded (<limit>)',
  passwords_busy: 'rate limit exceeded (too many passwords at once)',
  credentials_wrong: 'invalid credentials',
  registration_closed: 'error, registration is disabled',
  policy_not_accepted: 'sorry, you must agree privacy policy to register',
  username_length_invalid: 'username: 3 to 30 characters required',
  username_characters_invalid:
    "username: only alphanumeric characters and the underscore character '_' allowed",
  username_taken: 'sorry, that username is already taken',
  email_invalid: 'email: valid email must be provided',
  email_missing: 'email is missing',
  email_unchanged: 'new email must be different than current email',
  email_unavailable: 'the requested URL was not found on the server',
  password_too_short: 'password: 8 characters required',
  current_password_missing: 'current password is missing',
  current_password_wrong: 'invalid credentials',
  color_invalid: 'invalid hexadecimal color',
  image_unreadable: 'file extension not allowed',
  avatar_not_found: 'No picture.',
  user_not_found: 'user does not exist',
  last_administrator: 'you can not delete your account, no other user has admin rights',
  setup_link_invalid: 'this set-up link is not valid, or has been used',
}

const textsOfApps: Texts = {
  app_not_found: 'OAuth2 client not found',
  personal_token_not_found: 'personal token not found',
  too_many_personal_tokens: 'you cannot have more than 50 personal tokens',
  authorization_denied: 'The resource owner or authorization server denied the request',
  scope_not_registered: 'The requested scope is invalid, unknown, or malformed.',
  code_challenge_missing: 'Missing "code_challenge"',
  code_challenge_invalid: 'Invalid "code_challenge"',
  code_challenge_method_unsupported: 'Unsupported "code_challenge_method"',
}

const textsOfWorkouts: Texts = {
  workout_not_found: 'workout not found',
  sport_id_missing: 'sport id None not found',
  sport_unknown: 'sport id <sport_id> not found',
  sport_not_found: 'sport not found',
  stats_type_invalid: 'invalid stats type',
  period_invalid: 'invalid time period',
  uploads_busy: 'rate limit exceeded (too many uploads at once)',
  archive_file_too_large: 'at least one file in zip archive exceeds size limit, please check the archive',
  archive_too_many_files: 'the number of files in the archive exceeds the limit',
  gpx_invalid: 'gpx file is invalid',
  gpx_without_tracks: 'no tracks in gpx file',
  gpx_without_time: '<time> is missing in gpx file',
  gpx_unmeasurable: 'error during gpx processing',
  gpx_beyond_limits: 'gpx file is invalid',
  gpx_without_points: 'error during gpx processing',
  gpx_of_other_format: 'gpx file is invalid',
  recording_planned: '<time> is missing in gpx file',
  recording_without_places: 'gpx file is invalid',
  recording_clock_unset: 'gpx file is invalid',
  recording_clock_ahead: 'gpx file is invalid',
  recording_clock_jumps: 'gpx file is invalid',
  recording_jumps: 'gpx file is invalid',
  recording_too_long: 'gpx file is invalid',
  recording_too_many_points: 'gpx file is invalid',
  recording_figure_impossible: 'gpx file is invalid',
  original_missing: 'no file for this workout',
  recording_missing: 'no gpx file for this workout',
  segment_not_found: "No segment with id '<segment_id>'",
  map_not_found: 'map does not exist',
}

const textsOfEquipment: Texts = {
  equipment_not_found: 'equipment not found',
  equipment_fields_missing: "the 'label' and 'equipment_type_id' parameters must be provided",
  label_too_long: 'label exceeds 50 characters',
  label_taken: 'equipment already exists with the same label',
  equipment_type_not_found: 'equipment type not found',
  equipment_type_unknown: 'invalid equipment type id',
  equipment_type_inactive: 'equipment type is inactive',
  sport_unfit_for_type: "invalid sport '<sport_label>' for equipment type '<equipment_type_label>'",
  equipment_in_use:
    "you cannot delete equipment that has workouts associated with it without 'force' parameter",
  equipment_ids_invalid: 'equipment_ids must be an array of strings',
  too_many_equipments: 'only one equipment can be added',
  equipment_unknown: 'equipment with id <equipment_id> does not exist',
  equipment_unfit_for_sport: 'invalid equipment id <equipment_id> for sport <sport_label>',
  equipment_inactive: 'equipment with id <equipment_id> is inactive',
  body_empty: 'no request data was supplied',
}

const textsOfMaps: Texts = {
  tile_not_found: 'the requested URL was not found on the server',
  tile_server_down: 'the tile server does not answer',
  tile_server_slow: 'the tile server does not answer in time',
  tile_server_private: 'the tile server has a private address, which TILE_ALLOW_PRIVATE=true would allow',
  tile_server_refused: 'the tile server answers with status <status>',
  tile_server_unusable: 'the tile server does not answer with a tile',
  offline_map_not_found: 'region file does not exist',
  offline_map_name_invalid: 'the name of the file is not allowed',
  offline_map_undeletable: 'the file cannot be deleted',
  offline_map_not_pmtiles: 'this is not a PMTiles file of version 3',
  offline_map_not_vector: 'the file holds pictures, not vector tiles',
  offline_map_not_protomaps: 'the file is not in the Protomaps basemap schema',
  offline_map_cut_off: 'the file is cut off: it is shorter than it says',
  offline_map_compression_unsupported: 'the file is compressed in a way that is not supported',
  offline_map_directory_damaged: 'the directory of the file is damaged',
  offline_map_description_damaged: 'the description of the file is damaged',
  offline_map_header_damaged: 'the header of the file is damaged',
  offline_map_empty: 'the file holds no tiles',
  offline_map_tile_damaged: 'a tile of the file is damaged',
  offline_map_unreadable: 'the file cannot be read',
}

const textsOfTransfer: Texts = {
  export_not_found: 'file not found',
  export_underway: 'ongoing request exists',
  export_recent: 'completed request already exists',
  import_underway: 'another import is underway',
  import_being_undone: 'the import is being undone',
  no_import_to_undo: 'there is no import to undo',
  no_sport_wanted: 'no workouts wait for a sport',
  sport_not_wanted: 'no workouts wait for the sport <label>',
  import_archive_too_large: 'the archive is larger than 8 GB',
  import_archive_damaged: 'the archive is damaged, or no zip archive',
  import_archive_of_no_account: 'this is no archive of an account: there is no <file> or <file> in it',
}

const textsOfInstance: Texts = {
  files_limit_too_small: 'max files in a zip archive must be greater than 0',
  file_size_limit_too_small: 'max size of uploaded files must be greater than 0',
  archive_size_limit_too_small: 'max size of zip archive must be greater than 0',
  users_limit_negative: 'max users must be greater than or equal to 0',
  stats_limit_negative: 'max number of workouts for statistics must be greater than or equal to 0',
  contact_invalid: 'valid email must be provided for admin contact',
  archive_size_limit_below_file_size:
    'max size of zip archive must be equal or greater than max size of uploaded files',
  backup_not_found: 'backup does not exist',
  not_a_backup: 'the file is not a backup of Trackhut, or it is cut off',
  backup_damaged: 'the backup is damaged',
  backup_newer:
    'the backup was made by Trackhut <version>, and this is <version>: use that version or a later one',
  backup_without_accounts: 'there is no account in the backup',
  restore_underway: 'another backup is being restored',
}

export const texts: Texts = {
  ...textsOfAny,
  ...textsOfAccounts,
  ...textsOfApps,
  ...textsOfWorkouts,
  ...textsOfEquipment,
  ...textsOfMaps,
  ...textsOfTransfer,
  ...textsOfInstance,
}
