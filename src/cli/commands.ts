// All commands. The help texts and the parser use this table.
import { backupCommands } from './backup-commands'
import { linkUserCommand } from './commands/users/link-user-command'
import type { Command } from './terminal/command'

/** Properties of the commands that manage the service. They do not touch the data directory and its settings file. */
const ofService = { keepsRights: true, skipsSettingsFile: true, takes: ['kind'] } as const

// Each command loads its own modules, so that simple commands do not load the web server.
export const commands: readonly Command[] = [
  {
    name: 'serve',
    keepsRights: true,
    summary: 'Start the server; the default command.',
    details: 'Prints the addresses to open and, while there is no account, a link to make one.',
    examples: ['trackhut', 'trackhut serve --data /srv/trackhut --port 8080 --tz Europe/Paris'],
    async run(context) {
      await (await import('../server/serve')).serve(context)
    },
  },
  {
    name: 'users create',
    operand: 'NAME',
    needs: ['email'],
    takes: ['password', 'lang', 'admin'],
    summary: 'Create an active account.',
    details: `Works even if registration is closed. Prints the password unless one is given.
Others on this machine can see a command line: --password - reads the password
from standard input instead.`,
    examples: [
      'trackhut users create sam --email sam@example.org --admin',
      'trackhut users create sam --email sam@example.org --password - < password',
    ],
    run: async context => (await import('./commands/users/create-user')).createUser(context),
  },
  {
    name: 'users invite',
    summary: 'Print a link to register with.',
    details: `Works once, for seven days, even if registration is closed. Whoever registers
with it is active at once. Administrators can do the same in the browser.`,
    examples: ['trackhut users invite'],
    run: async context => (await import('./commands/users/invite-user')).inviteUser(context),
  },
  linkUserCommand,
  {
    name: 'users update',
    operand: 'NAME',
    takes: [
      'activate',
      'suspend',
      'end-sessions',
      'set-admin',
      'reset-password',
      'remove-second-factor',
      'update-email',
      'storage-limit',
    ],
    summary: 'Change rights, password or limits; suspend.',
    details: 'Does all that is asked for, or nothing. NAME is case sensitive.',
    examples: [
      'trackhut users update sam --activate --set-admin true',
      'trackhut users update sam --remove-second-factor',
      'trackhut users update sam --storage-limit 5GB',
    ],
    run: async context => (await import('./commands/users/update-user')).updateUser(context),
  },
  {
    name: 'users delete',
    operand: 'NAME',
    takes: ['yes'],
    summary: 'Delete an account, its workouts and files.',
    details: 'Only a backup can bring it back. The last administrator cannot be deleted.',
    examples: ['trackhut users delete sam', 'trackhut users delete sam --yes'],
    run: async context => (await import('./commands/users/delete-user')).deleteUser(context),
  },
  {
    name: 'users list',
    takes: ['json'],
    summary: 'Show all accounts.',
    details: 'On a terminal, lines are cut to its width.',
    examples: ['trackhut users list', "trackhut users list --json | jq -r '.[] | select(.is_admin).email'"],
    run: async context => (await import('./commands/users/list-users')).listUsers(context),
  },
  {
    name: 'users clean-tokens',
    needs: ['days'],
    summary: 'Delete tokens that have expired.',
    details: 'Those of sessions that ended and links that were emailed. Saves some space.',
    examples: ['trackhut users clean-tokens --days 7'],
    run: async context => (await import('./commands/clean-tokens')).cleanTokens(context),
  },
  {
    name: 'oauth2 clean',
    needs: ['days'],
    summary: 'Delete apps’ tokens that have expired.',
    details: 'Only those that cannot be refreshed. A running server does this by itself.',
    examples: ['trackhut oauth2 clean --days 7'],
    run: async context => (await import('./commands/clean-tokens')).cleanAppTokens(context),
  },
  {
    name: 'rotate-keys',
    takes: ['revoke'],
    summary: 'Sign sessions with a new key from now on.',
    details: 'A running server uses it at once. Without --revoke, open sessions stay open.',
    examples: ['trackhut rotate-keys', 'trackhut rotate-keys --revoke'],
    run: async context => (await import('./commands/rotate-keys')).rotateKeys(context),
  },
  {
    name: 'config',
    takes: ['json'],
    summary: 'Show the settings in effect.',
    details: 'Shows where each comes from. Passwords and keys are shown as ***.',
    examples: ['trackhut config', "trackhut config --json | jq -r '.settings.PORT.value'"],
    run: async context => (await import('./commands/show-config')).showConfig(context),
  },
  {
    name: 'addresses',
    takes: ['json'],
    summary: 'Show where phones can open Trackhut.',
    details: `Every address at which a server with these settings can be reached, the best
first. A terminal shows that one as a QR code, too. With HTTPS=local, also the
fingerprint of the authority, to compare with what a device shows.`,
    examples: ['trackhut addresses', "trackhut addresses --json | jq -r '.[].url'"],
    run: async context => (await import('./commands/show-addresses')).showAddresses(context),
  },
  {
    name: 'audit',
    takes: ['user', 'act', 'since', 'json'],
    summary: 'Show who did what, and from where.',
    details: `The newest first, times in UTC: log-ins and refusals, rights, passwords,
addresses, tokens, apps, invitations, shares, backups, settings, deletions.
Without --json the last thousand. Administrators see it in the browser, too.`,
    examples: [
      'trackhut audit --user sam --since 2026-11-01',
      "trackhut audit --act log-in-refused --json | jq -r '.[].address'",
    ],
    run: async context => (await import('./commands/show-audit')).showAudit(context),
  },
  {
    name: 'db upgrade',
    summary: 'Upgrade the database, as every start does.',
    details: `Creates the data directory if there is none. The database is copied first; the
last three copies stay in the folder snapshots of the data directory.`,
    examples: ['trackhut db upgrade'],
    run: async context => (await import('./commands/upgrade-database')).upgradeDatabase(context),
  },
  ...backupCommands,
  {
    name: 'doctor',
    takes: ['repair', 'json'],
    summary: 'Check the data directory, and repair it.',
    details: `Reads everything and says what is wrong, even while the server runs. --repair,
with the server stopped, repairs what can be repaired; nothing is deleted.
Exit code 1: problems are left.`,
    examples: ['trackhut doctor', 'trackhut doctor --repair', "trackhut doctor --json | jq '.is_well'"],
    run: async context => (await import('./commands/doctor')).consultDoctor(context),
  },
  {
    name: 'recalculate',
    takes: ['user', 'cause', 'dry-run', 'undo'],
    summary: 'Measure the recordings that are there again.',
    details: `Gives workouts the figures that doctor says they would have now; what people
have typed stays. Without --cause, for every cause but preferences. What was
before is kept for 30 days: --undo puts it back. The server can keep running,
and then does the work. Exit code 1: workouts were left out.`,
    examples: [
      'trackhut recalculate --user sam --dry-run',
      'trackhut recalculate --user sam --cause device-distance,ascent',
      'trackhut recalculate --undo 1',
    ],
    run: async context => (await import('./commands/recalculate')).recalculate(context),
  },
  {
    name: 'import fittrackee',
    needs: ['dump', 'uploads'],
    takes: ['sports', 'report', 'dry-run'],
    summary: 'Import a whole FitTrackee instance.',
    details: `Into a data directory without accounts, with the server stopped: all or nothing,
even if it is killed. GPX files are measured again, in a dry run too. Whatever
has changed is listed, and makes no difference to the exit code.
To make the dump: pg_dump --format=plain --file=fittrackee.sql DATABASE`,
    examples: [
      'trackhut import fittrackee --dump fittrackee.sql --uploads /srv/ft --dry-run',
      'trackhut import fittrackee --dump ft.sql --uploads /srv/ft --sports new',
    ],
    run: async context => (await import('./commands/import-fittrackee')).importFittrackee(context),
  },
  {
    name: 'import',
    operand: 'FILE-OR-FOLDER',
    needs: ['user'],
    takes: ['sport', 'dry-run'],
    summary: 'Import workouts into an account.',
    details: `FILE is an archive of Strava, Garmin, Runkeeper, Google Fit, Endomondo, Polar,
Apple Health, Suunto, Komoot, FitTrackee or Trackhut, a zip archive of activity
files, or one such file. A folder is searched with all its subfolders.
Workouts that exist already are not added twice. The import can be undone in the
browser. The server can keep running, and then does the work.
Exit code 1: something was left out, or waits until the user names its sport.`,
    examples: [
      'trackhut import export_1234.zip --user sam --dry-run',
      'trackhut import ~/recordings --user sam --sport Running',
    ],
    run: async context => (await import('./commands/import-archive')).importArchive(context),
  },
  {
    name: 'update',
    keepsRights: true,
    skipsSettingsFile: true,
    takes: ['check'],
    summary: 'Update to a newer version, if there is one.',
    details: `Downloads it from UPDATE_FEED, which trackhut.toml cannot set. Verifies its
signature, its checksum, and that it runs here. Then it replaces this
executable; the old one is kept next to it. Restart the server to use the new
version.`,
    examples: [
      'trackhut update --check',
      'sudo trackhut update --update-feed https://example.org/trackhut/latest',
    ],
    run: async context => (await import('./commands/update')).update(context),
  },
  {
    name: 'health',
    summary: 'Check whether the running server is healthy.',
    details: 'Asks it at HOST and PORT. Exit code 1: it is not. For use in containers.',
    examples: ['trackhut health'],
    run: async context => (await import('./commands/ask-health')).askHealth(context),
  },
  {
    name: 'service install',
    ...ofService,
    summary: 'Install this executable as a service.',
    details: `For systemd or OpenRC, as root: with its own user and almost no privileges. On a
Mac, for launchd. Settings given with the command are stored for the service.
Data is in /var/lib/trackhut unless --data says otherwise.`,
    examples: ['sudo ./trackhut service install', 'sudo PORT=80 ./trackhut service install'],
    run: async context => (await import('./commands/service/manage-service')).installService(context),
  },
  {
    name: 'service status',
    ...ofService,
    summary: 'Show whether the service is running.',
    details: 'Exit code 1: it is not.',
    examples: ['trackhut service status'],
    run: async context => (await import('./commands/service/manage-service')).showService(context),
  },
  {
    name: 'service uninstall',
    ...ofService,
    summary: 'Stop and remove the service. Data stays.',
    examples: ['sudo trackhut service uninstall'],
    run: async context => (await import('./commands/service/manage-service')).uninstallService(context),
  },
  {
    name: 'service print',
    ...ofService,
    summary: 'Print what service install would write.',
    details: 'Or, with --kind container or compose, the files of a container.',
    examples: ['trackhut service print', 'trackhut service print --kind compose > compose.yaml'],
    run: async context => (await import('./commands/service/manage-service')).printService(context),
  },
  {
    name: 'worker',
    keepsRights: true,
    summary: 'What the server starts for heavy work, see platform/workers.',
    examples: [],
    isInternal: true,
    run: async () => void (await import('../server/tasks')).performWork(),
  },
]
