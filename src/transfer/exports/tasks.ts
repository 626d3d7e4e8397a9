import { hour } from '../../lib/durations'
import type { Task } from '../../platform/workers/task'
import type { WriteArchive } from './write-account-archive'

/** Writes an archive and returns its size in bytes; null if the account has been deleted. */
export const writeAccountArchiveTask: Task<WriteArchive, number | null, { config: { dataDir: string } }> = {
  name: 'write-account-archive',
  queue: 'export',
  // Enough for many gigabytes on a slow USB drive and a small machine.
  timeLimitMs: 12 * hour,
  async perform(input, { config }) {
    const { writeAccountArchive } = await import('./write-account-archive')
    return writeAccountArchive(config.dataDir, input)
  },
}
