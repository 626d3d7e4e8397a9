// Translation keys for the reasons why a user or a workout cannot be restored from a backup.

export const partRestoreWords = {
  'restore-user-missing': 'partRestore.problems.userMissing',
  'restore-workout-missing': 'partRestore.problems.workoutMissing',
  'restore-owner-gone': 'partRestore.problems.ownerGone',
  'restore-workout-here': 'partRestore.problems.workoutHere',
  'restore-workout-hidden': 'partRestore.problems.workoutHidden',
  'restore-username-taken': 'partRestore.problems.nameTaken',
  'restore-email-taken': 'partRestore.problems.emailTaken',
} as const

/** For a restore that has failed in the background. */
export const failedRestoreWords = {
  ...partRestoreWords,
  'backup-damaged': 'restore.problems.damaged',
  'backup-incomplete': 'restore.problems.incomplete',
  'backup-key-missing': 'backupKey.missing',
  'backup-key-wrong': 'backupKey.wrong',
  'backup-newer': 'restore.problems.newerVersion',
  'not-a-backup': 'restore.problems.notABackup',
  'disk-full': 'restore.problems.noRoom',
  'disk-file-too-large': 'restore.problems.fileTooLarge',
  'folder-unwritable': 'restore.problems.unwritable',
  'import-underway': 'partRestore.problems.importing',
  'storage-limit-reached': 'partRestore.problems.storage',
} as const
