import type { Task } from '../../../platform/workers/task'
import type { ReadArchive } from '../archive/read-account-archive'
import type { ArchiveToRead } from './read-archive'

export const readArchiveTask: Task<ArchiveToRead, ReadArchive> = {
  name: 'read-account-archive',
  queue: 'import',
  // Some seconds, as the files are compared in turns; a slow machine with a slow disk may need minutes.
  timeLimitMs: 15 * 60_000,
  isDeadlyOnce: true,
  perform: async input => (await import('./read-archive')).readArchive(input),
}
