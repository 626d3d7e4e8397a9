import { second } from '../../lib/durations'
import type { Task } from '../../platform/workers/task'
import type { Recorded } from './recorded'

/** Tells what a long track holds; `null` if it is damaged or gone. */
export const recordedTask: Task<{ trackAt: string }, Recorded | null> = {
  name: 'read-recorded',
  queue: 'general',
  timeLimitMs: 30 * second,
  async perform({ trackAt }) {
    const { readStoredTrack } = await import('../recording/read-stored-track')
    const { recordedOf } = await import('./recorded')
    const track = await readStoredTrack(trackAt)
    return track && recordedOf(track)
  },
}
