// A worker process that reads archives in one of the ways below. Its argument names the way. It makes backups as usual.
import { readFileSync, writeFileSync } from 'node:fs'
import { writeBackupTask } from '../../../../src/instance/backups/tasks'
import { readConfig } from '../../../../src/platform/settings/read-config'
import { performTasks } from '../../../../src/platform/workers/perform-tasks'
import { inspectArchiveTask, readArchiveTask } from '../../../../src/transfer/imports/reading/tasks'

type Input = Parameters<typeof readArchiveTask.perform>[0]

const ways = {
  die: () => new Promise<never>(() => process.kill(process.pid, 'SIGKILL')),
  hang: () => new Promise<never>(() => {}),
  /** Reads one file in each part, because the time of a part is zero. */
  dawdle: (input: Input) => readArchiveTask.perform({ ...input, checkMs: 0 }, null),
  /** Reads as usual, and writes the peak memory of the process in MiB to a file next to the plan. */
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
