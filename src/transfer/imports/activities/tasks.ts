import type { Task } from '../../../platform/workers/task'
import type { MeasureArchived, MeasuredArchived } from './measure-archived'

export const measureArchivedTask: Task<MeasureArchived, MeasuredArchived> = {
  name: 'measure-archived-activity',
  // Between what somebody waits for and what nobody does.
  queue: 'general',
  timeLimitMs: 60_000,
  fileOf: ({ file: { size, checksum } }) => `${size}:${checksum}`,
  perform: async input => (await import('./measure-archived')).measureArchived(input),
}
