// The commands for backups.
import type { Command } from '../terminal/command'
import { importFields } from './import-fields'

export const backupCommands: readonly Command[] = [
  {
    name: 'backup',
    operand: '[FILE]',
    takes: ['quiet'],
    summary: 'Back up everything.',
    details: `Works while the server runs. The backup is verified before it counts. With FILE
everything is in that one file; an existing one is left alone. Without, it goes
to BACKUP_DIR, where files are shared and the oldest backups deleted. With
BACKUP_RECIPIENTS, or public keys on the page Backups, it is encrypted. Keep it
where nobody else can read it.`,
    examples: ['trackhut backup', 'trackhut backup /media/stick/trackhut.trackhut'],
    json: {
      file: 'Path of the backup.',
      size: 'Its bytes, with the files that it shares with others.',
      new_size: 'Bytes that were written for it.',
      files: 'Number of uploaded files.',
      missing_files: 'How many are missing from it, and from the data directory.',
      is_encrypted: 'Whether it is encrypted.',
      is_on_disk_of_data: 'Whether it is on the same disk as the data, and goes with it.',
    },
    run: async context => (await import('../commands/back-up')).backUp(context),
  },
  {
    name: 'backup-key',
    takes: ['identity'],
    summary: 'Make a key for encrypted backups.',
    details: `Prints the key and its public half, for BACKUP_RECIPIENTS or the page Backups.
Nothing is stored: print the key, and keep it where the backups are not. With
--identity, says whether a key opens the backups of this server. Exit code 1: it
does not.`,
    examples: ['trackhut backup-key', 'trackhut backup-key --identity key.txt'],
    json: {
      key: 'The key; null with --identity.',
      public_key: 'Its public half.',
      opens_backups: 'Whether it opens the backups of this server.',
    },
    run: async context => (await import('../commands/backup-key')).makeBackupKey(context),
  },
  {
    name: 'restore',
    operand: 'FILE',
    takes: ['replace', 'user', 'workout', 'identity'],
    summary: 'Restore a backup, or a part of it.',
    details: `With the server stopped. FILE is verified first: if anything is wrong with it,
nothing is changed. An interrupted run is completed or discarded by the next.
With --user or --workout, only that is added to the existing data; nothing is
replaced or duplicated. The server can keep running. Exit code 1: something was
left out. An encrypted backup needs its key: --identity, or it is asked for.`,
    examples: [
      'trackhut restore trackhut.trackhut --data /srv/trackhut',
      'trackhut restore trackhut.trackhut --data /srv/trackhut --replace',
      'trackhut restore trackhut.trackhut --user sam',
      'trackhut restore trackhut.trackhut --workout 2oRDfncv6vpRkfp3yrCYHt',
    ],
    json: {
      made_at: 'When the backup was made.',
      version: 'The version of Trackhut that made it.',
      whole: 'What was restored, without --user and --workout; null with them.',
      'whole.data_dir': 'The data directory.',
      'whole.files': 'Number of uploaded files.',
      'whole.kept': 'Path of what was there before; null if nothing was.',
      part: 'What was restored with --user or --workout; null without them.',
      'part.username': 'Whose it is.',
      'part.is_new_account': 'Whether the account was missing.',
      'part.already_there': 'Workouts that were here, and were left as they are.',
      'part.hidden': 'Workouts that were merged or deleted here, and can be brought back.',
      'part.lacking': 'Files that are missing or damaged in the backup.',
      'part.import': 'What came of it, as the command import prints it.',
      ...Object.fromEntries(
        Object.entries(importFields).map(([field, meaning]) => [`part.import.${field}`, meaning]),
      ),
    },
    run: async context =>
      (context.options.user ?? context.options.workout) === undefined
        ? (await import('../commands/restore-backup')).restoreBackup(context)
        : (await import('../commands/restore-part')).restorePart(context),
  },
]
