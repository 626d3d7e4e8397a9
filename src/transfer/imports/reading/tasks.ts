import type { Task } from '../../../platform/workers/task'
import type { ReadAccountArchive, ReadArchive } from './read-account-archive'

export const readArchiveTask: Task<ReadAccountArchive, ReadArchive> = {
  name: 'read-account-archive',
  queue: 'import',
  // Some seconds, as the files are compared in turns; a slow machine with a slow disk may need minutes.
  timeLimitMs: 15 * 60_000,
  isDeadlyOnce: true,
  perform: async input => (await import('./read-account-archive')).readAccountArchive(input),
}
