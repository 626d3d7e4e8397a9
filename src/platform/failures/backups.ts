// What can be wrong with a backup. See platform/codes.ts.
export const codesOfBackups = {
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

export const textsOfBackups: Partial<Record<keyof typeof codesOfBackups, string>> = {
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
