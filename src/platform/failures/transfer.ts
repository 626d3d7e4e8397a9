// Failures of exports, and of imports with their archives and items. See platform/codes.ts.
export const codesOfTransfer = {
  // Exports.
  'export-not-found': 'There is no such archive, or not any more.',
  'export-underway': 'An archive is being made.',
  'table-not-found': 'There is no such table, or not in this format.',
  'export-recent': 'An archive was made less than a day ago.',

  // Assistants.
  'assistants-off':
    'Assistants are off for the account. Whoever it belongs to turns them on in the web app, at *Settings*, *Apps*.',

  // Questions in SQL.
  'sql-off':
    'Questions in SQL are off for the account. Whoever it belongs to turns them on in the web app, at *Settings*, *Apps*.',
  'sql-kind-refused': 'A question is one statement that begins with `SELECT`, `WITH`, `VALUES` or `EXPLAIN`.',
  'sql-several': 'A question is one statement, and a second one follows.',
  'sql-refused': 'The statement would do something else than read the tables.',
  'sql-invalid': 'SQLite does not understand the statement, or cannot compute it: `detail.reason`.',
  'sql-too-slow': 'The question took more than `detail.seconds` seconds.',
  'sql-too-large': 'The question takes too much memory, or has too long a value.',
  'sql-answer-too-large': 'The answer has more than `detail.most` rows, or is too long.',
  'questions-busy': 'Several questions of the account are waiting.',

  // Imports.
  'import-underway': 'Another import is under way.',
  'upload-not-found': 'There is no such upload, or not any more.',
  'upload-offset-wrong': 'The piece does not begin where the last one ended.',
  'upload-piece-underway': 'Another piece of the same upload is under way.',
  'import-being-undone': 'The import is being undone.',
  'no-import-to-start': 'No import is waiting to be started.',
  'no-import-to-undo': 'No import can be undone.',
  'no-sport-wanted': 'No workouts are waiting for a sport.',
  'sport-not-wanted': 'No workouts are waiting for this sport.',
  'import-archive-too-large': 'The archive contains more than the server imports.',
  'import-archive-encrypted': 'The archive, or a file in it, is encrypted.',
  'import-archive-damaged': 'The archive is damaged, or is not a zip archive.',
  'import-archive-of-no-account':
    'The archive is not an export of an account, and contains nothing else that is read here.',
  'import-archive-of-fitotrack': 'The file is a backup of FitoTrack, which is not read here.',
  'import-archive-newer': 'The archive was made by a newer version of Trackhut.',
  'import-archive-incomplete': 'A file that the archive should have is missing: `detail.file`.',
  'import-archive-changed': 'A file has changed since the archive was made: `detail.file`.',
  'import-archive-file-damaged': 'A file in the archive is damaged: `detail.file`.',
  'import-archive-file-too-large': 'A file in the archive is larger than the server imports: `detail.file`.',
  'import-archive-too-many-items': 'A file in the archive lists too many items: `detail.file`.',
  'import-archive-of-others': 'The content of the archive belongs to another account on this server.',
  'import-archive-unreadable': 'The server failed to read the archive.',
  'preferences-missing':
    'The archive has no sport preferences: recordings are measured with this server’s default speeds.',
  'item-of-others': 'It belongs to another account on this server.',
  'item-id-invalid': 'Its id is not valid.',
  'item-date-invalid': 'Its date is not valid.',
  'item-sport-unnamed': 'Its sport is missing.',
  'item-label-missing': 'It has no label.',
  'item-type-unknown': 'This server does not know its type.',
  'item-goal-invalid': 'This server does not support this goal.',
  'item-training-invalid': 'This server does not know this value of body or training.',
  'item-training-future': 'Days in the future are not taken.',
  'item-training-contradicts': 'Heart rates that contradict others of the same day are not taken.',
  'item-training-guessed': 'The maximum heart rate seems to be an estimate from the age.',
  'item-training-undated': 'The archive does not say from which day these values hold.',
  'item-training-unread': 'This server does not know the form of the values in this file.',
  'item-choices-invalid': 'This server does not know the chosen source of a figure.',
  'item-sport-unknown': 'This server does not know the sport.',
  'item-without-figures': 'It has neither a GPX file nor figures.',
  'item-file-missing': 'Its file is not in the archive.',
  'item-file-damaged': 'Its file is damaged.',
  'item-file-encrypted': 'Its file is encrypted.',
  'item-file-too-large': 'Its file is too large.',
  'item-file-cut': 'Its file is cut off or damaged: what comes before that was imported.',
  'item-format-unread': 'Its file has a format that is not read here.',
  'item-file-outside': 'Its file is outside the upload folder.',
  'item-file-irregular': 'Its file is a folder, or something else that is not a file.',
  'item-not-stored': 'The server failed to store it.',
  'item-merged': 'It already existed as another recording, and was merged with that.',

  // Services from which recordings are fetched.
  'connector-unknown': 'This server fetches nothing from such a service.',
  'connector-not-connected': 'The service is not connected.',
  'connector-key-invalid': 'The key cannot be one of this service.',
  'connector-not-active': 'Nothing is fetched from the service at the moment.',
  'connector-resting':
    'The service wants to be left alone for some time: `Retry-After` says how many seconds.',
  'connector-being-undone': 'What came from the service is being taken out again.',
  'connector-nothing-to-undo': 'Nothing that came from the service is here.',
  'connector-file-missing': 'The service has no file of it.',
  'connector-file-unavailable': 'The service did not hand its file over, several times.',

  // Webhooks.
  'webhook-not-found': 'There is no such webhook.',
  'webhook-delivery-not-found': 'There is no such delivery, or not any more.',
  'webhook-address-invalid': 'The address cannot be one of such a service.',
  'webhook-address-own': 'The address is one of this server itself.',
  'webhook-address-not-allowed': 'The address is not allowed by `OUTGOING_HOSTS`.',
  'webhook-events-invalid': 'There is no event, or one of which such a webhook is not told.',
  'webhook-name-invalid': 'The name of the webhook is empty, too long, or not on one line.',
  'webhook-token-invalid': 'The token cannot be one of the service, is missing, or is not needed.',
  'webhook-without-secret': 'Webhooks of this form have no secret.',
  'webhook-not-active': 'The webhook is paused or stopped.',
  'webhook-too-many-waiting': 'As much is waiting for the webhook as can wait.',
  'webhook-test-underway': 'Another test is being sent.',
  'too-many-webhooks': 'There are as many webhooks as there can be.',

  // Home Assistant.
  'home-assistant-off': 'The server has no MQTT broker.',

  // Restores of a user or a workout from a backup.
  'restore-user-missing': 'There is no such user in the backup.',
  'restore-workout-missing': 'There is no such workout in the backup.',
  'restore-owner-gone': 'The owner of the workout has no account here, which has to be restored first.',
  'restore-workout-here': 'The workout is here already.',
  'restore-workout-hidden':
    'The workout was merged into another here, or deleted so recently that its owner can bring it back.',
  'restore-username-taken': 'Somebody else has the username here.',
  'restore-email-taken': 'Somebody else has the email address here.',
} as const

