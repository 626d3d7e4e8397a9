// What the program can be told to do. Help and parser both come from this table.
import type { Config } from '../platform/config'
import type { OptionName, OptionValues } from './terminal/options'
import { print } from './terminal/print'

/** A command with everything it works on. */
export interface Call {
  config: Config
  environment: Record<string, string | undefined>
  /** What stands behind the words of the command; empty for those that take nothing. */
  operand: string
  options: OptionValues
  now: Date
}

export interface Command {
  /** What is written after `trackhut`. */
  words: string
  /** In brackets when it can be left out. */
  operand?: string
  /** Options it cannot do without. */
  needs?: readonly OptionName[]
  /** Other options besides those of every command. */
  takes?: readonly OptionName[]
  summary: string
  details?: string
  examples: readonly string[]
  /** Not for people. */
  isInternal?: true
  run(call: Call): Promise<void>
}

// Modules are loaded by the command that needs them: a command-line call starts no web server.
export const commands: readonly Command[] = [
  {
    words: 'serve',
    summary: 'Serve; so does trackhut alone.',
    details: 'Prints the addresses to open and, while there is no account, a link to make one.',
    examples: ['trackhut', 'PORT=8080 TZ=Europe/Paris trackhut serve --data /srv/trackhut'],
    run: async ({ config }) => (await import('../server/serve')).serve(config),
  },
  {
    words: 'users create',
    operand: 'NAME',
    needs: ['email'],
    takes: ['password', 'lang'],
    summary: 'Make an active account.',
    details: `Also when registration is closed. The password is printed unless one is given.
Others on this machine can see a command line: --password - reads the password
from standard input instead.`,
    examples: [
      'trackhut users create sam --email sam@example.org',
      'trackhut users create sam --email sam@example.org --password - < password',
    ],
    run: async call => print(await (await import('./commands/create-user')).createUser(call)),
  },
  {
    words: 'users update',
    operand: 'NAME',
    takes: ['activate', 'set-admin', 'reset-password', 'update-email'],
    summary: 'Change rights, password or address; activate.',
    details: 'Does all that is asked for, or nothing. NAME is case sensitive.',
    examples: [
      'trackhut users update sam --activate --set-admin true',
      'trackhut users update sam --reset-password',
    ],
    run: async call => print(await (await import('./commands/update-user')).updateUser(call)),
  },
  {
    words: 'users delete',
    operand: 'NAME',
    takes: ['yes'],
    summary: 'Delete an account, its workouts and files.',
    details: 'There is no way back but a backup. The last administrator stays.',
    examples: ['trackhut users delete sam', 'trackhut users delete sam --yes'],
    run: async call => print(await (await import('./delete-user')).deleteUser(call)),
  },
  {
    words: 'users list',
    takes: ['json'],
    summary: 'Show all accounts.',
    details: 'On a terminal, lines are cut where it ends.',
    examples: ['trackhut users list', "trackhut users list --json | jq -r '.[] | select(.is_admin).email'"],
    run: async call => print(await (await import('./commands/list-users')).listUsers(call)),
  },
  {
    words: 'users clean-tokens',
    needs: ['days'],
    summary: 'Forget tokens that have expired.',
    details: 'Sessions that were logged out, and links that were mailed. It saves some space.',
    examples: ['trackhut users clean-tokens --days 7'],
    run: async call => print(await (await import('./clean-tokens')).cleanTokens(call)),
  },
  {
    words: 'oauth2 clean',
    needs: ['days'],
    summary: 'Forget tokens of apps that have expired.',
    details: 'Those of no more use, not even to refresh. A running server does it by itself.',
    examples: ['trackhut oauth2 clean --days 7'],
    run: async call => print(await (await import('./clean-app-tokens')).cleanAppTokens(call)),
  },
  {
    words: 'rotate-keys',
    takes: ['revoke'],
    summary: 'Sign sessions with a new key from now on.',
    details: 'A running server takes it at once. Open sessions stay open without --revoke.',
    examples: ['trackhut rotate-keys', 'trackhut rotate-keys --revoke'],
    run: async call => print(await (await import('./rotate-keys')).rotateKeys(call)),
  },
  {
    words: 'config',
    takes: ['json'],
    summary: 'Show the settings in effect.',
    details: 'And where each comes from. Passwords and keys are shown as ***.',
    examples: ['trackhut config', "trackhut config --json | jq -r '.settings.PORT.value'"],
    run: async call => print(await (await import('./commands/show-config')).showConfig(call)),
  },
  {
    words: 'db upgrade',
    summary: 'Bring the database up to date, as a start does.',
    details: `Makes the data directory when there is none. As it was before, the database
is kept in the folder snapshots of the data directory: the last three.`,
    examples: ['trackhut db upgrade'],
    run: async call => print(await (await import('./upgrade-database')).upgradeDatabase(call)),
  },
  {
    words: 'backup',
    operand: '[FILE]',
    summary: 'Copy everything into one file.',
    details: `Also while the server runs. It is read through before it counts. Without FILE it
goes to BACKUP_DIR, where the oldest make room; a FILE that is there already is
left alone. Keep it where nobody else can read it.`,
    examples: ['trackhut backup', 'trackhut backup /media/stick/trackhut.trackhut'],
    run: async call => print(await (await import('./commands/back-up')).backUp(call)),
  },
  {
    words: 'restore',
    operand: 'FILE',
    takes: ['replace'],
    summary: 'Bring back what a backup holds.',
    details: `With the server stopped. FILE is read through first: with anything wrong in it
nothing is changed. An interrupted run is finished, or forgotten, by the next.`,
    examples: [
      'trackhut restore trackhut.trackhut --data /srv/trackhut',
      'trackhut restore trackhut.trackhut --data /srv/trackhut --replace',
    ],
    run: async call => print(await (await import('./commands/restore-backup')).restoreBackup(call)),
  },
  {
    words: 'doctor',
    takes: ['repair', 'json'],
    summary: 'Check the data directory, and mend it.',
    details: `Reads everything and says what is wrong, also while the server runs. --repair,
with the server stopped, mends what can be mended; nothing is deleted.
Exit code 1: problems are left.`,
    examples: ['trackhut doctor', 'trackhut doctor --repair', "trackhut doctor --json | jq '.is_well'"],
    async run(call) {
      const { text, isWell } = await (await import('./commands/doctor')).consultDoctor(call)
      print(text)
      if (!isWell) process.exitCode = 1
    },
  },
  {
    words: 'import fittrackee',
    needs: ['dump', 'uploads'],
    takes: ['sports', 'dry-run'],
    summary: 'Move a whole FitTrackee instance in.',
    details: `Into a data directory without accounts, with the server stopped: all or nothing,
also when it is killed. Recordings are measured anew. What is not as it was is
listed, and makes no difference to the exit code. For the dump:
pg_dump --format=plain --file=fittrackee.sql DATABASE`,
    examples: [
      'trackhut import fittrackee --dump fittrackee.sql --uploads /srv/ft --dry-run',
      'trackhut import fittrackee --dump fittrackee.sql --uploads /srv/ft',
    ],
    run: async call => print(await (await import('./import-fittrackee')).importFittrackee(call)),
  },
  {
    words: 'worker',
    summary: 'What the server starts for heavy work, see worker/worker.ts.',
    examples: [],
    isInternal: true,
    run: async () => (await import('../worker/worker-process')).serveTasks(),
  },
]
