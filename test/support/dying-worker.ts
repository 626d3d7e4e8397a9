// A worker process that is killed by every file it is handed.
import { avatarTask } from '../../src/accounts/avatars/tasks'
import { performTasks } from '../../src/platform/workers/perform-tasks'
import { measureOnDiskTask, measureTask } from '../../src/workouts/uploads/tasks'

const die = () => new Promise<never>(() => process.kill(process.pid, 'SIGKILL'))

performTasks(
  [
    { ...measureTask, perform: die },
    { ...measureOnDiskTask, perform: die },
    { ...avatarTask, perform: die },
  ],
  {},
)
