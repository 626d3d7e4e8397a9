// Runs in a worker, because unpacking takes time: a recording may contain every second of a swim in addition to its
// lengths.
import { second } from '../../../lib/durations'
import type { Task } from '../../../platform/workers/task'
import type { LengthsAnswer } from './schemas'

interface LengthsRequest {
  /** The packed points, see `tracks/track`. */
  track: Uint8Array
  /** Starts of the laps of the device, in milliseconds since 1970. */
  lapStarts: readonly number[]
}

/** Maximum size of a packed track that is read in the thread. An hour has 12 kB, or up to 40 with sensors. */
const bytesForThread = 64 * 1024

type Answer = { lengths: LengthsAnswer['data'] | null }

/**
 * Reads the pool lengths of a track. `lengths` is `null` if the track has none. The result is `null` if the track is
 * damaged.
 */
export const lengthsTask: Task<LengthsRequest, Answer | null> = {
  name: 'tell-lengths',
  queue: 'general',
  timeLimitMs: 30 * second,
  suitsThread: ({ track }) => track.length <= bytesForThread,
  async perform({ track: packed, lapStarts }) {
    const { unpackTrack } = await import('../../../tracks/track')
    const { DamagedTrack } = await import('../../../tracks/packed-columns')
    const { viewLengths } = await import('./view')
    try {
      const { pool, points } = unpackTrack(packed)
      return { lengths: pool ? viewLengths(pool, { begin: points.time[0] ?? 0, lapStarts }) : null }
    } catch (error) {
      if (error instanceof DamagedTrack) return null
      throw error
    }
  },
}
