// The commands for backups.
import type { Command } from './terminal/command'

export const backupCommands: readonly Command[] = [
  {
    name: 'backup',
    operand: '[FILE]',
    summary: 'Back up everything.',
    details: `Works while the server runs. The backup is verified before it counts. With FILE
everything is in that one file; an existing one is left alone. Without, it goes
to BACKUP_DIR, where files are shared and the oldest backups deleted. With
BACKUP_RECIPIENTS, or public keys on the page Backups, it is encrypted. Keep it
where nobody else can read it.`,
    examples: ['trackhut backup', 'trackhut backup /media/stick/trackhut.trackhut'],
    run: async context => (await import('./commands/back-up')).backUp(context),
  },
  {
    name: 'backup-key',
    takes: ['identity'],
    summary: 'Make a key for encrypted backups.',
    details: `Prints the key and its public half, for BACKUP_RECIPIENTS or the page Backups.
Nothing is stored: print the key, and keep it where the backups are not. With --identity, says
whether a key opens the backups of this server. Exit code 1: it does not.`,
    examples: ['trackhut backup-key', 'trackhut backup-key --identity key.txt'],
    run: async context => (await import('./commands/backup-key')).makeBackupKey(context),
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
    run: async context =>
      (context.options.user ?? context.options.workout) === undefined
        ? (await import('./commands/restore-backup')).restoreBackup(context)
        : (await import('./commands/restore-part')).restorePart(context),
  },
]
