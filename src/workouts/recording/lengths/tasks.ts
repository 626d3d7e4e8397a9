// Runs in a worker process, because a recording may hold every second of a swim in addition to its lengths, and
// unpacking it takes time.
import { second } from '../../../lib/durations'
import type { Task } from '../../../platform/workers/task'
import type { LengthsAnswer } from './schemas'

interface LengthsRequest {
  /** The packed points, see `tracks/track`. */
  track: Uint8Array
  /** Starts of the laps of the device, in milliseconds since 1970. */
  lapStarts: readonly number[]
}

type Told = { told: LengthsAnswer['data'] | null }

/** The lengths of a track; `told` is `null` if it has none. Returns `null` if the track is damaged. */
export const lengthsTask: Task<LengthsRequest, Told | null> = {
  name: 'tell-lengths',
  queue: 'general',
  timeLimitMs: 30 * second,
  async perform({ track: packed, lapStarts }) {
    const { unpackTrack } = await import('../../../tracks/track')
    const { DamagedTrack } = await import('../../../tracks/packed-columns')
    const { viewLengths } = await import('./view')
    try {
      const { pool, points } = unpackTrack(packed)
      return { told: pool ? viewLengths(pool, { begin: points.time[0] ?? 0, lapStarts }) : null }
    } catch (error) {
      if (error instanceof DamagedTrack) return null
      throw error
    }
  },
}
