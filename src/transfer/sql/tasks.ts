// Runs in worker processes: writing the shelf of an account, and asking it. This is a queue, and so a process, of its own:
// nothing else waits for questions, and nothing else is lost if one is killed.
import { minute, second } from '../../lib/durations'
import type { Task } from '../../platform/workers/task'
import type { QueryOutcome, QueryRequest } from './query'
import type { ShelfRequest } from './write-shelf'

export const writeShelfTask: Task<ShelfRequest, void, { config: { dataDir: string } }> = {
  name: 'write-shelf',
  queue: 'query',
  timeLimitMs: minute,
  limit: { maxWaiting: 3, of: 'questions', code: 'questions-busy' },
  async perform(asked, { config }) {
    const { writeShelf } = await import('./write-shelf')
    await writeShelf(config.dataDir, asked)
  },
}

/** Time for a question, in milliseconds. */
export const maxQueryMs = 2 * second

export const runQueryTask: Task<QueryRequest, QueryOutcome> = {
  name: 'run-query',
  queue: 'query',
  timeLimitMs: maxQueryMs,
  isDeadlyOnce: true,
  async perform(asked) {
    const { performQuery } = await import('./perform-query')
    return performQuery(asked)
  },
}
