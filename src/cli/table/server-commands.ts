// The commands that show and change what a server works with.
import type { Command } from '../terminal/command'

export const serverCommands: readonly Command[] = [
  {
    name: 'rotate-keys',
    takes: ['revoke'],
    summary: 'Sign sessions with a new key from now on.',
    details: 'A running server uses it at once. Without --revoke, open sessions stay open.',
    examples: ['trackhut rotate-keys', 'trackhut rotate-keys --revoke'],
    json: { sessions_stay: 'Whether open sessions stay open.' },
    run: async context => (await import('../commands/rotate-keys')).rotateKeys(context),
  },
  {
    name: 'config',
    offersSettings: true,
    summary: 'Show the settings in effect.',
    details: 'Shows where each comes from. Passwords and keys are shown as ***.',
    examples: ['trackhut config', "trackhut config --json | jq -r '.settings.PORT.value'"],
    json: {
      settings: 'Each setting by its name, such as PORT, with value and source.',
      configuration: 'As GET /api/config answers it; null before the first start.',
    },
    run: async context => (await import('../commands/show-config')).showConfig(context),
  },
  {
    name: 'addresses',
    summary: 'Show where phones can open Trackhut.',
    details: `Every address at which a server with these settings can be reached, the best
first. A terminal shows that one as a QR code, too. With HTTPS=local, also the
fingerprint of the authority, to compare with what a device shows.`,
    examples: ['trackhut addresses', "trackhut addresses --json | jq -r '.[].url'"],
    isList: true,
    json: {
      url: 'The address.',
      kind: 'public, name, network, tunnel, ipv6 or this-machine.',
    },
    run: async context => (await import('../commands/show-addresses')).showAddresses(context),
  },
  {
    name: 'mail test',
    operand: '[ADDRESS]',
    takes: ['quiet'],
    summary: 'Send a test email, and say how that went.',
    details: `With the settings of a server that would start here now, those from the browser
included. Without ADDRESS, to the administrator who was the first. Says what is
missing or wrong, and what the mail server said. Exit code 1: it was not sent.`,
    examples: [
      'trackhut mail test',
      'EMAIL_URL=smtp://mail.example.org:25 trackhut mail test sam@example.org',
    ],
    json: {
      recipient: 'The address to which it was sent.',
      server: 'Name and port of the mail server.',
      sender: 'The address from which it was sent.',
    },
    run: async context => (await import('../commands/test-mail')).testMail(context),
  },
  {
    name: 'audit',
    takes: ['user', 'act', 'since'],
    summary: 'Show who did what, and from where.',
    details: `The newest first, times in UTC: log-ins and refusals, rights, passwords,
addresses, tokens, apps, invitations, shares, backups, settings, deletions.
Without --json the last thousand. Administrators see it in the browser, too.`,
    examples: [
      'trackhut audit --user sam --since 2026-11-01',
      "trackhut audit --act log-in-refused --json | jq -r '.[].address'",
    ],
    isList: true,
    json: {
      at: 'When it began.',
      last_at: 'When it happened last.',
      times: 'How often it happened in a row.',
      act: 'What was done, such as log-in-refused.',
      via: 'web, token, command-line or server.',
      by: 'Who did it, with id and username; null if nobody is known.',
      whom: 'To whom it was done, likewise.',
      address: 'Network address that it came from; null if there is none.',
      detail: 'More about it.',
    },
    run: async context => (await import('../commands/show-audit')).showAudit(context),
  },
  {
    name: 'db upgrade',
    takes: ['quiet'],
    summary: 'Upgrade the database, as every start does.',
    details: `Creates the data directory if there is none. The database is copied first; the
last three copies stay in the folder snapshots of the data directory.`,
    examples: ['trackhut db upgrade'],
    json: {
      database: 'Path of the database.',
      schema: 'Version of its schema.',
      snapshot: 'Path of the copy that was made before; null if there was nothing to upgrade.',
    },
    run: async context => (await import('../commands/upgrade-database')).upgradeDatabase(context),
  },
  {
    name: 'mcp',
    keepsRights: true,
    skipsSettings: true,
    needs: ['url'],
    summary: 'Let an assistant on this machine ask a server.',
    details: `Speaks the Model Context Protocol by standard input and output, for assistants
that start a program. The server can be this one or another. The variable
TRACKHUT_TOKEN has to hold a personal token that may see workouts, and its
owner turns assistants on in the web app first: Settings, Apps, Assistants.`,
    examples: ['TRACKHUT_TOKEN=thp_… trackhut mcp --url https://trackhut.example.org'],
    run: async context => (await import('../commands/relay-mcp')).relayMcp(context),
  },
]
