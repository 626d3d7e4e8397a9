// All commands. The help texts, the manual page, completion and the parser use this table.
import { backupCommands } from './table/backup-commands'
import { manualCommands } from './table/manual-commands'
import { recordingCommands } from './table/recording-commands'
import { serverCommands } from './table/server-commands'
import { serviceCommands } from './table/service-commands'
import { userCommands } from './table/user-commands'
import type { Command } from './terminal/command'

// Each command loads its own modules, so that simple commands do not load the web server.
export const commands: readonly Command[] = [
  {
    name: 'serve',
    keepsRights: true,
    offersSettings: true,
    summary: 'Start the server; the default command.',
    details: 'Prints the addresses to open and, while there is no account, a link to make one.',
    examples: ['trackhut', 'trackhut serve --data /srv/trackhut --port 8080 --tz Europe/Paris'],
    async run(context) {
      await (await import('../server/serve')).serve(context)
    },
  },
  ...userCommands,
  ...serverCommands,
  ...backupCommands,
  ...recordingCommands,
  ...serviceCommands,
  ...manualCommands,
  {
    name: 'worker',
    keepsRights: true,
    summary: 'What the server starts for heavy work, see platform/workers.',
    examples: [],
    isInternal: true,
    run: async () => void (await import('../server/tasks')).performWork(),
  },
]
