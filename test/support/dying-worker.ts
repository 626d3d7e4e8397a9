// A worker process that dies on every file it gets, and on a backup once it is unpacked.
import { join } from 'node:path'
import { avatarTask } from '../../src/accounts/avatars/tasks'
import { layBackupOutTask } from '../../src/instance/backups/tasks'
import { performTasks } from '../../src/platform/workers/perform-tasks'
import { measureOnDiskTask, measureTask } from '../../src/workouts/intake/measuring/tasks'

/** Uploaded backups are in `run/restore/`. */
const dataDirOf = (path: string) => join(path, '..', '..', '..')

const die = () => new Promise<never>(() => process.kill(process.pid, 'SIGKILL'))

performTasks(
  [
    { ...measureTask, perform: die },
    { ...measureOnDiskTask, perform: die },
    { ...avatarTask, perform: die },
    {
      ...layBackupOutTask,
      perform: async (input: { path: string; now: number }) => {
        await layBackupOutTask.perform(input, { config: { dataDir: dataDirOf(input.path) } })
        return die()
      },
    },
  ],
  {},
)
