// Why a backup is not restored, in the app's words. Pure.
import type { en } from '../i18n/en'

type RestoreProblem = keyof typeof en.restore.problems

const known: [RegExp, RestoreProblem][] = [
  [/^the file is not a backup of Trackhut/, 'notABackup'],
  [/^the backup is damaged$/, 'damaged'],
  [/^there is no account in the backup$/, 'empty'],
  [/^the backup was made by Trackhut/, 'newerVersion'],
  [/^there is not enough room on the disk$/, 'noRoom'],
  [/^the disk takes no file of this size$/, 'fileTooLarge'],
  [/^the folder cannot be written to/, 'unwritable'],
  [/^another backup is being restored$/, 'underway'],
]

/** Null for what is not about the backup. */
export function restoreProblem(sentence: string): RestoreProblem | null {
  return known.find(([pattern]) => pattern.test(sentence))?.[1] ?? null
}
