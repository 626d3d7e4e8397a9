// Runs in a worker process, because two recordings of several hours are compared at 121 different time shifts.
import { minute } from '../../../lib/durations'
import type { Task } from '../../../platform/workers/task'
import type { SportOfUser } from '../../sports/store'

interface ComparedFile {
  /** Path of the packed points, see `tracks/track`. */
  trackAt: string
  sport: SportOfUser | undefined
}

/**
 * Compares two tracks. Returns the JSON of a comparison; `null` if one of the tracks is damaged or its file does not
 * exist.
 */
export const compareTask: Task<{ first: ComparedFile; second: ComparedFile }, { comparison: string } | null> =
  {
    name: 'compare-workouts',
    queue: 'general',
    timeLimitMs: minute,
    async perform({ first, second }) {
      const { readStoredTrack } = await import('../../recording/read-stored-track')
      const { compareTracks } = await import('./compare-tracks')
      const [one, other] = [await readStoredTrack(first.trackAt), await readStoredTrack(second.trackAt)]
      if (one === null || other === null) return null
      const comparison = compareTracks({ ...first, track: one }, { ...second, track: other })
      return { comparison: JSON.stringify(comparison) }
    },
  }
