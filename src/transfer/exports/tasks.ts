import { hour } from '../../lib/durations'
import type { Task } from '../../platform/workers/task'
import type { WriteArchive } from './write-account-archive'

/** Enough for many gigabytes on a slow USB drive and a small machine. */
const timeLimitMs = 12 * hour

interface Ctx {
  config: { dataDir: string }
}

/** Returns the size of the archive in bytes; null if the account is gone. */
export const writeAccountArchiveTask: Task<WriteArchive, number | null, Ctx> = {
  name: 'write-account-archive',
  queue: 'export',
  timeLimitMs,
  async perform(input, { config }) {
    const { writeAccountArchive } = await import('./write-account-archive')
    return writeAccountArchive(config.dataDir, input)
  },
}
