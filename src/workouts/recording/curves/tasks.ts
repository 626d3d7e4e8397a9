// The curves of a recording of several days take a second and some hundred megabytes.
import type { Task } from '../../../platform/workers/task'
import type { AskedCurves } from './answer-curves'

interface CurvesRequest {
  /** Packed points, see tracks/track. */
  track: Uint8Array
  asked: AskedCurves
}

/** Returns `null` if the track is damaged. */
export const curvesTask: Task<CurvesRequest, string | null> = {
  name: 'answer-curves',
  queue: 'general',
  timeLimitMs: 30_000,
  async perform({ track, asked }) {
    const { unpackTrack } = await import('../../../tracks/track')
    const { DamagedTrack } = await import('../../../tracks/packed-columns')
    const { answerCurves } = await import('./answer-curves')
    try {
      return answerCurves(unpackTrack(track), null, asked)
    } catch (error) {
      if (error instanceof DamagedTrack) return null
      throw error
    }
  },
}
