import { minute } from '../../../lib/durations'
import type { Places } from '../../../maps/places/places'
import type { Task } from '../../../platform/workers/task'
import type { MeasuredAgain, MeasureForRecalculation, RecalculatedRecording } from './measure-stored'

/** This task has low priority, because uploads must not wait for it. */
export const recalculateTask: Task<
  MeasureForRecalculation,
  MeasuredAgain<RecalculatedRecording>,
  { places: Places }
> = {
  name: 'measure-for-recalculation',
  queue: 'general',
  priority: 'low',
  timeLimitMs: minute,
  fileOf: ({ path }) => path,
  perform: async (input, { places }) =>
    (await import('./measure-stored')).measureForRecalculation(input, await places.open()),
}
