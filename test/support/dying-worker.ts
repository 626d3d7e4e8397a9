// A worker process that kills itself for every uploaded file, and for a backup after unpacking it.
import { join } from 'node:path'
import { avatarTask } from '../../src/accounts/avatars/tasks'
import { layBackupOutTask } from '../../src/instance/backups/tasks'
import { performTasks } from '../../src/platform/workers/perform-tasks'
import { measureOnDiskTask, measureTask } from '../../src/workouts/intake/measuring/tasks'

/** Returns the data directory whose `run/restore/` contains the backup with this path. */
const dataDirOf = (path: string) => join(path, '..', '..', '..')

const die = () => new Promise<never>(() => process.kill(process.pid, 'SIGKILL'))

performTasks(
  [
    { ...measureTask, perform: die },
    { ...measureOnDiskTask, perform: die },
    { ...avatarTask, perform: die },
    {
      ...layBackupOutTask,
      perform: async (input: { path: string; now: number; identity: string | null }) => {
        await layBackupOutTask.perform(input, { config: { dataDir: dataDirOf(input.path) } })
        return die()
      },
    },
  ],
  {},
)
