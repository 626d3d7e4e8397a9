// A worker process that reads archives in the way it is told to; backups are written as ever.
import { readFileSync, writeFileSync } from 'node:fs'
import { writeBackupTask } from '../../../../src/instance/backups/tasks'
import { readConfig } from '../../../../src/platform/settings/read-config'
import { performTasks } from '../../../../src/platform/workers/perform-tasks'
import { inspectArchiveTask, readArchiveTask } from '../../../../src/transfer/imports/reading/tasks'

type Input = Parameters<typeof readArchiveTask.perform>[0]

const ways = {
  die: () => new Promise<never>(() => process.kill(process.pid, 'SIGKILL')),
  hang: () => new Promise<never>(() => {}),
  /** There is never time for more than one file. */
  dawdle: (input: Input) => readArchiveTask.perform({ ...input, checkMs: 0 }, null),
  /** Writes down, beside the plan, the most memory in MiB that the process has had. */
  weigh: async (input: Input) => {
    const read = await readArchiveTask.perform(input, null)
    const [, kibibytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
    writeFileSync(`${input.planPath}.memory`, String(Number(kibibytes) / 1024))
    return read
  },
}

const way = ways[process.argv[2] as keyof typeof ways]
performTasks([inspectArchiveTask, { ...readArchiveTask, perform: way }, writeBackupTask], {
  config: readConfig(process.env),
})
