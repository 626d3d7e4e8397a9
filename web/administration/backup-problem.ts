// Why there is no backup, in the app's words. Pure.
import type { en } from '../i18n/en'

type BackupProblem = keyof typeof en.backups.problems

const known: [RegExp, BackupProblem][] = [
  [/^there is not enough room on the disk$/, 'noRoom'],
  [/^the disk takes no file of this size$/, 'fileTooLarge'],
  [/^the folder cannot be written to/, 'unwritable'],
  [/^another backup is being made$/, 'underway'],
  [/^the backup is damaged$/, 'damaged'],
]

/** Null for what the app has no words for. */
export function backupProblem(sentence: string): BackupProblem | null {
  return known.find(([pattern]) => pattern.test(sentence))?.[1] ?? null
}
