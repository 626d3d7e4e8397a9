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
  'internal-error': 'error, please try again or contact the administrator',
  'connections-exhausted': 'the server cannot do this now, please try again later',
  'rate-limited': 'rate limit exceeded (<limit>)',
  'url-unknown': 'the requested URL was not found on the server',
  'method-not-allowed': 'the method is not allowed for the requested URL',
  'rules-broken': 'the text of each rule, with a line break behind it',
  'file-part-missing': 'no file part',
  'file-name-missing': 'no selected file',
  'file-too-large': 'error during picture update: file size exceeds <limit>',
  'file-extension-not-allowed': 'file extension not allowed',
  'disk-full': 'there is not enough room on the disk',
  'request-too-slow': 'the request is sent too slowly',
  'database-unusable': 'the database cannot be written to',
  'disk-unusable': 'the data directory cannot be written to',
  'disk-file-too-large': 'the disk takes no file of this size',
  'folder-unwritable': 'the folder cannot be written to (<reason>)',
  'worker-unavailable': 'the server cannot do this now, please try again later',
  'images-busy': 'rate limit exceeded (too many pictures at once)',
}

const textsOfAccounts: Texts = {
  'token-invalid': 'invalid token, please log in again',
  'token-expired': 'signature expired, please log in again',
  'login-throttled': 'rate limit exceeded (<limit>)',
  'passwords-busy': 'rate limit exceeded (too many passwords at once)',
  'credentials-wrong': 'invalid credentials',
  'registration-closed': 'error, registration is disabled',
  'policy-not-accepted': 'sorry, you must agree privacy policy to register',
  'username-length-invalid': 'username: 3 to 30 characters required',
  'username-characters-invalid':
    "username: only alphanumeric characters and the underscore character '_' allowed",
  'username-taken': 'sorry, that username is already taken',
  'email-invalid': 'email: valid email must be provided',
  'email-missing': 'email is missing',
  'email-unchanged': 'new email must be different than current email',
  'email-unavailable': 'the requested URL was not found on the server',
  'password-too-short': 'password: 8 characters required',
  'current-password-missing': 'current password is missing',
  'current-password-wrong': 'invalid credentials',
  'color-invalid': 'invalid hexadecimal color',
  'image-unreadable': 'file extension not allowed',
  'avatar-not-found': 'No picture.',
  'user-not-found': 'user does not exist',
  'last-administrator': 'you can not delete your account, no other user has admin rights',
  'setup-link-invalid': 'this set-up link is not valid, or has been used',
}

const textsOfApps: Texts = {
  'app-not-found': 'OAuth2 client not found',
  'personal-token-not-found': 'personal token not found',
  'too-many-personal-tokens': 'you cannot have more than 50 personal tokens',
  'authorization-denied': 'The resource owner or authorization server denied the request',
  'scope-not-registered': 'The requested scope is invalid, unknown, or malformed.',
  'code-challenge-missing': 'Missing "code_challenge"',
  'code-challenge-invalid': 'Invalid "code_challenge"',
  'code-challenge-method-unsupported': 'Unsupported "code_challenge_method"',
}

const textsOfWorkouts: Texts = {
  'workout-not-found': 'workout not found',
  'sport-id-missing': 'sport id None not found',
  'sport-unknown': 'sport id <sport_id> not found',
  'sport-not-found': 'sport not found',
  'sport-label-taken': 'sport already exists with the same label',
  'sport-not-own': 'only sports of this server’s own can be changed or deleted',
  'sport-in-use': 'sport has workouts',
  'stats-type-invalid': 'invalid stats type',
  'period-invalid': 'invalid time period',
  'uploads-busy': 'rate limit exceeded (too many uploads at once)',
  'archive-file-too-large': 'at least one file in zip archive exceeds size limit, please check the archive',
  'archive-too-many-files': 'the number of files in the archive exceeds the limit',
  'gpx-invalid': 'gpx file is invalid',
  'gpx-without-tracks': 'no tracks in gpx file',
  'gpx-without-time': '<time> is missing in gpx file',
  'gpx-unmeasurable': 'error during gpx processing',
  'gpx-beyond-limits': 'gpx file is invalid',
  'gpx-without-points': 'error during gpx processing',
  'gpx-of-other-format': 'gpx file is invalid',
  'recording-planned': '<time> is missing in gpx file',
  'recording-without-places': 'gpx file is invalid',
  'recording-clock-unset': 'gpx file is invalid',
  'recording-clock-ahead': 'gpx file is invalid',
  'recording-clock-jumps': 'gpx file is invalid',
  'recording-jumps': 'gpx file is invalid',
  'recording-too-long': 'gpx file is invalid',
  'recording-too-many-points': 'gpx file is invalid',
  'recording-figure-impossible': 'gpx file is invalid',
  'fit-invalid': 'fit file is invalid',
  'tcx-invalid': 'tcx file is invalid',
  'file-not-activity': 'the file is no recording of an activity',
  'recording-empty': 'there is no recording in the file',
  'recording-without-gps': 'the recording has no positions',
  'original-missing': 'no file for this workout',
  'recording-missing': 'no gpx file for this workout',
  'recording-lost': 'the recording is missing from the server, or damaged there',
  'segment-not-found': "No segment with id '<segment_id>'",
  'map-not-found': 'map does not exist',
}

