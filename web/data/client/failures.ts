// What people are told of a failure, by its code. What the app has no words for is told by the status alone.
import type { ParseKeys } from 'i18next'
import type { FailureCode, FailureDetails } from '../../../src/platform/http/schemas'
import { ApiError } from './api-error'

type Words<Key extends string = ParseKeys> = Partial<Record<FailureCode, Key>>

const account = {
  username_length_invalid: 'register.usernameLength',
  username_characters_invalid: 'register.usernameLetters',
  username_taken: 'register.usernameTaken',
  email_invalid: 'register.emailInvalid',
  password_too_short: 'register.passwordLength',
} as const satisfies Words

const equipmentChoice = {
  equipment_unknown: 'equipmentChoice.gone',
  equipment_inactive: 'equipmentChoice.inactive',
  equipment_unfit_for_sport: 'equipmentChoice.unsuited',
} as const satisfies Words

const diskOfBackup = {
  disk_full: 'backups.problems.noRoom',
  disk_file_too_large: 'backups.problems.fileTooLarge',
  folder_unwritable: 'backups.problems.unwritable',
} as const satisfies Words

/** By where it is told: the same failure may need other words in another place. */
export const failureWords = {
  account,
  login: {
    credentials_wrong: 'login.wrong',
    account_inactive: 'login.inactive',
  },
  ownAccount: {
    ...account,
    email_taken: 'account.emailRefused',
    current_password_wrong: 'account.wrongPassword',
  },
  user: {
    email_invalid: 'users.emailInvalid',
    email_unchanged: 'users.emailSame',
    email_taken: 'users.emailTaken',
    last_administrator: 'users.lastAdministrator',
    user_not_found: 'users.gone',
    not_administrator: 'administration.rightsLost',
    scope_missing: 'administration.rightsLost',
  },
  configuration: {
    files_limit_too_small: 'instance.filesAboveZero',
    file_size_limit_too_small: 'instance.sizeAboveZero',
    archive_size_limit_too_small: 'instance.sizeAboveZero',
    archive_size_limit_below_file_size: 'instance.archiveTooSmall',
    file_size_limit_too_high: 'instance.overDisk',
    archive_size_limit_too_high: 'instance.overDisk',
    users_limit_negative: 'instance.notNegative',
    stats_limit_negative: 'instance.notNegative',
    contact_invalid: 'instance.contactInvalid',
  },
  consent: {
    code_challenge_missing: 'consent.unsafe',
    code_challenge_invalid: 'consent.unsafe',
    code_challenge_method_unsupported: 'consent.unsafe',
    scope_not_registered: 'consent.nothingAsked',
    app_unknown: 'consent.unknownApp',
    authorization_request_invalid: 'consent.unknownApp',
    redirect_uri_unknown: 'consent.unknownApp',
    state_too_long: 'consent.unknownApp',
    parameter_repeated: 'consent.unknownApp',
    fields_invalid: 'consent.unknownApp',
  },
  equipment: {
    label_too_long: 'equipment.labelTooLong',
    label_taken: 'equipment.labelTaken',
    equipment_type_unknown: 'equipment.typeGone',
    equipment_type_inactive: 'equipment.typeOff',
    sport_unknown: 'equipment.sportsUnsuitable',
    sport_unfit_for_type: 'equipment.sportsUnsuitable',
    description_too_long: 'equipment.descriptionTooLong',
    equipment_not_found: 'equipment.gone',
    equipment_in_use: 'equipment.usedMeanwhile',
  },
  equipmentChoice,
  workout: {
    workout_not_found: 'workout.gone',
    duration_invalid: 'measures.impossible',
    amount_invalid: 'measures.impossible',
    figures_impossible: 'measures.impossible',
    figures_incomplete: 'measures.impossible',
    workout_date_invalid: 'measures.impossible',
    workout_fields_missing: 'measures.impossible',
  },
  upload: {
    ...equipmentChoice,
    gpx_invalid: 'add.invalid',
    gpx_beyond_limits: 'add.beyondLimits',
    gpx_of_other_format: 'add.otherFormat',
    gpx_without_tracks: 'add.noTracks',
    gpx_without_points: 'add.noPoints',
    gpx_without_time: 'add.noTime',
    gpx_unmeasurable: 'add.unmeasurable',
    recording_planned: 'add.planned',
    recording_without_places: 'add.noPlaces',
    recording_clock_unset: 'add.clockUnset',
    recording_clock_ahead: 'add.clockAhead',
    recording_clock_jumps: 'add.clockJumps',
    recording_jumps: 'add.jumps',
    recording_too_long: 'add.tooLong',
    recording_too_many_points: 'add.tooManyPoints',
    recording_figure_impossible: 'add.impossibleFigure',
    too_many_segments: 'add.tooManySegments',
    too_many_workouts: 'add.tooManyWorkouts',
    disk_full: 'add.noRoom',
    request_too_slow: 'add.tooSlow',
    file_extension_not_allowed: 'add.notGpx',
    file_too_large: 'add.tooLarge',
    archive_damaged: 'add.archiveInvalid',
    archive_without_recordings: 'add.archiveInvalid',
    archive_too_many_files: 'add.archiveTooManyFiles',
    archive_file_too_large: 'add.archiveFileTooLarge',
    archive_content_too_large: 'add.archiveTooLarge',
  },
  import: {
    import_archive_damaged: 'importReasons.damaged',
    import_archive_of_no_account: 'importReasons.noAccount',
    import_archive_newer: 'importReasons.newerVersion',
    import_archive_incomplete: 'importReasons.incomplete',
    import_archive_changed: 'importReasons.changed',
    import_archive_file_damaged: 'importReasons.fileDamaged',
    import_archive_file_too_large: 'importReasons.tooMany',
    import_archive_too_many_items: 'importReasons.tooMany',
    import_underway: 'importReasons.underway',
    import_archive_too_large: 'importReasons.archiveTooLarge',
    import_archive_of_others: 'importReasons.allOfOther',
    import_archive_unreadable: 'importReasons.notRead',
    disk_full: 'importReasons.noRoom',
    item_of_others: 'importReasons.otherAccount',
    item_id_invalid: 'importReasons.id',
    item_date_invalid: 'importReasons.date',
    item_sport_unnamed: 'importReasons.sport',
    item_label_missing: 'importReasons.label',
    item_type_unknown: 'importReasons.type',
    item_sport_unknown: 'importReasons.unknownSport',
    item_without_figures: 'importReasons.figures',
    preferences_missing: 'importReasons.noPreferences',
    item_file_missing: 'importReasons.missing',
    item_file_damaged: 'importReasons.unreadable',
    item_file_too_large: 'importReasons.tooLarge',
    item_not_stored: 'importReasons.notStored',
    image_unreadable: 'importReasons.picture',
    gpx_invalid: 'importReasons.gpx',
    gpx_beyond_limits: 'importReasons.beyondLimits',
    gpx_without_tracks: 'importReasons.noTracks',
    gpx_without_points: 'importReasons.noPoints',
    gpx_without_time: 'importReasons.noTime',
    gpx_unmeasurable: 'importReasons.unmeasurable',
    recording_planned: 'importReasons.planned',
    recording_without_places: 'importReasons.noPlaces',
    recording_clock_unset: 'importReasons.clockUnset',
    recording_clock_ahead: 'importReasons.clockAhead',
    recording_clock_jumps: 'importReasons.clockJumps',
    recording_jumps: 'importReasons.jumps',
    recording_too_long: 'importReasons.tooLong',
    recording_too_many_points: 'importReasons.tooManyPoints',
    recording_figure_impossible: 'importReasons.impossibleFigure',
    too_many_segments: 'importReasons.tooManySegments',
  },
  backup: {
    ...diskOfBackup,
    backup_underway: 'backups.problems.underway',
    backup_damaged: 'backups.problems.damaged',
  },
  restore: {
    not_a_backup: 'restore.problems.notABackup',
    backup_damaged: 'restore.problems.damaged',
    backup_without_accounts: 'restore.problems.empty',
    backup_newer: 'restore.problems.newerVersion',
    disk_full: 'restore.problems.noRoom',
    disk_file_too_large: 'restore.problems.fileTooLarge',
    folder_unwritable: 'restore.problems.unwritable',
    restore_underway: 'restore.problems.underway',
  },
  offlineMap: {
    offline_map_not_pmtiles: 'regions.notPmtiles',
    offline_map_not_vector: 'regions.notVector',
    offline_map_not_protomaps: 'regions.notProtomaps',
    offline_map_cut_off: 'regions.cutOff',
    offline_map_compression_unsupported: 'regions.compression',
    offline_map_directory_damaged: 'regions.damaged',
    offline_map_description_damaged: 'regions.damaged',
    offline_map_header_damaged: 'regions.damaged',
    offline_map_tile_damaged: 'regions.damaged',
    offline_map_empty: 'regions.noTiles',
    offline_map_unreadable: 'regions.unreadable',
    offline_map_name_invalid: 'regions.badName',
    disk_full: 'regions.noRoom',
  },
} as const satisfies Record<string, Words>

