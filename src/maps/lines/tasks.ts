import type { Task } from '../../platform/workers/task'
import type { TrackTrace } from './trace-track'

interface TraceRequest {
  /** Packed points, see tracks/track. */
  track: Uint8Array
}

/** Answers null for what is no track. */
export const traceTrackTask: Task<TraceRequest, TrackTrace | null> = {
  name: 'trace-track',
  queue: 'general',
  priority: 'low',
  timeLimitMs: 30_000,
  async perform({ track }) {
    const { unpackTrack } = await import('../../tracks/track')
    const { DamagedTrack } = await import('../../tracks/packed-columns')
    const { traceTrack } = await import('./trace-track')
    try {
      return traceTrack(unpackTrack(track))
    } catch (error) {
      if (error instanceof DamagedTrack) return null
      throw error
    }
  },
}
