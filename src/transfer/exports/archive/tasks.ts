import { hour } from '../../../lib/durations'
import type { Task } from '../../../platform/workers/task'
import type { WriteArchive } from './write-account-archive'

/** Many gigabytes from and to a slow stick, on a small machine. */
const timeLimitMs = 12 * hour

interface World {
  config: { dataDir: string }
}

/** Answers how many bytes it has; null when the account has gone. */
export const writeAccountArchiveTask: Task<WriteArchive, number | null, World> = {
  name: 'write-account-archive',
  queue: 'export',
  timeLimitMs,
  async perform(input, { config }) {
    const { writeAccountArchive } = await import('./write-account-archive')
    return writeAccountArchive(config.dataDir, input)
  },
}