const textsOfEquipment: Texts = {
  'equipment-not-found': 'equipment not found',
  'equipment-fields-missing': "the 'label' and 'equipment_type_id' parameters must be provided",
  'label-too-long': 'label exceeds 50 characters',
  'label-taken': 'equipment already exists with the same label',
  'equipment-type-not-found': 'equipment type not found',
  'equipment-type-unknown': 'invalid equipment type id',
  'equipment-type-inactive': 'equipment type is inactive',
  'sport-unfit-for-type': "invalid sport '<sport_label>' for equipment type '<equipment_type_label>'",
  'equipment-in-use':
    "you cannot delete equipment that has workouts associated with it without 'force' parameter",
  'equipment-ids-invalid': 'equipment_ids must be an array of strings',
  'too-many-equipments': 'only one equipment can be added',
  'equipment-unknown': 'equipment with id <equipment_id> does not exist',
  'equipment-unfit-for-sport': 'invalid equipment id <equipment_id> for sport <sport_label>',
  'equipment-inactive': 'equipment with id <equipment_id> is inactive',
  'goal-not-found': 'goal not found',
  'goal-amount-invalid': 'nobody can reach this amount in this period',
  'too-many-goals': 'there can be 50 goals at most',
  'body-empty': 'no request data was supplied',
}

const textsOfMaps: Texts = {
  'tile-not-found': 'the requested URL was not found on the server',
  'tile-server-down': 'the tile server does not answer',
  'tile-server-slow': 'the tile server does not answer in time',
  'tile-server-private': 'the tile server has a private address, which TILE_ALLOW_PRIVATE=true would allow',
  'tile-server-refused': 'the tile server answers with status <status>',
  'tile-server-unusable': 'the tile server does not answer with a tile',
  'offline-map-not-found': 'region file does not exist',
  'offline-map-name-invalid': 'the name of the file is not allowed',
  'offline-map-undeletable': 'the file cannot be deleted',
  'offline-map-not-pmtiles': 'this is not a PMTiles file of version 3',
  'offline-map-not-vector': 'the file holds pictures, not vector tiles',
  'offline-map-not-protomaps': 'the file is not in the Protomaps basemap schema',
  'offline-map-cut-off': 'the file is cut off: it is shorter than it says',
  'offline-map-compression-unsupported': 'the file is compressed in a way that is not supported',
  'offline-map-directory-damaged': 'the directory of the file is damaged',
  'offline-map-description-damaged': 'the description of the file is damaged',
  'offline-map-header-damaged': 'the header of the file is damaged',
  'offline-map-empty': 'the file holds no tiles',
  'offline-map-tile-damaged': 'a tile of the file is damaged',
  'offline-map-unreadable': 'the file cannot be read',
}

const textsOfTransfer: Texts = {
  'export-not-found': 'file not found',
  'export-underway': 'ongoing request exists',
  'export-recent': 'completed request already exists',
  'import-underway': 'another import is underway',
  'import-being-undone': 'the import is being undone',
  'no-import-to-start': 'there is no import to start',
  'no-import-to-undo': 'there is no import to undo',
  'no-sport-wanted': 'no workouts wait for a sport',
  'sport-not-wanted': 'no workouts wait for the sport <label>',
  'import-archive-too-large': 'the archive is larger than 8 GB',
  'import-archive-damaged': 'the archive is damaged, or no zip archive',
  'import-archive-of-no-account': 'this is no archive of an account: there is no <file> or <file> in it',
}

const textsOfInstance: Texts = {
  'files-limit-too-small': 'max files in a zip archive must be greater than 0',
  'file-size-limit-too-small': 'max size of uploaded files must be greater than 0',
  'archive-size-limit-too-small': 'max size of zip archive must be greater than 0',
  'users-limit-negative': 'max users must be greater than or equal to 0',
  'stats-limit-negative': 'max number of workouts for statistics must be greater than or equal to 0',
  'contact-invalid': 'valid email must be provided for admin contact',
  'archive-size-limit-below-file-size':
    'max size of zip archive must be equal or greater than max size of uploaded files',
  'backup-not-found': 'backup does not exist',
  'not-a-backup': 'the file is not a backup of Trackhut, or it is cut off',
  'backup-damaged': 'the backup is damaged',
  'backup-incomplete': 'a file that belongs to the backup is missing beside it',
  'backup-newer':
    'the backup was made by Trackhut <version>, and this is <version>: use that version or a later one',
  'backup-without-accounts': 'there is no account in the backup',
  'restore-underway': 'another backup is being restored',
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
