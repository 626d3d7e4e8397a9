import { expect, test } from 'bun:test'
import { backupProblem } from '../../web/administration/backup-problem'
import { restoreProblem } from '../../web/setup/restore-problem'

test.each([
  ['there is not enough room on the disk', 'noRoom'],
  ['the disk takes no file of this size', 'fileTooLarge'],
  ['the folder cannot be written to (EROFS)', 'unwritable'],
  ['another backup is being made', 'underway'],
  ['the backup is damaged', 'damaged'],
  ['Script error.', null],
] as const)('that there is no backup because “%s” is told as %p', (reason, problem) => {
  expect(backupProblem(reason)).toBe(problem)
})

test.each([
  ['the file is not a backup of Trackhut, or it is cut off', 'notABackup'],
  ['there is no account in the backup', 'empty'],
  ['the backup is damaged', 'damaged'],
  [
    'the backup was made by Trackhut 9.0.0, and this is 1.0.0: use that version or a later one',
    'newerVersion',
  ],
  ['there is not enough room on the disk', 'noRoom'],
  ['the disk takes no file of this size', 'fileTooLarge'],
  ['the folder cannot be written to (EACCES)', 'unwritable'],
  ['another backup is being restored', 'underway'],
  ['invalid payload', null],
] as const)('that a backup is not restored because “%s” is told as %p', (reason, problem) => {
  expect(restoreProblem(reason)).toBe(problem)
})
