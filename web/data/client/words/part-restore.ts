// Texts for restores of a user or a workout from a backup.
import type { Words } from '../failure-codes'

export const partRestoreWords = {
  'restore-user-missing': 'partRestore.problems.userMissing',
  'restore-workout-missing': 'partRestore.problems.workoutMissing',
  'restore-owner-gone': 'partRestore.problems.ownerGone',
  'restore-workout-here': 'partRestore.problems.workoutHere',
  'restore-workout-hidden': 'partRestore.problems.workoutHidden',
  'restore-username-taken': 'partRestore.problems.nameTaken',
  'restore-email-taken': 'partRestore.problems.emailTaken',
} as const satisfies Words