export type FailureKey<Place extends keyof typeof failureWords> =
  (typeof failureWords)[Place][keyof (typeof failureWords)[Place]]

/** What of a form is at fault. */
const fields = {
  username_length_invalid: 'username',
  username_characters_invalid: 'username',
  username_taken: 'username',
  email_invalid: 'email',
  email_unchanged: 'email',
  email_taken: 'email',
  password_too_short: 'password',
  current_password_wrong: 'currentPassword',
  files_limit_too_small: 'gpx_limit_import',
  file_size_limit_too_small: 'max_single_file_size',
  file_size_limit_too_high: 'max_single_file_size',
  archive_size_limit_too_high: 'max_zip_file_size',
  archive_size_limit_too_small: 'max_zip_file_size',
  archive_size_limit_below_file_size: 'max_zip_file_size',
  users_limit_negative: 'max_users',
  stats_limit_negative: 'stats_workouts_limit',
  contact_invalid: 'admin_contact',
  label_too_long: 'label',
  label_taken: 'label',
  equipment_type_unknown: 'type',
  equipment_type_inactive: 'type',
  sport_unknown: 'sports',
  sport_unfit_for_type: 'sports',
  description_too_long: 'description',
} as const satisfies Words<string>

type Field = (typeof fields)[keyof typeof fields]

const fieldOf = (code: FailureCode): Field | undefined => (fields as Words<Field>)[code]

/** A reason that the server noted. */
export interface NotedReason {
  code: FailureCode | null
  details?: FailureDetails | null
}

/** What to say of a failure; null when there are no words for it in this place. */
export function failureKey<Key extends string>(
  words: Words<Key>,
  failure: Error | NotedReason | null,
): Key | null {
  const [code] = codesOf(failure)
  return (code !== undefined && words[code]) || null
}

/** What to say at which fields of a form. Empty when the failure is about something else. */
export function failureKeysByField<Key extends string>(
  words: Words<Key>,
  failure: Error | null,
): Partial<Record<Field, Key>> {
  const keys: Partial<Record<Field, Key>> = {}
  for (const code of codesOf(failure)) {
    const [field, key] = [fieldOf(code), words[code]]
    if (field !== undefined && key !== undefined) keys[field] ??= key
  }
  return keys
}

/** Several rules may be broken at once. */
function codesOf(failure: Error | NotedReason | null): FailureCode[] {
  if (failure === null || (failure instanceof Error && !(failure instanceof ApiError))) return []
  const { code, details } = failure
  return details?.codes ?? (code === null ? [] : [code])
}
