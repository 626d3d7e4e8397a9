import { second } from '../../lib/durations'
import { fileSizeSync } from '../../lib/files/folder-size'
import type { Task } from '../../platform/workers/task'
import { longTrack } from '../recording/from-track'

interface TracksToCompare {
  /** Paths of packed tracks. */
  firstAt: string
  secondAt: string
}

/** Compares two tracks, see `compareExtent`; `null` also if one of them is damaged or no longer exists. */
export const compareExtentTask: Task<TracksToCompare, 'within' | 'beyond' | null> = {
  name: 'compare-extent',
  queue: 'general',
  priority: 'high',
  timeLimitMs: 30 * second,
  suitsThread: ({ firstAt, secondAt }) => [firstAt, secondAt].every(path => fileSizeSync(path) <= longTrack),
  async perform({ firstAt, secondAt }) {
    const { readStoredTrack } = await import('../recording/read-stored-track')
    const { compareExtent } = await import('../../tracks/comparing/contained')
    const [first, second] = [await readStoredTrack(firstAt), await readStoredTrack(secondAt)]
    return first && second && compareExtent(first, second)
  },
}
