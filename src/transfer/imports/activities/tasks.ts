import { minute } from '../../../lib/durations'
import type { Places } from '../../../maps/places/places'
import type { Task } from '../../../platform/workers/task'
import type { MeasureArchived, MeasuredArchived } from './measure-archived'

export const measureArchivedTask: Task<MeasureArchived, MeasuredArchived, { places: Places }> = {
  name: 'measure-archived-activity',
  // No priority: it ranks between measurements that a user waits for and background work.
  queue: 'general',
  timeLimitMs: minute,
  fileOf: ({ file: { size, checksum } }) => `${size}:${checksum}`,
  perform: async (input, { places }) =>
    (await import('./measure-archived')).measureArchived(input, await places.open()),
}
