// The commands for the program itself: newer versions, whether it runs, and the service.
import type { Command } from '../terminal/command'

/** Properties of the commands that manage the service. They do not touch the data directory and its settings file. */
const ofService = { keepsRights: true, skipsSettingsFile: true, takes: ['kind'] } as const

const kind = 'systemd, openrc or launchd.'

export const serviceCommands: readonly Command[] = [
  {
    name: 'update',
    keepsRights: true,
    skipsSettingsFile: true,
    takes: ['check', 'quiet'],
    summary: 'Update to a newer version, if there is one.',
    details: `Downloads it from UPDATE_FEED, which trackhut.toml cannot set. Verifies its
signature, its checksum, and that it runs here. Then it replaces this
executable; the old one is kept next to it. Restart the server to use the new
version.`,
    examples: [
      'trackhut update --check',
      'sudo trackhut update --update-feed https://example.org/trackhut/latest',
    ],
    json: {
      version: 'The version of this executable.',
      newest: 'The newest version in the list of releases.',
      is_newer: 'Whether that is newer.',
      list_made_at: 'When the list was made; null if it does not say.',
      installed: 'Path of the executable that was replaced; null if none was.',
      kept: 'Path of the old executable; null likewise.',
    },
    run: async context => (await import('../commands/update')).update(context),
  },
  {
    name: 'health',
    takes: ['quiet'],
    summary: 'Check whether the running server is healthy.',
    details: 'Asks it at HOST and PORT. Exit code 1: it is not. For use in containers.',
    examples: ['trackhut health'],
    json: { url: 'The address that was asked.', is_well: 'True; otherwise there is an error.' },
    run: async context => (await import('../commands/ask-health')).askHealth(context),
  },
  {
    name: 'service install',
    ...ofService,
    offersSettings: true,
    summary: 'Install this executable as a service.',
    details: `For systemd or OpenRC, as root: with its own user and almost no privileges. On a
Mac, for launchd. Settings given with the command are stored for the service.
Data is in /var/lib/trackhut unless --data says otherwise.`,
    examples: ['sudo ./trackhut service install', 'sudo PORT=80 ./trackhut service install'],
    json: { kind, file: 'The file of the service.', steps: 'What was done, in sentences.' },
    run: async context => (await import('../commands/service/manage-service')).installService(context),
  },
  {
    name: 'service status',
    ...ofService,
    summary: 'Show whether the service is running.',
    details: 'Exit code 1: it is not.',
    examples: ['trackhut service status'],
    json: {
      kind,
      is_running: 'True; otherwise there is an error.',
      log_command: 'Command that shows its log.',
    },
    run: async context => (await import('../commands/service/manage-service')).showService(context),
  },
  {
    name: 'service uninstall',
    ...ofService,
    summary: 'Stop and remove the service. Data stays.',
    examples: ['sudo trackhut service uninstall'],
    json: { kind, removed: 'The file of the service.', kept: 'Paths of data and settings, which stay.' },
    run: async context => (await import('../commands/service/manage-service')).uninstallService(context),
  },
  {
    name: 'service print',
    ...ofService,
    offersSettings: true,
    summary: 'Print what service install would write.',
    details: 'Or, with --kind container or compose, the files of a container.',
    examples: ['trackhut service print', 'trackhut service print --kind compose > compose.yaml'],
    run: async context => (await import('../commands/service/manage-service')).printService(context),
  },
]
