// Runs in worker processes, because reading and writing the recordings of many workouts takes long.
import { minute } from '../../lib/durations'
import type { Task } from '../../platform/workers/task'
import type { PartRequest } from './write-part'

/** Writes a part of a table to a file. Returns the number of its rows; null if the account has been deleted. */
export const writeTablePartTask: Task<PartRequest, number | null, { config: { dataDir: string } }> = {
  name: 'write-table-part',
  queue: 'general',
  timeLimitMs: 5 * minute,
  async perform(asked, { config }) {
    const { writePart } = await import('./write-part')
    return writePart(config.dataDir, asked)
  },
}
