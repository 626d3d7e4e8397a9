// A worker process that never finishes its task if the file or archive contains the text `held`.
import { readFileSync } from 'node:fs'
import { readConfig } from '../../src/platform/settings/read-config'
import { performTasks } from '../../src/platform/workers/perform-tasks'
import { openTaskContext, tasks } from '../../src/server/tasks'
import { readArchiveTask } from '../../src/transfer/imports/reading/tasks'
import { measureOnDiskTask } from '../../src/workouts/intake/measuring/tasks'

const unlessHeld = async <Output>(path: string, perform: () => Promise<Output>): Promise<Output> =>
  readFileSync(path).includes('held') ? new Promise(() => {}) : perform()

const measuring: typeof measureOnDiskTask = {
  ...measureOnDiskTask,
  perform: (input, world) => unlessHeld(input.file.path, () => measureOnDiskTask.perform(input, world)),
}

const reading: typeof readArchiveTask = {
  ...readArchiveTask,
  perform: (input, world) => unlessHeld(input.path, () => readArchiveTask.perform(input, world)),
}

performTasks([...tasks, measuring, reading], openTaskContext(readConfig(process.env)))
