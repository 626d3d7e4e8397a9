// Runs in a worker process for a long recording, whose steps take long to measure, and for many stretches.
import { second } from '../../lib/durations'
import type { Task } from '../../platform/workers/task'
import type { AskedStretches, MeasuredStretches } from './measure-stretches'

/** Measures stretches of the packed track at a path; `null` if the file is damaged or does not exist. */
export const stretchesTask: Task<AskedStretches & { trackAt: string }, MeasuredStretches | null> = {
  name: 'measure-stretches',
  queue: 'general',
  timeLimitMs: 30 * second,
  async perform({ trackAt, ...asked }) {
    const { readStoredTrack } = await import('../recording/read-stored-track')
    const { measureStretches } = await import('./measure-stretches')
    const track = await readStoredTrack(trackAt)
    return track && measureStretches(track, asked)
  },
}
