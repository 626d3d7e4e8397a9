// Runs in a worker process, because computing the curves of a recording of several days takes a second and some hundred
// megabytes of memory.
import { second } from '../../../lib/durations'
import type { Task } from '../../../platform/workers/task'
import type { AskedCurves } from './answer-curves'

interface CurvesRequest {
  /** Path of the packed points, see `tracks/track`. */
  trackAt: string
  /** Number of the segment, from 1, as text from the URL; `null` for the whole track. */
  segment: string | null
  asked: AskedCurves
}

/**
 * Computes curves. `curves` is the JSON of `curvesOf`, or `null` if the track has no segment with this number. The
 * result is `null` if the file of the track is damaged or does not exist.
 */
export const curvesTask: Task<CurvesRequest, { curves: string | null } | null> = {
  name: 'answer-curves',
  queue: 'general',
  timeLimitMs: 30 * second,
  async perform({ trackAt, segment, asked }) {
    const { readStoredTrack } = await import('../read-stored-track')
    const { curvesOf } = await import('./answer-curves')
    const track = await readStoredTrack(trackAt)
    return track && { curves: curvesOf(track, segment, asked) }
  },
}