export const textsOfTransfer: Partial<Record<keyof typeof codesOfTransfer, string>> = {
  // Exports.
  'export-not-found': 'file not found',
  'export-underway': 'ongoing request exists',
  'table-not-found': 'there is no such table',
  'export-recent': 'completed request already exists',
  'assistants-off':
    'Assistants are turned off for this account. Turn them on in Trackhut: Settings, Apps, Assistants.',
  'sql-off':
    'Questions in SQL are turned off for this account. Turn them on in Trackhut: Settings, Apps, Questions in SQL.',
  'questions-busy': 'rate limit exceeded (too many questions at once)',

  // Imports.
  'import-underway': 'another import is underway',
  'upload-not-found': 'there is no such upload',
  'upload-offset-wrong': 'the piece does not begin where the last one ended',
  'upload-piece-underway': 'another piece is underway',
  'import-being-undone': 'the import is being undone',
  'no-import-to-start': 'there is no import to start',
  'no-import-to-undo': 'there is no import to undo',
  'no-sport-wanted': 'no workouts wait for a sport',
  'sport-not-wanted': 'no workouts wait for the sport <label>',
  'import-archive-too-large': 'there is more in the archive than this server imports',
  'import-archive-encrypted': 'the archive is encrypted',
  'import-archive-damaged': 'the archive is damaged, or no zip archive',
  'import-archive-of-no-account':
    'there is nothing in the archive that is read here: export your workouts as GPX, FIT or TCX files from where it comes from, and pack these into a zip archive',
  'import-archive-of-fitotrack':
    'backups of FitoTrack are not read: export its workouts as GPX, and pack these files into a zip archive',

  // Services from which recordings are fetched.
  'connector-unknown': 'there is no such service',
  'connector-not-connected': 'the service is not connected',
  'connector-key-invalid': 'this cannot be a key of the service',
  'connector-not-active': 'nothing is fetched from the service',
  'connector-resting': 'the service wants to be left alone for now',
  'connector-being-undone': 'what came from the service is being taken out',
  'connector-nothing-to-undo': 'nothing came from the service',

  // Webhooks.
  'webhook-not-found': 'there is no such webhook',
  'webhook-delivery-not-found': 'there is no such delivery',
  'webhook-address-invalid': 'this cannot be the address of such a service',
  'webhook-address-own': 'a webhook cannot lead to this server itself',
  'webhook-address-not-allowed': 'OUTGOING_HOSTS does not allow this address',
  'webhook-token-invalid': 'this cannot be a token of the service',
  'webhook-not-active': 'nothing is sent to the webhook',
  'webhook-too-many-waiting': 'too much is waiting to be sent',
  'webhook-test-underway': 'rate limit exceeded (one test at once)',
  'too-many-webhooks': 'there cannot be more than 10 webhooks',

  // Restores of a user or a workout from a backup.
  'restore-user-missing': 'there is no such user in the backup',
}
