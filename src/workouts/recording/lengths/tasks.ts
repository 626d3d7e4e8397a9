// A watch may record each second of a swim, besides its lengths: nobody waits for that to be unpacked.
import type { Task } from '../../../platform/workers/task'
import type { LengthsAnswer } from './schemas'

interface LengthsRequest {
  /** Packed points, see tracks/track. */
  track: Uint8Array
  /** Of the recorder, in milliseconds since 1970. */
  lapStarts: readonly number[]
}

type Told = { told: LengthsAnswer['data'] | null }

/** What there is to tell of the lengths in a track, null where there are none; null for what is no track. */
export const lengthsTask: Task<LengthsRequest, Told | null> = {
  name: 'tell-lengths',
  queue: 'general',
  timeLimitMs: 30_000,
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
