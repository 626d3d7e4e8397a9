// Failures of the configuration and the backups of the server. See platform/codes.ts.
export const codesOfInstance = {
  // Configuration.
  'files-limit-too-small': 'The number of files in an archive must be above 0.',
  'file-size-limit-too-small': 'The size of uploaded files must be above 0.',
  'archive-size-limit-too-small': 'The size of archives must be above 0.',
  'users-limit-negative': 'The number of users must not be negative.',
  'storage-limit-negative': 'The storage that an account may use must not be negative.',
  'stats-limit-negative': 'The number of workouts for statistics must not be negative.',
  'contact-invalid': 'The contact of the administrator is not an email address.',
  'archive-size-limit-below-file-size': 'The limit for archives may not be lower than the one for files.',
  'limit-too-high': 'A number is higher than allowed: `detail.most`.',
  'file-size-limit-too-high': 'The limit of files is more than the disk holds: `detail.most`.',
  'archive-size-limit-too-high': 'The limit of archives is more than the disk holds: `detail.most`.',

  // Backups.
  'backup-schedule-fixed': 'The server’s settings fix this part of the backup schedule.',
  'backup-not-found': 'There is no such backup.',
  'backup-exists': 'There is already a file with this name.',
  'backup-underway': 'Another backup is being made.',
  'not-a-backup': 'The file is not a Trackhut backup, or is cut off.',
  'backup-damaged': 'The backup is damaged.',
  'backup-incomplete': 'The backup is incomplete: files that it shares with other backups are missing.',
  'backup-newer': 'The backup was made by a newer version of Trackhut.',
  'backup-without-accounts': 'There is no account in the backup.',
  'restore-underway': 'Another backup is being restored.',
} as const

export const textsOfInstance: Partial<Record<keyof typeof codesOfInstance, string>> = {
  // Configuration.
  'files-limit-too-small': 'max files in a zip archive must be greater than 0',
  'file-size-limit-too-small': 'max size of uploaded files must be greater than 0',
  'archive-size-limit-too-small': 'max size of zip archive must be greater than 0',
  'users-limit-negative': 'max users must be greater than or equal to 0',
  'storage-limit-negative': 'storage limit must be greater than or equal to 0',
  'stats-limit-negative': 'max number of workouts for statistics must be greater than or equal to 0',
  'contact-invalid': 'valid email must be provided for admin contact',
  'archive-size-limit-below-file-size':
    'max size of zip archive must be equal or greater than max size of uploaded files',

  // Backups.
  'backup-schedule-fixed': '<field> is decided by the settings of the server',
  'backup-not-found': 'backup does not exist',
  'not-a-backup': 'the file is not a backup of Trackhut, or it is cut off',
  'backup-damaged': 'the backup is damaged',
  'backup-incomplete': 'a file that belongs to the backup is missing beside it',
  'backup-newer':
    'the backup was made by Trackhut <version>, and this is <version>: use that version or a later one',
  'backup-without-accounts': 'there is no account in the backup',
  'restore-underway': 'another backup is being restored',
}
